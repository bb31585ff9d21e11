// SPDX-License-Identifier: Apache-2.0
// The kit's runtime by reference: IL2CPP compiles C sources among a project's plug-ins. Where this package is copied out of the kit, the two
// files of the kit's folder runtime/ take the place of this one, which would compile them a second time.
#include "../../../runtime/passerby_runtime.c"
