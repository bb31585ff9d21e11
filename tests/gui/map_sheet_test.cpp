// SPDX-License-Identifier: GPL-3.0-or-later
// Maps on paper: true scale, vectors, what stands on them, names without overlaps, and what cannot be printed.
#include "app/gui/command_line.h"
#include "core/generator/town.h"
#include "core/world/world_patch.h"
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/gui/outside_tools.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/sheet/map_names.h"
#include "widgets/sheet/map_sheet.h"
#include "widgets/sheet/sheet_dialog.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPolygonF>
#include <QProcess>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <cmath>
#include <numbers>

namespace map_sheet_test {

using namespace passerby;
using namespace passerby::widgets;

namespace {

constexpr int kDots_in = 600;
constexpr double kDots_mm = kDots_in / 25.4;

/// The part of a page at 600 dots an inch, in grey.
QImage rendered(const QString& pdf, const QRectF& part_mm)
{
    const QString picture = QFileInfo(pdf).path() + QStringLiteral("/part");
    const auto dots = [](double mm) { return QString::number(std::lround(mm * kDots_mm)); };
    testing::toolSays(QStringLiteral("pdftocairo"),
                      {"-png", "-gray", "-singlefile", "-r", QString::number(kDots_in), "-x", dots(part_mm.left()), "-y",
                       dots(part_mm.top()), "-W", dots(part_mm.width()), "-H", dots(part_mm.height()), pdf, picture});
    return QImage(picture + QStringLiteral(".png"));
}

/// From the first to the last column that has something darker, in millimetres.
double darkWidth_mm(const QImage& image, int below)
{
    int first = image.width();
    int last = -1;
    for (int x = 0; x < image.width(); ++x)
        for (int y = 0; y < image.height(); ++y)
            if (qGray(image.pixel(x, y)) < below) {
                first = std::min(first, x);
                last = std::max(last, x);
            }
    return last < first ? 0.0 : (last - first + 1) / kDots_mm;
}

geometry::Polygon rectangle(double x, double y, double width, double height)
{
    return {{{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}}, {}};
}

world::World makeWorld(const std::vector<world::Cell>& cells, const std::vector<world::Obstacle>& obstacles = {})
{
    world::World world;
    world::WorldPatch patch;
    std::uint32_t number = 0;
    for (const world::Cell& cell : cells)
        patch.put(world::CellId{++number}, cell);
    number = 0;
    for (const world::Obstacle& obstacle : obstacles)
        patch.put(foundation::Id<world::Obstacle>{++number}, obstacle);
    if (const auto done = world.apply(patch); !done.ok())
        qFatal("%s", foundation::describe(done.error()).c_str());
    return world;
}

SheetRequest crossingSheet()
{
    SheetRequest request;
    request.world = testing::makeCrossing();
    world::Settings settings = request.world.settings();
    settings.name = "Crossing";
    settings.attribution = "© OpenStreetMap contributors";
    world::WorldPatch patch;
    patch.settings = settings;
    if (const auto done = request.world.apply(patch); !done.ok())
        qFatal("%s", foundation::describe(done.error()).c_str());
    request.title = QStringLiteral("Where to cross");
    request.note = QStringLiteral("For the council");
    request.projectFile = QStringLiteral("crossing.gpkg");
    request.clock_s = 8.5 * 3600.0;
    request.date = QDate(2026, 11, 27);
    return request;
}

class StoppedContext final : public foundation::JobContext {
public:
    [[nodiscard]] bool isCancelled() const override { return true; }
};

QString errorOf(QStringList arguments)
{
    arguments.prepend(QStringLiteral("passerby"));
    const auto line = gui::readCommandLine(arguments);
    return line.ok() ? QString() : QString::fromStdString(line.error().message);
}

} // namespace

class MapSheetTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { ThemeKeeper::instance().apply(ThemeKind::light); }

