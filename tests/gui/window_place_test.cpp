// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/world.h"
#include "core/world/world_patch.h"
#include "editor/document/selection.h"
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/dialogs/picture_size_dialog.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/window_place.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QFileDialog>
#include <QImage>
#include <QLineEdit>
#include <QListWidget>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QTreeView>

namespace window_place_test {

using namespace passerby;
using widgets::withinScreen;

/// What fits where: the window on its screen, lists in their popups, panels in their docks.
class WindowPlaceTest : public QObject {
    Q_OBJECT

private slots:
    void frame_isPartOfTheWindow()
    {
        const QRect screen(0, 0, 1280, 720);
        const QMargins frame(2, 24, 2, 2);
        const QSize least(1024, 640);
        QCOMPARE(withinScreen({2, 24, 1280, 720}, frame, screen, least), QRect(2, 24, 1276, 694));
        QCOMPARE(withinScreen({40, 30, 1100, 650}, frame, screen, least), QRect(40, 30, 1100, 650)); // as it is
        QCOMPARE(withinScreen({300, 200, 1100, 650}, frame, screen, least), QRect(178, 68, 1100, 650));
        QCOMPARE(withinScreen({0, 0, 1280, 720}, frame, {0, 0, 800, 600}, least), QRect(2, 24, 1024, 640));
    }

    void popups_showTheirLastRow()
    {
        widgets::ThemeKeeper::instance().apply(widgets::ThemeKind::light);
        QComboBox box;
        for (int i = 0; i < 9; ++i)
            box.addItem(QString::number(i));
        box.show();
        QVERIFY(QTest::qWaitForWindowExposed(&box));
        box.showPopup();
        const QAbstractItemView& list = *box.view();
        QTRY_VERIFY(list.isVisible());
        QVERIFY(list.visualRect(box.model()->index(8, 0)).bottom() <= list.viewport()->height());
    }

    void picture_isAsLargeAsAsked()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("picture.png"));
        testing::DrawingWindow window;
        window.window().document().replace(testing::makeCrossing(), QStringLiteral("crossing.gpkg"), nullptr);
        int answered = 0;
        QTimer look;
        connect(&look, &QTimer::timeout, this, [&] {
            QWidget* asked = QApplication::activeModalWidget();
            if (auto* where = qobject_cast<QFileDialog*>(asked); where && answered == 0) {
                ++answered;
                where->selectNameFilter(QStringLiteral("Plan (*.png)"));
                where->findChild<QLineEdit*>()->setText(path);
                QMetaObject::invokeMethod(where, "accept");
            } else if (auto* size = qobject_cast<widgets::PictureSizeDialog*>(asked); size && answered == 1) {
                ++answered;
                size->findChild<QSpinBox*>(QStringLiteral("pictureWidth"))->setValue(1500);
                size->findChild<QSpinBox*>(QStringLiteral("pictureHeight"))->setValue(1000);
                size->accept();
            }
        });
        look.start(50);
        window.action("render_picture")->trigger();
        QCOMPARE(answered, 2);
        QTRY_COMPARE_WITH_TIMEOUT(QImage(path).size(), QSize(1500, 1000), 10000);
    }

    void whatIsFound_followsTheCity()
    {
        testing::DrawingWindow window;
        editor::ProjectDocument& document = window.window().document();
        document.replace(testing::makeCrossing(), QStringLiteral("crossing.gpkg"), nullptr);
        auto* field = window.window().findChild<QLineEdit*>(QStringLiteral("layersSearch"));
        auto* found = window.window().findChild<QListWidget*>(QStringLiteral("layersFound"));
        field->setText(QStringLiteral("street"));
        QCOMPARE(found->count(), 3);
        QTest::keyClick(field, Qt::Key_Down);
        QVERIFY(found->currentItem()->text().contains(QStringLiteral("East street")));
        world::WorldPatch patch;
        world::Cell west = *document.world().cells().at(1).row;
        QCOMPARE(west.name, std::string("West street"));
        west.name = "West lane";
        patch.put(document.world().cells().at(1).id, west);
        QVERIFY(document.applyPatch(patch).ok());
        QCOMPARE(found->count(), 2);
        QVERIFY(found->currentItem()->text().contains(QStringLiteral("East street")));
        document.newProject();
        QCOMPARE(found->count(), 0);
    }

    void layers_findByName_andTheViewBeforeComesBack()
    {
        testing::DrawingWindow window;
        window.window().document().replace(testing::makeCrossing(), QStringLiteral("crossing.gpkg"), nullptr);
        window.look({}, 10.0);
        auto* field = window.window().findChild<QLineEdit*>(QStringLiteral("layersSearch"));
        auto* found = window.window().findChild<QListWidget*>(QStringLiteral("layersFound"));
        QVERIFY(field && found);
        field->setText(QStringLiteral("cell 1"));
        QCOMPARE(found->count(), 1);
        QVERIFY(window.window().findChild<QTreeView*>(QStringLiteral("layersTree"))->isHidden());
        const auto before = window.plan().transform();
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(window.window().document().selection().contains({editor::ObjectKind::cell, 1}));
        QVERIFY(window.plan().transform().scale_px_m != before.scale_px_m);
        window.action("view_back")->trigger();
        QCOMPARE(window.plan().transform().scale_px_m, before.scale_px_m);
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(field->text().isEmpty());
        QVERIFY(!window.window().findChild<QTreeView*>(QStringLiteral("layersTree"))->isHidden());
    }
};

PASSERBY_TEST(WindowPlaceTest)

} // namespace window_place_test

#include "window_place_test.moc"
