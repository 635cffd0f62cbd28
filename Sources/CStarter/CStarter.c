#include "CStarter.h"