    void words_ofPaperAndScale()
    {
        QCOMPARE(paperOfWord(QStringLiteral("a0")), std::optional(PaperSize::a0));
        QVERIFY(!paperOfWord(QStringLiteral("A5")));
        for (const char* text : {"1:1000", "1 : 1 000", "1000", "1:1.000", "1:1,000"})
            QCOMPARE(scaleOfText(QString::fromLatin1(text)), std::optional(1000.0));
        QCOMPARE(scaleOfText(scaleText(12500)), std::optional(12500.0));
        QCOMPARE(scaleOfText(QStringLiteral("1:12,5")), std::optional(12.5));
        for (const char* text : {"", "0", "1:0", "1:-5", "1:9", "1:100001", "2:1000", "big", "1:1e3"})
            QVERIFY2(!scaleOfText(QString::fromLatin1(text)), text);
    }

    void layout_overlapsNowhere_onAnyPaper()
    {
        for (int paper = 0; paper < 5; ++paper)
            for (const bool isLandscape : {false, true})
                for (const double scale : roundScales()) {
                    const SheetLayout layout = sheetLayout({static_cast<PaperSize>(paper), isLandscape, scale});
                    const std::array<QRectF, 5> parts{layout.map, layout.title, layout.scale, layout.legend, layout.footer};
                    for (std::size_t i = 0; i < parts.size(); ++i) {
                        QVERIFY(layout.frame.adjusted(-1e-9, -1e-9, 1e-9, 1e-9).contains(parts[i]));
                        for (std::size_t j = 0; j < i; ++j)
                            QVERIFY(!parts[i].adjusted(1e-9, 1e-9, -1e-9, -1e-9).intersects(parts[j]));
                    }
                    QVERIFY(layout.scale.contains(layout.bar));
                    QVERIFY(std::abs(layout.bar.width() - 1000.0 * layout.bar_m / scale) < 1e-9);
                    QVERIFY(layout.map.height() > 0.5 * layout.frame.height());
                }
    }

