// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/jobs/region_record.h"
#include "core/perceptual/cell_atlas.h"
#include "core/run/frame.h"
#include "core/run/story.h"
#include "core/world/agent_id.h"

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace passerby::jobs {

/// What is measured in a region: fixed before any run is looked at.
struct RegionPlan {
    /// `cells`: those of the region, ascending.
    RegionPlan(const perceptual::CellAtlas& atlas, const alibi::Bake& bake, const alibi::Habits& habits, std::vector<std::uint32_t> cells,
               std::uint32_t people);

    std::vector<std::uint32_t> cells;
    std::vector<navigation::SegmentIndex> segments;                  ///< of the region, the likeliest first
    std::vector<double> expected;                                    ///< people on each of these
    std::vector<std::uint32_t> placeOfSegment;                       ///< [s] place in `segments`; kNone outside
    std::vector<std::pair<std::uint32_t, std::uint32_t>> neighbours; ///< places of segments that follow each other
    std::vector<navigation::NodeIndex> border;                       ///< portals between the region and the rest
    std::vector<std::uint32_t> doors;                                ///< targets
    std::vector<double> wait_s;                                      ///< mean, of each of these
    double expectedTotal = 0.0;
    std::size_t types = 0;
    std::shared_ptr<const navigation::NavigationGraph> graph;
};

/// Watches frames of a run and writes down what happens in the region. Knows nothing of how the run is made.
class RegionTally {
public:
    using StoryOf = std::function<std::optional<run::PersonStory>(world::AgentId)>;

    RegionTally(const RegionPlan& plan, StoryOf storyOf) : m_plan(plan), m_storyOf(std::move(storyOf)) {}
    RegionTally(const RegionTally&) = delete;
    RegionTally& operator=(const RegionTally&) = delete;
    ~RegionTally() = default;

    void see(const run::Frame& frame);
    /// What was seen since the beginning, per second where that makes sense; then begins anew.
    [[nodiscard]] RegionRecord finish();

private:
    struct Seen {
        world::AgentId agent;
        navigation::SegmentIndex segment;
        double since_s; ///< negative: was there when the tally began
    };

    /// Places in the record that each frame adds to: found by name, which takes longer than all else, once.
    struct Sums {
        struct Classes {
            std::string name;
            std::array<double*, 5> sums{}; ///< null as far as nothing was in that class
        };
        std::vector<double*> means;       ///< [places], the likeliest
        std::vector<double*> variances;   ///< likewise, fewer
        std::vector<Classes> distributed; ///< likewise; last, of all together
        std::vector<double*> joint;       ///< [neighbours]
        double* allMean = nullptr;        ///< null: not found yet
        double* allVariance = nullptr;
    };

    void findSums();
    void countClass(Sums::Classes& classes, double people, double expected);
    void count(const std::vector<Seen>& now);
    void appeared(const run::Walker& walker, Seen& one, double time_s);
    void disappeared(const Seen& one, double time_s);
    void arrived(const run::Walker& walker, navigation::NodeIndex portal, double time_s);
    void cameOut(world::AgentId agent, std::size_t door, double time_s);
    void add(const char* family, const std::string& what, double value = 1.0) { m_record.values[{family, what}] += value; }

    const RegionPlan& m_plan;
    StoryOf m_storyOf;
    RegionRecord m_record;
    Sums m_sums; ///< into m_record
    std::vector<Seen> m_before;
    std::vector<Seen> m_now;
    bool m_hasBegun = false;
    double m_frames = 0.0;
    std::map<navigation::NodeIndex, double> m_lastArrival_s;
    std::map<std::size_t, std::vector<double>> m_wentIn_s; ///< by door
    std::map<world::AgentId, double> m_insideSince_s;      ///< by agent
};

} // namespace passerby::jobs
