// SPDX-License-Identifier: Apache-2.0
#include "core/comparison/place_rows.h"

#include "core/alibi/crowding.h"
#include "core/comparison/matched_rows.h"
#include "core/jobs/expected_places.h"
#include "core/world/behaviour_shares.h"

#include <numeric>
#include <unordered_map>

namespace passerby::comparison {

namespace {

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
            gate.name.a = nameOfRow(a.world.measurementLines(), *pair.a, "Measurement line");
            fillGate(sideA, *pair.a, gate, &Both<std::optional<double>>::a);
        }
        if (pair.b) {
            gate.gate.b = b.world.measurementLines().at(*pair.b).id;
            gate.name.b = nameOfRow(b.world.measurementLines(), *pair.b, "Measurement line");
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
            area.name.a = nameOfRow(a.world.regions(), *pair.a, "Region");
            area.area_m2.a = sideA.places.areas[*pair.a].area_m2;
            area.people.exact.a = sideA.expected.areas[*pair.a].people;
            area.service.a = serviceAt(sideA.places, sideA.places.areas[*pair.a], *area.people.exact.a);
        }
        if (pair.b) {
            area.region.b = b.world.regions().at(*pair.b).id;
            area.name.b = nameOfRow(b.world.regions(), *pair.b, "Region");
            area.area_m2.b = sideB.places.areas[*pair.b].area_m2;
            area.people.exact.b = sideB.expected.areas[*pair.b].people;
            area.service.b = serviceAt(sideB.places, sideB.places.areas[*pair.b], *area.people.exact.b);
        }
    }
    return areas;
}

ServiceShares serviceShares(const BakedCity& city)
{
    const std::vector<double> densities = alibi::densitiesAt(city.world, *city.bake.graph, city.bake.probability);
    const world::LevelsOfService levels = run::measuredPlaces(city.world).levels;
    std::unordered_map<std::uint32_t, world::ServiceClass> classOfCell;
    for (const auto& [id, cell] : city.world.cells())
        classOfCell[id.number] = world::serviceClass(levels.of(world::serviceUseOf(cell.kind)), densities[classOfCell.size()], 1.0);
    ServiceShares shares{};
    const navigation::NavigationGraph& graph = *city.bake.graph;
    for (std::size_t s = 0; s < graph.segments().size(); ++s)
        shares[static_cast<std::size_t>(classOfCell[graph.segments()[s].cell])] += city.bake.probability[s];
    const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double& share : shares)
        share = all > 0.0 ? share / all : 0.0;
    return shares;
}

} // namespace passerby::comparison
