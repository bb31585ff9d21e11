// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/affordance/isovist_measure.h"

#include <QString>

namespace passerby::editor {

/// A measure of isovists in plain words.
struct IsovistWords {
    QString name; ///< "Occlusivity"
    QString unit; ///< "m"; empty for a ratio
    QString help; ///< what it says, in a sentence with its unit
};
[[nodiscard]] IsovistWords isovistWords(affordance::IsovistMeasure measure);

/// A value of it with its unit: "1 240 m²", "0.62".
[[nodiscard]] QString isovistValue(double value, affordance::IsovistMeasure measure);

} // namespace passerby::editor
