// SPDX-License-Identifier: Apache-2.0
#include "core/distributed/affordance_together.h"

#include "core/affordance/junction_crew.h"
#include "core/alibi/source_lots.h"
#include "core/foundation/hasher.h"
#include "core/world/content_hash.h"

#include <optional>

namespace passerby::distributed {

using affordance::JunctionIndex;
using affordance::JunctionPass;
using foundation::JobContext;
using foundation::Result;

namespace {

std::vector<double> unpacked(const JunctionPass& pass, const alibi::Stretches& cut, const alibi::LotSums& sums)
{
    std::vector<double> numbers;
    alibi::LotReader reader(sums);
    for (std::size_t lot = 0; lot < cut.lots(); ++lot) {
        for (JunctionIndex junction = cut.begin(lot); junction < cut.end(lot); ++junction)
            for (std::size_t i = pass.numbersOf(junction); i > 0; --i)
                numbers.push_back(reader.next());
        reader.skipToLot();
    }
    return numbers;
}

/// Has a crew look around from junctions.
Result<std::vector<double>> lookAround(const JunctionPass& pass, alibi::LotCrew& crew, JobContext& context)
{
    if (pass.junctions == 0)
        return std::vector<double>();
    const auto cut = alibi::Stretches::forRows(pass.junctions);
    std::size_t numbers = 0;
    for (std::size_t junction = 0; junction < pass.junctions; ++junction)
        numbers += pass.numbersOf(static_cast<JunctionIndex>(junction));
    const auto work = [&](std::size_t lot, alibi::LotSums& sums, const alibi::LotPass::GoesOn& goesOn) {
        std::vector<double> found;
        for (JunctionIndex junction = cut.begin(lot); junction < cut.end(lot); ++junction) {
            pass.look(junction, found);
            if (!goesOn())
                return false;
        }
        alibi::LotWriter(sums).add(found);
        return true;
    };
    Result<alibi::LotSums> sums = crew.run({"junctions", "Looking around", pass.junctions, cut.lots(), alibi::linesOf(numbers / cut.lots()),
                                            alibi::LotPass::Joined::appended, false, work},
                                           context);
    if (!sums)
        return sums.error();
    return unpacked(pass, cut, sums.value());
}

/// Options make other wanderers of the same city; where they start changes nothing of what is seen.
WorkIdentity identityOf(const world::World& city, const world::World& wanderers)
{
    foundation::Hasher hasher;
    hasher.add(std::string_view("affordance"));
    hasher.add(world::runHash(wanderers));
    return {world::runHash(city), hasher.result()};
}

} // namespace

Result<TogetherAffordance> affordanceTogether(const world::World& world, const jobs::WanderOptions& options,
                                              const std::filesystem::path& folder, Channel& channel, JobContext& context)
{
    const Result<world::World> wanderers = jobs::wanderersOf(world, options);
    if (!wanderers)
        return wanderers.error();
    std::optional<jobs::WandererCity> city;
    const auto work = [&](alibi::LotCrew& crew) -> Result<void> {
        const affordance::JunctionCrew looking = [&crew](const JunctionPass& pass, JobContext& whole) {
            return lookAround(pass, crew, whole);
        };
        Result<jobs::WandererCity> made = jobs::makeWandererCity(world, options, context, &looking);
        if (!made)
            return made.error();
        city = std::move(made).value();
        return {};
    };
    Result<Together> together = workTogether(identityOf(world, wanderers.value()), folder, options.threads, channel, work);
    if (!together)
        return together.error();
    return TogetherAffordance{*std::move(city), std::move(together).value()};
}

} // namespace passerby::distributed
