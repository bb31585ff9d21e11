// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/crossing_window.h"

#include "tests/gui/gui_city.h"

#include <QSettings>
#include <QTest>

namespace passerby::testing {

void CrossingTest::initTestCase()
{
    QVERIFY(m_folder.isValid());
    useOwnSettings(m_folder.path());
    QVERIFY(writeCrossing(m_folder.filePath(QStringLiteral("crossing.gpkg"))));
}

void CrossingTest::init()
{
    QSettings().clear();
    m_window = openWindow(m_folder.filePath(QStringLiteral("crossing.gpkg")));
    QVERIFY(m_window);
}

} // namespace passerby::testing
