// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/junction_lots.h"

#include "core/alibi/source_lots.h"

namespace passerby::jobs {

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

} // namespace

affordance::JunctionCrew junctionsBy(alibi::LotCrew& crew)
{
    return [&crew](const JunctionPass& pass, JobContext& context) { return lookAround(pass, crew, context); };
}

} // namespace passerby::jobs
