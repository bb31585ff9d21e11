// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/heat_layer_set.h"

#include "editor/session/compared_layer.h"
#include "editor/session/density_layer.h"
#include "editor/session/isovist_layer.h"
#include "editor/session/road_layer.h"
#include "editor/session/stand_layer.h"
#include "editor/session/wander_layer.h"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace passerby::editor {

namespace {

template <class Layer>
HeatLayer* make(HeatLayerId id, const HeatSources& sources, QObject* parent)
{
    return new Layer(id, sources, parent);
}

/// Who shows a layer in the window, and who draws it without one.
struct Maker {
    HeatLayerId id;
    HeatLayer* (*make)(HeatLayerId, const HeatSources&, QObject*);
    foundation::Result<DrawnHeat> (*draw)(HeatLayerId, const HeatBasis&);
};

constexpr Maker kMakers[] = {
    {HeatLayerId::expected, make<DensityLayer>, drawDensities},
    {HeatLayerId::measured, make<DensityLayer>, drawDensities},
    {HeatLayerId::difference, make<DensityLayer>, drawDensities},
    {HeatLayerId::significance, make<DensityLayer>, drawDensities},
    {HeatLayerId::compared, make<ComparedLayer>, drawCompared},
    {HeatLayerId::waiting, make<StandLayer>, drawStanding},
    {HeatLayerId::dwell, make<StandLayer>, drawStanding},
    {HeatLayerId::sight, make<WanderLayer>, drawWanderers},
    {HeatLayerId::wanderersExpected, make<WanderLayer>, drawWanderers},
    {HeatLayerId::wanderersMeasured, make<WanderLayer>, drawWanderers},
    {HeatLayerId::wanderersDifference, make<WanderLayer>, drawWanderers},
    {HeatLayerId::isovist, make<IsovistLayer>, drawIsovists},
    {HeatLayerId::lanes, make<RoadLayer>, drawRoad},
    {HeatLayerId::laneDelay, make<RoadLayer>, drawRoad},
    {HeatLayerId::nearMisses, make<RoadLayer>, drawRoad},
    {HeatLayerId::encroachments, make<RoadLayer>, drawRoad},
};

} // namespace

HeatLayerSet::HeatLayerSet(const HeatSources& sources, QObject* parent) : QObject(parent)
{
    for (const Maker& maker : kMakers)
        m_layers[maker.id] = maker.make(maker.id, sources, this);
}

HeatLayer* HeatLayerSet::find(HeatLayerId id) const
{
    const auto found = m_layers.find(id);
    return found == m_layers.end() ? nullptr : found->second;
}

foundation::Result<DrawnHeat> drawHeat(HeatLayerId id, const HeatBasis& basis)
{
    const auto* maker = std::find_if(std::begin(kMakers), std::end(kMakers), [id](const Maker& one) { return one.id == id; });
    assert(maker != std::end(kMakers));
    return maker->draw(id, basis);
}

} // namespace passerby::editor
