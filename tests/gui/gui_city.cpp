// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/gui_city.h"

#include "core/storage/project_store.h"
#include "core/world/patch_builder.h"
#include "editor/session/live_session.h"
#include "widgets/window/main_window.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QPixmap>
#include <QScreen>
#include <QSet>
#include <QSettings>
#include <QStandardPaths>
#include <QTest>
#include <QWidget>

namespace passerby::testing {

namespace {

geometry::Polygon rectangle(double left, double bottom, double right, double top)
{
    return {{{left, bottom}, {right, bottom}, {right, top}, {left, top}}, {}};
}

} // namespace

world::World makeCrossing()
{
    world::World city;
    world::PatchBuilder patch(city);
    const auto plaza = patch.add(world::Cell{"Market square", world::CellKind::plaza, 0, rectangle(-10, -10, 10, 10)});
    const auto west = patch.add(world::Cell{"West street", world::CellKind::sidewalk, 0, rectangle(-60, -4, -10, 4)});
    const auto east = patch.add(world::Cell{"East street", world::CellKind::sidewalk, 0, rectangle(10, -4, 60, 4)});
    const auto north = patch.add(world::Cell{"North street", world::CellKind::path, 0, rectangle(-4, 10, 4, 60)});
    patch.add(world::Portal{west, plaza, {-10, -2}, {-10, 2}, 0.0});
    patch.add(world::Portal{plaza, east, {10, -2}, {10, 2}, 0.0});
    patch.add(world::Portal{plaza, north, {-2, 10}, {2, 10}, 0.0});
    world::TargetType home{"Home", {0x44, 0x4a, 0xa9}, "home", 90.0, 20.0, {}, {}};
    world::TargetType cafe{"Café", {0xe1, 0x77, 0x3b}, "coffee", 60.0, 15.0, {}, {}};
    const auto homeType = patch.add(home);
    const auto cafeType = patch.add(cafe);
    home.goals = {{cafeType, world::GoalChoice::uniform, false, 1.0, {}}};
    cafe.goals = {{homeType, world::GoalChoice::bound, false, 1.0, {}}};
    patch.replace(homeType, home);
    patch.replace(cafeType, cafe);
    patch.add(world::Target{"Blue house", homeType, west, {-55, 0}});
    patch.add(world::Target{"Red house", homeType, east, {55, 0}});
    patch.add(world::Target{"Café Nord", cafeType, north, {0, 55}});
    patch.add(world::AgentProfile{"Resident", 1.0, 1.34, 0.26, 0.25, world::Guidance::alibi, world::Steering::none, {}, {}, {}, {}, {}});
    patch.add(world::Obstacle{"Town hall", world::ObstacleKind::building, 0, rectangle(14, 14, 40, 40), 0.0, 14.0});
    patch.add(world::Obstacle{"Store", world::ObstacleKind::building, 0, rectangle(-40, 14, -14, 40), 0.0, 9.0});
    world::Settings settings;
    settings.name = "Crossing";
    settings.population = 300;
    settings.attribution = "© Test data";
    patch.setSettings(settings);
    const auto applied = city.apply(patch.patch());
    Q_ASSERT(applied.ok());
    return city;
}

bool writeCity(const QString& path, world::World city)
{
    foundation::JobContext context;
    storage::StoredProject project;
    project.world = std::move(city);
    return storage::saveProject(path.toStdString(), project, context).ok();
}

bool writeCrossing(const QString& path)
{
    return writeCity(path, makeCrossing());
}

int colorsOnScreen(QWidget& widget)
{
    QElapsedTimer clock;
    clock.start();
    int count = 0;
    do {
        QTest::qWait(100); // looks again and again
        const QPoint corner = widget.mapToGlobal(QPoint(0, 0));
        const QImage image = widget.screen()->grabWindow(0, corner.x(), corner.y(), widget.width(), widget.height()).toImage();
        QSet<QRgb> colors;
        for (int y = 0; y < image.height(); y += 3)
            for (int x = 0; x < image.width(); x += 3)
                colors.insert(image.pixel(x, y));
        count = static_cast<int>(colors.size());
    } while (count < 8 && clock.elapsed() < 10000);
    return count;
}

std::unique_ptr<widgets::MainWindow> openWindow(const QString& path)
{
    auto window = std::make_unique<widgets::MainWindow>();
    window->resize(1400, 900);
    window->show();
    if (!QTest::qWaitForWindowExposed(window.get()))
        return nullptr;
    window->openFile(path);
    const bool isReady = QTest::qWaitFor([&window] { return window->live().isReady() && window->live().frame(); }, 20000);
    return isReady ? std::move(window) : nullptr;
}

void useOwnSettings(const QString& folder)
{
    QCoreApplication::setOrganizationName(QStringLiteral("Passerby"));
    QCoreApplication::setApplicationName(QStringLiteral("PasserbyTest"));
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder);
}

} // namespace passerby::testing
