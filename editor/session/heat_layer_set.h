// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/heat_layer.h"

#include <map>

namespace passerby::editor {

/// The heat layers of the open city.
class HeatLayerSet : public QObject {
public:
    HeatLayerSet(const HeatSources& sources, QObject* parent);

    /// Null for those that have nothing to show themselves: "no heatmap", and others beside each other.
    [[nodiscard]] HeatLayer* find(HeatLayerId id) const;

private:
    std::map<HeatLayerId, HeatLayer*> m_layers;
};

/// Makes the heatmap of a picture; the layer is one that has a word on the command line and is not "no heatmap". Bakes what is not stored.
/// Errors: those of what it is made from; "nothing-measured", "no-ways", "nobody-wanders", "not-settled", "nothing-compared".
[[nodiscard]] foundation::Result<DrawnHeat> drawHeat(HeatLayerId id, const HeatBasis& basis);

} // namespace passerby::editor
