// SPDX-License-Identifier: Apache-2.0
#include "core/comparison/place_rows.h"

#include "core/comparison/matched_rows.h"
#include "core/foundation/words.h"
#include "core/ground/walked_area.h"
#include "core/jobs/expected_places.h"
#include "core/world/behaviour_shares.h"

#include <numeric>
#include <unordered_map>

namespace passerby::comparison {

namespace {

using foundation::told;

/// What the gates and areas of one city are to be expected to count.
struct ExpectedSide {
    run::MeasuredPlaces places;
    jobs::ExpectedPlaces expected;

    explicit ExpectedSide(const BakedCity& city)
        : places(run::measuredPlaces(city.world)),
          expected(jobs::expectedPlaces(places, city.bake, static_cast<double>(world::scheduledPopulation(city.world))))
    {
    }
};

void fillGate(const ExpectedSide& side, std::size_t place, ComparedGate& gate, std::optional<double> Both<std::optional<double>>::*which)
{
    const jobs::ExpectedGate& expected = side.expected.gates[place];
    for (std::size_t way = 0; way < run::kGateWays; ++way)
        gate.ways[way].exact.*which = expected.ways[way].per_h;
    gate.both.exact.*which = expected.per_h();
}

char serviceAt(const run::MeasuredPlaces& places, const run::Area& area, double people)
{
    return world::letterOf(world::serviceClass(places.levels.of(area.use), people, area.area_m2));
}

} // namespace

std::vector<ComparedGate> gatesOf(const BakedCity& a, const BakedCity& b)
{
    const ExpectedSide sideA(a);
    const ExpectedSide sideB(b);
    std::vector<ComparedGate> gates;
    for (const RowPair& pair : matchedRows(a.world.measurementLines(), b.world.measurementLines())) {
        ComparedGate& gate = gates.emplace_back();
        if (pair.a) {
            gate.gate.a = a.world.measurementLines().at(*pair.a).id;
            gate.name.a = nameOfRow(a.world.measurementLines(), *pair.a, told("Measurement line"));
            fillGate(sideA, *pair.a, gate, &Both<std::optional<double>>::a);
        }
        if (pair.b) {
            gate.gate.b = b.world.measurementLines().at(*pair.b).id;
            gate.name.b = nameOfRow(b.world.measurementLines(), *pair.b, told("Measurement line"));
            fillGate(sideB, *pair.b, gate, &Both<std::optional<double>>::b);
        }
    }
    return gates;
}

std::vector<ComparedArea> areasOf(const BakedCity& a, const BakedCity& b)
{
    const ExpectedSide sideA(a);
    const ExpectedSide sideB(b);
    std::vector<ComparedArea> areas;
    for (const RowPair& pair : matchedRows(a.world.regions(), b.world.regions())) {
        ComparedArea& area = areas.emplace_back();
        if (pair.a) {
            area.region.a = a.world.regions().at(*pair.a).id;
            area.name.a = nameOfRow(a.world.regions(), *pair.a, told("Region"));
            area.area_m2.a = sideA.places.areas[*pair.a].area_m2;
            area.people.exact.a = sideA.expected.areas[*pair.a].people;
            area.service.a = serviceAt(sideA.places, sideA.places.areas[*pair.a], *area.people.exact.a);
        }
        if (pair.b) {
            area.region.b = b.world.regions().at(*pair.b).id;
            area.name.b = nameOfRow(b.world.regions(), *pair.b, told("Region"));
            area.area_m2.b = sideB.places.areas[*pair.b].area_m2;
            area.people.exact.b = sideB.expected.areas[*pair.b].people;
            area.service.b = serviceAt(sideB.places, sideB.places.areas[*pair.b], *area.people.exact.b);
        }
    }
    return areas;
}

ServiceShares serviceShares(const BakedCity& city)
{
    const navigation::NavigationGraph& graph = *city.bake.graph;
    std::unordered_map<std::uint32_t, double> walkingIn; // share of everybody, by cell
    for (std::size_t s = 0; s < graph.segments().size(); ++s)
        walkingIn[graph.segments()[s].cell] += city.bake.probability[s];
    const auto people = static_cast<double>(world::scheduledPopulation(city.world));
    const ground::WalkedAreas walked(city.world);
    ServiceShares shares{};
    for (const auto& [id, cell] : city.world.cells())
        if (const auto walking = walkingIn.find(id.number); walking != walkingIn.end()) {
            const world::ServiceBounds& bounds = city.world.settings().levels.of(world::serviceUseOf(cell.kind));
            shares[static_cast<std::size_t>(world::serviceClass(bounds, people * walking->second, walked.area_m2(cell)))] +=
                walking->second;
        }
    const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double& share : shares)
        share = all > 0.0 ? share / all : 0.0;
    return shares;
}

} // namespace passerby::comparison
