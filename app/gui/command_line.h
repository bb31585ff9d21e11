// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/film_options.h"
#include "app/gui/print_options.h"
#include "app/gui/sheet_options.h"
#include "core/exporters/figures/color_ramp.h"
#include "core/foundation/result.h"
#include "editor/heat/heat_command_words.h"
#include "editor/scene/stereo_camera.h"
#include "editor/words/language.h"

#include <QSize>
#include <QString>
#include <QStringList>
#include <array>
#include <optional>

namespace passerby::gui {

enum class PictureView { plan, city };

/// A picture to be drawn without a window.
struct PictureOptions {
    QString out;
    QString file;
    PictureView view = PictureView::city;
    editor::AskedHeat heatmap;
    QString other;       ///< city that the heatmap compares with; empty: none
    double step_m = 0.0; ///< between points of isovists; 0: chosen by the city
    exporters::ColorRamp ramp = exporters::ColorRamp::viridis;
    QString profile;            ///< whose densities; empty: everybody's
    QString destination;        ///< to which type of target; empty: all
    std::optional<double> hour; ///< time of day in hours; none: the city's
    QSize size{1920, 1080};
    std::optional<std::array<double, 5>> camera; ///< x, y, z in metres, yaw, pitch in degrees
    std::optional<editor::Stereo> stereo;        ///< two halves for two eyes; none: one picture
    bool isDark = false;
    bool isByHour = false;               ///< the light of the city follows the clock
    double time_s = 30.0;                ///< simulated before the picture is taken
    std::optional<std::uint32_t> people; ///< none: the city's population
};

/// A map sheet to be written without a window. Of the picture it has files, heatmap, time and people.
struct SheetOptions {
    PictureOptions picture;
    SheetWishes wishes;
};

/// What the command line asks for.
struct CommandLine {
    QString file; ///< to open in the window; empty: the sample city
    std::optional<PictureOptions> picture;
    std::optional<SheetOptions> sheet; ///< never beside a picture
    std::optional<FilmOptions> film;   ///< never beside either
    std::optional<PrintOptions> print; ///< never beside any of them
    std::optional<editor::Language> language;
    QString text; ///< of --help or --version, to be printed instead of anything else
};

/// Reads the arguments, the program's name first. Error "usage" with a sentence that says what is wrong.
[[nodiscard]] foundation::Result<CommandLine> readCommandLine(const QStringList& arguments);

} // namespace passerby::gui
