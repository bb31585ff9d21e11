// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/polygon.h"

#include <QString>
#include <optional>
#include <vector>

namespace passerby::editor {

/// What a part of a draft means; the view chooses colours.
enum class DraftTone {
    drawn,
    guide,
    refused,
    muted,
    light, ///< what is seen, in the colour of light on the floor of the city view
};

struct DraftLine {
    std::vector<geometry::Point> points;
    DraftTone tone = DraftTone::drawn;
    bool isDashed = false;
};

struct DraftArea {
    geometry::Polygon polygon;
    DraftTone tone = DraftTone::drawn;
};

/// Square handles are for corners, round ones for what rotates or inserts, crosses for places that are not handles.
enum class DraftMark { corner, activeCorner, round, activeRound, cross };

struct DraftPoint {
    geometry::Point at;
    DraftMark mark = DraftMark::corner;
    DraftTone tone = DraftTone::drawn;
};

/// A few words in the plan: a length, an angle. `beside_rad` is the direction in which the words stand off.
struct DraftLabel {
    geometry::Point at;
    QString text;
    DraftTone tone = DraftTone::drawn;
};

/// A value that can be typed while drawing.
struct NumberField {
    QString name;               ///< "Length"
    QString unit;               ///< "m", "°"
    double value = 0.0;         ///< as the pointer has it
    bool mayBeNegative = false; ///< and 0; else only what is above 0 holds
};

/// The same while it is being typed.
struct TypedField {
    NumberField field;
    QString text; ///< empty: the pointer's value holds
    bool isActive = false;
};

/// What a view paints for a tool, above the city. All in metres.
struct ToolDraft {
    std::vector<DraftArea> areas;
    std::vector<DraftLine> lines;
    std::vector<DraftPoint> points;
    std::vector<DraftLabel> labels;
    std::vector<TypedField> fields; ///< shown near `pointer` while something is typed
    std::optional<geometry::Point> pointer;
    QString refusal; ///< why releasing now would come to nothing; shown at the pointer

    [[nodiscard]] bool isEmpty() const
    {
        return areas.empty() && lines.empty() && points.empty() && labels.empty() && fields.empty() && refusal.isEmpty();
    }
};

} // namespace passerby::editor
