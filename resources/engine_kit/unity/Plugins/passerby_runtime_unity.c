// SPDX-License-Identifier: Apache-2.0
// The kit's runtime by reference: IL2CPP compiles C sources among a project's plug-ins. Where this package is copied out of the kit, the two
// files of the kit's folder runtime/ have to stand beside this one, and the line says "passerby_runtime.c".
#include "../../../runtime/passerby_runtime.c"
