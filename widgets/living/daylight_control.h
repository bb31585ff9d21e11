// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAction;

namespace passerby::editor {
class LiveSession;
class ProjectDocument;
} // namespace passerby::editor

namespace passerby::widgets {

class CityView;

/// Gives the city the light of the time of day at which its run is, or at which one would begin, while the action is on. Whether it is on
/// is kept for the next start.
class DaylightControl : public QObject {
    Q_OBJECT

public:
    DaylightControl(editor::ProjectDocument& document, editor::LiveSession& live, CityView& city, QAction& byHour, QObject* parent);

private:
    void show();

    editor::ProjectDocument& m_document;
    editor::LiveSession& m_live;
    CityView& m_city;
    QAction& m_byHour;
};

} // namespace passerby::widgets
