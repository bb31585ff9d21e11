// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/row_name.h"

#include "tests/support/test_registry.h"

#include <QFontMetrics>
#include <QGuiApplication>
#include <QTest>

namespace row_name_test {

using namespace passerby::widgets;

/// Names of objects where there is little room.
class RowNameTest : public QObject {
    Q_OBJECT

private slots:
    void whatFits_isWhole() { QCOMPARE(shown(QStringLiteral("Cell 7 · Hall"), 400), QStringLiteral("Cell 7 · Hall")); }

    /// What stands behind the number goes first; then words before it, and the number stays.
    void theNumberStays()
    {
        const QString name = QStringLiteral("Ticket counter of the northern hall 12 · By the stairs");
        const int numbered_px = width(QStringLiteral("Ticket counter of the northern hall 12"));
        const QString first = shown(name, numbered_px + 30);
        QVERIFY2(first.startsWith(QStringLiteral("Ticket counter of the northern hall 12")) && first.endsWith(QStringLiteral("…")),
                 qPrintable(first));
        for (const QString& one : {name, QStringLiteral("Ticket counter of the northern hall 12")}) {
            const QString least = shown(one, numbered_px / 2);
            QVERIFY2(least.startsWith(QStringLiteral("Ticket")) && least.endsWith(QStringLiteral("… 12")), qPrintable(least));
            QVERIFY(width(least) <= numbered_px / 2);
        }
    }

    void withoutANumber_theEndGoes()
    {
        const QString shortened = shown(QStringLiteral("Everybody who comes from the northern hall"), 120);
        QVERIFY2(shortened.startsWith(QStringLiteral("Every")) && shortened.endsWith(QStringLiteral("…")), qPrintable(shortened));
    }

private:
    static QString shown(const QString& name, int width_px) { return elidedName(name, QFontMetrics(QGuiApplication::font()), width_px); }
    static int width(const QString& text) { return QFontMetrics(QGuiApplication::font()).horizontalAdvance(text); }
};

PASSERBY_TEST(RowNameTest)

} // namespace row_name_test

#include "row_name_test.moc"
