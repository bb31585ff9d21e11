// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

private:
    void show(bool isOn);

    QMainWindow& m_window;
    WindowLayout& m_layout;
    CityView& m_city;
    QAction* m_action;
    bool m_wasFullScreen = false;
};

} // namespace passerby::widgets
