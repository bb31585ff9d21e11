// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/make_states_dialog.h"

#include "editor/document/recording_shape.h"
#include "editor/words/language.h"
#include "editor/words/recording_words.h"
#include "widgets/controls/typography.h"
#include "widgets/dialogs/dialog_parts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <array>

namespace passerby::widgets {

using world::TrackKind;

namespace {

constexpr int kStatesWidth_px = 480;

std::array<std::size_t, world::Spelling<TrackKind>::kNames.size()> countsOf(const world::Recording& recording)
{
    std::array<std::size_t, world::Spelling<TrackKind>::kNames.size()> counts{};
    for (const world::RecordedTrack& track : editor::shapeOf(recording)->tracks)
        ++counts[static_cast<std::size_t>(track.kind)];
    return counts;
}

} // namespace

MakeStatesDialog::MakeStatesDialog(const world::Recording& recording, QWidget* parent)
    : QDialog(parent),
      m_recording(QString::fromStdString(recording.name)),
      m_name(new QLineEdit(this)),
      m_kind(new QComboBox(this)),
      m_control(new QComboBox(this)),
      m_mirrored(new QCheckBox(tr("Each also stands for its mirror image"), this)),
      m_heads(new QCheckBox(tr("Heads were tracked, which sway"), this))
{
    setObjectName(QStringLiteral("makeStatesDialog"));
    setWindowTitle(tr("Make a state set"));
    setMinimumWidth(kStatesWidth_px);
    m_name->setObjectName(QStringLiteral("statesName"));
    m_kind->setObjectName(QStringLiteral("statesKind"));
    m_control->setObjectName(QStringLiteral("statesControl"));
    m_mirrored->setObjectName(QStringLiteral("statesMirrored"));
    m_heads->setObjectName(QStringLiteral("statesHeads"));
    addKinds(recording);
    m_control->addItems({QString(), tr("Where they were ten frames later"), tr("The end of their track")});
    m_control->setToolTip(tr("The direction from which angles are counted"));
    m_mirrored->setToolTip(tr("So that the set knows neither left nor right; sets of vehicles always do"));
    m_heads->setToolTip(tr("Velocities are taken over 0.8 s instead of 0.4 s"));
    m_heads->setChecked(jobs::areHeadsTracked(recording));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(10);
    layout->addWidget(makeLabel(tr("Make a state set"), TextStyle::page, false, this));
    auto* sentence =
        makeLabel(tr("The velocities of %1 become a set among which people or drivers steered by Heter-Sim choose. It keeps the "
                     "recording's licence and place; a profile or a kind of vehicles chooses it in the inspector.")
                      .arg(m_recording),
                  TextStyle::text, true, this);
    sentence->setWordWrap(true);
    layout->addWidget(sentence);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(6);
    form->addRow(tr("Name"), m_name);
    form->addRow(tr("Whose velocities"), m_kind);
    form->addRow(tr("They were heading for"), m_control);
    form->addRow(QString(), m_mirrored);
    form->addRow(QString(), m_heads);
    layout->addLayout(form);
    auto* make = new QPushButton(tr("Make state set"), this);
    make->setObjectName(QStringLiteral("statesMake"));
    make->setDefault(true);
    connect(make, &QPushButton::clicked, this, &QDialog::accept);
    connect(m_name, &QLineEdit::textChanged, this, [this, make] { make->setEnabled(!m_name->text().trimmed().isEmpty()); });
    connect(m_kind, &QComboBox::currentIndexChanged, this, &MakeStatesDialog::showFor);
    layout->addLayout(makeButtonRow(this, {make}, tr("Cancel")));
    showFor();
}

/// Those of whom most tracks are stand first.
void MakeStatesDialog::addKinds(const world::Recording& recording)
{
    const auto counts = countsOf(recording);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const auto one = static_cast<TrackKind>(i);
        if (counts[i] == 0 || one == TrackKind::other)
            continue;
        m_kind->addItem(editor::countedTracks(one, counts[i]), static_cast<int>(i));
        const int last = m_kind->count() - 1;
        if (counts[i] > counts[m_kind->currentData().toUInt()])
            m_kind->setCurrentIndex(last);
    }
}

TrackKind MakeStatesDialog::kind() const
{
    return static_cast<TrackKind>(m_kind->currentData().toUInt());
}

void MakeStatesDialog::showFor()
{
    const bool arePeople = kind() == TrackKind::person;
    if (!m_name->isModified())
        m_name->setText(arePeople ? m_recording : tr("%1, %2").arg(m_recording, editor::withinSentence(editor::trackKindName(kind()))));
    m_control->setItemText(0, arePeople ? tr("Where they were 4 s later") : tr("Where they were 2 s later"));
    if (!arePeople)
        m_mirrored->setChecked(true);
    m_mirrored->setEnabled(arePeople);
}

jobs::MakeStatesOptions MakeStatesDialog::options() const
{
    constexpr std::array kControls{heter_sim::ControlBy::seconds, heter_sim::ControlBy::tenFrames, heter_sim::ControlBy::destination};
    jobs::MakeStatesOptions options;
    options.name = m_name->text().trimmed().toStdString();
    options.kind = kind();
    options.reading.control = kControls[static_cast<std::size_t>(m_control->currentIndex())];
    options.reading.isMirrored = m_mirrored->isChecked();
    options.reading.areHeads = m_heads->isChecked();
    return options;
}

} // namespace passerby::widgets
