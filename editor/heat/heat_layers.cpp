// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/heat/heat_layers.h"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace passerby::editor {

namespace {

using Id = HeatLayerId;

constexpr const char* kMoreOrFewer = "people per metre · blue fewer, orange more";
constexpr const char* kBothDirections = "per metre of way, both directions";
constexpr const char* kMayBeChance = "pale: may be chance";
constexpr const char* kHowToReadDifferences =
    "Orange: more people were counted than expected; blue: fewer. Where chance explains the difference (up to two standard deviations, "
    "when people arrive at random) a way is pale or left out. The longer the window, the less chance explains.";

constexpr const char* kHowToReadWaiting =
    "How many people on average wait there, on their feet, slower than 0.2 m/s and doing nothing else, on each m² of ground: counted on "
    "squares of 1 m, of which only what people can walk on counts. They are counted by looking at the run again and again, since this "
    "heatmap or its filter was chosen: 0.5 people waiting per m² in a window of 10 min are 5 minutes of waiting on each m².";
constexpr const char* kHowToReadStaying =
    "How many people on average stay there, on each m² of ground: those who are slower than 0.2 m/s, and all who sit, talk, watch "
    "something or are served. Counted on squares of 1 m, of which only what people can walk on counts, by looking at the run again and "
    "again, since this heatmap or its filter was chosen: 0.5 people staying per m² in a window of 10 min are 5 minutes of staying on each "
    "m².";

constexpr const char* kHowToReadService =
    "Levels of service (Fruin 1971), by how much room people have. The usual bounds: on ways A from 3.25 m² a person, B from 2.32, C from "
    "1.39, D from 0.93, E from 0.46, F less; on stairs 1.86, 1.39, 0.93, 0.65 and 0.37; on platforms, where people wait, 1.21, 0.93, 0.65, "
    "0.28 and 0.19. The inspector of the city has its own. Each cell has the level of all of its ground.";

constexpr const char* kHowToReadLanes =
    "Vehicles on each kilometre of a lane, on average of all the time that was watched: the time that all vehicles spent on the lane, by "
    "that "
    "time and the length of the lane (Edie 1963, Discussion of traffic stream measurements and definitions). Lanes on which nobody drove "
    "have no colour. 140 per km and more is a standing queue of cars.";
constexpr const char* kHowToReadLaneDelay =
    "Seconds that a vehicle lost on the lane against what its wish, the limit and the bends permit, on average of those that passed its "
    "end; "
    "where none has passed yet, all the seconds lost there. Waiting at a stop line counts for the lane that leads to it.";
constexpr const char* kHowToReadNearMisses =
    "Where vehicles came so near to a collision that, had both gone on as they did, they would have met within 1.5 s: time to collision "
    "(Hayward 1972), with the vehicle ahead in the lane and with people on foot before the vehicle. Each is counted once, on squares of 3 "
    "m, "
    "at the middle of the vehicle's front when the time was least. The first 4,096 are kept.";
constexpr const char* kHowToReadEncroachments = "Where somebody came to a place less than 1.5 s after another had left it: "
                                                "post-encroachment time (Allen, Shin, Cooper 1978), where lanes "
                                                "cross and where people cross lanes at crossings. Each is counted once, on squares of 3 m, "
                                                "where the later one came. The first 4,096 are "
                                                "kept.";

constexpr const char* kHowToReadCompared =
    "Orange: more people are to be expected here than in the other city; blue: fewer. Both follow from the bakes, so that no chance is in "
    "them. Ways are the same where both their ends are; what one city alone has counts in full. The other city is chosen by File → Compare "
    "with….";

/// In the order of affordance::kIsovistMeasures.
constexpr const char* kMeasures[] = {"area", "walkable", "perimeter", "compactness", "occlusivity", "drift", "longest"};

constexpr HeatLayerRow kRows[] = {
    {.id = Id::none,
     .beginsGroup = true,
     .action = {"heatmap_none", "&No heatmap", "Alt+0", "", "Show ways without densities"},
     .choice = {"No heatmap", "eye-off"},
     .name = "No heatmap",
     .note = "Alt+1 shows the density to expect, Alt+2 the one that is measured",
     .word = {.word = "none"}},
    {.id = Id::expected,
     .needs = {.bake = true},
     .ramp = Id::expected,
     .hasFilters = true,
     .hasHours = true,
     .action = {"heatmap_expected", "E&xpected density", "Alt+1", "flame", "Colour ways by the people expected on them"},
     .choice = {"Expected"},
     .title = "expected density",
     .name = "Density on ways, expected",
     .unit = kHeatmapUnit,
     .note = kBothDirections,
     .manual = "**expected** – from the [bake](bake.md).",
     .word = {.heading = "Colour ways by people", .word = "density", .meaning = "expected"}},
    {.id = Id::measured,
     .needs = {.run = true, .bake = true},
     .ramp = Id::expected,
     .hasFilters = true,
     .action = {"heatmap_measured", "&Measured density", "Alt+2", "activity", "Colour ways by the people counted in the run"},
     .choice = {"Measured"},
     .title = "measured density",
     .name = "Density on ways, measured",
     .unit = kHeatmapUnit,
     .note = kBothDirections,
     .manual = "**measured** – counted in the run.",
     .word = {.word = "measured"}},
    {.id = Id::beside,
     .needs = {.run = true, .bake = true},
     .plan = Id::expected,
     .city = Id::measured,
     .ramp = Id::expected,
     .hasFilters = true,
     .hasHours = true,
     .action = {"heatmap_beside", "Expected &beside measured", "Alt+3", "flame", "One view shows expected, the other measured densities"},
     .choice = {"Beside each other"},
     .name = "Density on ways",
     .unit = kHeatmapUnit,
     .note = kBothDirections,
     .manual = "one beside the other."},
    {.id = Id::difference,
     .needs = {.run = true, .bake = true},
     .scale = HeatScale::difference,
     .hasFilters = true,
     .action = {"heatmap_difference", "&Difference, measured − expected", "Alt+4", "activity",
                "Colour ways by how many more or fewer people were counted than expected"},
     .choice = {"Difference", "activity"},
     .title = "measured − expected",
     .name = "Measured − expected",
     .unit = kMoreOrFewer,
     .note = kMayBeChance,
     .help = kHowToReadDifferences,
     .manual = "the **difference**: orange means more people than expected, blue fewer. {key:heatmap_significance} weighs it against "
               "chance.",
     .word = {.word = "difference", .meaning = "measured - expected"}},
    {.id = Id::significance,
     .needs = {.run = true, .bake = true},
     .scale = HeatScale::significance,
     .hasFilters = true,
     .action = {"heatmap_significance", "Difference against &chance", "Alt+5", "activity",
                "Colour ways by how far the difference is beyond what chance brings"},
     .choice = {"Against chance", "activity"},
     .title = "difference against chance",
     .name = "Difference against chance",
     .unit = "standard deviations · blue fewer, orange more",
     .note = kMayBeChance,
     .help = "How far the count is from what is expected, in standard deviations of what chance does when people arrive at random. Chance "
             "alone goes beyond ±2 on one way in twenty, beyond ±3 on one in 370. Everybody keeps their own home and work, so over many "
             "hours lasting differences show that are not chance.",
     .word = {.word = "significance", .meaning = "in standard deviations of chance"}},
    {.id = Id::compared,
     .needs = {.bake = true, .other = true},
     .scale = HeatScale::difference,
     .action = {"heatmap_compared", "Change from an&other city", "Ctrl+Alt+8", "contrast-2",
                "Colour ways by how many more or fewer people are to be expected than in another city"},
     .choice = {"Change from another city", "contrast-2"},
     .title = "change from another city",
     .name = "Change from another city",
     .unit = kMoreOrFewer,
     .note = "both directions, expected",
     .oldNote = "before the edit, being compared anew",
     .help = kHowToReadCompared,
     .manual = "**change from another city** – how many more (orange) or fewer (blue) people are to be expected than in the city chosen by "
               "[{key:compare_with}](compare.md): a version with a street closed, say. Both are exact; edits are followed.",
     .word = {.word = "compared", .meaning = "with the city of --other"}},
    {.id = Id::waiting,
     .needs = {.run = true, .looks = true},
     .coloursWays = false,
     .hasFilters = true,
     .beginsGroup = true,
     .action = {"heatmap_waiting", "People waiting", "Alt+Shift+7", "clock", "Colour the ground by the people who stand and wait on it"},
     .choice = {"Waiting", "clock"},
     .title = "people waiting",
     .name = "People who wait",
     .unit = "people waiting per m²",
     .note = "on average since it was chosen, on squares of 1 m",
     .help = kHowToReadWaiting,
     .manual = "**waiting** – people on their feet who do nothing else: in a line, for a train, at a gate or held up by others. How "
               "many there are on each m² on average, counted from when it is chosen on squares of 1 m, of which only what can be walked "
               "on counts.",
     .word = {.word = "waiting", .meaning = "who stand and wait"}},
    {.id = Id::dwell,
     .needs = {.run = true, .looks = true},
     .coloursWays = false,
     .hasFilters = true,
     .action = {"heatmap_dwell", "People staying", "Alt+Shift+8", "clock",
                "Colour the ground by the people who stay on it, whatever they do"},
     .choice = {"Staying", "clock"},
     .title = "people staying",
     .name = "People who stay",
     .unit = "people staying per m²",
     .note = "on average since it was chosen, on squares of 1 m",
     .help = kHowToReadStaying,
     .manual =
         "**staying** – everybody who does not walk, on each m² likewise: those who wait, and those who sit, talk, watch something or are "
         "served.",
     .word = {.word = "dwell", .meaning = "who stay, whatever they do"}},
    {.id = Id::serviceExpected,
     .needs = {.bake = true},
     .scale = HeatScale::service,
     .coloursWays = false,
     .beginsGroup = true,
     .action = {"heatmap_service_expected", "Level of service, expected", "Ctrl+Alt+5", "users-group",
                "Colour cells by the room that people have on average, from A to F"},
     .choice = {"Level of service, expected", "users-group"},
     .title = "level of service, expected",
     .name = "Level of service, expected",
     .unit = "after Fruin 1971, by room for a person",
     .note = "of the mean number of people in each cell",
     .help = kHowToReadService,
     .manual =
         "**level of service**, from A (much room) to F (a throng), after Fruin (1971): what is to be expected on average in each cell.",
     .word = {.heading = "colour cells by level of service", .word = "service", .meaning = "expected on average, Fruin 1971"}},
    {.id = Id::service,
     .needs = {.run = true, .room = true},
     .scale = HeatScale::service,
     .coloursWays = false,
     .action = {"heatmap_service", "Level of service, as found", "Ctrl+Alt+6", "users-group",
                "Colour cells by the room that people found there, from A to F"},
     .choice = {"Level of service, as found", "users-group"},
     .title = "level of service, as found",
     .name = "Level of service, as found",
     .unit = "after Fruin 1971, by room for a person",
     .note = "half of those who were there found this or better, since it was chosen",
     .help = kHowToReadService,
     .manual = "the level of service **as found** by people of the run: half of those who were in a cell, by how long they were, found it "
               "or better.",
     .word = {.word = "service-found", .meaning = "as those who walk found it"}},
    {.id = Id::serviceWorst,
     .needs = {.run = true, .room = true},
     .scale = HeatScale::service,
     .coloursWays = false,
     .action = {"heatmap_service_worst", "Level of service, worst", "Ctrl+Alt+7", "users-group",
                "Colour cells by the least room that people had there, from A to F"},
     .choice = {"Level of service, worst", "users-group"},
     .title = "level of service, worst",
     .name = "Level of service, worst",
     .unit = "after Fruin 1971, by room for a person",
     .note = "at any moment since it was chosen",
     .help = kHowToReadService,
     .manual = "the **worst** level of service that a cell had at any moment.",
     .word = {.word = "service-worst", .meaning = "at the worst moment"}},
    {.id = Id::sight,
     .needs = {.sight = true},
     .beginsGroup = true,
     .action = {"heatmap_sight", "&Ground in sight", "Alt+Shift+1", "eye", "Colour ways by how much walkable ground is seen from them"},
     .choice = {"Ground in sight", "eye"},
     .title = "ground in sight",
     .name = "Ground in sight",
     .unit = "m² of walkable ground",
     .note = "measured at junctions, evenly between them · zoom in to see shares as arrows",
     .help = "How much walkable ground is seen from each junction; between two junctions the colour goes straight from one to the other. "
             "Arrows show, where there is room for them, which share of it lies towards each neighbour.",
     .manual = "**ground in sight** – how many m² of walkable ground are seen from each junction, in between straight from one to the "
               "other. Arrows at a junction are as large as the shares of what is seen towards its neighbours; where junctions lie too "
               "close for them, zoom in.",
     .word = {.heading = "by what is seen", .word = "affordance", .meaning = "ground in sight"}},
    {.id = Id::wanderersExpected,
     .needs = {.sight = true},
     .action = {"heatmap_wanderers", "W&anderers, expected", "Alt+Shift+2", "flame",
                "Colour ways by the people expected on them who are led by what they see"},
     .choice = {"Wanderers, expected"},
     .title = "wanderers expected",
     .name = "Wanderers, expected",
     .unit = kHeatmapUnit,
     .note = kBothDirections,
     .help = "Where people are in the long run who at each junction choose a way by how much is seen along it, and never turn back. Solved "
             "exactly, without simulating.",
     .manual = "**wanderers, expected** – people who choose their way at each junction by how much is seen along it, on each metre in the "
               "long run. Solved exactly, without simulating.",
     .word = {.word = "traffic", .meaning = "wanderers expected"}},
    {.id = Id::wanderersMeasured,
     .needs = {.run = true, .sight = true},
     .action = {"heatmap_wanderers_measured", "Wanderers, measured", "Alt+Shift+3", "activity",
                "Colour ways by the wanderers counted in the run"},
     .choice = {"Wanderers, measured"},
     .title = "wanderers measured",
     .name = "Wanderers, measured",
     .unit = kHeatmapUnit,
     .note = kBothDirections,
     .manual = "**wanderers, measured** – counted in the run, on the colours of what is expected.",
     .word = {.word = "traffic-measured"}},
    {.id = Id::wanderersDifference,
     .needs = {.run = true, .sight = true},
     .scale = HeatScale::difference,
     .action = {"heatmap_wanderers_difference", "Wanderers, measured − expected", "Alt+Shift+4", "activity",
                "Colour ways by how many more or fewer wanderers were counted than expected"},
     .choice = {"Wanderers, difference", "activity"},
     .title = "wanderers, measured − expected",
     .name = "Wanderers, measured − expected",
     .unit = kMoreOrFewer,
     .note = kMayBeChance,
     .help = kHowToReadDifferences,
     .manual = "their **difference**; pale where chance explains it.",
     .word = {.word = "traffic-difference"}},
    {.id = Id::isovist,
     .needs = {.sight = true},
     .coloursWays = false,
     .hasStep = true,
     .action = {"heatmap_isovist", "&Isovists", "Alt+Shift+5", "viewshed",
                "Colour the ground by what is seen from each place: area, outline, roundness, corners, longest view"},
     .choice = {"Isovists", "viewshed"},
     .title = "isovists",
     .name = "Isovists",
     .unit = "m²",
     .note = "seen from each place",
     .oldNote = "being computed anew",
     .help = "\"Here\" is each place that people can walk on, on the level nearest to the ground; buildings and walls stop the eye.",
     .manual =
         "**isovists** – what is seen from every place that people can walk on, looked at from points of a grid on the level nearest to "
         "the ground. {key:heatmap_next_measure} goes from one measure to the next: **area** and how much of it is **walkable** (m²), "
         "**perimeter** of what is seen (m), **compactness** (1 for a circle, no unit), **occlusivity** (metres of the outline that hide "
         "something), **drift** (metres from the place to the middle of what is seen) and the **longest view** (m). The step between the "
         "points fits the size of the city; a finer one can be chosen beside the measure and takes longer. After an edit of cells or walls "
         "all is looked at anew, and the old picture stays until then.",
     .word = {.heading = "colour the ground by what is seen from each place", .word = "isovist", .variants = kMeasures}},
    {.id = Id::lanes,
     .needs = {.run = true, .road = true},
     .coloursWays = false,
     .beginsGroup = true,
     .action = {"heatmap_lanes", "&Lanes, vehicles per km", "Ctrl+Alt+1", "road", "Colour lanes by how many vehicles are on them"},
     .choice = {"Lanes, density", "road"},
     .title = "vehicles per km",
     .name = "Vehicles on lanes",
     .unit = "vehicles per km",
     .note = "Edie 1963 · since the run, or the last edit that it took",
     .help = kHowToReadLanes,
     .manual = "**lanes** – vehicles on each kilometre of a lane, on average since the run began or took an edit (Edie 1963).",
     .word = {.heading = "colour lanes and roads", .word = "lanes", .meaning = "vehicles per km"}},
    {.id = Id::laneDelay,
     .needs = {.run = true, .road = true},
     .coloursWays = false,
     .action = {"heatmap_lane_delay", "Lanes, dela&y", "Ctrl+Alt+2", "clock", "Colour lanes by the time that vehicles lose on them"},
     .choice = {"Lanes, delay", "clock"},
     .title = "delay on lanes",
     .name = "Delay on lanes",
     .unit = "seconds lost per vehicle",
     .note = "against wish, limit and bends",
     .help = kHowToReadLaneDelay,
     .manual = "**delay** – seconds that a vehicle loses on a lane against what its wish, the limit and the bends permit.",
     .word = {.word = "lanes-delay", .meaning = "seconds lost per vehicle"}},
    {.id = Id::nearMisses,
     .needs = {.run = true, .road = true},
     .coloursWays = false,
     .action = {"heatmap_near_misses", "Nea&r misses, time to collision", "Ctrl+Alt+3", "alert-triangle",
                "Colour the road where vehicles nearly drove into somebody"},
     .choice = {"Near misses", "alert-triangle"},
     .title = "near misses, time to collision",
     .name = "Near misses, time to collision",
     .unit = "near misses on a square of 3 m",
     .note = "below 1.5 s · Hayward 1972",
     .help = kHowToReadNearMisses,
     .manual = "**near misses** – where vehicles would have met another, or somebody on foot, within 1.5 s, had both gone on as they did "
               "(time to collision, Hayward 1972).",
     .word = {.word = "near-misses-ttc", .meaning = "time to collision"}},
    {.id = Id::encroachments,
     .needs = {.run = true, .road = true},
     .coloursWays = false,
     .action = {"heatmap_encroachments", "Near misses, &time between", "Ctrl+Alt+4", "alert-triangle",
                "Colour the road where somebody came soon after another had left"},
     .choice = {"Near misses, time between", "alert-triangle"},
     .title = "near misses, time between",
     .name = "Near misses, time between",
     .unit = "near misses on a square of 3 m",
     .note = "below 1.5 s · Allen, Shin, Cooper 1978",
     .help = kHowToReadEncroachments,
     .manual = "**time between** – where somebody came to a place less than 1.5 s after another had left it, where lanes cross and at "
               "crossings (post-encroachment time, Allen, Shin, Cooper 1978).",
     .word = {.word = "near-misses-pet", .meaning = "post-encroachment time"}},
};

} // namespace

std::span<const HeatLayerRow> heatLayers()
{
    return kRows;
}

const HeatLayerRow& heatLayer(HeatLayerId id)
{
    const auto* row = std::find_if(std::begin(kRows), std::end(kRows), [id](const HeatLayerRow& one) { return one.id == id; });
    assert(row != std::end(kRows));
    return *row;
}

} // namespace passerby::editor
