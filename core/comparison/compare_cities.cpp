// SPDX-License-Identifier: Apache-2.0
#include "core/comparison/compare_cities.h"

#include "core/alibi/tree_store.h"
#include "core/comparison/changed_places.h"
#include "core/comparison/changed_things.h"
#include "core/comparison/matched_rows.h"
#include "core/comparison/matched_ways.h"
#include "core/comparison/place_rows.h"
#include "core/comparison/walk_figures.h"
#include "core/foundation/words.h"
#include "core/jobs/profile_world.h"
#include "core/world/behaviour_shares.h"
#include "core/world/content_hash.h"
#include "core/world/extent.h"

namespace passerby::comparison {

namespace {

using foundation::Error;
using foundation::Result;
using foundation::told;
using geometry::Point;

Error inCity(const std::string& title, Error error)
{
    error.where = error.where.empty() ? title : title + ", " + error.where;
    return error;
}

Result<void> checkBaked(const BakedCity& city)
{
    if (city.bake.worldHash != world::bakeHash(city.world))
        return Error{"not-baked", told("The city has no fresh bake, from which to tell how many people are where. Bake it first."),
                     city.title};
    if (!city.bake.graph || city.bake.graph->segments().empty())
        return Error{"empty-city", told("There are no ways in this city, so there is nothing to compare."), city.title};
    return {};
}

CitySide sideOf(const BakedCity& city)
{
    CitySide side;
    side.title = city.title;
    side.hash = city.bake.worldHash;
    side.targets = city.world.targets().size();
    side.nodes = city.bake.graph->nodes().size();
    side.segments = city.bake.graph->segments().size();
    side.types = city.world.targetTypes().size();
    side.profiles = city.world.profiles().size();
    side.walkingShare = city.bake.walkingShare;
    side.tripsPerPersonPerDay = city.bake.tripsPerPersonPerDay;
    side.checkSum = city.bake.checkSum;
    side.attribution = city.world.settings().attribution;
    return side;
}

/// Writes what one city's walks are into the figures of a group.
void fillGroup(const WalkFigures& walks, double people, bool hasLength, ComparedGroup& group,
               std::optional<double> Both<std::optional<double>>::*side)
{
    group.walking.exact.*side = people * walks.walkingShare;
    if (!(walks.tripsPerPersonPerDay > 0.0))
        return;
    group.time_s.exact.*side = walks.time_s;
    if (hasLength)
        group.length_m.exact.*side = walks.length_m;
}

void fillWhole(const BakedCity& city, Comparison& comparison, std::optional<double> Both<std::optional<double>>::*side)
{
    const auto people = static_cast<double>(world::scheduledPopulation(city.world));
    const WalkFigures walks = walkFigures(city.bake);
    comparison.people.exact.*side = people;
    comparison.walking.exact.*side = people * walks.walkingShare;
    comparison.tripsPerPersonPerDay.exact.*side = walks.tripsPerPersonPerDay;
    if (!(walks.tripsPerPersonPerDay > 0.0))
        return;
    comparison.walkLength_m.exact.*side = walks.length_m;
    comparison.walkTime_s.exact.*side = walks.time_s;
}

std::size_t profilesWhoWalk(const world::World& world)
{
    std::size_t count = 0;
    for (std::size_t profile = 0; profile < world.profiles().size(); ++profile)
        count += jobs::profileShare(world, static_cast<std::uint16_t>(profile)) > 0.0 ? 1U : 0U;
    return count;
}

std::vector<ComparedGroup> groupsByType(const BakedCity& a, const BakedCity& b)
{
    const std::vector<WalkFigures> ofA = walkFiguresByType(a.bake, a.world);
    const std::vector<WalkFigures> ofB = walkFiguresByType(b.bake, b.world);
    const bool hasLength = profilesWhoWalk(a.world) <= 1 && profilesWhoWalk(b.world) <= 1;
    std::vector<ComparedGroup> groups;
    for (const RowPair& pair : matchedRows(a.world.targetTypes(), b.world.targetTypes())) {
        ComparedGroup& group = groups.emplace_back();
        group.name = pair.a ? a.world.targetTypes().at(*pair.a).row->name : b.world.targetTypes().at(*pair.b).row->name;
        if (pair.a)
            fillGroup(ofA[*pair.a], static_cast<double>(world::scheduledPopulation(a.world)), hasLength, group,
                      &Both<std::optional<double>>::a);
        if (pair.b)
            fillGroup(ofB[*pair.b], static_cast<double>(world::scheduledPopulation(b.world)), hasLength, group,
                      &Both<std::optional<double>>::b);
    }
    return groups;
}

void addNotes(const BakedCity& a, const BakedCity& b, Comparison& comparison)
{
    if (a.bake.bound != b.bake.bound)
        comparison.notes.push_back(
            told("The cities are baked with different models of bound places, so small differences may come from that. Bake both alike."));
    if (a.world.settings().epsg.has_value() != b.world.settings().epsg.has_value())
        comparison.notes.push_back(
            told("Only one of the cities says where on earth it lies; they are compared as if drawn from the same corner."));
    for (const BakedCity* city : {&a, &b}) {
        const auto all = static_cast<std::uint64_t>(city->world.settings().population);
        if (const std::uint64_t others = all - world::scheduledPeople(city->world, all); others > 0)
            comparison.notes.push_back(
                told("{} of the {} people of “{}” keep no schedule and are left out of what is exact.", others, all, city->title));
        if (city->bake.crowding && !city->bake.crowding->isConverged)
            comparison.notes.push_back(told("Crowding did not settle in the bake of “{}”: one bake more would change a slow-down by "
                                            "{:.2g} %.",
                                            city->title, 100.0 * city->bake.crowding->largestChange));
    }
}

} // namespace

Result<Point> shiftBetween(const world::World& a, const world::World& b)
{
    const world::Settings& ofA = a.settings();
    const world::Settings& ofB = b.settings();
    if (a.cells().empty() || b.cells().empty())
        return Error{"empty-city", told("There are no cells in one of the cities, so there is nothing to compare."), {}};
    if (ofA.epsg && ofB.epsg && *ofA.epsg != *ofB.epsg)
        return Error{
            "different-places",
            told("The cities are in different map projections (EPSG {} and {}), so their places cannot be matched.", *ofA.epsg, *ofB.epsg),
            {}};
    Point shift;
    if (ofA.epsg && ofB.epsg)
        shift = {static_cast<double>(ofB.origin_m[0] - ofA.origin_m[0]), static_cast<double>(ofB.origin_m[1] - ofA.origin_m[1])};
    geometry::Box boxB = world::extentOf(b);
    boxB.low = boxB.low + shift;
    boxB.high = boxB.high + shift;
    if (!world::extentOf(a).intersects(boxB))
        return Error{"different-places", told("The cities lie in different places: they have no ground in common."), {}};
    return shift;
}

Result<Comparison> compareCities(const BakedCity& a, const BakedCity& b)
{
    const Result<Point> shift = shiftBetween(a.world, b.world);
    if (!shift)
        return shift.error();
    for (const BakedCity* city : {&a, &b})
        if (const Result<void> checked = checkBaked(*city); !checked)
            return checked.error();
    if (a.bake.hour != b.bake.hour)
        return Error{"other-hour", told("The cities are baked for different times of day, which cannot be compared."), {}};
    Comparison comparison;
    comparison.cities = {sideOf(a), sideOf(b)};
    comparison.hasHour = a.bake.hour >= 0.0;
    comparison.hour = comparison.hasHour ? a.bake.hour : 0.0;
    fillWhole(a, comparison, &Both<std::optional<double>>::a);
    fillWhole(b, comparison, &Both<std::optional<double>>::b);
    comparison.service = {serviceShares(a), serviceShares(b)};
    comparison.byType = groupsByType(a, b);
    comparison.gates = gatesOf(a, b);
    comparison.areas = areasOf(a, b);
    comparison.ways = matchedWays(a, b, shift.value());
    std::vector<ChangedPlace> places = changedPlaces(changeTiles(a, b, shift.value()), a.world, b.world, shift.value());
    nameApart(places, kMostPlaces, a.world, b.world, shift.value());
    comparison.mostDensity = byDensityChange(places, kMostPlaces);
    places.resize(std::min(places.size(), kMostPlaces));
    comparison.mostPeople = std::move(places);
    comparison.things = changedThings(a.world, b.world, shift.value());
    addNotes(a, b, comparison);
    return comparison;
}

Result<ProfileFigures> profileFigures(const BakedCity& city, unsigned threads, foundation::JobContext& context, alibi::LotCrew* crew)
{
    ProfileFigures figures(city.world.profiles().size());
    alibi::TreeStore trees(*city.bake.graph, threads);
    if (crew)
        trees.setCrew(*crew);
    for (std::size_t profile = 0; profile < figures.size(); ++profile) {
        if (!(jobs::profileShare(city.world, static_cast<std::uint16_t>(profile)) > 0.0))
            continue;
        const auto alone = jobs::worldOfProfile(city.world, static_cast<std::uint16_t>(profile));
        if (!alone)
            return inCity(city.title, alone.error());
        const auto share = [&](std::size_t done) { return static_cast<double>(done) / static_cast<double>(figures.size()); };
        foundation::PartContext part(context, share(profile), share(profile + 1));
        const auto bake = alibi::bakeWorld(alone.value(), {city.bake.bound, threads, city.bake.hour, false}, city.bake.graph, trees, part);
        if (!bake)
            return inCity(city.title, bake.error());
        figures[profile] = walkFigures(bake.value());
    }
    return figures;
}

void addProfiles(const BakedCity& a, const BakedCity& b, const ProfileFigures& ofA, const ProfileFigures& ofB, Comparison& comparison)
{
    const auto people = [](const BakedCity& city, std::size_t profile) {
        return static_cast<double>(world::scheduledPopulation(city.world))
               * jobs::profileShare(city.world, static_cast<std::uint16_t>(profile));
    };
    for (const RowPair& pair : matchedRows(a.world.profiles(), b.world.profiles())) {
        const auto& walksA = pair.a ? ofA[*pair.a] : std::nullopt;
        const auto& walksB = pair.b ? ofB[*pair.b] : std::nullopt;
        if (!walksA && !walksB)
            continue;
        ComparedGroup& group = comparison.byProfile.emplace_back();
        group.name = pair.a ? a.world.profiles().at(*pair.a).row->name : b.world.profiles().at(*pair.b).row->name;
        if (walksA)
            fillGroup(*walksA, people(a, *pair.a), true, group, &Both<std::optional<double>>::a);
        if (walksB)
            fillGroup(*walksB, people(b, *pair.b), true, group, &Both<std::optional<double>>::b);
    }
}

} // namespace passerby::comparison
