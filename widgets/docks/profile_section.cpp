// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/profile_section.h"

#include "editor/commands/change_habits.h"
#include "editor/document/selection.h"
#include "editor/models/profile_colors.h"
#include "editor/words/shares.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/share_bar.h"
#include "widgets/controls/share_slider.h"
#include "widgets/controls/typing.h"
#include "widgets/controls/typography.h"
#include "widgets/docks/color_question.h"
#include "widgets/docks/number_parser.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

namespace passerby::widgets {

ProfileShareSection::ProfileShareSection(editor::ProjectDocument& document, world::AgentProfileId profile, QWidget* parent)
    : HabitSection(tr("Share of the population"), parent),
      m_document(document),
      m_profile(profile),
      m_bar(new ShareBar(this)),
      m_slider(new ShareSlider(this)),
      m_percent(new QLineEdit(this))
{
    m_slider->setObjectName(QStringLiteral("profileShare"));
    m_percent->setObjectName(QStringLiteral("profilePercent"));
    m_percent->setFixedWidth(52);
    m_percent->setAlignment(Qt::AlignRight);
    m_percent->setAccessibleName(tr("Share in per cent"));
    body()->addWidget(m_bar);
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    row->addWidget(m_slider, 1);
    row->addWidget(m_percent);
    row->addWidget(makeLabel(QStringLiteral("%"), TextStyle::caption, true, this));
    body()->addLayout(row);
    connect(m_slider, &ShareSlider::gestureBegan, this, &ProfileShareSection::beginDrag);
    connect(m_slider, &ShareSlider::shareAsked, this, &ProfileShareSection::drag);
    connect(m_slider, &ShareSlider::gestureEnded, this, [this] { m_gesture.end(); });
    connect(m_percent, &QLineEdit::editingFinished, this, &ProfileShareSection::commitPercent);
    connect(m_bar, &ShareBar::partClicked, this, [this](int part) {
        const auto& profiles = m_document.world().profiles();
        if (static_cast<std::size_t>(part) < profiles.size())
            m_document.selection().set({editor::ObjectKind::profile, profiles.at(static_cast<std::size_t>(part)).id.number});
    });
    refresh();
}

void ProfileShareSection::beginDrag()
{
    m_gesture.begin(m_document);
    m_base = editor::profileShares(m_document.world());
}

void ProfileShareSection::drag(double share)
{
    tell(editor::setProfileShare(m_document, m_base, m_profile, share, m_gesture.phase(m_document)));
}

void ProfileShareSection::commitPercent()
{
    if (!m_percent->isModified())
        return;
    const auto number = parseNumber(m_percent->text(), QStringLiteral("%"));
    if (!number || *number < 0.0 || *number > 100.0) {
        setStyleProperty(m_percent, "invalid", true);
        tell(
            foundation::Error{"bad-share", number ? tr("Must be 0 to 100.").toStdString() : tr("That is not a number.").toStdString(), {}});
        return;
    }
    m_percent->setModified(false);
    beginDrag();
    drag(*number / 100.0);
    m_gesture.end();
    refresh();
}

void ProfileShareSection::refresh()
{
    const world::World& world = m_document.world();
    const std::size_t own = world.profiles().indexOf(m_profile);
    if (own >= world.profiles().size())
        return;
    clearTold();
    const std::vector<double> shares = editor::sharesOf(editor::profileShares(world));
    const int decimals = editor::percentDecimals(shares);
    const std::vector<double> percents = editor::percentsOf(shares, decimals);
    const std::vector<QColor> colors = editor::profileColors(world);
    std::vector<ShareBar::Part> parts;
    for (const auto& [id, profile] : world.profiles())
        parts.push_back({QString::fromStdString(profile.name), QStringLiteral("walk"), colors[parts.size()], shares[parts.size()],
                         formatNumber(percents[parts.size()], decimals) + QStringLiteral(" %")});
    m_bar->setParts(std::move(parts));
    m_slider->setShare(shares[own]);
    m_slider->setColor(colors[own]);
    m_slider->setAccessibleName(tr("Share of the population"));
    setStyleProperty(m_percent, "invalid", false);
    if (!isBeingTyped(*m_percent))
        showText(*m_percent, formatNumber(percents[own], decimals));
    setNote(tr("All profiles: 100 %"));
}

ClothesSection::ClothesSection(editor::ProjectDocument& document, world::AgentProfileId profile, QWidget* parent)
    : HabitSection(tr("Clothes"), parent), m_document(document), m_profile(profile), m_chips(new QHBoxLayout)
{
    m_chips->setSpacing(4);
    body()->addLayout(m_chips);
    refresh();
}

void ClothesSection::refresh()
{
    const world::AgentProfile* profile = m_document.world().profiles().find(m_profile);
    if (!profile || (m_hasShown && profile->colors == m_shown))
        return;
    m_shown = profile->colors;
    m_hasShown = true;
    while (QLayoutItem* item = m_chips->takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        delete item;
    }
    for (std::size_t place = 0; place < m_shown.size(); ++place) {
        const world::Color color = m_shown[place];
        auto* chip = makeIconButton({}, tr("Colour %1: click to change, right-click to remove").arg(place + 1), this);
        chip->setIcon(QIcon(chipPixmap({color.red, color.green, color.blue}, {}, 18, devicePixelRatioF(), true)));
        chip->setIconSize({18, 18});
        chip->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(chip, &QToolButton::clicked, this, [this, place] { change(place); });
        connect(chip, &QWidget::customContextMenuRequested, this, [this, place] {
            std::vector<world::Color> colors = m_shown;
            colors.erase(colors.begin() + static_cast<std::ptrdiff_t>(place));
            set(std::move(colors));
        });
        m_chips->addWidget(chip);
    }
    auto* add = makeIconButton(QStringLiteral("plus"), tr("Add a colour"), this);
    connect(add, &QToolButton::clicked, this, [this] { change(m_shown.size()); });
    m_chips->addWidget(add);
    m_chips->addStretch(1);
    setNote(m_shown.empty() ? tr("The view's own") : QString());
}

void ClothesSection::change(std::size_t place)
{
    const world::Color before = place < m_shown.size() ? m_shown[place] : world::Color{0x3b, 0x6f, 0xb5};
    const auto chosen = askForColor({before.red, before.green, before.blue}, tr("Clothes"), *this, m_document);
    if (!chosen)
        return;
    std::vector<world::Color> colors = m_shown;
    colors.resize(std::max(colors.size(), place + 1));
    colors[place] = {static_cast<std::uint8_t>(chosen->red()), static_cast<std::uint8_t>(chosen->green()),
                     static_cast<std::uint8_t>(chosen->blue())};
    set(std::move(colors));
}

void ClothesSection::set(const std::vector<world::Color>& colors)
{
    tell(editor::setProfileColors(m_document, m_profile, colors));
}

} // namespace passerby::widgets
