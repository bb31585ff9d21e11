// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/world.h"

#include <QString>
#include <memory>

class QWidget;

namespace passerby::widgets {
class MainWindow;
}

namespace passerby::testing {

/// A small cross of four streets and a plaza with homes and cafés, ready to bake and to run.
[[nodiscard]] world::World makeCrossing();
/// Writes a city to a project file.
[[nodiscard]] bool writeCity(const QString& path, world::World city);
[[nodiscard]] bool writeCrossing(const QString& path);
/// The window on the city of a file, once its run is ready and has shown who is where; null where that takes longer than 20 s.
[[nodiscard]] std::unique_ptr<widgets::MainWindow> openWindow(const QString& path);
/// Settings and autosaves of the tests lie in a folder of their own, not in that of whoever runs them.
void useOwnSettings(const QString& folder);
/// Waits until the picture of a widget on the screen is not of one colour any more, at most 10 s; how many colours it has.
[[nodiscard]] int colorsOnScreen(QWidget& widget);

} // namespace passerby::testing
