// SPDX-License-Identifier: GPL-3.0-or-later
// What the card of a person is made of, and what its buttons do.
#include "widgets/controls/empty_state.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/panel.h"
#include "widgets/controls/typography.h"
#include "widgets/docks/mind_section.h"
#include "widgets/docks/odds_list.h"
#include "widgets/docks/person_card.h"
#include "widgets/docks/route_line.h"
#include "widgets/docks/type_odds_list.h"
#include "widgets/docks/weighed_section.h"

#include <QAction>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <initializer_list>
#include <utility>

namespace passerby::widgets {

PersonCard::PersonCard(QWidget* parent)
    : QWidget(parent),
      m_empty(new EmptyState(QStringLiteral("walk"), tr("Nobody is picked"), tr("Click a person to ask for an alibi."), this)),
      m_page(new QWidget(this)),
      m_picture(new QLabel(m_page)),
      m_name(makeLabel({}, TextStyle::name, false, m_page)),
      m_profile(makeLabel({}, TextStyle::caption, true, m_page)),
      m_pin(makeIconButton(QStringLiteral("pin"), tr("Keep this story in the project"), m_page)),
      m_copy(makeIconButton(QStringLiteral("copy"), tr("Copy the story"), m_page)),
      m_sentence(makeLabel({}, TextStyle::sentence, false, m_page)),
      m_times(makeLabel({}, TextStyle::caption, true, m_page)),
      m_routine(makeLabel({}, TextStyle::text, true, m_page)),
      m_route(new RouteLine(m_page)),
      m_follow(new QPushButton(tr("Follow"), m_page)),
      m_whole(new QPushButton(tr("Whole route"), m_page)),
      m_now(new QPushButton(tr("Ask again now"), m_page)),
      m_mindButtons(new QWidget(m_page)),
      m_why(makeLabel({}, TextStyle::text, false, m_page)),
      m_mind(new MindSection(m_page)),
      m_weighed(new WeighedSection(m_page)),
      m_proxyPart(new QWidget(m_page)),
      m_proxies(makeLabel({}, TextStyle::text, false, m_proxyPart)),
      m_oddsPart(new QWidget(m_page)),
      m_oddsNote(makeLabel({}, TextStyle::text, true, m_oddsPart)),
      m_oddsList(new OddsList(m_oddsPart)),
      m_typeOdds(new TypeOddsList(m_oddsPart)),
      m_others(makeLabel({}, TextStyle::caption, true, m_oddsPart)),
      m_destinations(new QPushButton(tr("Where could they be going?"), m_oddsPart)),
      m_origins(new QPushButton(tr("Where could they come from?"), m_oddsPart)),
      m_detailsButton(new QToolButton(m_page)),
      m_details(new QWidget(m_page)),
      m_detailsGrid(new QGridLayout(m_details))
{
    setObjectName(QStringLiteral("personCard"));
    m_empty->setObjectName(QStringLiteral("alibiEmpty"));
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_empty, 1);
    outer->addWidget(m_page, 1);
    auto* layout = new QVBoxLayout(m_page);
    layout->setContentsMargins(14, 10, 14, 12);
    layout->setSpacing(8);
    buildHead(layout);
    layout->addWidget(makeLine(Qt::Horizontal, m_page));
    m_sentence->setObjectName(QStringLiteral("alibiSentence"));
    m_times->setObjectName(QStringLiteral("alibiTimes"));
    m_times->setWordWrap(true);
    m_routine->setObjectName(QStringLiteral("alibiRoutine"));
    m_routine->setWordWrap(true);
    m_routine->setToolTip(tr("Why they walk otherwise than they want just now"));
    m_why->setObjectName(QStringLiteral("alibiWhy"));
    m_proxies->setObjectName(QStringLiteral("personProxies"));
    for (QLabel* label : {m_sentence, m_why, m_proxies}) {
        label->setTextFormat(Qt::RichText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    layout->addWidget(m_sentence);
    layout->addWidget(m_times);
    layout->addWidget(m_routine);
    layout->addWidget(m_route);
    buildButtons(layout);
    layout->addWidget(m_why);
    layout->addWidget(m_mind);
    layout->addWidget(m_weighed);
    auto* proxies = new QVBoxLayout(m_proxyPart);
    proxies->setContentsMargins(0, 0, 0, 0);
    proxies->setSpacing(4);
    proxies->addWidget(makeLine(Qt::Horizontal, m_proxyPart));
    proxies->addWidget(makeLabel(tr("What others make room for"), TextStyle::title, false, m_proxyPart));
    proxies->addWidget(m_proxies);
    layout->addWidget(m_proxyPart);
    buildOdds(layout);
    buildDetails(layout);
    layout->addStretch(1);
    clear();
}

void PersonCard::buildHead(QVBoxLayout* layout)
{
    m_picture->setObjectName(QStringLiteral("personPicture"));
    m_pin->setObjectName(QStringLiteral("pinButton"));
    m_pin->setCheckable(true);
    m_pin->setProperty("keyAction", QByteArray("pin_alibi"));
    m_copy->setObjectName(QStringLiteral("copyButton"));
    auto* menu = new QMenu(m_copy);
    connect(menu->addAction(tr("Copy as text")), &QAction::triggered, this, &PersonCard::copyTextRequested);
    connect(menu->addAction(tr("Copy as JSON")), &QAction::triggered, this, &PersonCard::copyJsonRequested);
    m_copy->setMenu(menu);
    m_copy->setPopupMode(QToolButton::InstantPopup);
    m_copy->setStyleSheet(QStringLiteral("QToolButton::menu-indicator { image: none; }"));
    auto* head = new QHBoxLayout;
    head->setSpacing(4);
    auto* names = new QVBoxLayout;
    names->setSpacing(0);
    names->addWidget(m_name);
    names->addWidget(m_profile);
    auto* close = makeIconButton(QStringLiteral("x"), tr("Let go"), m_page);
    close->setProperty("keyAction", QByteArray("clear_selection"));
    head->addWidget(m_picture);
    head->addSpacing(6);
    head->addLayout(names, 1);
    for (QToolButton* button : {m_pin, m_copy, close})
        head->addWidget(button);
    layout->addLayout(head);
    connect(m_pin, &QToolButton::clicked, this, &PersonCard::pinClicked);
    connect(close, &QToolButton::clicked, this, &PersonCard::closed);
}

void PersonCard::buildButtons(QVBoxLayout* layout)
{
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    m_follow->setObjectName(QStringLiteral("followButton"));
    m_follow->setCheckable(true);
    m_follow->setProperty("keyAction", QByteArray("follow"));
    m_follow->setProperty("primary", true);
    m_follow->setToolTip(tr("Keep this person in the middle of the views"));
    m_whole->setObjectName(QStringLiteral("wholeRouteButton"));
    m_whole->setToolTip(tr("Show the route from end to end"));
    m_now->setObjectName(QStringLiteral("askAgainButton"));
    m_now->setToolTip(tr("What this person does now"));
    for (QPushButton* button : {m_follow, m_now, m_whole})
        buttons->addWidget(button, 1);
    layout->addLayout(buttons);
    auto* ofMinds = new QHBoxLayout(m_mindButtons);
    ofMinds->setContentsMargins(0, 0, 0, 0);
    ofMinds->setSpacing(8);
    layout->addWidget(m_mindButtons);
    m_moreButtons = new QVBoxLayout;
    layout->addLayout(m_moreButtons);
    connect(m_follow, &QPushButton::toggled, this, [this](bool on) {
        m_follow->setText(on ? tr("Stop following") : tr("Follow"));
        emit followToggled(on);
    });
    connect(m_whole, &QPushButton::clicked, this, &PersonCard::wholeRouteRequested);
    connect(m_now, &QPushButton::clicked, this, [this] { emit personRequested(m_pinnedAgent); });
}

void PersonCard::addButton(QAction* action)
{
    m_moreButtons->addWidget(makeButton(action));
}

void PersonCard::addMindButtons(std::initializer_list<QAction*> actions)
{
    for (QAction* action : actions)
        m_mindButtons->layout()->addWidget(makeButton(action));
}

QPushButton* PersonCard::makeButton(QAction* action)
{
    auto* button = new QPushButton(action->iconText(), m_page);
    button->setObjectName(action->objectName() + QStringLiteral("Button"));
    const auto refresh = [button, action] {
        button->setEnabled(action->isEnabled());
        button->setToolTip(action->toolTip());
    };
    connect(action, &QAction::changed, button, refresh);
    connect(button, &QPushButton::clicked, action, &QAction::trigger);
    refresh();
    return button;
}

void PersonCard::buildOdds(QVBoxLayout* layout)
{
    auto* part = new QVBoxLayout(m_oddsPart);
    part->setContentsMargins(0, 0, 0, 0);
    part->setSpacing(4);
    part->addWidget(makeLine(Qt::Horizontal, m_oddsPart));
    part->addWidget(m_typeOdds);
    m_typeOdds->hide();
    auto* title = makeLabel(tr("Stories that fit what was seen"), TextStyle::title, false, m_oddsPart);
    title->setToolTip(tr("What somebody would say who saw nothing but the ways walked since this person was picked"));
    auto* head = new QHBoxLayout;
    head->addWidget(title, 1);
    head->addWidget(makeLabel(tr("odds"), TextStyle::caption, true, m_oddsPart));
    part->addLayout(head);
    m_oddsNote->setObjectName(QStringLiteral("oddsNote"));
    m_oddsNote->setWordWrap(true);
    m_others->setObjectName(QStringLiteral("oddsOthers"));
    for (QWidget* widget : std::initializer_list<QWidget*>{m_oddsNote, m_oddsList, m_others})
        part->addWidget(widget);
    part->addSpacing(4);
    const std::pair<QPushButton*, Guess> choices[] = {{m_destinations, Guess::destinations}, {m_origins, Guess::origins}};
    m_destinations->setObjectName(QStringLiteral("guessDestinations"));
    m_origins->setObjectName(QStringLiteral("guessOrigins"));
    m_destinations->setProperty("keyAction", QByteArray("guess_destinations"));
    m_origins->setProperty("keyAction", QByteArray("guess_origins"));
    m_destinations->setToolTip(tr("Colour the doors by the chance that they go there, for all that was seen"));
    m_origins->setToolTip(tr("Colour the doors by the chance that they come from there, for all that was seen"));
    for (const auto& [button, guess] : choices) {
        button->setCheckable(true);
        part->addWidget(button);
        connect(button, &QPushButton::toggled, this, [this, chosen = guess](bool isOn) { showGuess(chosen, isOn); });
    }
    layout->addWidget(m_oddsPart);
}

void PersonCard::buildDetails(QVBoxLayout* layout)
{
    layout->addWidget(makeLine(Qt::Horizontal, m_page));
    m_detailsButton->setObjectName(QStringLiteral("detailsButton"));
    m_detailsButton->setText(tr("Details"));
    m_detailsButton->setFont(textFont(TextStyle::title));
    m_detailsButton->setToolTip(tr("Speed, kind of trip and their own places"));
    m_detailsButton->setCheckable(true);
    m_detailsButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_detailsButton->setIcon(icon(QStringLiteral("chevron-down")));
    layout->addWidget(m_detailsButton, 0, Qt::AlignLeft);
    m_details->setObjectName(QStringLiteral("alibiDetails"));
    m_detailsGrid->setContentsMargins(4, 0, 0, 0);
    m_detailsGrid->setVerticalSpacing(2);
    m_detailsGrid->setColumnMinimumWidth(0, 92);
    m_detailsGrid->setColumnStretch(1, 1);
    m_details->hide();
    layout->addWidget(m_details);
    connect(m_detailsButton, &QToolButton::toggled, this, [this](bool isOpen) {
        m_detailsButton->setIcon(icon(isOpen ? QStringLiteral("chevron-up") : QStringLiteral("chevron-down")));
        m_details->setVisible(isOpen);
    });
}

} // namespace passerby::widgets
