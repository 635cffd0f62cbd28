#!/bin/sh
# A plugin of xbar and SwiftBar: put it into the plugin folder. The file's name says how often it runs.
#
# <xbar.title>zitare</xbar.title>
# <xbar.version>v1.0</xbar.version>
# <xbar.desc>The quote of the day</xbar.desc>
# <xbar.dependencies>zitare</xbar.dependencies>
PATH=$PATH:/usr/local/bin:$HOME/.local/bin
exec zitare today --format xbar --max-width 60
