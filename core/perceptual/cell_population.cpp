// SPDX-License-Identifier: Apache-2.0
#include "core/perceptual/cell_population.h"

#include "core/perceptual/binomial.h"

namespace passerby::perceptual {

void drawCellPopulation(const CellAtlas& atlas, std::uint32_t cell, std::int64_t people, double share, foundation::RandomStream& random,
                        CellPopulation& drawn)
{
    const CellAtlas::Cell& row = atlas.cells()[cell];
    drawn.onSegment.assign(row.segments.size(), 0);
    drawn.inDoor.assign(row.doors.size(), 0);
    const double time = row.walking + row.inside;
    if (!(time > 0.0))
        return;
    const std::int64_t inCell = drawBinomial(people, share, random);
    const std::int64_t walking = drawBinomial(inCell, row.inside > 0.0 ? row.walking / time : 1.0, random);
    for (std::int64_t i = 0; i < walking; ++i)
        ++drawn.onSegment[row.bySegment.pick(random.uniform())];
    std::int64_t left = inCell - walking;
    double timeLeft = row.inside;
    for (std::size_t i = 0; i < row.doors.size() && left > 0; ++i) {
        const double inside = atlas.inside(row.doors[i]);
        drawn.inDoor[i] = drawBinomial(left, i + 1 == row.doors.size() ? 1.0 : inside / timeLeft, random);
        timeLeft -= inside;
        left -= drawn.inDoor[i];
    }
}

} // namespace passerby::perceptual
