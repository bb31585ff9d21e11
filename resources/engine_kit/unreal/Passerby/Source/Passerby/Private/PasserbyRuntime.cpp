// SPDX-License-Identifier: Apache-2.0
// The runtime, compiled as C++ with the module's own flags.
#include "passerby_runtime.c"
