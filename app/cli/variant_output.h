// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/variant_edits.h"
#include "core/variants/rebase.h"

#include <string>

namespace passerby::cli {

/// The actions that only tell; each returns the exit code.
int listVariants(const VariantArguments& arguments);
int showVariant(const VariantArguments& arguments);

/// "2 rows added, 1 changed, 3 removed".
[[nodiscard]] std::string countsInWords(const world::Variant& variant);
void printRebased(const variants::Rebased& rebased, bool isStored, bool json);

} // namespace passerby::cli
