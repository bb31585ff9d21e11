// SPDX-License-Identifier: Apache-2.0
#include "Modules/ModuleManager.h"

IMPLEMENT_MODULE(FDefaultModuleImpl, Passerby)
