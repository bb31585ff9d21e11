// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/bottom_panel.h"

#include "widgets/controls/icons.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <numeric>
#include <vector>

namespace passerby::widgets {

namespace {
constexpr int kMargin_px = 6;
constexpr int kSpacing_px = 2;
constexpr int kPadding_px = 24;      ///< of a tab beside its name
constexpr int kTightPadding_px = 10; ///< where there is no room for more; both as the style sheet has it
constexpr int kShortest_px = 20;     ///< of a name
constexpr int kIcon_px = 24;

/// How wide names may be so that all tabs fit into `room_px`, each as wide as it needs to be up to that.
int longestFitting(const std::vector<int>& names_px, int padding_px, int room_px)
{
    int longest = *std::max_element(names_px.begin(), names_px.end());
    const auto needed = [&] {
        int sum = 0;
        for (const int name : names_px)
            sum += std::min(name, longest) + padding_px;
        return sum;
    };
    while (longest > kShortest_px && needed() > room_px)
        --longest;
    return longest;
}

} // namespace

BottomPanel::BottomPanel(QWidget* statistics, QWidget* issues, QWidget* history, QWidget* seen, QWidget* roads, QWidget* places,
                         QWidget* story, QWidget* parent)
    : QFrame(parent), m_chevron(makeIconButton(QStringLiteral("chevron-down"), tr("Fold"), this)), m_pages(new QStackedWidget(this))
{
    setObjectName(QStringLiteral("bottomPanel"));
    m_chevron->setProperty("keyAction", QByteArray("show_issues"));
    setProperty("panel", true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(kMargin_px, 0, kMargin_px, 0);
    row->setSpacing(kSpacing_px);
    auto* group = new QButtonGroup(this);
    m_names = {tr("Statistics"), tr("Issues"), tr("History"), tr("Who is seen"), tr("Roads"), tr("Gates"), tr("Story")};
    for (std::size_t i = 0; i < m_tabs.size(); ++i) {
        auto* tab = new QToolButton(this);
        tab->setProperty("tab", true);
        tab->setCheckable(true);
        tab->setFixedHeight(kFolded - 2);
        tab->setText(m_names[static_cast<qsizetype>(i)]);
        tab->setAccessibleName(tab->text());
        tab->setMinimumWidth(kShortest_px + kTightPadding_px); // views matter more than whole words where there is no room
        tab->setFocusPolicy(Qt::TabFocus);
        group->addButton(tab);
        row->addWidget(tab);
        m_tabs[i] = tab;
        connect(tab, &QToolButton::clicked, this, [this, i] { open(static_cast<Tab>(i)); });
    }
    row->addStretch(1);
    row->addWidget(m_chevron);
    layout->addLayout(row);
    auto* line = makeLine(Qt::Horizontal, this);
    layout->addWidget(line);
    m_pages->addWidget(statistics);
    m_pages->addWidget(issues);
    m_pages->addWidget(history);
    m_pages->addWidget(seen);
    m_pages->addWidget(roads);
    m_pages->addWidget(places);
    m_pages->addWidget(story);
    layout->addWidget(m_pages, 1);
    m_tabs[0]->setChecked(true);
    connect(m_chevron, &QToolButton::clicked, this, [this] { setOpen(!m_isOpen); });
    setOpen(true);
}

BottomPanel::Tab BottomPanel::tab() const
{
    return static_cast<Tab>(m_pages->currentIndex());
}

void BottomPanel::open(Tab tab)
{
    m_tabs[static_cast<std::size_t>(tab)]->setChecked(true);
    m_pages->setCurrentIndex(static_cast<int>(tab));
    setOpen(true);
}

void BottomPanel::fold()
{
    setOpen(false);
}

void BottomPanel::setOpen(bool open)
{
    m_isOpen = open;
    m_pages->setVisible(open);
    m_chevron->setIcon(icon(open ? QStringLiteral("chevron-down") : QStringLiteral("chevron-up")));
    m_chevron->setToolTip(open ? tr("Fold") : tr("Open"));
    setMinimumHeight(open ? 150 : kFolded);
    setMaximumHeight(open ? QWIDGETSIZE_MAX : kFolded);
    emit changed();
}

void BottomPanel::setIssueCount(int count)
{
    setName(Tab::issues, count > 0 ? tr("Issues  %1").arg(formatCount(count)) : tr("Issues"));
}

void BottomPanel::setGateWarnings(int count)
{
    QToolButton* tab = m_tabs[static_cast<std::size_t>(Tab::places)];
    tab->setIcon(count > 0 ? icon(QStringLiteral("alert-triangle"), currentTheme().warning) : QIcon());
    tab->setToolButtonStyle(count > 0 ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonTextOnly);
    tab->setToolTip(count > 0 ? tr("Gates with more people a minute than they are to have: %1").arg(formatCount(count)) : QString());
    setName(Tab::places, count > 0 ? tr("Gates  %1").arg(formatCount(count)) : tr("Gates"));
}

void BottomPanel::setName(Tab tab, const QString& name)
{
    const auto place = static_cast<std::size_t>(tab);
    m_names[static_cast<qsizetype>(place)] = name;
    m_tabs[place]->setAccessibleName(name);
    fitTabs();
}

void BottomPanel::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    fitTabs();
}

void BottomPanel::fitTabs()
{
    QFont bold = m_tabs[0]->font();
    bold.setWeight(QFont::DemiBold); // as the open one is
    const QFontMetrics letters(bold);
    std::vector<int> names_px;
    for (std::size_t i = 0; i < m_tabs.size(); ++i)
        names_px.push_back(letters.horizontalAdvance(m_names[static_cast<qsizetype>(i)]) + 2 + (m_tabs[i]->icon().isNull() ? 0 : kIcon_px));
    const int room_px = width() - 2 * kMargin_px - m_chevron->sizeHint().width() - static_cast<int>(m_tabs.size() + 1) * kSpacing_px;
    const int needed_px = std::accumulate(names_px.begin(), names_px.end(), 0) + static_cast<int>(m_tabs.size()) * kPadding_px;
    const bool isTight = needed_px > room_px;
    const int padding_px = isTight ? kTightPadding_px : kPadding_px;
    const int longest_px = longestFitting(names_px, padding_px, room_px);
    for (std::size_t i = 0; i < m_tabs.size(); ++i) {
        const int name_px = std::min(names_px[i], longest_px);
        const QString& name = m_names[static_cast<qsizetype>(i)];
        setStyleProperty(m_tabs[i], "tight", isTight);
        m_tabs[i]->setText(names_px[i] <= longest_px ? name : letters.elidedText(name, Qt::ElideRight, name_px));
        m_tabs[i]->setMaximumWidth(name_px + padding_px); // as its least, it would keep the panel from shrinking
        if (m_tabs[i]->icon().isNull())                   // else it tells something of its own
            m_tabs[i]->setToolTip(m_tabs[i]->text() == name ? QString() : name);
    }
}

} // namespace passerby::widgets
