// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/cycle_section.h"

#include "editor/commands/traffic_signals.h"
#include "editor/document/selection.h"
#include "editor/words/traffic_words.h"
#include "widgets/controls/cycle_bar.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/typography.h"

#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace passerby::widgets {

using editor::ObjectKind;
using editor::ObjectRef;

CycleSection::CycleSection(editor::ProjectDocument& document, ObjectRef shown, QWidget* parent)
    : HabitSection({}, parent),
      m_document(document),
      m_shown(shown),
      m_bar(new CycleBar(this)),
      m_words(makeLabel({}, TextStyle::caption, true, this)),
      m_open(new QToolButton(this))
{
    m_bar->setObjectName(QStringLiteral("cycleBar"));
    m_words->setObjectName(QStringLiteral("cycleWords"));
    m_words->setWordWrap(true);
    m_open->setObjectName(QStringLiteral("openSignal"));
    m_open->setProperty("link", true);
    m_open->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_open->setIcon(icon(QStringLiteral("signal")));
    m_open->setToolTip(tr("Select the signal: its times can be changed there"));
    body()->addWidget(m_bar);
    body()->addWidget(m_words);
    body()->addWidget(m_open, 0, Qt::AlignLeft);
    connect(m_open, &QToolButton::clicked, this, [this] {
        if (const world::SignalId id = signal(); !id.isNull())
            m_document.selection().set(ObjectRef{ObjectKind::signal, id.number});
    });
    CycleSection::refresh();
}

world::SignalId CycleSection::signal() const
{
    const world::World& world = m_document.world();
    const auto obeyedBy = [this](const auto& table) {
        const auto* row = table.find(table.idOf(m_shown.number));
        return row ? row->signal : world::SignalId{};
    };
    if (m_shown.kind == ObjectKind::stopLine)
        return obeyedBy(world.stopLines());
    return m_shown.kind == ObjectKind::crossing ? obeyedBy(world.crossings()) : world.trafficSignals().idOf(m_shown.number);
}

void CycleSection::refresh()
{
    clearTold();
    const world::World& world = m_document.world();
    const world::SignalId id = signal();
    const world::Signal* row = world.trafficSignals().find(id);
    setVisible(row != nullptr);
    if (!row)
        return;
    const bool isOwnPage = m_shown.kind == ObjectKind::signal;
    const std::vector<ObjectRef> obeying = isOwnPage ? editor::obeyersOf(world, id) : std::vector<ObjectRef>{m_shown};
    const auto nameOf = [&world](world::SignalId one) { return editor::shortName(world, {ObjectKind::signal, one.number}); };
    std::vector<CycleBar::Strip> strips;
    for (const world::SignalId near : editor::signalsNear(world, obeying))
        if (near != id)
            strips.push_back({nameOf(near), *world.trafficSignals().find(near)});
    strips.insert(strips.begin(), CycleBar::Strip{strips.empty() ? QString() : nameOf(id), *row});
    const QString words = editor::cycleInWords(*row);
    m_words->setText(strips.size() > 1 ? tr("%1. Below: what else lies on these lanes within 30 m").arg(words) : words);
    m_bar->setStrips(std::move(strips), words);
    m_open->setVisible(!isOwnPage);
    m_open->setText(tr("Change the times of %1").arg(nameOf(id)));
}

ObeyedSection::ObeyedSection(editor::ProjectDocument& document, world::SignalId signal, QWidget* parent)
    : BelongingsSection(document, tr("Obeyed at"), parent), m_signal(signal)
{
    ObeyedSection::refresh();
}

void ObeyedSection::refresh()
{
    BelongingsSection::refresh();
    setNote(belongings().empty() ? tr("Nobody obeys it: select a stop line or a crossing, and choose it there") : QString());
}

std::vector<ObjectRef> ObeyedSection::belongings() const
{
    return editor::obeyersOf(document().world(), m_signal);
}

QString ObeyedSection::wordsOf(ObjectRef ref) const
{
    return editor::displayName(document().world(), ref);
}

} // namespace passerby::widgets
