// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/story_heat.h"

#include "editor/session/heat_layer_set.h"
#include "editor/session/story_run.h"
#include "editor/session/walker_counts.h"

namespace passerby::editor {

AskedHeat heatOfSlide(const std::string& word)
{
    const AskedHeat heat = heatOfWord(QString::fromStdString(word)).value_or(AskedHeat{});
    return heatLayer(heat.layer).needs.other ? AskedHeat{} : heat; // a story has one city
}

std::string wordOfHeat(HeatLayerId layer, bool isPlan, std::size_t variant)
{
    const HeatLayerRow& row = heatLayer(layer).needs.other ? heatLayer(HeatLayerId::none) : heatLayer(layer);
    const HeatLayerRow& shown = row.word.word[0] != '\0' ? row : heatLayer(isPlan ? row.inPlan() : row.inCity());
    const std::string word = shown.word.word;
    if (word.empty() || variant >= shown.word.variants.size() || shown.word.variants[variant][0] == '\0' || variant == 0)
        return word;
    return word + "-" + shown.word.variants[variant];
}

bool followsRun(const AskedHeat& heat)
{
    const HeatNeeds& needs = heatLayer(heat.layer).needs;
    return needs.run || needs.looks || needs.room || needs.road;
}

foundation::Result<DrawnHeat> drawStoryHeat(const jobs::ProjectFile& project, const AskedHeat& heat, const StoryRun& run)
{
    const run::Frame* frame = run.frames().current.get();
    const auto graph = run.graph();
    const CountedPeople counted = frame ? countedIn(*frame, project.world.targetTypes().size(), std::nullopt) : CountedPeople{};
    const std::optional<LiveRoad> road = run.road();
    HeatBasis basis{project, frame, graph.get(), counted};
    basis.looks = &run.looks();
    basis.road = road ? &*road : nullptr;
    basis.people = static_cast<std::uint32_t>(run.setup().people);
    basis.start_s = run.setup().startClock_s;
    basis.variant = heat.variant;
    return drawHeat(heat.layer, basis);
}

} // namespace passerby::editor
