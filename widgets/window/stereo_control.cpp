// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/stereo_control.h"

#include "widgets/city_view/city_view.h"
#include "widgets/controls/action_set.h"
#include "widgets/window/window_layout.h"

#include <QAction>
#include <QMainWindow>

namespace passerby::widgets {

StereoControl::StereoControl(QMainWindow& window, WindowLayout& layout, CityView& city, QAction* action, QObject* parent)
    : QObject(parent), m_window(window), m_layout(layout), m_city(city), m_action(action)
{
    if (!city.window3d()) {
        action->setEnabled(false);
        ActionSet::setTip(action, tr("The 3D view needs OpenGL 3.3, which this display does not offer"));
    }
    connect(action, &QAction::triggered, this, &StereoControl::show);
}

bool StereoControl::cancel()
{
    if (!m_city.stereo())
        return false;
    m_action->setChecked(false);
    show(false);
    return true;
}

QByteArray StereoControl::usualGeometry() const
{
    return m_city.stereo() ? m_geometryBefore : m_window.saveGeometry();
}

void StereoControl::show(bool isOn)
{
    if (isOn == m_city.stereo().has_value())
        return;
    if (isOn) {
        m_stateBefore = m_window.windowState();
        m_geometryBefore = m_window.saveGeometry();
    }
    m_layout.setCityAlone(isOn);
    m_city.setStereo(isOn ? std::optional(editor::Stereo{}) : std::nullopt);
    m_window.setWindowState(isOn ? m_stateBefore | Qt::WindowFullScreen : m_stateBefore);
}

} // namespace passerby::widgets
