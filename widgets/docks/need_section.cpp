// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/need_section.h"

#include "editor/commands/needs.h"
#include "editor/document/selection.h"
#include "editor/words/need_curve.h"
#include "editor/models/profile_colors.h"
#include "editor/words/need_words.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/need_plot.h"
#include "widgets/controls/typography.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace passerby::widgets {

using editor::ObjectKind;
using editor::ObjectRef;

NeedSection::NeedSection(editor::ProjectDocument& document, world::NeedId need, QWidget* parent)
    : HabitSection({}, parent),
      m_document(document),
      m_need(need),
      m_plot(new NeedPlot(this)),
      m_words(makeLabel({}, TextStyle::caption, true, this))
{
    m_plot->setObjectName(QStringLiteral("needPlot"));
    m_words->setObjectName(QStringLiteral("needWords"));
    m_words->setWordWrap(true);
    body()->addWidget(m_plot);
    body()->addWidget(m_words);
    connect(m_plot, &NeedPlot::gestureBegan, this, [this] { m_gesture.begin(m_document); });
    connect(m_plot, &NeedPlot::gestureEnded, this, [this] { m_gesture.end(); });
    connect(m_plot, &NeedPlot::thresholdAsked, this, [this](double level) {
        const ObjectRef ref{ObjectKind::need, m_need.number};
        tell(editor::changeRows<world::Need>(
            m_document, tr("Change wanted from of %1").arg(editor::displayName(m_document.world(), ref)), "threshold", {ref},
            [level](world::Need& row) { row.threshold = level; }, m_gesture.phase(m_document)));
    });
    refresh();
}

void NeedSection::refresh()
{
    clearTold();
    const world::World& world = m_document.world();
    const world::Need* need = world.needs().find(m_need);
    if (!need)
        return;
    const QString words = editor::needInWords(*need);
    m_plot->setCurve(editor::needCurve(*need, NeedPlot::kShown_s), need->threshold,
                     editor::profileColor(world, world.profiles().indexOf(need->profile)), words);
    m_words->setText(words);
}

BelongingsSection::BelongingsSection(editor::ProjectDocument& document, const QString& title, QWidget* parent)
    : HabitSection(title, parent), m_document(document), m_list(new QVBoxLayout)
{
    m_list->setContentsMargins(0, 0, 0, 0);
    m_list->setSpacing(2);
    body()->addLayout(m_list);
}

void BelongingsSection::addButton(const QString& words, const QString& iconName, const char* name,
                                  const std::function<foundation::Result<ObjectRef>()>& add)
{
    auto* button = new QPushButton(icon(iconName), words, this);
    button->setObjectName(QString::fromLatin1(name));
    connect(button, &QPushButton::clicked, this, [this, add] {
        const auto added = add();
        if (!added.ok())
            tell(added.error());
    });
    body()->addWidget(button, 0, Qt::AlignLeft);
}

void BelongingsSection::refresh()
{
    clearTold();
    const std::vector<ObjectRef> refs = belongings();
    if (!std::equal(refs.begin(), refs.end(), m_rows.begin(), m_rows.end(),
                    [](ObjectRef ref, const auto& row) { return ref == row.first; })) {
        for (const auto& [ref, row] : m_rows)
            row->deleteLater();
        m_rows.clear();
        for (const ObjectRef ref : refs) {
            auto* row = new QPushButton(this);
            row->setFlat(true);
            row->setCursor(Qt::PointingHandCursor);
            connect(row, &QPushButton::clicked, this, [this, ref] { m_document.selection().set(ref); });
            m_list->addWidget(row, 0, Qt::AlignLeft);
            m_rows.emplace_back(ref, row);
        }
    }
    for (const auto& [ref, row] : m_rows)
        row->setText(wordsOf(ref));
}

NeedsSection::NeedsSection(editor::ProjectDocument& document, world::AgentProfileId profile, QWidget* parent)
    : BelongingsSection(document, tr("Needs and duties"), parent), m_profile(profile)
{
    addButton(tr("Add a need"), QStringLiteral("need"), "addNeed", [this] { return editor::addNeed(this->document(), m_profile); });
    NeedsSection::refresh();
}

std::vector<ObjectRef> NeedsSection::belongings() const
{
    std::vector<ObjectRef> refs;
    for (const auto& [id, need] : document().world().needs())
        if (need.profile == m_profile)
            refs.push_back({ObjectKind::need, id.number});
    for (const auto& [id, duty] : document().world().duties())
        if (duty.profile == m_profile)
            refs.push_back({ObjectKind::duty, id.number});
    return refs;
}

QString NeedsSection::wordsOf(ObjectRef ref) const
{
    return editor::capitalised(editor::shortName(document().world(), ref).toStdString());
}

TrainsSection::TrainsSection(editor::ProjectDocument& document, world::FixtureId platform, QWidget* parent)
    : BelongingsSection(document, tr("Trains"), parent), m_platform(platform)
{
    addButton(tr("Add a train"), QStringLiteral("train"), "addTrain", [this] { return editor::addTrain(this->document(), m_platform); });
    TrainsSection::refresh();
}

std::vector<ObjectRef> TrainsSection::belongings() const
{
    return editor::trainsAt(document().world(), m_platform);
}

QString TrainsSection::wordsOf(ObjectRef ref) const
{
    const auto& trains = document().world().trainServices();
    const world::TrainService* train = trains.find(trains.idOf(ref.number));
    return train ? editor::trainInWords(*train) : QString();
}

} // namespace passerby::widgets
