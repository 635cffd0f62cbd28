#include "CRemote.h"
