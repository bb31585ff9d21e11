// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/generator/town_draft.h"

#include <vector>

namespace passerby::generator {

/// For each kind of place the doors (numbers into draft.doors) that its targets are put at; nowhere twice. quotas: [kinds]. Shops and
/// cafés seek the centre and busy streets, homes quieter ones, stops the kerb of wide streets, and so on; places of one rare kind keep
/// away from each other where there is room. Fewer doors than asked for: the last kinds get less.
[[nodiscard]] std::vector<std::vector<std::size_t>> chooseDoors(const TownDraft& draft, const std::vector<int>& quotas,
                                                                foundation::RandomStream& random);

} // namespace passerby::generator
