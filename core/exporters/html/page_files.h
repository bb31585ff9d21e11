// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/engine/kit_files.h"

namespace passerby::exporters {

/// What app/web made for every page, as it was when the program was built: "page.html", with places for the city in it.
[[nodiscard]] std::span<const KitFile> pageFiles();

} // namespace passerby::exporters
