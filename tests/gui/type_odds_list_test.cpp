// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/type_odds_list.h"

#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QTest>
#include <QToolTip>

namespace type_odds_list_test {

using namespace passerby;
using widgets::TypeOddsList;

class TypeOddsListTest : public QObject {
    Q_OBJECT

private slots:
    /// Each row tells its own odds, not those of all.
    void tooltip_isOfTheRowUnderThePointer()
    {
        const world::World world = testing::smallCity();
        TypeOddsList list;
        list.setOdds({{0, QStringLiteral("Home"), 0.6, 3, 7, QStringLiteral("Home 8"), 0.3},
                      {1, QStringLiteral("Shop"), 0.4, 2, 4, QStringLiteral("Shop 5"), 0.25}},
                     world);
        list.resize(list.sizeHint());
        list.show();
        const auto told = [&list](int y_px) {
            const QPoint at(40, y_px);
            QHelpEvent help(QEvent::ToolTip, at, list.mapToGlobal(at));
            QCoreApplication::sendEvent(&list, &help);
            return QToolTip::text();
        };
        const QString home = told(TypeOddsList::kHead_px + 10);
        QVERIFY2(home.contains(QStringLiteral("Home 8")) && !home.contains(QStringLiteral("Shop")), qPrintable(home));
        const QString shop = told(TypeOddsList::kHead_px + TypeOddsList::kRow_px + 10);
        QVERIFY2(shop.contains(QStringLiteral("Shop 5")) && !shop.contains(QStringLiteral("Home")), qPrintable(shop));
    }
};

PASSERBY_TEST(TypeOddsListTest)

} // namespace type_odds_list_test

#include "type_odds_list_test.moc"
