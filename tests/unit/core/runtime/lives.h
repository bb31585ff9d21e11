// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alibi/city_alibis.h"
#include "core/exporters/pack/city_pack.h"
#include "core/generator/town.h"
#include "core/runtime/passerby_runtime.h"
#include "core/statistics/batch_error.h"
#include "core/storage/project_store.h"
#include "tests/support/edited_cities.h"
#include "tests/support/one_way_cities.h"

#include <QtGlobal>
#include <cmath>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace passerby::testing {

/// Bytes at an address that is a multiple of 8.
class AlignedBytes {
public:
    explicit AlignedBytes(std::string_view bytes) : m_words((bytes.size() + 7) / 8), m_size(bytes.size())
    {
        if (!bytes.empty())
            std::memcpy(m_words.data(), bytes.data(), bytes.size());
    }
    [[nodiscard]] void* data() { return m_words.data(); }
    [[nodiscard]] std::size_t size() const { return m_size; }

private:
    std::vector<std::uint64_t> m_words;
    std::size_t m_size;
};

/// A city of core, its pack, and the pack as the runtime sees it.
struct PackedCity {
    world::World world;
    alibi::BakedCity baked;
    exporters::Pack pack;
    std::string bytes;
    std::unique_ptr<AlignedBytes> memory;
    pb_city city{};
};

inline std::unique_ptr<PackedCity> packed(const world::World& world, double hour = -1.0)
{
    foundation::JobContext context;
    auto made = std::make_unique<PackedCity>();
    made->world = world;
    alibi::BakeOptions options;
    options.hour = hour;
    alibi::AlibiParts parts;
    parts.tables_bytes = std::size_t{256} << 20U;
    auto baked = alibi::bakeWithAlibis(world, options, parts, context);
    if (!baked)
        qFatal("%s", foundation::describe(baked.error()).c_str());
    made->baked = std::move(baked).value();
    made->pack = exporters::cityPack(world, *made->baked.alibis.law, made->baked.bake, context).value();
    const auto bytes = exporters::toBytes(made->pack);
    if (!bytes)
        qFatal("%s", foundation::describe(bytes.error()).c_str());
    made->bytes = bytes.value();
    made->memory = std::make_unique<AlignedBytes>(made->bytes);
    if (pb_open(&made->city, made->memory->data(), made->memory->size()) != PB_OK)
        qFatal("the pack of a city is not opened");
    return made;
}

inline world::World smallTownWorld()
{
    foundation::JobContext context;
    generator::TownOptions options;
    options.targets = 40;
    options.types = 6;
    options.blocksX = 4;
    options.blocksY = 4;
    return generator::generateTown(options, context).value();
}

/// Forty targets on four by four blocks.
inline const PackedCity& smallTown()
{
    static const std::unique_ptr<PackedCity> city = packed(smallTownWorld());
    return *city;
}

/// The same with one-way portals and gates wherever everybody still comes everywhere.
inline const PackedCity& oneWayTown()
{
    static const std::unique_ptr<PackedCity> city = packed(withOneWays(smallTownWorld()));
    return *city;
}

/// With stairs for every seventh cell without targets, and half of the people taking none.
inline world::World withStairs(const world::World& town)
{
    world::WorldPatch patch;
    for (const auto& [id, cell] : town.cells()) {
        bool holdsTarget = false;
        for (const auto& [target, place] : town.targets())
            holdsTarget = holdsTarget || place.cell == id;
        if (id.number % 7 != 0 || holdsTarget)
            continue;
        world::Cell stairs = cell;
        stairs.kind = world::CellKind::stairs;
        patch.put(id, std::move(stairs));
    }
    world::AgentProfile half = *town.profiles().at(0).row;
    half.share *= 0.5;
    patch.put(town.profiles().at(0).id, half);
    half.name = "Resident in a wheelchair";
    half.isStepFree = true;
    patch.put(world::AgentProfileId{1000}, half);
    return changed(town, patch);
}

inline const PackedCity& stairsTown()
{
    static const std::unique_ptr<PackedCity> city = packed(withStairs(smallTownWorld()));
    return *city;
}

/// A town of sixty targets of twelve types, with round trips and closest, own and any goals.
inline world::World boundTownWorld()
{
    foundation::JobContext context;
    generator::TownOptions options;
    options.targets = 60;
    options.types = 12;
    options.blocksX = 5;
    options.blocksY = 3;
    options.seed = 9;
    return generator::generateTown(options, context).value();
}

