// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/document/project_document.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/dialogs/start_dialog.h"
#include "widgets/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

namespace start_dialog_test {

using namespace passerby;
using namespace passerby::widgets;
using passerby::testing::writeCrossing;

class StartDialogTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<MainWindow> m_window;

    /// Clicks the card with this text in the dialog that comes up, once all pictures are there.
    static void pick(const QString& card, bool* wasPicked)
    {
        QTimer::singleShot(1500, qApp, [card, wasPicked] {
            auto* dialog = qobject_cast<StartDialog*>(QApplication::activeModalWidget());
            if (!dialog)
                return;
            if (const QString folder = qEnvironmentVariable("PASSERBY_TEST_PICTURES"); !folder.isEmpty())
                dialog->grab().save(folder + QStringLiteral("/start-%1.png").arg(card));
            for (QToolButton* choice : dialog->findChildren<QToolButton*>())
                if (choice->text() == card) {
                    *wasPicked = !choice->icon().isNull();
                    choice->click();
                    return;
                }
            dialog->reject();
        });
    }

private slots:
    void initTestCase() { passerby::testing::useOwnSettings(m_folder.path()); }

    void init()
    {
        QSettings().clear();
        m_window = std::make_unique<MainWindow>();
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }

    void cleanup() { m_window.reset(); }

    void template_becomesACityThatIsNotSavedYet()
    {
        bool wasPicked = false;
        pick(QStringLiteral("Town square"), &wasPicked);
        m_window->findChild<QAction*>(QStringLiteral("new_from_template"))->trigger();
        QVERIFY(wasPicked);
        editor::ProjectDocument& document = m_window->document();
        QVERIFY(document.world().targets().size() > 40);
        QVERIFY(document.isModified() && document.path().isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(document.isBakeFresh(), 20000);
    }

    void recentCity_isOpened()
    {
        const QString city = m_folder.filePath(QStringLiteral("crossing.gpkg"));
        QVERIFY(writeCrossing(city));
        QSettings().setValue(QStringLiteral("recentFiles"), QStringList{city, m_folder.filePath(QStringLiteral("gone.gpkg"))});
        bool wasPicked = false;
        pick(QStringLiteral("crossing"), &wasPicked);
        m_window->findChild<QAction*>(QStringLiteral("new_from_template"))->trigger();
        QVERIFY(wasPicked);
        QTRY_COMPARE_WITH_TIMEOUT(m_window->document().world().targets().size(), std::size_t{3}, 20000);
    }

    void sampleScenes_areOffered()
    {
        QStringList offered;
        QTimer::singleShot(500, qApp, [&offered] {
            auto* dialog = qobject_cast<StartDialog*>(QApplication::activeModalWidget());
            if (!dialog)
                return;
            for (const QToolButton* choice : dialog->findChildren<QToolButton*>())
                offered << choice->text();
            dialog->reject();
        });
        m_window->findChild<QAction*>(QStringLiteral("new_from_template"))->trigger();
        for (const char* scene : {"Old town", "Three doors", "Office evacuation", "Subway station", "Embassy", "Doorway",
                                  "Crossing a crowd", "Mother and child"})
            QVERIFY2(offered.contains(QLatin1String(scene)), scene);
    }

    void emptyTemplate_isAnEmptyCity()
    {
        bool wasPicked = false;
        pick(QStringLiteral("Empty"), &wasPicked);
        m_window->findChild<QAction*>(QStringLiteral("new_from_template"))->trigger();
        QVERIFY(wasPicked && !m_window->document().isModified());
        QCOMPARE(m_window->document().world().cells().size(), std::size_t{0});
    }
};

PASSERBY_TEST(StartDialogTest)

} // namespace start_dialog_test

#include "start_dialog_test.moc"
