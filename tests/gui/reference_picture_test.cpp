// SPDX-License-Identifier: GPL-3.0-or-later
// Reference pictures in the window, by mouse and keys.
#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/tools/tool_box.h"
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/docks/inspector_panel.h"
#include "widgets/plan_view/plan_view.h"

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QUndoStack>

namespace reference_picture_test {

using namespace passerby;
using namespace passerby::widgets;
using editor::ObjectKind;
using geometry::Point;

class ReferencePictureWindowTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<testing::DrawingWindow> m_w;

    [[nodiscard]] const world::World& world() const { return m_w->world(); }
    [[nodiscard]] world::ReferencePicture picture() const { return *world().referencePictures().at(0).row; }

    /// 400 × 200 pixels, the left half red, the right half blue.
    QString drawnPicture(const QString& name) const
    {
        QImage image(400, 200, QImage::Format_RGB32);
        image.fill(Qt::red);
        QPainter(&image).fillRect(200, 0, 200, 200, Qt::blue);
        const QString path = m_folder.filePath(name);
        if (!image.save(path))
            qFatal("The picture cannot be written.");
        return path;
    }
    void worldFile(const QString& name, const QByteArray& text) const
    {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    /// Chooses a file in the dialog that comes up within ten seconds.
    static void chooseFile(const QString& path)
    {
        auto* look = new QTimer(qApp);
        connect(look, &QTimer::timeout, look, [path, look, left = 500]() mutable {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if ((!dialog || !dialog->isVisible()) && --left > 0)
                return;
            look->deleteLater();
            look->stop();
            if (!dialog)
                return;
            dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(path);
            QMetaObject::invokeMethod(dialog, "accept");
        });
        look->start(20);
    }
    void add(const QString& path) const
    {
        const std::size_t before = world().referencePictures().size();
        m_w->window().openFile(path); // as a drop on the window does
        QTRY_COMPARE(world().referencePictures().size(), before + 1);
    }
    /// 40 m × 20 m with the upper left corner at (-20, 10), a tenth of a metre a pixel.
    void addPlaced() const
    {
        const QString path = drawnPicture(QStringLiteral("placed.png"));
        worldFile(QStringLiteral("placed.pgw"), "0.1\n0\n0\n-0.1\n-19.95\n9.95\n");
        add(path);
    }
    [[nodiscard]] QColor colorAt(Point place) const
    {
        PlanView& plan = m_w->plan();
        const QImage shown = plan.grab().toImage();
        return shown.pixelColor((plan.transform().toView(place) * shown.devicePixelRatio()).toPoint());
    }
    [[nodiscard]] bool isReddish(Point place) const
    {
        const QColor color = colorAt(place);
        return color.red() > color.green() + 60 && color.red() > color.blue() + 60;
    }
    [[nodiscard]] bool isBluish(Point place) const
    {
        const QColor color = colorAt(place);
        return color.blue() > color.green() + 60 && color.blue() > color.red() + 60;
    }

private slots:
    void initTestCase() { testing::useOwnSettings(m_folder.path()); }
    void init()
    {
        QSettings().clear();
        m_w = std::make_unique<testing::DrawingWindow>();
    }
    void cleanup() { m_w.reset(); }

    void chosen_thenCalibratedByTwoClicksAndADistance()
    {
        chooseFile(drawnPicture(QStringLiteral("scan.png")));
        m_w->key(Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(world().referencePictures().size(), std::size_t{1});
        m_w->window().activateWindow(); // which the dialog was
        QVERIFY(QTest::qWaitForWindowActive(&m_w->window()));
        QCOMPARE(m_w->tools().activeId(), QStringLiteral("calibrate"));
        QVERIFY2(m_w->message().contains(QStringLiteral("scan.png")), qPrintable(m_w->message()));
        const double before_m = world::widthOf_m(picture());
        QVERIFY(geometry::distance(world::middleOf(picture()), {0, 0}) < 0.1);
        m_w->click({-10, 5});
        m_w->move({0, 5});
        QVERIFY(!m_w->tools().draft().lines.empty());
        m_w->click({10, 5});
        m_w->type("50");
        QCOMPARE(m_w->tools().draft().fields.size(), std::size_t{1});
        m_w->key(Qt::Key_Return);
        QVERIFY(std::abs(world::widthOf_m(picture()) / before_m - 2.5) < 1e-3); // the clicks lie on whole pixels of the screen
        QCOMPARE(m_w->stack().count(), 2);
        m_w->key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(world::widthOf_m(picture()), before_m);
        m_w->key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(world().referencePictures().empty());
        m_w->key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(world().referencePictures().size(), std::size_t{1});
    }

    void ctrlZ_whileCalibrating_takesBackAPoint()
    {
        add(drawnPicture(QStringLiteral("scan.png")));
        m_w->click({-10, 5});
        m_w->click({10, 5});
        m_w->key(Qt::Key_Z, Qt::ControlModifier);
        m_w->key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!m_w->tools().active().isDrawing());
        QCOMPARE(world().referencePictures().size(), std::size_t{1}); // nothing earlier was touched
        m_w->key(Qt::Key_Escape);
        QCOMPARE(m_w->tools().activeId(), QStringLiteral("select"));
        QVERIFY(m_w->action("tool_select")->isChecked());
    }

    void worldFile_placesIt_andItIsPaintedBelowTheCity()
    {
        addPlaced();
        QCOMPARE(m_w->tools().activeId(), QStringLiteral("select"));
        m_w->window().document().selection().clear();
        QTRY_VERIFY(isReddish({-15, 5}));
        QVERIFY(isBluish({15, 5}));
        QVERIFY(!isReddish({-22, 5}));
        m_w->draw(Qt::Key_C, {{-18, -5}, {-8, -5}, {-8, 8}, {-18, 8}});
        QTRY_VERIFY(!isReddish({-15, 5})); // the cell covers it
        QVERIFY(isReddish({-19, 5}));
    }

    void worldFile_farAway_putsTheEmptyCityThere()
    {
        const QString path = drawnPicture(QStringLiteral("far.png"));
        worldFile(QStringLiteral("far.pgw"), "0.1\n0\n0\n-0.1\n691000.05\n5333999.95\n");
        add(path);
        QVERIFY2(m_w->message().contains(QStringLiteral("691020, 5333990 of far.pgw")), qPrintable(m_w->message()));
        QVERIFY(geometry::distance(world::middleOf(picture()), {0, 0}) < 1e-5);
        QTRY_VERIFY(isReddish({-15, 5}));
    }

    void pictureAlone_isNeitherCopiedNorDuplicated_butMoved()
    {
        addPlaced(); // and selected
        for (const char* key : {"copy", "cut", "duplicate", "repeat"})
            QVERIFY2(!m_w->action(key)->isEnabled(), key);
        QVERIFY(m_w->action("transform")->isEnabled());
        m_w->draw(Qt::Key_C, {{-18, -5}, {-8, -5}, {-8, 8}, {-18, 8}});
        m_w->window().document().selection().set({ObjectKind::cell, 1});
        for (const char* key : {"copy", "cut", "duplicate", "repeat"})
            QVERIFY2(m_w->action(key)->isEnabled(), key);
    }

    void hiddenLayer_andOpacity_arePainted()
    {
        addPlaced();
        m_w->window().document().selection().clear();
        QTRY_VERIFY(isReddish({-15, 5}));
        m_w->window().document().layers().setVisible(ObjectKind::referencePicture, false);
        QTRY_VERIFY(!isReddish({-15, 5}));
        m_w->window().document().layers().setVisible(ObjectKind::referencePicture, true);
        QTRY_VERIFY(isReddish({-15, 5}));
        const QColor half = colorAt({-15, 5});
        world::WorldPatch patch;
        world::ReferencePicture changed = picture();
        changed.opacity = 1.0;
        patch.put(world().referencePictures().at(0).id, changed);
        QVERIFY(m_w->window().document().applyPatch(patch).ok());
        QTRY_COMPARE(colorAt({-15, 5}), QColor(Qt::red));
        QVERIFY(half != QColor(Qt::red));
    }

    void locked_clicksPassThrough_unlockedItIsSelectedMovedAndDeleted()
    {
        addPlaced();
        m_w->plan().setFocus();
        m_w->click({5, 5});
        QVERIFY(m_w->window().document().selection().isEmpty());
        m_w->window().document().layers().setLocked(ObjectKind::referencePicture, false);
        m_w->click({5, 5});
        QCOMPARE(m_w->window().document().selection().current(), std::optional(editor::ObjectRef{ObjectKind::referencePicture, 1}));
        const Point before = picture().placement.corner;
        m_w->key(Qt::Key_M);
        m_w->drag({5, 5}, {8, 1});
        QVERIFY(geometry::distance(picture().placement.corner, before + Point{3, -4}) < 0.5); // as near as the pointer snaps
        m_w->key(Qt::Key_Escape);
        m_w->key(Qt::Key_Delete);
        QVERIFY(world().referencePictures().empty());
        m_w->key(Qt::Key_Z, Qt::ControlModifier);
        m_w->key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(picture().placement.corner, before);
    }

    void inspectorsButton_takesUpTheTool()
    {
        addPlaced();
        const auto shownButton = [this]() -> QPushButton* {
            for (auto* button : m_w->window().findChildren<QPushButton*>(QStringLiteral("calibratePicture")))
                if (button->isVisible())
                    return button;
            return nullptr;
        };
        QTRY_VERIFY(shownButton());
        shownButton()->click();
        QCOMPARE(m_w->tools().activeId(), QStringLiteral("calibrate"));
        m_w->key(Qt::Key_Escape);
        m_w->window().document().selection().clear();
        m_w->action("calibrate_picture")->trigger(); // finds the picture under the click
        m_w->click({-10, 0});
        m_w->click({10, 0});
        m_w->type("10");
        m_w->key(Qt::Key_Return);
        QVERIFY(std::abs(world::widthOf_m(picture()) - 20.0) < 0.05);
    }

    void wrongFiles_areToldOf_andChangeNothing()
    {
        const QString path = drawnPicture(QStringLiteral("wrong.png"));
        worldFile(QStringLiteral("wrong.pgw"), "0.1\n0\nnorth\n-0.1\n0\n0\n");
        m_w->window().openFile(path);
        QTRY_VERIFY2(m_w->message().contains(QStringLiteral("wrong.pgw, line 3")), qPrintable(m_w->message()));
        worldFile(QStringLiteral("words.jpg"), "these are words");
        m_w->window().openFile(m_folder.filePath(QStringLiteral("words.jpg")));
        QTRY_VERIFY2(m_w->message().contains(QStringLiteral("neither a PNG nor a JPEG")), qPrintable(m_w->message()));
        QVERIFY(world().referencePictures().empty());
        QVERIFY(!m_w->action("calibrate_picture")->isEnabled());
        QCOMPARE(m_w->stack().count(), 0);
    }
};

PASSERBY_TEST(ReferencePictureWindowTest)

} // namespace reference_picture_test

#include "reference_picture_test.moc"
