// SPDX-License-Identifier: Apache-2.0
#include "core/steering/catalogue.h"

#include "core/steering/orca.h"
#include "core/steering/reactive.h"
#include "core/steering/rvo.h"
#include "core/steering/social_force.h"

namespace passerby::steering {

namespace {

constexpr std::array kRows{&Orca::kRow, &Rvo::kRow, &SocialForce::kRow, &Reactive::kRow};

} // namespace

std::span<const ModelRow* const> modelCatalogue()
{
    return kRows;
}

const ModelRow* findModelRow(std::string_view spelling)
{
    const auto found = std::find_if(kRows.begin(), kRows.end(), [spelling](const ModelRow* row) { return row->spelling == spelling; });
    return found == kRows.end() ? nullptr : *found;
}

} // namespace passerby::steering
