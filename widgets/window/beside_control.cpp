// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/beside_control.h"

#include "editor/commands/variants.h"
#include "editor/session/comparison_session.h"
#include "widgets/controls/action_set.h"
#include "widgets/controls/panel.h"
#include "widgets/window/comparison_control.h"
#include "widgets/window/window_layout.h"

#include <QAction>
#include <QMenu>
#include <QToolButton>
#include <utility>

namespace passerby::widgets {

using editor::ActionId;
using editor::ProjectDocument;
using world::VariantId;

namespace {

constexpr int kAfterAnEdit_ms = 250;

} // namespace

BesideControl::BesideControl(const Parts& parts, QObject* parent)
    : QObject(parent), m_parts(parts), m_chooser(makeIconButton(QStringLiteral("stack-2"), tr("Which city is beside the open one")))
{
    m_chooser->setObjectName(QStringLiteral("besideChooser"));
    m_chooser->setPopupMode(QToolButton::InstantPopup);
    m_chooser->setMenu(new QMenu(m_chooser));
    connect(m_chooser->menu(), &QMenu::aboutToShow, this, &BesideControl::fillMenu);
    parts.layout.besideTitle()->addTool(m_chooser);
    connect(parts.actions.at(ActionId::variantBeside), &QAction::triggered, this, [this](bool isOn) { setWanted(isOn, false); });
    connect(parts.actions.at(ActionId::swipeVariant), &QAction::triggered, this, [this](bool isOn) { setWanted(false, isOn); });
    connect(parts.actions.at(ActionId::compareVariant), &QAction::triggered, this, &BesideControl::compare);
    m_later.setSingleShot(true);
    m_later.setInterval(kAfterAnEdit_ms);
    connect(&m_later, &QTimer::timeout, this, &BesideControl::showOther);
    connect(&parts.document, &ProjectDocument::showingChanged, this, &BesideControl::refresh);
    connect(&parts.document, &ProjectDocument::replaced, this, &BesideControl::refresh);
    connect(&parts.document, &ProjectDocument::worldChanged, this, [this](const world::WorldPatch& patch) {
        if (!patch.of<world::Variant>().empty())
            refresh();
        else if (m_parts.document.shownVariant().isNull()) // a base that waits does not change
            m_later.start();
    });
    refresh();
}

void BesideControl::suit()
{
    const auto& variants = m_parts.document.world().variants();
    const VariantId open = m_parts.document.shownVariant();
    if (!open.isNull() && (m_other == open || !variants.contains(m_other)))
        m_other = {};
    else if (open.isNull() && !variants.contains(m_other))
        m_other = variants.empty() ? VariantId() : variants.at(0).id;
}

void BesideControl::refresh()
{
    suit();
    const bool isAny = !m_parts.document.world().variants().empty();
    for (const ActionId id : {ActionId::variantBeside, ActionId::swipeVariant, ActionId::compareVariant})
        m_parts.actions.at(id)->setEnabled(isAny);
    if (!isAny && (m_isBeside || m_isSwiped))
        setWanted(false, false);
    showOther();
}

void BesideControl::setWanted(bool isBeside, bool isSwiped)
{
    m_isBeside = isBeside;
    m_isSwiped = isSwiped;
    m_parts.actions.at(ActionId::variantBeside)->setChecked(isBeside);
    m_parts.actions.at(ActionId::swipeVariant)->setChecked(isSwiped);
    followWorkspace();
}

void BesideControl::makeWay(bool isPresenting)
{
    if (isPresenting) {
        m_beforeStory = std::pair(m_isBeside, m_isSwiped);
        setWanted(false, false);
    } else if (const auto before = std::exchange(m_beforeStory, std::nullopt); before && !m_parts.document.world().variants().empty())
        setWanted(before->first, before->second);
}

void BesideControl::followWorkspace()
{
    using Mode = BesideViews::Mode;
    const bool isCity = m_parts.layout.workspace() == Workspace::simulate;
    const Mode swiped = isCity && m_parts.views.canSwipeCities() ? Mode::citySwiped : Mode::planSwiped;
    m_parts.views.setMode(m_isSwiped ? swiped : !m_isBeside ? Mode::off : isCity ? Mode::cityBeside : Mode::planBeside);
    const bool isCitySwiped = m_parts.views.mode() == Mode::citySwiped;
    m_parts.layout.setBeside(m_isBeside || isCitySwiped);
    m_parts.layout.setSwiped(isCitySwiped);
    showOther();
}

/// The heat layer of the change compares the same two.
void BesideControl::showOther()
{
    m_later.stop();
    m_parts.layout.nameOpenCity({});
    if (!m_isBeside && !m_isSwiped)
        return;
    const auto city = editor::cityOf(m_parts.document, m_other);
    if (!city.ok()) {
        emit failed(QString::fromStdString(city.error().message).simplified());
        return;
    }
    const QString name = editor::cityName(m_parts.document, m_other);
    const editor::Bakes bakes = m_parts.document.bakesOf(city.value());
    m_parts.layout.besideTitle()->setTitle(name);
    const QString open = editor::cityName(m_parts.document, m_parts.document.shownVariant());
    if (m_parts.views.mode() != BesideViews::Mode::planSwiped) // where the line has both names
        m_parts.layout.nameOpenCity(open);
    m_parts.views.setNames(open, name);
    const auto& compared = m_parts.comparison.other();
    if (!compared || compared->title != name || !compared->world.sameContent(city.value()))
        m_parts.comparison.setOther(city.value(), bakes.bake, name);
    m_parts.views.setOther(city.value(), bakes);
}

void BesideControl::choose(VariantId id)
{
    m_other = id;
    showOther();
}

void BesideControl::fillMenu()
{
    QMenu* menu = m_chooser->menu();
    menu->clear();
    const auto offer = [&](VariantId id) {
        if (id == m_parts.document.shownVariant())
            return;
        QAction* action = menu->addAction(editor::cityName(m_parts.document, id).replace(QLatin1Char('&'), QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(id == m_other);
        connect(action, &QAction::triggered, this, [this, id] { choose(id); });
    };
    offer({});
    for (const auto& [id, variant] : m_parts.document.world().variants())
        offer(id);
    menu->addSeparator();
    for (const ActionId id : {ActionId::swipeVariant, ActionId::compareVariant})
        menu->addAction(m_parts.actions.at(id));
}

void BesideControl::compare()
{
    const auto city = editor::cityOf(m_parts.document, m_other);
    if (!city.ok()) {
        emit failed(QString::fromStdString(city.error().message).simplified());
        return;
    }
    m_parts.comparing.compareWith(city.value(), m_parts.document.bakesOf(city.value()), editor::cityName(m_parts.document, m_other),
                                  editor::cityName(m_parts.document, m_parts.document.shownVariant()));
}

} // namespace passerby::widgets
