// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/bake.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace passerby::alibi {

inline constexpr std::size_t kHoursPerDay = 24;

/// What is known of an hour without unpacking it, for charts of the day.
struct HourSummary {
    double walkingShare = 0.0;
    double tripsPerPersonPerDay = 0.0;
};

/// Tables of one hour, packed: segments that nobody uses take nothing, numbers have single precision. Hours whose habits are equal share
/// one.
using PackedHour = std::vector<std::uint8_t>;

/// How people slow one another down at each full hour; null where they do not.
using CrowdingOfDay = std::array<std::shared_ptr<const Crowding>, kHoursPerDay>;

/// Time of day (Sunshine-Hill and Badler 2010, section 7): the steady states that the habits of each full hour would have if they lasted
/// for ever, and between two hours the linear interpolation of both, by the clock. Two hours are held unpacked. That is an approximation:
/// people need time to follow their habits; jobs::runValidateHoursJob measures how much. Any thread.
class HourlyBakes {
public:
    /// Bakes every hour whose habits, or slow-downs imposed by a larger crowd, differ from those of the hours before it; a city without
    /// hourly habits is baked once. Graph and shortest ways are shared by the hours; `options.hour` is not looked at. The same bytes for
    /// any number of threads. Errors: those of bakeWorld, `where` beginning with the hour. `crowding`: people walk as slowly as it says, in
    /// a crowd that they are a part of; null: as slowly as they themselves are a crowd.
    [[nodiscard]] static foundation::Result<std::shared_ptr<const HourlyBakes>> make(const world::World& world, const BakeOptions& options,
                                                                                     foundation::JobContext& context,
                                                                                     std::vector<BakePhase>* phases = nullptr,
                                                                                     const CrowdingOfDay* crowding = nullptr);
    /// The same with ways that several bakes share: `graph` is of this world, `trees` of that graph.
    [[nodiscard]] static foundation::Result<std::shared_ptr<const HourlyBakes>>
    make(const world::World& world, const BakeOptions& options, std::shared_ptr<const navigation::NavigationGraph> graph, TreeStore& trees,
         foundation::JobContext& context, std::vector<BakePhase>* phases = nullptr, const CrowdingOfDay* crowding = nullptr);
    /// From what packed() gave. Errors: "stale-bake" (of another state of the city, or of another version), "damaged-bake". `graph`: of
    /// the same world, or null to have it built.
    [[nodiscard]] static foundation::Result<std::shared_ptr<const HourlyBakes>>
    fromPacked(std::vector<PackedHour> packed, const world::World& world,
               std::shared_ptr<const navigation::NavigationGraph> graph = nullptr);

    /// The densities at a time of day in seconds, any number of days: of all numbers that are shares or rates the linear interpolation
    /// between the two full hours around it. `hour` of the result is the time of day in hours. Costs one pass over its tables, and
    /// unpacking when another hour comes in. Crowding is interpolated by its slow-downs; the graph is that of free walking, so that
    /// times are those of meanTravel_s.
    [[nodiscard]] std::shared_ptr<const Bake> at(double clock_s) const;

    [[nodiscard]] const HourSummary& summary(std::size_t hour) const { return m_summaries[hour]; }
    /// How many hours have habits of their own: 1 where nothing changes over the day.
    [[nodiscard]] std::size_t distinctHours() const { return m_packed.size(); }
    [[nodiscard]] std::uint64_t worldHash() const { return m_worldHash; }
    [[nodiscard]] BoundModel bound() const { return m_bound; }
    [[nodiscard]] const std::shared_ptr<const navigation::NavigationGraph>& graph() const { return m_graph; }
    /// Whether people slow one another down in these bakes.
    [[nodiscard]] bool isCrowded() const { return m_isCrowded; }
    /// Opaque, versioned blobs for the project file, one for each distinct hour in ascending order.
    [[nodiscard]] const std::vector<PackedHour>& packed() const { return m_packed; }
    [[nodiscard]] std::size_t byteCount() const;

private:
    HourlyBakes() = default;
    /// Notes which hours a blob stands for, and its summary.
    void take(PackedHour packed, std::uint32_t hours, const Bake& unpacked);
    [[nodiscard]] std::shared_ptr<const Bake> unpacked(std::size_t packed) const;

    struct Held {
        std::size_t packed = 0;
        std::shared_ptr<const Bake> bake;
    };

    std::uint64_t m_worldHash = 0;
    BoundModel m_bound = BoundModel::pairwise;
    std::size_t m_typeCount = 0;
    std::size_t m_cellCount = 0;
    bool m_isCrowded = false;
    std::shared_ptr<const navigation::NavigationGraph> m_graph;
    std::vector<PackedHour> m_packed;
    std::array<std::size_t, kHoursPerDay> m_packedOfHour{};
    std::array<HourSummary, kHoursPerDay> m_summaries{};
    mutable std::mutex m_mutex;
    mutable std::array<Held, 2> m_held; ///< the one used last first
};

/// The same interpolation without a day of bakes: bakes the one or two full hours around the time of day. Errors: those of bakeWorld.
[[nodiscard]] foundation::Result<Bake> bakeAtClock(const world::World& world, const BakeOptions& options, double clock_s,
                                                   foundation::JobContext& context);

/// part · after + (1 − part) · before, of two bakes of one city; of arrivals the rates are interpolated, not their inverses. Hour and
/// graph are those of `before`.
[[nodiscard]] Bake interpolate(const Bake& before, const Bake& after, double part);

} // namespace passerby::alibi
