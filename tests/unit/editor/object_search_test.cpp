// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/models/object_search.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>

namespace object_search_test {

using namespace passerby;
using namespace passerby::editor;

class ObjectSearchTest : public QObject {
    Q_OBJECT

    static QStringList found(const char* searched)
    {
        QStringList names;
        const world::World city = testing::smallCity();
        for (const ObjectRef ref : findObjects(city, QString::fromUtf8(searched), 50).refs)
            names << displayName(city, ref);
        return names;
    }

private slots:
    void byNameKindAndNumber()
    {
        QCOMPARE(found("kiosk"), QStringList{QStringLiteral("Obstacle 1 · Kiosk")});
        QCOMPARE(found("cell 2"), QStringList{QStringLiteral("Cell 2")});
        QCOMPARE(found("LEFT"), QStringList{QStringLiteral("Cell 1 · Left")});
        QVERIFY(found("").isEmpty());
        QVERIFY(found("xyzzy").isEmpty());
    }

    void trainsNeedsAndDuties_areFound_too()
    {
        QCOMPARE(found("train").size(), qsizetype{1});
        QVERIFY(found("trains at").front().contains(QStringLiteral("Trains at ")));
        QCOMPARE(found("tiredness"), QStringList{QStringLiteral("Need 1 · tiredness")});
        QCOMPARE(found("duty round"), QStringList{QStringLiteral("Duty 1 · Round")});
    }

    void aDoorHasOneName()
    {
        const world::World city = testing::smallCity();
        QCOMPARE(displayName(city, {ObjectKind::target, 2}), QStringLiteral("Shop 2"));
        QCOMPARE(displayName(city, {ObjectKind::target, 1}), QStringLiteral("Home 1 · Number 5"));
        QCOMPARE(shortName(city, {ObjectKind::target, 1}), QStringLiteral("Number 5"));
        QCOMPARE(found("shop 2"), QStringList{QStringLiteral("Shop 2")});
        QCOMPARE(found("target 2"), QStringList{QStringLiteral("Shop 2")}); // by its kind, too
    }

    void more_isSaid()
    {
        const FoundObjects first = findObjects(testing::smallCity(), QStringLiteral("cell"), 1);
        QCOMPARE(first.refs.size(), std::size_t{1});
        QVERIFY(first.areMore);
        QVERIFY(!findObjects(testing::smallCity(), QStringLiteral("cell"), 2).areMore);
    }
};

PASSERBY_TEST(ObjectSearchTest)

} // namespace object_search_test

#include "object_search_test.moc"
