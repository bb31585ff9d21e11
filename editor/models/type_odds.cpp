// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/models/type_odds.h"

#include "editor/words/alibi_text.h"

#include <algorithm>
#include <map>

namespace passerby::editor {

std::vector<TypeOdds> oddsByType(const std::vector<double>& chances, const world::World& world)
{
    std::map<std::uint32_t, TypeOdds> byNumber;
    std::uint32_t place = 0;
    for (const auto& [id, type] : world.targetTypes())
        byNumber[id.number] = {place++, QString::fromStdString(type.name), 0.0, 0, 0, {}, 0.0};
    const std::size_t count = std::min(chances.size(), world.targets().size());
    for (std::uint32_t target = 0; target < count; ++target) {
        const auto found = byNumber.find(world.targets().at(target).row->type.number);
        if (!(chances[target] > 0.0) || found == byNumber.end())
            continue;
        TypeOdds& odds = found->second;
        odds.probability += chances[target];
        ++odds.places;
        if (chances[target] > odds.likeliestProbability) {
            odds.likeliest = target;
            odds.likeliestProbability = chances[target];
        }
    }
    std::vector<TypeOdds> all;
    for (auto& [number, odds] : byNumber)
        if (odds.places > 0) {
            odds.likeliestName = targetName(world, odds.likeliest);
            all.push_back(odds);
        }
    std::stable_sort(all.begin(), all.end(), [](const TypeOdds& x, const TypeOdds& y) { return x.probability > y.probability; });
    return all;
}

} // namespace passerby::editor
