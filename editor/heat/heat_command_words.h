// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/heat/heat_layers.h"

#include <cstddef>
#include <functional>
#include <optional>

namespace passerby::editor {

/// What a word of the command line asks for.
struct AskedHeat {
    HeatLayerId layer = HeatLayerId::none;
    std::size_t variant = 0; ///< of those that the layer's row names

    friend bool operator==(const AskedHeat&, const AskedHeat&) = default;
};

/// Nothing for words that no layer has.
[[nodiscard]] std::optional<AskedHeat> heatOfWord(const QString& word);
/// All words with what they mean, for the help: "Colour ways by people: density (expected), measured …; or none."
[[nodiscard]] QString heatWordsExplained();
/// All words, for who used another: "density, measured … or none".
[[nodiscard]] QString heatWordsListed();
/// Words of the layers that are so: "density, measured or difference".
[[nodiscard]] QString heatWordsWhere(const std::function<bool(const HeatLayerRow&)>& isSo);

} // namespace passerby::editor
