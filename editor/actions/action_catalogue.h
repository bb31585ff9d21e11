// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/heat/heat_layers.h"

#include <QKeySequence>
#include <QList>
#include <QString>
#include <variant>
#include <vector>

namespace passerby::editor {

/// Everything that a user can ask for by menu, key or search, besides the heat layers.
enum class ActionId {
    newProject,
    newFromTemplate,
    open,
    openRecent,
    save,
    saveAs,
    importOsm,
    importCityJson,
    importRecording,
    addPicture,
    exportCity,
    renderPicture,
    exportFilm,
    printSheet,
    compareWith,
    quit,
    undo,
    redo,
    deleteSelection,
    selectAll,
    clearSelection,
    cutObjects,
    copyObjects,
    paste,
    duplicate,
    repeat,
    transform,
    mergeCells,
    addPortals,
    junctionAlways,
    junctionNever,
    junctionAsFound,
    junctionHere,
    calibratePicture,
    placeRecording,
    makeStates,
    newVariant,
    showNextVariant,
    showBase,
    renameVariant,
    duplicateVariant,
    removeVariant,
    rebaseVariants,
    selectVariantRows,
    variantBeside,
    swipeVariant,
    compareVariant,
    editVariants,
    keyboardShortcuts,
    selectSameKind,
    invertSelection,
    selectItsFixtures,
    newFixtureKind,
    newVehicleKind,
    newSignal,
    newDemand,
    keepLeft,
    zoomToSelection,
    zoomToEverything,
    backToView,
    heatmapHour,
    heatmapPlayHours,
    heatmapFollowClock,
    heatmapNextProfile,
    heatmapNextDestination,
    heatmapNextMeasure,
    heatmapCividisColours,
    heatmapPaperColours,
    hideLayer,
    lockLayer,
    showAllLayers,
    lightByHour,
    showProxies,
    showRecordings,
    showTraffic,
    showPerceived,
    themeLight,
    themeDark,
    strongContrast,
    languageEnglish,
    languageGerman,
    showTree,
    showInspector,
    showIssues,
    showStatistics,
    showStory,
    addSlide,
    playStory,
    presentStory,
    makeDemo,
    fullScreen,
    bake,
    playPause,
    stepOnce,
    restart,
    faster,
    slower,
    saveRun,
    recordRun,
    pinAlibi,
    copyAlibiText,
    copyAlibiJson,
    guessDestinations,
    guessOrigins,
    walkTogether,
    part,
    populateBySight,
    check,
    help,
    guidedTour,
    about,
    searchActions
};

/// Of an action: one of those above, or the one that shows a heat layer.
using AnyActionId = std::variant<ActionId, HeatLayerId>;
[[nodiscard]] inline bool operator==(const AnyActionId& any, ActionId id)
{
    const auto* one = std::get_if<ActionId>(&any);
    return one && *one == id;
}

enum class ActionGroup { file, edit, view, run, help };

/// One action, named in one place for menus, buttons, shortcuts and search.
struct ActionEntry {
    AnyActionId id;
    QString key; ///< stable, for settings and object names ("save_as")
    ActionGroup group;
    QString text;                  ///< with mnemonic ("Save &as…")
    QList<QKeySequence> shortcuts; ///< the first is shown
    QString icon;                  ///< name of a file in resources/icons without suffix; may be empty
    QString tooltip;               ///< what it does, without the key
    bool isCheckable = false;
};

/// All actions in the order of the menus.
[[nodiscard]] const std::vector<ActionEntry>& actionCatalogue();
[[nodiscard]] const ActionEntry& actionEntry(const AnyActionId& id);
/// "File", "Edit" ...
[[nodiscard]] QString groupName(ActionGroup group);
/// The text without mnemonic and trailing "…".
[[nodiscard]] QString plainText(const ActionEntry& entry);

} // namespace passerby::editor
