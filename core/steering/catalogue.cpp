// SPDX-License-Identifier: Apache-2.0
#include "core/steering/catalogue.h"

#include "core/steering/orca.h"
#include "core/steering/reactive.h"
#include "core/steering/rvo.h"
#include "core/steering/social_force.h"

#include <cassert>

namespace passerby::steering {

namespace {

constexpr std::size_t kMostRows = 16;

/// There before anything that joins when the program starts.
constinit std::array<const ModelRow*, kMostRows> rows{&Orca::kRow, &Rvo::kRow, &SocialForce::kRow, &Reactive::kRow};
constinit std::size_t rowCount = 4;

} // namespace

std::span<const ModelRow* const> modelCatalogue()
{
    return std::span(rows).first(rowCount);
}

const ModelRow* findModelRow(std::string_view spelling)
{
    const auto all = modelCatalogue();
    const auto found = std::find_if(all.begin(), all.end(), [spelling](const ModelRow* row) { return row->spelling == spelling; });
    return found == all.end() ? nullptr : *found;
}

void joinCatalogue(const ModelRow& row)
{
    if (findModelRow(row.spelling))
        return;
    assert(rowCount < kMostRows);
    rows[rowCount++] = &row;
}

} // namespace passerby::steering
