// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"

#include <QString>
#include <QStringList>
#include <optional>

class QCommandLineParser;

namespace passerby::gui {

/// A report of two cities to be printed without a window.
struct PrintOptions {
    QString out;
    QString a;
    QString b;
    std::optional<double> hour; ///< time of day of whose habits it is; none: the plain habits
    std::size_t seeds = 0;      ///< runs of each city; 0: none
    double seconds = 600.0;     ///< of each run
};

/// The options that go with --print alone.
[[nodiscard]] const QStringList& printOptionNames();
void addPrintOptions(QCommandLineParser& parser);
/// Where it goes, of which cities, and how often they are lived. Error "usage" with a sentence that says what is wrong.
[[nodiscard]] foundation::Result<PrintOptions> readPrintOptions(const QCommandLineParser& parser);

} // namespace passerby::gui
