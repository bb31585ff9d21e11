// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace passerby::exporters {

/// A file of the engine kit that is the same for every city.
struct KitFile {
    std::string_view name; ///< in the kit's folder: "runtime/passerby_runtime.h"
    std::string_view content;
};

/// The page about the kit, the runtime in C and the samples, as they were when the program was built.
[[nodiscard]] std::span<const KitFile> kitFiles();

} // namespace passerby::exporters
