// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>

class QAction;
class QMainWindow;

namespace passerby::widgets {

class CityView;
class WindowLayout;

/// The city alone in full screen, once for each eye, and back.
class StereoControl : public QObject {
    Q_OBJECT

public:
    StereoControl(QMainWindow& window, WindowLayout& layout, CityView& city, QAction* action, QObject* parent);
    /// Esc: back to the window; false where it is one already.
    bool cancel();
    /// QWidget::saveGeometry() of the window as it is beside the view that fills the screen.
    [[nodiscard]] QByteArray usualGeometry() const;

private:
    void show(bool isOn);

    QMainWindow& m_window;
    WindowLayout& m_layout;
    CityView& m_city;
    QAction* m_action;
    // Of the window, before the city filled the screen.
    Qt::WindowStates m_stateBefore;
    QByteArray m_geometryBefore;
};

} // namespace passerby::widgets
