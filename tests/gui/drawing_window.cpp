// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/drawing_window.h"

#include "editor/document/project_document.h"
#include "editor/tools/tool_box.h"
#include "widgets/controls/tool_options_row.h"
#include "widgets/plan_view/plan_view.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QUndoStack>

namespace passerby::testing {

using geometry::Point;

DrawingWindow::DrawingWindow(double scale_px_m) : m_window(std::make_unique<widgets::MainWindow>())
{
    m_window->resize(1600, 1000);
    m_window->show();
    (void)QTest::qWaitForWindowExposed(m_window.get());
    m_window->activateWindow();
    (void)QTest::qWaitForWindowActive(m_window.get());
    action("workspace_design")->trigger();
    QTest::qWait(50); // the docks of the workspace take their places, and nothing tells when all have
    look({}, scale_px_m);
    plan().setFocus();
}

DrawingWindow::~DrawingWindow() = default;

editor::ToolBox& DrawingWindow::tools()
{
    return plan().toolBox();
}

QUndoStack& DrawingWindow::stack()
{
    return m_window->document().undoStack();
}

QAction* DrawingWindow::action(const char* name)
{
    return m_window->findChild<QAction*>(QString::fromLatin1(name));
}

QString DrawingWindow::message()
{
    return m_window->findChild<QLabel*>(QStringLiteral("statusMessage"))->text();
}

void DrawingWindow::look(Point center, double scale_px_m)
{
    plan().setTransform({center, scale_px_m, plan().size()});
}

QPoint DrawingWindow::at(Point place)
{
    return plan().transform().toView(place).toPoint();
}

void DrawingWindow::move(Point to)
{
    const QPointF place = plan().transform().toView(to);
    QMouseEvent event(QEvent::MouseMove, place, plan().mapToGlobal(place), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(&plan(), &event);
}

void DrawingWindow::click(Point place, Qt::KeyboardModifiers modifiers)
{
    move(place);
    QTest::mouseClick(&plan(), Qt::LeftButton, modifiers, at(place));
}

void DrawingWindow::drag(Point from, Point to)
{
    press(from);
    for (int i = 1; i <= 4; ++i)
        pull(from + (to - from) * (i / 4.0));
    release(to);
}

void DrawingWindow::press(Point place, Qt::KeyboardModifiers modifiers)
{
    QTest::mousePress(&plan(), Qt::LeftButton, modifiers, at(place));
}

void DrawingWindow::pull(Point to, Qt::KeyboardModifiers modifiers)
{
    const QPointF place = plan().transform().toView(to);
    QMouseEvent event(QEvent::MouseMove, place, plan().mapToGlobal(place), Qt::NoButton, Qt::LeftButton, modifiers);
    QApplication::sendEvent(&plan(), &event);
}

void DrawingWindow::release(Point place, Qt::KeyboardModifiers modifiers)
{
    QTest::mouseRelease(&plan(), Qt::LeftButton, modifiers, at(place));
}

void DrawingWindow::key(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QTest::keyClick(&plan(), key, modifiers);
}

void DrawingWindow::type(const char* text)
{
    QTest::keyClicks(&plan(), QString::fromLatin1(text));
}

void DrawingWindow::draw(Qt::Key tool, std::initializer_list<Point> places)
{
    key(tool);
    for (const Point place : places)
        click(place);
    key(Qt::Key_Return);
}

void DrawingWindow::setSwitch(const char* option, bool isOn)
{
    auto* box = qobject_cast<QCheckBox*>(m_window->findChild<widgets::ToolOptionsRow*>()->field(QString::fromLatin1(option)));
    QVERIFY(box && box->isVisible());
    if (box->isChecked() != isOn)
        box->click();
    plan().setFocus();
}

void DrawingWindow::choose(const char* option, const QString& text)
{
    auto* box = qobject_cast<QComboBox*>(m_window->findChild<widgets::ToolOptionsRow*>()->field(QString::fromLatin1(option)));
    QVERIFY(box && box->findText(text) >= 0);
    box->setCurrentIndex(box->findText(text));
    emit box->activated(box->currentIndex());
}

void DrawingWindow::addHabit(const char* kind, const QString& name)
{
    auto* button = m_window->findChild<QToolButton*>(QStringLiteral("addHabit"));
    QVERIFY(button && button->menu());
    emit button->menu()->aboutToShow();
    QAction* kinds = entryOf(*button->menu(), QString::fromLatin1(kind));
    QVERIFY(kinds && kinds->menu());
    QAction* entry = entryOf(*kinds->menu(), name);
    QVERIFY2(entry, qPrintable(name));
    entry->trigger();
}

QAction* entryOf(const QMenu& menu, const QString& text)
{
    for (QAction* action : menu.actions())
        if (action->text().startsWith(text))
            return action;
    return nullptr;
}

void DrawingWindow::saveAs(const QString& path)
{
    QTimer::singleShot(500, qApp, [path] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (!dialog)
            return;
        auto* field = dialog->findChild<QLineEdit*>();
        field->selectAll();
        QTest::keyClicks(field, path);
        QTest::keyClick(field, Qt::Key_Return);
    });
    QTest::keyClick(&plan(), Qt::Key_S, Qt::ControlModifier);
}

} // namespace passerby::testing
