// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "editor/commands/change_property.h"

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

/// One row of the inspector: a property of all selected objects.
struct Property {
    std::string key; ///< stable, unique in one description ("speedMean_mps")
    QString group;   ///< heading; empty for the first rows
    QString name;
    QString unit; ///< "m/s"; may be empty
    QString help; ///< tooltip; may be empty
    PropertyKind kind = PropertyKind::readOnly;
    QVariant value;       ///< invalid when mixed
    bool isMixed = false; ///< the objects differ: show "Mixed" as a placeholder
    QStringList choices;  ///< of a choice, for people
    QStringList icons;    ///< names of the choices' icons; empty or as many as choices
    double minimum = -std::numeric_limits<double>::infinity();
    double maximum = std::numeric_limits<double>::infinity();
    int decimals = 2;
    double step = 1.0;       ///< of a drag on the label or a wheel notch
    bool isOnGround = false; ///< a place or level: what would break the rules of the ground (cells over each other) is refused

    [[nodiscard]] bool isEditable() const { return kind != PropertyKind::readOnly && static_cast<bool>(apply); }
    /// Sets the value on all objects in one undoable step. On an error (show its message below the field) the old value stays.
    std::function<foundation::Result<void>(const QVariant& value, EditPhase phase)> apply;
};

} // namespace passerby::editor
