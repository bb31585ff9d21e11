// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/build_identity.h"
#include "app/gui/command_line.h"
#include "app/gui/display.h"
#include "app/gui/film.h"
#include "app/gui/picture.h"
#include "app/gui/print.h"
#include "app/gui/sheet.h"
#include "widgets/files/project_files.h"
#include "widgets/window/language_choice.h"
#include "widgets/window/main_window.h"

#include <QApplication>
#include <QIcon>
#include <csignal>
#include <cstdio>

using namespace passerby;

namespace {

int openWindow(const gui::CommandLine& line)
{
    editor::speak(line.language ? *line.language : widgets::chosenLanguage());
    widgets::MainWindow window;
    window.show();
    const QString file = line.file.isEmpty() ? widgets::ProjectFiles::samplePath() : line.file;
    window.begin(file);
    return QApplication::exec();
}

/// Prepares for a machine without a display; false when nothing can be shown or drawn.
bool findDisplay(const gui::CommandLine& line, char** argv)
{
    if (gui::hasDisplay())
        return true;
    if (line.sheet || line.print || (line.picture && line.picture->view == gui::PictureView::plan)) {
        qputenv("QT_QPA_PLATFORM", "offscreen"); // a plan is painted without a graphics card
        return true;
    }
    if (line.picture || line.film) {
        gui::restartUnderVirtualDisplay(argv);
        std::fputs(line.film ? "No display is reachable, and drawing the city needs one. Install xvfb.\n"
                             : "No display is reachable, and drawing the city needs one. Install xvfb, or draw with --view plan.\n",
                   stderr);
        return false;
    }
    std::fputs("No display is reachable, so the window cannot open.\n"
               "Start Passerby in a desktop session, or draw a picture: passerby --render OUT.png FILE\n",
               stderr);
    return false;
}

} // namespace

int main(int argc, char** argv)
{
    std::signal(SIGXFSZ, SIG_IGN); // a file that may not grow any more is an error that is told, not the end
    qputenv("QT3D_RENDERER", "opengl");
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments << QString::fromLocal8Bit(argv[i]);
    const auto line = gui::readCommandLine(arguments);
    if (!line.ok()) {
        std::fprintf(stderr, "%s Try: passerby --help\n", line.error().message.c_str());
        return 2;
    }
    if (!line.value().text.isEmpty()) {
        std::fputs(line.value().text.toLocal8Bit().constData(), stdout);
        return 0;
    }
    if (!findDisplay(line.value(), argv))
        return 1;
    QApplication::setOrganizationName(QStringLiteral("Passerby"));
    QApplication::setApplicationName(QStringLiteral("Passerby"));
    QApplication::setApplicationVersion(QString::fromLatin1(app::versionText()));
    QApplication::setDesktopFileName(QStringLiteral("passerby"));
    const QApplication application(argc, argv);
    editor::speak(line.value().language.value_or(editor::Language::english)); // a picture is the same on every machine
    if (line.value().sheet)
        return gui::writeMapSheet(*line.value().sheet);
    if (line.value().film)
        return gui::makeFilm(*line.value().film);
    if (line.value().print)
        return gui::printComparison(*line.value().print);
    return line.value().picture ? gui::drawPicture(*line.value().picture) : openWindow(line.value());
}
