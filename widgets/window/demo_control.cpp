// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/demo_control.h"

#include "widgets/controls/action_set.h"
#include "widgets/film/story_panel.h"
#include "widgets/window/bottom_panel.h"

#include <QAction>

namespace passerby::widgets {

using editor::ActionId;
using editor::DemoSession;

DemoControl::DemoControl(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts), m_making(parts.document)
{
    connect(parts.actions.at(ActionId::makeDemo), &QAction::triggered, &m_making, &DemoSession::make);
    connect(&m_making, &DemoSession::made, this, &DemoControl::show);
    for (const auto change : {&DemoSession::started, &DemoSession::finished, &DemoSession::cancelled})
        connect(&m_making, change, this, &DemoControl::refresh);
    connect(&m_making, &DemoSession::failed, this, [this](const QString& why) {
        emit failed(tr("No demo: %1").arg(why));
        refresh();
    });
    refresh();
}

void DemoControl::refresh()
{
    m_parts.actions.at(ActionId::makeDemo)->setEnabled(!m_making.isRunning());
}

void DemoControl::show(world::StoryId story)
{
    m_parts.bottom.open(BottomPanel::Tab::story);
    m_parts.panel.chooseStory(story);
    const auto key = [this](ActionId id) { return m_parts.actions.at(id)->shortcut().toString(QKeySequence::NativeText); };
    emit saved(
        tr("A demo of this city: %1 presents it, %2 makes a film of it").arg(key(ActionId::presentStory), key(ActionId::exportFilm)));
}

} // namespace passerby::widgets