/// With everybody's own targets within a reach of the first.
inline world::World withReach(const world::World& town, double reach_m)
{
    world::WorldPatch patch;
    for (const auto& [id, profile] : town.profiles()) {
        world::AgentProfile near = profile;
        near.boundReach_m = reach_m;
        patch.put(id, near);
    }
    return changed(town, patch);
}

inline world::World reachTownWorld(double reach_m = 60.0)
{
    return withReach(boundTownWorld(), reach_m);
}

inline const PackedCity& reachTown()
{
    static const std::unique_ptr<PackedCity> city = packed(reachTownWorld());
    return *city;
}

inline pb_options usualOptions(const PackedCity& city, std::uint64_t inhabitants, std::uint64_t seed = 1)
{
    pb_options options;
    pb_usual_options(&city.city, &options);
    options.seed = seed;
    options.inhabitants = inhabitants;
    return options;
}

/// A living city and its memory.
class Life {
public:
    Life(const PackedCity& city, const pb_options& options) : m_city(city), m_memory((pb_bytes_needed(&city.city, &options) + 7) / 8)
    {
        if (pb_create(&m_life, &city.city, &options, m_memory.data(), 8 * m_memory.size()) != PB_OK)
            qFatal("no life is made");
    }
    [[nodiscard]] pb* get() const { return m_life; }
    void seeAll() { seeDisc(0.0, 0.0, 1e6); }
    void seeDisc(double x, double y, double radius) { (void)pb_see_disc(m_life, x, y, radius); }
    void see(const std::vector<std::uint32_t>& cells)
    {
        (void)pb_see_cells(m_life, cells.data(), static_cast<std::uint32_t>(cells.size()));
    }
    void step(double dt) { (void)pb_step(m_life, dt, 0); }
    void steps(int count, double dt)
    {
        for (int i = 0; i < count; ++i)
            step(dt);
    }
    [[nodiscard]] std::vector<pb_person> people() const
    {
        std::vector<pb_person> found(pb_people(m_life, nullptr, 0));
        (void)pb_people(m_life, found.data(), static_cast<std::uint32_t>(found.size()));
        return found;
    }
    [[nodiscard]] std::vector<pb_event> events() const
    {
        std::vector<pb_event> found(100000);
        found.resize(pb_events(m_life, found.data(), static_cast<std::uint32_t>(found.size()), nullptr));
        return found;
    }
    [[nodiscard]] pb_counts counts() const
    {
        pb_counts counts;
        pb_count(m_life, &counts);
        return counts;
    }
    [[nodiscard]] pb_alibi ask(std::uint32_t id) const
    {
        pb_alibi alibi{};
        if (pb_ask(m_life, id, &alibi) != PB_OK)
            qFatal("somebody known tells nothing");
        return alibi;
    }
    [[nodiscard]] std::vector<pb_way> next(std::uint32_t id) const
    {
        std::vector<pb_way> ways(200);
        std::uint32_t written = 0;
        (void)pb_next(m_life, id, ways.data(), static_cast<std::uint32_t>(ways.size()), &written);
        ways.resize(written);
        return ways;
    }
    [[nodiscard]] std::vector<std::uint64_t> saved() const
    {
        std::vector<std::uint64_t> words((pb_save_bytes(m_life) + 7) / 8);
        if (pb_save(m_life, words.data(), pb_save_bytes(m_life)) != PB_OK)
            qFatal("a life is not saved");
        return words;
    }
    [[nodiscard]] const PackedCity& city() const { return m_city; }

private:
    const PackedCity& m_city;
    std::vector<std::uint64_t> m_memory;
    pb* m_life = nullptr;
};

/// |mean − expected| in standard errors of the mean over runs.
inline double offBy(const std::vector<double>& values, double expected)
{
    const statistics::BatchMean mean = statistics::batchMean(values);
    return std::abs(mean.mean - expected) / mean.standardError;
}

/// A small town that is in view whole.
inline Life seen(std::uint64_t seed, std::uint64_t inhabitants = 1000)
{
    Life life(smallTown(), usualOptions(smallTown(), inhabitants, seed));
    life.seeAll();
    life.step(0.0);
    return life;
}

} // namespace passerby::testing