    void bar_isTrue_andTheMapToo()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("sheet.pdf"));
        foundation::JobContext context;
        world::Obstacle house;
        house.polygon = rectangle(0, 0, 40, 10); // of 80 mm at 1:500
        SheetRequest request;
        request.world = makeWorld({}, {house});
        request.contents = {false, false, false, false, false};
        for (const double scale : {1000.0, 500.0}) {
            request.page = {PaperSize::a3, scale < 1000.0, scale};
            const auto written = writeSheet(request, path, context);
            QVERIFY2(written.ok(), written.ok() ? "" : foundation::describe(written.error()).c_str());
            const SheetLayout layout = sheetLayout(request.page);
            QCOMPARE(layout.bar_m, 0.1 * scale);
            const double bar_mm = darkWidth_mm(rendered(path, layout.bar.adjusted(-3, -0.2, 3, 0.2)), 128);
            QVERIFY2(std::abs(bar_mm - 100.0) <= 0.2, qPrintable(QString::number(bar_mm)));
            const double house_mm =
                darkWidth_mm(rendered(path, {layout.map.left() + 1, layout.map.center().y() - 1, layout.map.width() - 2, 2}), 235);
            QVERIFY2(std::abs(house_mm - 40000.0 / scale - 0.13) <= 0.2, qPrintable(QString::number(house_mm)));
        }
    }

    void sheet_tellsEverything_inVectorsAlone()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("sheet.pdf"));
        foundation::JobContext context;
        SheetRequest request = crossingSheet();
        request.page = {PaperSize::a4, true, 500.0};
        QVERIFY(writeSheet(request, path, context).ok());
        const QString text = testing::toolSays(QStringLiteral("pdftotext"), {"-layout", path, "-"}).simplified();
        for (const char* told : {"Where to cross", "Crossing", "For the council", "crossing.gpkg", "27 November 2026", "Made with Passerby",
                                 "Scale 1:500", "A4 landscape", "Time of day 08:30", "Ground and buildings", "Grid in metres",
                                 "© OpenStreetMap contributors, openstreetmap.org/copyright"})
            QVERIFY2(text.contains(QString::fromUtf8(told)), qPrintable(QString::fromUtf8(told) + QStringLiteral(" is not in: ") + text));
        QCOMPARE(testing::toolSays(QStringLiteral("pdfimages"), {"-list", path}).trimmed().split(QLatin1Char('\n')).size(),
                 2); // the heading
        const QStringList missing = testing::fontsNotEmbedded(path);
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char('\n'))));
    }

    void everyPaper_isAsLargeAsItsName()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("sheet.pdf"));
        foundation::JobContext context;
        SheetRequest request = crossingSheet();
        for (int paper = 0; paper < 5; ++paper)
            for (const bool isLandscape : {false, true}) {
                request.page = {static_cast<PaperSize>(paper), isLandscape, 1000.0};
                QVERIFY(writeSheet(request, path, context).ok());
                const QString info = testing::toolSays(QStringLiteral("pdfinfo"), {path});
                static const QRegularExpression kSize(QStringLiteral("Page size: +([0-9.]+) x ([0-9.]+) pts"));
                const auto size = kSize.match(info);
                const QSizeF wanted = paperSize_mm(request.page) * 72.0 / 25.4;
                QVERIFY(std::abs(size.captured(1).toDouble() - wanted.width()) < 1.0);
                QVERIFY(std::abs(size.captured(2).toDouble() - wanted.height()) < 1.0);
                QVERIFY(info.contains(QRegularExpression(QStringLiteral("Pages: +1\n"))));
            }
    }

    void heatmap_hasItsNameUnitAndDefinition()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("sheet.pdf"));
        foundation::JobContext context;
        SheetRequest request = crossingSheet();
        request.heatmap.maximum = 0.5;
        request.heatmap.ways.push_back({});
        request.heatmap.ways.back().to = {10.0, 0.0};
        request.legend = {QStringLiteral("Density on ways"), QStringLiteral("people per metre"), QStringLiteral("both directions"), 0.5};
        request.legend.help = QStringLiteral("How many people are on a metre of the way.");
        request.page = {PaperSize::a4, false, 1000.0};
        QVERIFY(writeSheet(request, path, context).ok());
        const QString text = testing::toolSays(QStringLiteral("pdftotext"), {path, "-"}).simplified();
        for (const char* told : {"Density on ways", "people per metre", "both directions. How many people are on a metre of the way."})
            QVERIFY2(text.contains(QLatin1String(told)), qPrintable(text));
    }

    void street_hasItsNameAlongIt_andASquareInItsMiddle()
    {
        world::Cell left;
        left.kind = world::CellKind::sidewalk;
        left.name = "Mill Lane";
        const double turn = std::numbers::pi / 6.0;
        const auto at = [turn](double along, double across) {
            return geometry::Point{along * std::cos(turn) - across * std::sin(turn), along * std::sin(turn) + across * std::cos(turn)};
        };
        left.polygon = {{at(0, 4), at(120, 4), at(120, 6), at(0, 6)}, {}};
        world::Cell right = left;
        right.polygon = {{at(0, -6), at(120, -6), at(120, -4), at(0, -4)}, {}};
        world::Cell square;
        square.name = "Lamp Square";
        square.polygon = rectangle(200, 0, 60, 50);
        const NameRoom room{{{-50, -50}, {300, 200}}, 1000.0 * kSheetPixels_mm / 1000.0, 1.0};
        const auto names = placeNames(makeWorld({left, right, square}), room);
        QCOMPARE(names.size(), std::size_t{2});
        QCOMPARE(names[0].text, QStringLiteral("Lamp Square"));
        QVERIFY(geometry::distance(names[0].middle, {230, 25}) < 1e-6 && names[0].turn_rad == 0.0);
        QCOMPARE(names[1].text, QStringLiteral("Mill Lane"));
        QVERIFY2(std::abs(names[1].turn_rad - turn) < 0.01, qPrintable(QString::number(names[1].turn_rad)));
        QVERIFY2(geometry::distance(names[1].middle, at(60, 0)) < 1.0, "in the middle of the street, between its pavements");
        // Where there is less room than a name needs, none stands.
        QVERIFY(placeNames(makeWorld({left, right, square}), {room.shown, room.scale_px_m / 50.0, 1.0}).empty());
    }

    void namesOfATown_overlapNowhere()
    {
        foundation::JobContext context;
        const auto town = generator::generateTown({}, context);
        QVERIFY(town.ok());
        const geometry::Box box = shownBox(town.value(), PlanLayers::of(nullptr));
        const auto names = placeNames(town.value(), {box, 1000.0 * kSheetPixels_mm / 2000.0, 1.0});
        QVERIFY2(names.size() > 20, qPrintable(QString::number(names.size())));
        std::vector<QPolygonF> plates;
        for (const MapName& name : names) {
            QTransform turned;
            turned.translate(name.middle.x, name.middle.y);
            turned.rotateRadians(name.turn_rad);
            const QRectF plate(-name.width_m / 2.0, -name.height_m / 2.0, name.width_m, name.height_m);
            plates.push_back(turned.map(QPolygonF(plate)));
            QVERIFY(std::abs(name.turn_rad) <= std::numbers::pi / 2.0 + 1e-9);
            for (const QPointF corner : plates.back())
                QVERIFY(box.contains({corner.x(), corner.y()}));
            for (std::size_t i = 0; i + 1 < plates.size(); ++i)
                QVERIFY2(!plates[i].intersects(plates.back()), qPrintable(names[i].text + QStringLiteral(" and ") + name.text));
        }
    }

    void whatDoesNotFit_isToldWithTheScaleAtWhichItDoes()
    {
        const geometry::Box city{{0, 0}, {1000, 400}};
        const SheetPage page{PaperSize::a3, true, 1000.0};
        const SheetCoverage cut = sheetCoverage(page, city);
        QVERIFY(!cut.isWhole && cut.sentence.contains(QStringLiteral("does not fit")));
        const SheetPage fits{PaperSize::a3, true, fittingScale(page, city)};
        QVERIFY(cut.sentence.contains(scaleText(fits.scale)));
        QVERIFY(sheetCoverage(fits, city).isWhole && sheetCoverage(fits, city).sentence.isEmpty());
        QCOMPARE(geometry::midpoint(cut.shown.low, cut.shown.high), (geometry::Point{500, 200}));
    }

    void whatCannotBePrinted_leavesNoFile()
    {
        const QTemporaryDir folder;
        foundation::JobContext context;
        SheetRequest request;
        const QString path = folder.filePath(QStringLiteral("sheet.pdf"));
        const auto nothing = writeSheet(request, path, context);
        QVERIFY(!nothing.ok() && nothing.error().code == "empty-city");
        request = crossingSheet();
        QVERIFY(!writeSheet(request, folder.filePath(QStringLiteral("missing/sheet.pdf")), context).ok());
        QVERIFY(QDir(folder.path()).isEmpty());
        QVERIFY(writeSheet(request, path, context).ok());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray before = file.readAll();
        QVERIFY(before.startsWith("%PDF"));
        StoppedContext stopped;
        request.title = QStringLiteral("Another");
        const auto cancelled = writeSheet(request, path, stopped);
        QVERIFY(!cancelled.ok() && cancelled.error().code == "cancelled");
        file.seek(0);
        QCOMPARE(file.readAll(), before);
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).size(), 1);
    }

    void commandLine_saysWhatIsWrong()
    {
        const QStringList sheet{QStringLiteral("--sheet"), QStringLiteral("s.pdf"), QStringLiteral("c.gpkg")};
        const auto line = gui::readCommandLine(QStringList{QStringLiteral("passerby")} + sheet
                                               + QStringList{"--page", "a1", "--landscape", "--scale", "1:2500", "--heatmap", "density",
                                                             "--hour", "8:30", "--title", "T", "--show", "names,people"});
        QVERIFY(line.ok() && line.value().sheet && !line.value().picture);
        QCOMPARE(line.value().sheet->wishes.page, (SheetPage{PaperSize::a1, true, 2500.0}));
        QCOMPARE(line.value().sheet->wishes.contents, (SheetContents{true, false, false, false, true}));
        QCOMPARE(line.value().sheet->picture.hour, std::optional(8.5));
        QCOMPARE(errorOf(sheet + QStringList{"--scale", "1:0"}), QStringLiteral("--scale is 1:N, with N from 10 to 100000."));
        QCOMPARE(errorOf(sheet + QStringList{"--page", "A7"}), QStringLiteral("--page is A4, A3, A2, A1, A0."));
        QVERIFY(errorOf(sheet + QStringList{"--show", "weather"}).startsWith(QStringLiteral("--show is nothing, or a list")));
        QCOMPARE(errorOf(sheet + QStringList{"--view", "plan"}), QStringLiteral("--view goes with --render."));
        QCOMPARE(errorOf({"c.gpkg", "--page", "A4"}), QStringLiteral("--page goes with --sheet."));
        QCOMPARE(errorOf({"c.gpkg", "--hour", "8"}), QStringLiteral("--hour goes with --render, --sheet or --print."));
        QCOMPARE(errorOf({"--sheet", "s.pdf"}), QStringLiteral("--sheet needs a city: passerby --sheet OUT.pdf FILE."));
        QCOMPARE(errorOf(sheet + QStringList{"--render", "p.png"}),
                 QStringLiteral("One of --render, --sheet, --film and --print at a time, please."));
    }

    void window_asks_shows_andWrites()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("asked.pdf"));
        testing::DrawingWindow window;
        window.window().document().replace(testing::makeCrossing(), QStringLiteral("crossing.gpkg"), nullptr);
        int answered = 0;
        QTimer look;
        connect(&look, &QTimer::timeout, this, [&] {
            QWidget* asked = QApplication::activeModalWidget();
            if (auto* where = qobject_cast<QFileDialog*>(asked); where && answered == 1) {
                ++answered;
                where->findChild<QLineEdit*>()->setText(path);
                QMetaObject::invokeMethod(where, "accept");
            } else if (auto* sheet = qobject_cast<SheetDialog*>(asked); sheet && answered == 0) {
                if (sheet->findChild<QLabel*>(QStringLiteral("sheetPreview"))->pixmap().isNull())
                    return; // until it is drawn
                ++answered;
                auto* scale = sheet->findChild<QComboBox*>(QStringLiteral("sheetScale"));
                QCOMPARE(scale->currentText(),
                         scaleText(fittingScale(sheet->request().page, shownBox(sheet->request().world, sheet->request().layers))));
                sheet->findChild<QComboBox*>(QStringLiteral("sheetPaper"))->setCurrentIndex(0);
                scale->setEditText(QStringLiteral("1:0"));
                QVERIFY(!sheet->findChild<QPushButton*>(QStringLiteral("saveSheet"))->isEnabled());
                scale->setEditText(QStringLiteral("1:750"));
                QVERIFY(sheet->findChild<QPushButton*>(QStringLiteral("saveSheet"))->isEnabled());
                sheet->findChild<QLineEdit*>(QStringLiteral("sheetTitle"))->setText(QStringLiteral("By hand"));
                sheet->accept();
            }
        });
        look.start(50);
        window.action("print_sheet")->trigger();
        QCOMPARE(answered, 2);
        QTRY_VERIFY_WITH_TIMEOUT(window.window().findChild<QMessageBox*>(QStringLiteral("sheetWritten")), 20000);
        auto* box = window.window().findChild<QMessageBox*>(QStringLiteral("sheetWritten"));
        QVERIFY(box->text().contains(path));
        box->close();
        const QString text = testing::toolSays(QStringLiteral("pdftotext"), {path, "-"});
        QVERIFY(text.contains(QStringLiteral("By hand")) && text.contains(QStringLiteral("1:750")));
    }
};

PASSERBY_TEST(MapSheetTest)

} // namespace map_sheet_test

#include "map_sheet_test.moc"
