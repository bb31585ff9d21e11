// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/delete_objects.h"
#include "editor/commands/reference_pictures.h"
#include "editor/commands/transform_objects.h"
#include "editor/document/layer_state.h"
#include "editor/document/selection.h"
#include "editor/models/inspector_model.h"
#include "editor/scene/reference_image.h"
#include "editor/session/picture_session.h"
#include "editor/tools/calibrate_tool.h"
#include "editor/tools/hit_test.h"
#include "editor/tools/tool_box.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QBuffer>
#include <QFile>
#include <QImage>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>

namespace reference_pictures_test {

using namespace passerby;
using namespace passerby::editor;
using geometry::Point;

namespace {

const geometry::Box kView{{0, 0}, {100, 50}};

QByteArray encoded(const char* format, QSize size = {40, 20})
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::red);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, format))
        qFatal("The picture cannot be written.");
    return bytes;
}

/// With a note of how the camera was held, 1 to 8 (Exif 2.3, tag 0x0112).
QByteArray withOrientation(const QByteArray& jpeg, char orientation)
{
    const char note[] = {'\xFF', '\xE1', 0,    34,   'E', 'x', 'i', 'f', 0, 0, 'M', 'M',         0, 42, 0, 0, 0, 8,
                         0,      1,      0x01, 0x12, 0,   3,   0,   0,   0, 1, 0,   orientation, 0, 0,  0, 0, 0, 0};
    return jpeg.left(2) + QByteArray(note, sizeof(note)) + jpeg.mid(2);
}

/// Red at the left, green at the lower right, blue at the upper right.
QByteArray threeColors()
{
    QImage image(64, 32, QImage::Format_RGB32);
    image.fill(Qt::red);
    for (int x = 32; x < 64; ++x)
        for (int y = 0; y < 32; ++y)
            image.setPixelColor(x, y, y < 16 ? Qt::blue : Qt::green);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "jpg", 100))
        qFatal("The picture cannot be written.");
    return bytes;
}

bool isNear(Point a, Point b)
{
    return geometry::distance(a, b) < 1e-5; // the grid of coordinates
}

PointerInput at(Point place)
{
    return {place, 0.5, false, true};
}

} // namespace

class ReferencePicturesTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString put(const QString& name, const QByteArray& bytes) const
    {
        const QString path = m_folder.filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("The file cannot be written.");
        return path;
    }
    static world::ReferencePicture onlyPicture(const ProjectDocument& document) { return *document.world().referencePictures().at(0).row; }
    /// 40 × 20 pixels of one metre with the upper left corner at (0, 20).
    static void addScan(ProjectDocument& document)
    {
        const QByteArray bytes = encoded("png");
        const auto file = std::make_shared<const std::vector<std::uint8_t>>(bytes.begin(), bytes.end());
        QVERIFY(addReferencePicture(document, {"scan", file, 40, 20, {{0, 20}, {1, 0}, {0, -1}}, 0.5}).ok());
    }

