// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/daylight_control.h"

#include "editor/document/project_document.h"
#include "editor/session/live_session.h"
#include "widgets/city_view/city_view.h"

#include <QAction>
#include <QSettings>

namespace passerby::widgets {

namespace {

const QString kKey = QStringLiteral("light_by_hour");

} // namespace

DaylightControl::DaylightControl(editor::ProjectDocument& document, editor::LiveSession& live, CityView& city, QAction& byHour,
                                 QObject* parent)
    : QObject(parent), m_document(document), m_live(live), m_city(city), m_byHour(byHour)
{
    byHour.setChecked(QSettings().value(kKey, false).toBool());
    connect(&byHour, &QAction::toggled, this, [this](bool isOn) {
        QSettings().setValue(kKey, isOn);
        show();
    });
    connect(&live, &editor::LiveSession::frameReady, this, &DaylightControl::show);
    connect(&live, &editor::LiveSession::moved, this, &DaylightControl::show);
    connect(&live, &editor::LiveSession::stateChanged, this, &DaylightControl::show);
    connect(&document, &editor::ProjectDocument::worldChanged, this, &DaylightControl::show);
    connect(&document, &editor::ProjectDocument::replaced, this, &DaylightControl::show);
    show();
}

void DaylightControl::show()
{
    if (!m_byHour.isChecked()) {
        m_city.setDaylight(std::nullopt);
        return;
    }
    const auto frame = m_live.frame();
    m_city.setDaylight(frame ? frame->clock_s : m_document.world().settings().initialTime_s);
}

} // namespace passerby::widgets
