// SPDX-License-Identifier: GPL-3.0-or-later
// Which menus there are, and what stands in them.
#include "widgets/controls/action_set.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <map>
#include <set>
#include <string_view>

namespace passerby::widgets {

using editor::ActionGroup;
using editor::ActionId;
using editor::AnyActionId;

namespace {

/// Entries that would make their menu longer than a small screen is high stand together in one below it.
struct MenuBelow {
    const char* name;
    std::set<AnyActionId> ids{};
    bool holdsLayers = false; ///< every heat layer, too
    bool isAfterLine = false;
};

const std::vector<MenuBelow>& menusBelow()
{
    static const std::vector<MenuBelow> menus{
        {QT_TR_NOOP("&Heatmap"), {ActionId::heatmapNextMeasure}, true, true},
        {QT_TR_NOOP("H&our, people, destination"),
         {ActionId::heatmapHour, ActionId::heatmapPlayHours, ActionId::heatmapFollowClock, ActionId::heatmapNextProfile,
          ActionId::heatmapNextDestination}},
        {QT_TR_NOOP("&Layers"),
         {ActionId::hideLayer, ActionId::lockLayer, ActionId::showAllLayers, ActionId::showProxies, ActionId::showRecordings,
          ActionId::showTraffic}},
        {QT_TR_NOOP("The&me and language"),
         {ActionId::themeLight, ActionId::themeDark, ActionId::strongContrast, ActionId::heatmapCividisColours,
          ActionId::heatmapPaperColours, ActionId::languageEnglish, ActionId::languageGerman},
         false,
         true},
        {QT_TR_NOOP("Sto&ry"), {ActionId::showStory, ActionId::addSlide, ActionId::playStory, ActionId::presentStory, ActionId::makeDemo}},
        {QT_TR_NOOP("Kinds, signals, &vehicles"),
         {ActionId::selectItsFixtures, ActionId::newFixtureKind, ActionId::newVehicleKind, ActionId::newSignal, ActionId::newDemand}},
        {QT_TR_NOOP("&Variants"),
         {ActionId::newVariant, ActionId::showNextVariant, ActionId::showBase, ActionId::renameVariant, ActionId::duplicateVariant,
          ActionId::removeVariant, ActionId::rebaseVariants, ActionId::selectVariantRows, ActionId::variantBeside, ActionId::swipeVariant,
          ActionId::compareVariant, ActionId::editVariants}},
        {QT_TR_NOOP("&Junctions"), {ActionId::junctionAlways, ActionId::junctionNever, ActionId::junctionAsFound, ActionId::junctionHere}},
        {QT_TR_NOOP("P&ictures and recordings"), {ActionId::calibratePicture, ActionId::placeRecording, ActionId::makeStates}, false, true},
        {QT_TR_NOOP("Pe&ople picked"),
         {ActionId::copyAlibiText, ActionId::copyAlibiJson, ActionId::guessDestinations, ActionId::guessOrigins, ActionId::walkTogether,
          ActionId::part}}};
    return menus;
}

/// Null for what stands in the menu itself.
const MenuBelow* menuBelowOf(const AnyActionId& id)
{
    for (const MenuBelow& menu : menusBelow())
        if (menu.ids.contains(id) || (menu.holdsLayers && std::holds_alternative<editor::HeatLayerId>(id)))
            return &menu;
    return nullptr;
}

/// No menu shows a line before its first entry.
bool isAfterLine(const AnyActionId& id)
{
    static const std::set<AnyActionId> kAfterLine{ActionId::save,
                                                  ActionId::importOsm,
                                                  ActionId::quit,
                                                  ActionId::cutObjects,
                                                  ActionId::selectAll,
                                                  ActionId::transform,
                                                  ActionId::keyboardShortcuts,
                                                  ActionId::themeLight,
                                                  ActionId::languageEnglish,
                                                  ActionId::heatmapNextProfile,
                                                  ActionId::showProxies,
                                                  ActionId::showTree,
                                                  ActionId::fullScreen,
                                                  ActionId::faster,
                                                  ActionId::pinAlibi,
                                                  ActionId::populateBySight,
                                                  ActionId::about};
    const auto* layer = std::get_if<editor::HeatLayerId>(&id);
    return layer ? editor::heatLayer(*layer).beginsGroup : kAfterLine.contains(id);
}

} // namespace

void ActionSet::fillMenus(QMenuBar* bar, QMenu* recent) const
{
    std::map<ActionGroup, QMenu*> menus;
    std::map<const MenuBelow*, QMenu*> below;
    const auto addMore = [this](QMenu* menu, QLatin1String place) {
        for (QAction* action : m_more)
            if (action->data().toString() == place)
                menu->addAction(action);
    };
    for (const editor::ActionEntry& entry : editor::actionCatalogue()) {
        QMenu*& menu = menus[entry.group];
        if (!menu && entry.group == ActionGroup::view)
            addMore(bar->addMenu(tr("&Draw")), QLatin1String("draw"));
        if (!menu)
            menu = bar->addMenu(QLatin1Char('&') + editor::groupName(entry.group));
        QMenu* place = menu;
        if (const MenuBelow* own = menuBelowOf(entry.id)) {
            if (own->isAfterLine && !below.contains(own))
                menu->addSeparator();
            QMenu*& sub = below[own];
            if (!sub)
                sub = menu->addMenu(tr(own->name));
            place = sub;
        }
        if (isAfterLine(entry.id))
            place->addSeparator();
        if (entry.id == ActionId::openRecent)
            place->addMenu(recent);
        else
            place->addAction(m_actions.at(entry.id));
        if (entry.id == ActionId::backToView || entry.id == ActionId::restart || entry.id == ActionId::guidedTour)
            addMore(menu, entry.id == ActionId::backToView ? QLatin1String("view")
                          : entry.id == ActionId::restart  ? QLatin1String("run")
                                                           : QLatin1String("help"));
        if (entry.id == ActionId::restart) {
            addMore(menu->addMenu(tr("Back and forth in &time")), QLatin1String("past"));
            addMore(menu->addMenu(tr("Yourself in the &city")), QLatin1String("yourself"));
        }
    }
}

} // namespace passerby::widgets