private slots:
    void tooManyPixelsTogether_areRefused()
    {
        ProjectDocument document;
        addScan(document);
        world::ReferencePicture large = onlyPicture(document);
        large.width_px = 8000;
        large.height_px = 7500;
        QVERIFY(addReferencePicture(document, large).ok());
        QVERIFY(addReferencePicture(document, large).ok());
        const auto third = addReferencePicture(document, large);
        QVERIFY(!third.ok());
        QCOMPARE(third.error().code, std::string("too-many-pixels"));
        QCOMPARE(document.world().referencePictures().size(), std::size_t{3});
    }

    void read_withoutWorldFile_liesInTheMiddleOfTheView()
    {
        for (const char* format : {"png", "jpg"}) {
            const QString path = put(QStringLiteral("alone.%1").arg(QLatin1String(format)), encoded(format));
            const auto read = readReferencePicture(path, {}, kView);
            QVERIFY2(read.ok(), read.ok() ? "" : read.error().message.c_str());
            QVERIFY(read.value().worldFile.isEmpty());
            const world::ReferencePicture& picture = read.value().picture;
            QCOMPARE(picture.name, std::string("alone"));
            QCOMPARE(picture.width_px, 40);
            QCOMPARE(picture.height_px, 20);
            QVERIFY(isNear(world::middleOf(picture), {50, 25}));
            QVERIFY(isNear(picture.placement.corner, {10, 45})); // four fifths of the view
        }
    }

    void jpegOfATurnedCamera_isUpright()
    {
        const auto read = readReferencePicture(put("turned.jpg", withOrientation(threeColors(), 6)), {}, kView); // a quarter turn clockwise
        QVERIFY2(read.ok(), read.ok() ? "" : read.error().message.c_str());
        const world::ReferencePicture& picture = read.value().picture;
        QCOMPARE(picture.width_px, 32);
        QCOMPARE(picture.height_px, 64);
        const auto image = decodePicture(*picture.file);
        QVERIFY(image.ok());
        QCOMPARE(image.value().size(), QSize(32, 64));
        QVERIFY(image.value().pixelColor(16, 8).red() > 200); // what was left is above
        QVERIFY(image.value().pixelColor(8, 48).green() > 200);
        QVERIFY(image.value().pixelColor(24, 48).blue() > 200);
        ProjectDocument document;
        QVERIFY(addReferencePicture(document, picture).ok());
    }

    void worldFile_isOfThePixelsInTheFile_howeverTheCameraWasHeld()
    {
        const QTemporaryDir folder;
        QFile worldFile(folder.filePath("site.jgw"));
        QVERIFY(worldFile.open(QIODevice::WriteOnly));
        worldFile.write("0.5\n0\n0\n-0.5\n100.25\n199.75\n"); // the upper left corner of the file's pixels at (100, 200)
        worldFile.close();
        const QString path = folder.filePath("site.jpg");
        for (char orientation = 1; orientation <= 8; ++orientation) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(withOrientation(threeColors(), orientation));
            file.close();
            const auto read = readReferencePicture(path, {}, kView);
            QVERIFY2(read.ok(), read.ok() ? "" : read.error().message.c_str());
            const world::ReferencePicture& picture = read.value().picture;
            const auto image = decodePicture(*picture.file);
            QVERIFY(image.ok());
            QCOMPARE(image.value().size(), QSize(picture.width_px, picture.height_px));
            const geometry::Box box = geometry::boundingBox(world::outlineOf(picture));
            QVERIFY(isNear(box.low, {100, 184}) && isNear(box.high, {132, 200}));
            for (int y = 4; y < picture.height_px; y += 8)
                for (int x = 4; x < picture.width_px; x += 8) {
                    const Point place = picture.placement.toLocal({x + 0.5, y + 0.5});
                    const QColor color = image.value().pixelColor(x, y);
                    const bool isEast = place.x > 116;
                    const bool isNorth = place.y > 192;
                    QCOMPARE(color.red() > 128, !isEast);
                    QCOMPARE(color.blue() > 128, isEast && isNorth);
                    QCOMPARE(color.green() > 128, isEast && !isNorth);
                }
        }
    }

    void worldFile_farFromAnEmptyCity_givesItAnOrigin()
    {
        const QTemporaryDir folder;
        for (const auto& [name, text] : {std::pair{"west", "0.5\n0\n0\n-0.5\n690000.25\n5333999.75\n"},
                                         std::pair{"east", "0.5\n0\n0\n-0.5\n690020.25\n5333999.75\n"}}) {
            QFile picture(folder.filePath(QStringLiteral("%1.png").arg(QLatin1String(name))));
            QFile worldFile(folder.filePath(QStringLiteral("%1.pgw").arg(QLatin1String(name))));
            QVERIFY(picture.open(QIODevice::WriteOnly) && worldFile.open(QIODevice::WriteOnly));
            picture.write(encoded("png")); // 20 m × 10 m
            worldFile.write(text);
        }
        ProjectDocument document;
        const auto west = readReferencePicture(folder.filePath("west.png"), document.world().settings(), kView);
        QVERIFY(west.ok());
        const auto added = addReadPicture(document, west.value());
        QVERIFY(added.ok() && added.value());
        QCOMPARE(document.undoStack().count(), 1);
        QVERIFY(document.world().settings().origin_m == (std::array<std::int64_t, 2>{690010, 5333995}));
        QVERIFY(isNear(world::middleOf(onlyPicture(document)), {0, 0}));
        const auto east = readReferencePicture(folder.filePath("east.png"), document.world().settings(), kView);
        QVERIFY(east.ok());
        const auto beside = addReadPicture(document, east.value());
        QVERIFY(beside.ok() && !beside.value()); // a tile beside the first
        QVERIFY(isNear(world::middleOf(*document.world().referencePictures().at(1).row), {20, 0}));
        document.undoStack().setIndex(0);
        QVERIFY(document.world().settings().origin_m == (std::array<std::int64_t, 2>{0, 0}));
        document.replace(testing::smallCity(), {}, nullptr);
        const auto there = addReadPicture(document, west.value());
        QVERIFY(there.ok() && !there.value()); // what is drawn stays where it is
    }

    void read_withWorldFile_liesThere_data()
    {
        QTest::addColumn<QString>("picture");
        QTest::addColumn<QString>("worldFile");
        for (const char* suffix : {"pgw", "pngw", "wld", "PGW"})
            QTest::addRow("png, %s", suffix) << "site.png" << QStringLiteral("site.%1").arg(QLatin1String(suffix));
        for (const char* suffix : {"jgw", "jpgw", "wld"})
            QTest::addRow("jpg, %s", suffix) << "site.jpg" << QStringLiteral("site.%1").arg(QLatin1String(suffix));
        QTest::newRow("capital letters") << "SITE.PNG"
                                         << "SITE.pgw";
        QTest::newRow("points in the name") << "site.v2.jpeg"
                                            << "site.v2.jgw";
    }
    void read_withWorldFile_liesThere()
    {
        QFETCH(QString, picture);
        QFETCH(QString, worldFile);
        const QTemporaryDir folder;
        for (const auto& [name, bytes] :
             {std::pair{picture, encoded(picture.endsWith("g", Qt::CaseInsensitive) && picture.contains("jp") ? "jpg" : "png")},
              std::pair{worldFile, QByteArray("0.5\n0\n0\n-0.5\n1000.25\n2999.75\n")}}) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(bytes);
        }
        world::Settings settings;
        settings.epsg = 32632;
        settings.origin_m = {900, 2900};
        const auto read = readReferencePicture(folder.filePath(picture), settings, kView);
        QVERIFY2(read.ok(), read.ok() ? "" : read.error().message.c_str());
        QCOMPARE(read.value().worldFile, worldFile);
        QCOMPARE(read.value().picture.placement.corner, (Point{100, 100}));
        QCOMPARE(world::widthOf_m(read.value().picture), 20.0);
    }

    void read_wrongFiles_sayWhatAndWhere_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("picture");
        QTest::addColumn<QByteArray>("worldFile");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("where");
        const QByteArray png = encoded("png");
        QTest::newRow("text") << "a.png" << QByteArray("no picture at all") << QByteArray() << "not-a-picture"
                              << "a.png";
        QTest::newRow("empty") << "b.png" << QByteArray() << QByteArray() << "not-a-picture"
                               << "b.png";
        QTest::newRow("other format") << "c.png" << encoded("bmp") << QByteArray() << "not-a-picture"
                                      << "c.png";
        QTest::newRow("cut off") << "d.png" << encoded("png", {900, 900}).left(300) << QByteArray() << "broken-picture"
                                 << "d.png";
        QTest::newRow("too long a side") << "e.png" << encoded("png", {32001, 1}) << QByteArray() << "too-large"
                                         << "e.png";
        QTest::newRow("word in the world file") << "f.png" << png << QByteArray("1\n0\nx\n-1\n0\n0") << "bad-world-file"
                                                << "f.pgw, line 3";
        QTest::newRow("long world file") << "g.png" << png << QByteArray(5000, '1') << "bad-world-file"
                                         << "g.pgw";
        QTest::newRow("degrees") << "h.png" << png << QByteArray("1e-5\n0\n0\n-1e-5\n11.5\n48.1") << "not-metres"
                                 << "h.pgw";
    }
    void read_wrongFiles_sayWhatAndWhere()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, picture);
        QFETCH(QByteArray, worldFile);
        QFETCH(QString, code);
        QFETCH(QString, where);
        const QString path = put(name, picture);
        if (!worldFile.isEmpty())
            put(name.left(1) + QStringLiteral(".pgw"), worldFile);
        const auto read = readReferencePicture(path, {}, kView);
        QVERIFY(!read.ok());
        QCOMPARE(QString::fromStdString(read.error().code), code);
        QVERIFY2(QString::fromStdString(read.error().where).endsWith(where), read.error().where.c_str());
        QVERIFY(!read.error().message.empty());
    }

    void read_missingFile_saysSo()
    {
        const auto read = readReferencePicture(m_folder.filePath("nowhere.png"), {}, kView);
        QVERIFY(!read.ok());
        QCOMPARE(read.error().code, std::string("cannot-read"));
    }

    void session_addsInOneStep_andForgetsForAnotherCity()
    {
        ProjectDocument document;
        PictureSession session(document);
        QSignalSpy added(&session, &PictureSession::added);
        QSignalSpy cancelled(&session, &JobSession::cancelled);
        session.start(put("plan.png", encoded("png")), kView);
        QTRY_COMPARE(added.count(), 1);
        QCOMPARE(document.undoStack().count(), 1);
        QCOMPARE(document.world().referencePictures().size(), std::size_t{1});
        QCOMPARE(document.selection().current(), std::optional(ObjectRef{ObjectKind::referencePicture, 1}));
        session.start(put("plan.png", encoded("png")), kView);
        document.newProject();
        QCOMPARE(cancelled.count(), 1);
        QVERIFY(document.world().referencePictures().empty());
        QVERIFY(!session.isRunning());
    }

    void calibrate_isOneStep()
    {
        ProjectDocument document;
        addScan(document);
        const auto id = document.world().referencePictures().at(0).id;
        QVERIFY(calibratePicture(document, id, {0, 0}, {30, 0}, 60.0).ok());
        QVERIFY(isNear(onlyPicture(document).placement.corner, {0, 40}));
        QVERIFY(calibratePicture(document, id, {Point{0, 0}, Point{60, 0}}, {Point{5, 5}, Point{5, 65}}).ok());
        QVERIFY(isNear(onlyPicture(document).placement.right, {0, 2}));
        QCOMPARE(document.undoStack().count(), 3);
        QVERIFY(!calibratePicture(document, id, {1, 1}, {1, 1}, 3.0).ok());
        document.undoStack().undo();
        document.undoStack().undo();
        QCOMPARE(onlyPicture(document).placement, (world::PicturePlacement{{0, 20}, {1, 0}, {0, -1}}));
    }

    void tool_takesTwoClicksAndADistance()
    {
        ProjectDocument document;
        addScan(document);
        HitTest hitTest(document);
        ToolBox tools(document, hitTest);
        QSignalSpy noticed(&tools, &ToolBox::noticed);
        QVERIFY(tools.take(CalibrateTool::kId));
        tools.press(at({70, 10})); // beside it
        QVERIFY(noticed.count() == 1 && noticed.last()[1].toBool());
        tools.press(at({10, 10}));
        QVERIFY(tools.active().numbers().empty()); // digits mean nothing yet
        tools.press(at({20, 10}));
        tools.press(at({29, 10})); // the second was meant elsewhere
        tools.press(at({30, 10}));
        QVERIFY(tools.key({ToolKey::commit})); // without a number
        QVERIFY(noticed.last()[1].toBool());
        for (const char32_t digit : {U'5', U'0'})
            tools.key({ToolKey::character, digit});
        QVERIFY(tools.key({ToolKey::commit}));
        QVERIFY(!noticed.last()[1].toBool());
        QVERIFY(isNear(onlyPicture(document).placement.right, {2.5, 0})); // 20 m are 50 m now
        QVERIFY(isNear(onlyPicture(document).placement.toLocal({10, 10}), {10, 10}));
        QCOMPARE(document.undoStack().count(), 2);
        QVERIFY(!tools.active().isDrawing());
    }

    void tool_takesPlacesToo_andStepsBack()
    {
        ProjectDocument document;
        addScan(document);
        HitTest hitTest(document);
        ToolBox tools(document, hitTest);
        tools.take(CalibrateTool::kId, QStringLiteral("places"));
        tools.press(at({5, 5}));
        tools.press(at({10, 10}));
        QVERIFY(tools.key({ToolKey::stepBack}));
        tools.press(at({15, 5}));
        QCOMPARE(tools.active().numbers().size(), std::size_t{4});
        const auto type = [&tools](const char* digits) {
            for (const char* digit = digits; *digit; ++digit)
                tools.key({ToolKey::character, static_cast<char32_t>(*digit)});
        };
        type("100");
        for (const char* value : {"200", "100", "220"}) {
            tools.key({ToolKey::next});
            type(value);
        }
        QVERIFY(tools.key({ToolKey::commit}));
        const world::PicturePlacement now = onlyPicture(document).placement;
        QVERIFY(isNear(now.toLocal({5, 15}), {100, 200}));
        QVERIFY(isNear(now.toLocal({15, 15}), {100, 220}));
        tools.press(at(now.toLocal({20, 10})));
        QVERIFY(tools.active().isDrawing());
        QVERIFY(tools.key({ToolKey::cancel}));
        QVERIFY(!tools.active().isDrawing());
    }

    void layer_beginsLocked_andIsBelowTheCity()
    {
        ProjectDocument document;
        document.replace(testing::smallCity(), {}, nullptr); // its scan lies under both cells
        HitTest hitTest(document);
        QVERIFY(document.layers().isLocked(ObjectKind::referencePicture));
        QCOMPARE(hitTest.top({17, 9.5}, 0.01), std::optional(ObjectRef{ObjectKind::cell, 1}));
        document.layers().setLocked(ObjectKind::referencePicture, false);
        QCOMPARE(hitTest.top({17, 9.5}, 0.01), std::optional(ObjectRef{ObjectKind::cell, 1}));
        document.layers().setLocked(ObjectKind::cell, true);
        QCOMPARE(hitTest.top({17, 9.5}, 0.01), std::optional(ObjectRef{ObjectKind::referencePicture, 1}));
        QVERIFY(deleteObjects(document, {{ObjectKind::referencePicture, 1}}).ok());
        QVERIFY(!hitTest.top({17, 9.5}, 0.01));
        document.undoStack().undo();
        QVERIFY(document.world().sameContent(testing::smallCity()));
    }

    void inspector_movesTurnsAndWidens_aboutTheMiddle()
    {
        ProjectDocument document;
        addScan(document);
        InspectorModel model(document);
        QVERIFY(model.setValue("x", 120.0, EditPhase::single).ok());
        QVERIFY(model.setValue("y", -10.0, EditPhase::single).ok());
        QVERIFY(isNear(onlyPicture(document).placement.corner, {100, 0}));
        QVERIFY(model.setValue("width_m", 80.0, EditPhase::single).ok());
        QVERIFY(isNear(onlyPicture(document).placement.corner, {80, 10}));
        QVERIFY(model.setValue("turn_rad", 90.0, EditPhase::single).ok());
        QVERIFY(isNear(onlyPicture(document).placement.right, {0, 2}));
        QVERIFY(isNear(world::middleOf(onlyPicture(document)), {120, -10}));
        QVERIFY(model.setValue("opacity", 25.0, EditPhase::single).ok());
        QVERIFY(model.setValue("opacity", 30.0, EditPhase::continued).ok());
        QCOMPARE(onlyPicture(document).opacity, 0.3);
        QVERIFY(!model.setValue("opacity", 130.0, EditPhase::single).ok());
        QCOMPARE(document.undoStack().count(), 6); // the drag of the opacity is one
    }

    void transform_movesTurnsAndScales()
    {
        ProjectDocument document;
        addScan(document);
        const std::vector<ObjectRef> refs{{ObjectKind::referencePicture, 1}};
        QVERIFY(moveObjects(document, refs, {3, 4}).ok());
        QVERIFY(isNear(onlyPicture(document).placement.corner, {3, 24}));
        QVERIFY(scaleObjects(document, refs, 2.0).ok());
        QVERIFY(isNear(onlyPicture(document).placement.right, {2, 0}));
        QVERIFY(isNear(world::middleOf(onlyPicture(document)), {23, 14}));
        QVERIFY(rotateObjects(document, refs, std::acos(0.0)).ok());
        QVERIFY(isNear(onlyPicture(document).placement.down, {2, 0}));
        QVERIFY(isNear(world::middleOf(onlyPicture(document)), {23, 14}));
    }

    void pyramid_givesTheNextFinerLevel()
    {
        const ImagePyramid pyramid = makePyramid(QImage(2000, 1000, QImage::Format_RGB32));
        QCOMPARE(pyramid.levels.size(), std::size_t{4}); // 2000, 1000, 500, 250
        QCOMPARE(pyramid.levelFor(3.0).width(), 2000);
        QCOMPARE(pyramid.levelFor(0.51).width(), 2000);
        QCOMPARE(pyramid.levelFor(0.5).width(), 1000);
        QCOMPARE(pyramid.levelFor(0.001).width(), 250);
    }
};

PASSERBY_TEST(ReferencePicturesTest)

} // namespace reference_pictures_test

#include "reference_pictures_test.moc"
