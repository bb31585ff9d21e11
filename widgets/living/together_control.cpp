// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/together_control.h"

#include "core/autonomous/mind_tale.h"
#include "editor/session/live_session.h"
#include "editor/words/group_words.h"
#include "widgets/controls/action_set.h"
#include "widgets/living/run_control.h"

#include <QAction>
#include <algorithm>
#include <utility>

namespace passerby::widgets {

using editor::ActionId;
using editor::groupTroubleWords;
using editor::LiveSession;

TogetherControl::TogetherControl(LiveSession& live, RunControl& run, ActionSet& actions, QObject* parent)
    : QObject(parent), m_live(live), m_run(run), m_actions(actions)
{
    connect(&live, &LiveSession::stateChanged, this, [this] {
        if (!m_live.isReady())
            m_asked.clear(); // no answer comes of a run that is gone
        refresh();
    });
    connect(&live, &LiveSession::grouped, this, &TogetherControl::takeAnswer);
    connect(&run, &RunControl::storyTold, this, &TogetherControl::refresh);
    connect(&run.person(), &PickedPerson::picked, this, &TogetherControl::refresh);
    connect(&run.person(), &PickedPerson::full, this, [this] { emit failed(groupTroubleWords(QStringLiteral("group-size"))); });
    connect(actions.at(ActionId::walkTogether), &QAction::triggered, this, [this] { ask(true); });
    connect(actions.at(ActionId::part), &QAction::triggered, this, [this] { ask(false); });
    refresh();
}

QString TogetherControl::whyNobody() const
{
    if (m_live.options().mode != editor::LiveMode::everybody)
        return groupTroubleWords(QStringLiteral("not-everybody"));
    if (!m_live.isReady())
        return tr("Nobody walks yet");
    const auto isOther = [](world::AgentId agent) { return agent.kind != world::PersonKind::mind; };
    if (std::ranges::any_of(m_run.person().everybody(), isOther))
        return groupTroubleWords(QStringLiteral("not-autonomous"));
    return m_asked.isEmpty() ? QString() : tr("One moment");
}

QString TogetherControl::whyNotTogether() const
{
    const QString why = whyNobody();
    const bool isAlone = m_run.person().everybody().size() < 2;
    return why.isEmpty() && isAlone ? groupTroubleWords(QStringLiteral("group-size")) : why;
}

QString TogetherControl::whyNotPart() const
{
    const QString why = whyNobody();
    if (!why.isEmpty())
        return why;
    if (!m_run.picked())
        return tr("Pick somebody who walks with others first");
    if (m_run.person().everybody().size() > 1) // of those beside nothing is known
        return {};
    const auto& story = m_run.person().story();
    if (!story)
        return tr("One moment");
    return autonomous::mindTale(*story).isOfGroup ? QString() : groupTroubleWords(QStringLiteral("no-group"));
}

void TogetherControl::refresh()
{
    for (const auto& [id, why] : {std::pair(ActionId::walkTogether, whyNotTogether()), std::pair(ActionId::part, whyNotPart())}) {
        m_actions.at(id)->setEnabled(why.isEmpty());
        ActionSet::setTip(m_actions.at(id), why.isEmpty() ? editor::actionEntry(id).tooltip : why);
    }
}

void TogetherControl::ask(bool together)
{
    const std::vector<world::AgentId> people = m_run.person().everybody();
    const auto count = static_cast<int>(people.size());
    m_asked = together     ? tr("These %1 people walk together from now on").arg(count)
              : count == 1 ? tr("This person walks alone from now on")
                           : tr("These %1 people walk alone from now on").arg(count);
    if (together)
        m_live.walkTogether(people);
    else
        m_live.part(people);
    refresh();
}

void TogetherControl::takeAnswer(const QString& trouble)
{
    const QString done = std::exchange(m_asked, QString());
    if (trouble.isEmpty())
        emit said(done);
    else
        emit failed(groupTroubleWords(trouble));
    m_run.person().askAgain();
    refresh();
}

} // namespace passerby::widgets
