// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "editor/commands/ground_edit.h"

#include <QString>
#include <QStringList>
#include <QVariant>
#include <functional>
#include <limits>
#include <string>

namespace passerby::editor {

enum class PropertyKind {
    text,    ///< QString
    number,  ///< double
    integer, ///< qlonglong
    choice,  ///< int, place in `choices`
    color,   ///< QColor
    boolean, ///< bool
    time,    ///< double, seconds since midnight, [0, 86400)
    readOnly ///< QString, ready to show
};

/// How a computed row is to be read.
enum class PropertyTone { plain, warning, error };

/// One row of the inspector: a property of all selected objects.
struct Property {
    std::string key; ///< stable, unique in one description ("speedMean_mps")
    QString group;   ///< heading; empty for the first rows
    QString name;
    QString unit; ///< "m/s"; may be empty
    QString help; ///< tooltip; may be empty
    PropertyKind kind = PropertyKind::readOnly;
    PropertyTone tone = PropertyTone::plain;
    QVariant value;               ///< invalid when mixed
    bool isMixed = false;         ///< the objects differ: show "Mixed" as a placeholder
    bool differsFromBase = false; ///< the variant that is shown changes it
    QVariant inBase;              ///< where it does: the value there; invalid when mixed or not to be had here
    QStringList choices;          ///< of a choice, for people
    QStringList icons;            ///< names of the choices' icons; empty or as many as choices
    double minimum = -std::numeric_limits<double>::infinity();
    double maximum = std::numeric_limits<double>::infinity();
    int decimals = 2;
    double step = 1.0; ///< of a drag on the label or a wheel notch
    /// A place, level or kind: targets and portals follow, and what would break the rules of the ground (cells over each other) is refused.
    bool isOnGround = false;

    [[nodiscard]] bool isEditable() const { return kind != PropertyKind::readOnly && static_cast<bool>(apply); }
    /// Sets the value on all objects in one undoable step. On an error (show its message below the field) the old value stays; else the
    /// value says what went besides, where something did. `ground` is the same for all changes of one drag.
    std::function<foundation::Result<QString>(const QVariant& value, EditPhase phase, GroundEdit& ground)> apply;
};

} // namespace passerby::editor
