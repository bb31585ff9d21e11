// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/change_habits.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/models/statistics_model.h"
#include "editor/words/type_palette.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/docks/statistics_panel.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>

namespace odd_things_panel_test {

using namespace passerby;
using namespace passerby::widgets;

class OddThingsPanelTest : public QObject {
    Q_OBJECT

private slots:
    void clickOnWhatIsOdd_selectsIt()
    {
        ThemeKeeper::instance().apply(ThemeKind::light);
        editor::ProjectDocument document;
        editor::StatisticsModel model(document);
        document.replace(testing::makeCrossing(), QStringLiteral("crossing.gpkg"), nullptr);
        StatisticsPanel panel(document, model);
        panel.resize(900, 400);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        const auto find = [&panel](const QString& text) -> QLabel* {
            for (QLabel* label : panel.findChildren<QLabel*>())
                if (label->text() == text && !label->isHidden())
                    return label;
            return nullptr;
        };
        const QString words = QStringLiteral("There is no Office in the city");
        QVERIFY(!find(words));
        QVERIFY(editor::addTargetType(document, editor::unusedLook(document.world())).ok());
        document.selection().clear();
        QLabel* odd = find(words);
        QVERIFY(odd);
        QSignalSpy picked(&panel, &StatisticsPanel::oddPicked);
        QTest::mouseClick(odd, Qt::LeftButton);
        QCOMPARE(picked.count(), 1);
        QCOMPARE(document.selection().items(), (std::vector<editor::ObjectRef>{{editor::ObjectKind::targetType, 3}}));
        QTest::mouseClick(find(QStringLiteral("Population")), Qt::LeftButton);
        QCOMPARE(picked.count(), 1);
        document.undoStack().undo();
        QVERIFY(!find(words));
    }
};

PASSERBY_TEST(OddThingsPanelTest)

} // namespace odd_things_panel_test

#include "odd_things_panel_test.moc"
