#include "CText.h"
