// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/drawing_parts.h"

#include "editor/commands/drawing_steps.h"

#include <QCoreApplication>

namespace passerby::editor {

namespace {

constexpr int kHighestDrawnLevel = 99;

template <class Kind>
QStringList namesOf()
{
    QStringList names;
    for (std::size_t i = 0; i < world::Spelling<Kind>::kNames.size(); ++i) {
        QString name = kindInWords(static_cast<Kind>(i));
        name[0] = name[0].toUpper();
        names << name;
    }
    return names;
}

} // namespace

QStringList cellKindNames()
{
    return namesOf<world::CellKind>();
}

QStringList obstacleKindNames()
{
    return namesOf<world::ObstacleKind>();
}

ToolOption cellKindOption(world::CellKind kind)
{
    return {QStringLiteral("kind"), QCoreApplication::translate("tools", "Kind"), cellKindNames(), static_cast<double>(kind)};
}

ToolOption levelOption(int level)
{
    return {QStringLiteral("level"),
            QCoreApplication::translate("tools", "Level"),
            {},
            static_cast<double>(level),
            false,
            {},
            -kHighestDrawnLevel,
            kHighestDrawnLevel,
            0};
}

int levelOf(double value)
{
    return static_cast<int>(std::lround(std::clamp(value, -1.0 * kHighestDrawnLevel, 1.0 * kHighestDrawnLevel)));
}

} // namespace passerby::editor
