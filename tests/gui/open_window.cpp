// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/open_window.h"

#include "editor/commands/change_property.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/session/live_session.h"
#include "tests/gui/gui_city.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSettings>
#include <QTest>

namespace passerby::testing {

using widgets::MainWindow;

void OpenWindowTest::initTestCase()
{
    QVERIFY(m_folder.isValid());
    useOwnSettings(m_folder.path());
    m_city = m_folder.filePath(QStringLiteral("crossing.gpkg"));
}

void OpenWindowTest::init()
{
    QSettings().clear();
    QVERIFY(writeCrossing(m_city));
    m_window = std::make_unique<MainWindow>();
    m_window->resize(1500, 900);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
}

void OpenWindowTest::open()
{
    m_window->openFile(m_city);
    QTRY_COMPARE_WITH_TIMEOUT(m_window->document().world().targets().size(), std::size_t{3}, 15000);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->live().isReady(), 20000);
}

void OpenWindowTest::editWait(double mean_s)
{
    QVERIFY(editor::changeRows<world::TargetType>(m_window->document(), QStringLiteral("Change wait"), "waitMean_s", {homeType()},
                                                  [mean_s](world::TargetType& row) { row.waitMean_s = mean_s; })
                .ok());
}

QLineEdit* OpenWindowTest::editField() const
{
    auto* panel = m_window->findChild<QWidget*>(QStringLiteral("inspectorPanel"));
    for (QLineEdit* field : panel->findChildren<QLineEdit*>())
        if (field->text() == QLatin1String("Home") && field->isVisible())
            return field;
    return nullptr;
}

void OpenWindowTest::type(QLineEdit* field, const QString& text)
{
    field->setFocus();
    field->selectAll();
    QKeyEvent typed(QEvent::KeyPress, Qt::Key_unknown, Qt::NoModifier, text); // QTest types ASCII only
    QApplication::sendEvent(field, &typed);
    QTest::keyClick(field, Qt::Key_Return);
}

void OpenWindowTest::changeName()
{
    m_window->document().selection().set(homeType());
    QTRY_VERIFY(editField());
    auto* field = editField();
    type(field, QStringLiteral("Flat"));
    QVERIFY(m_window->document().isModified());
}

} // namespace passerby::testing
