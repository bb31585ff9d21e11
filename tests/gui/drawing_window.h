// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/point.h"
#include "editor/document/object_ref.h"
#include "editor/document/project_document.h"
#include "widgets/window/main_window.h"

#include <QTemporaryDir>
#include <initializer_list>
#include <memory>

class QAction;
class QMenu;
class QUndoStack;

namespace passerby::editor {
class ToolBox;
}

namespace passerby::testing {

/// The entry of a menu that begins with the text; null where there is none.
[[nodiscard]] QAction* entryOf(const QMenu& menu, const QString& text);

/// The real window on an empty city, driven by mouse and keys. Ten pixels are a metre.
class DrawingWindow {
public:
    explicit DrawingWindow(double scale_px_m = 10.0);
    ~DrawingWindow();

    widgets::MainWindow& window() { return *m_window; }
    widgets::PlanView& plan() { return m_window->planView(); }
    editor::ToolBox& tools();
    const world::World& world() { return m_window->document().world(); }
    QUndoStack& stack();
    QAction* action(const char* name);
    /// What the status bar says.
    QString message();

    void look(geometry::Point center, double scale_px_m);
    void move(geometry::Point to);
    void click(geometry::Point at, Qt::KeyboardModifiers modifiers = {});
    void drag(geometry::Point from, geometry::Point to);
    /// A drag in parts: the left button goes down, the pointer goes on with it, the button comes up.
    void press(geometry::Point at, Qt::KeyboardModifiers modifiers = {});
    void pull(geometry::Point to, Qt::KeyboardModifiers modifiers = {});
    void release(geometry::Point at, Qt::KeyboardModifiers modifiers = {});
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {});
    void type(const char* text);
    /// Takes a tool by its letter, clicks the places and ends with Enter.
    void draw(Qt::Key tool, std::initializer_list<geometry::Point> places);
    /// Sets an option of the tool in hand as the row over the plan does.
    void setSwitch(const char* option, bool isOn);
    void choose(const char* option, const QString& text);
    /// "New target type" → "Home" in the menu of the habits dock.
    void addHabit(const char* kind, const QString& name);
    /// Ctrl+S, and the path into the dialog that comes up for a city without a file.
    void saveAs(const QString& path);

private:
    [[nodiscard]] QPoint at(geometry::Point place);

    std::unique_ptr<widgets::MainWindow> m_window;
};

} // namespace passerby::testing
