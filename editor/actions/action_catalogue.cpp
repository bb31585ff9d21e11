// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/actions/action_catalogue.h"

#include "editor/words/text.h"

#include <QStringList>
#include <algorithm>
#include <cassert>

namespace passerby::editor {

namespace {

/// "Ctrl+Y|Ctrl+Shift+Z" as a list.
QList<QKeySequence> keys(const char* sequences)
{
    QList<QKeySequence> result;
    for (const QString& sequence : QString::fromLatin1(sequences).split(QLatin1Char('|'), Qt::SkipEmptyParts))
        result << QKeySequence(sequence, QKeySequence::PortableText);
    return result;
}

struct Spec {
    ActionId id;
    const char* key;
    const char* text;
    const char* shortcuts;
    const char* icon;
    const char* tooltip;
    bool isCheckable = false;
};

/// By group, in the order of the menus.
namespace catalogue {

using enum ActionId;

constexpr Spec kFile[] = {
    {newProject, "new", "&New city", "Ctrl+N", "file-plus", "Start an empty city"},
    {newFromTemplate, "new_from_template", "Begin &with…", "Ctrl+Shift+N", "map",
     "Begin with a template, a sample, a recent city or a map"},
    {open, "open", "&Open…", "Ctrl+O", "folder-open", "Open a city from a file"},
    {openRecent, "open_recent", "Open &recent", "", "history", "Open a city that was open lately"},
    {save, "save", "&Save", "Ctrl+S", "device-floppy", "Save the city"},
    {saveAs, "save_as", "Save &as…", "Ctrl+Shift+S", "device-floppy", "Save the city under another name"},
    {importOsm, "import_osm", "Import &map…", "Ctrl+Shift+O", "map", "Make a city from an OpenStreetMap extract"},
    {importCityJson, "import_city_json", "Import city &JSON…", "", "file-import", "Read a city from a JSON file"},
    {importRecording, "import_recording", "&Import recording…", "", "recording",
     "Bring tracks of people or vehicles that really moved somewhere, and play them beside the run"},
    {addPicture, "add_picture", "Reference pict&ure…", "Ctrl+Shift+R", "photo", "Draw over a scan, a plan or an aerial photograph"},
    {exportCity, "export", "&Export…", "Ctrl+E", "file-export", "Hand the city to another program"},
    {renderPicture, "render_picture", "Save &picture…", "Ctrl+Shift+E", "photo", "Save what the views show as a picture"},
    {exportFilm, "export_film", "Export fil&m…", "Ctrl+Alt+M", "movie", "Make a film of the story, picture by picture"},
    {printSheet, "print_sheet", "Print &map sheet…", "Ctrl+Alt+P", "map", "Save the city as a map on paper, in true scale"},
    {compareWith, "compare_with", "&Compare with…", "Ctrl+Alt+W", "contrast-2",
     "Put another version of the city beside this one: what changes, and where"},
    {quit, "quit", "&Quit", "Ctrl+Q", "door-exit", "Close Passerby"},
};

constexpr Spec kEdit[] = {
    {undo, "undo", "&Undo", "Ctrl+Z", "arrow-back-up", "Take back the last step"},
    {redo, "redo", "&Redo", "Ctrl+Shift+Z|Ctrl+Y", "arrow-forward-up", "Repeat the step taken back"},
    {cutObjects, "cut", "Cu&t", "Ctrl+X", "scissors", "Put what is selected on the clipboard and delete it"},
    {copyObjects, "copy", "&Copy", "Ctrl+C", "copy", "Put what is selected on the clipboard, for this city or another"},
    {paste, "paste", "&Paste", "Ctrl+V", "clipboard", "Put copied objects where the pointer is, or beside"},
    {duplicate, "duplicate", "D&uplicate", "Ctrl+D", "copy-plus", "Copy what is selected to a free place beside it"},
    {repeat, "repeat", "Repeat along a line or &grid…", "", "layout-grid", "Copy what is selected several times at equal steps"},
    {deleteSelection, "delete", "&Delete", "Del", "trash", "Delete what is selected and what cannot be without it"},
    {selectAll, "select_all", "Select &all", "Ctrl+A", "select-all", "Select everything that is shown and not locked"},
    {clearSelection, "clear_selection", "C&lear selection", "Esc", "", "Select nothing"},
    {selectSameKind, "select_same_kind", "Select the same &kind", "Ctrl+Shift+A", "stack-2", "Select everything like what is selected"},
    {invertSelection, "invert_selection", "&Invert selection", "Ctrl+I", "contrast-2", "Select everything else"},
    {selectItsFixtures, "select_its_fixtures", "Select its fixtures", "", "fixture", "Select all fixtures of the selected kind"},
    {newFixtureKind, "new_fixture_kind", "New fixture kind", "", "fixture", "Add a kind of things that people use"},
    {newVehicleKind, "new_vehicle_kind", "New vehicle kind", "", "car", "Add a kind of vehicles"},
    {newSignal, "new_signal", "New signal", "", "signal", "Add a traffic light, obeyed at the stop lines and crossings that are selected"},
    {newDemand, "new_demand", "Let vehicles come in", "", "car", "Let vehicles come into the city at the beginning of the selected lanes"},
    {keepLeft, "keep_left", "People keep left", "", "", "On which side people pass one another where neither is better", true},
    {transform, "transform", "&Move, rotate and scale…", "Ctrl+T", "transform", "Move, rotate and scale what is selected by numbers"},
    {mergeCells, "merge_cells", "Mer&ge cells", "Ctrl+M", "arrow-merge", "Make one cell of the selected neighbours"},
    {addPortals, "add_portals", "Add p&ortals", "Ctrl+P", "door", "Let people through wherever the selected cells meet"},
    {junctionAlways, "junction_always", "Al&ways a junction", "", "viewshed",
     "Let those who are led by what they see look around in the selected cells"},
    {junctionNever, "junction_never", "&Never a junction", "", "",
     "Let those who are led by what they see pass through the selected cells without looking around"},
    {junctionAsFound, "junction_as_found", "Junction as &found", "", "",
     "Take back what was changed by hand about junctions in the selected cells"},
    {junctionHere, "junction_here", "Put &junction here", "", "",
     "Put the middle of the junction where the pointer is, or a new junction where there is none"},
    {calibratePicture, "calibrate_picture", "Calibrate reference pictur&e", "", "ruler-2",
     "Tell how far apart two points of a reference picture are"},
    {placeRecording, "place_recording", "Place recording by two &points", "", "map-pin",
     "Click two places of a recording, then where they lie in the city"},
    {makeStates, "make_states", "Make state &set of recording…", "", "run",
     "Let people or drivers steered by Heter-Sim choose among the velocities of a recording"},
    {newVariant, "new_variant", "&New variant…", "Ctrl+Alt+N", "copy-plus",
     "Keep what is seen as a variant of the city, and show it: what is edited then is its own"},
    {showNextVariant, "show_next_variant", "Show ne&xt variant", "Ctrl+Alt+X", "arrow-forward-up",
     "Show one variant after the other, then the base again"},
    {showBase, "show_base", "Show &base", "Ctrl+Alt+B", "", "Show the city that its variants differ from"},
    {renameVariant, "rename_variant", "&Rename variant…", "", "", "Give the variant that is shown another name"},
    {duplicateVariant, "duplicate_variant", "D&uplicate variant", "", "copy", "Go on with a copy of the variant that is shown"},
    {removeVariant, "remove_variant", "D&elete variant", "", "trash", "Delete the variant that is shown, and show the base"},
    {rebaseVariants, "rebase_variants", "Brin&g variants up to date…", "", "",
     "Make variants fit the base again where it has been changed since"},
    {selectVariantRows, "select_variant_rows", "&Select what differs", "Ctrl+Alt+S", "pointer",
     "Select what the variant that is shown adds to the base and changes in it"},
    {variantBeside, "variant_beside", "Other c&ity beside", "Ctrl+Alt+K", "layout-columns",
     "Show the base, or another variant, beside the city that is open: both views move together", true},
    {swipeVariant, "swipe_variant", "S&wipe between both", "Ctrl+Alt+L", "contrast-2",
     "Show the other city to the right of a line that you drag, in the plan or in the city view", true},
    {compareVariant, "compare_variant", "&Compare both", "Ctrl+Alt+J", "chart-bar",
     "What changes from the other city to the one that is open, as a report and in the views"},
    {editVariants, "edit_variants", "&Variants…", "Ctrl+Alt+V", "stack-2", "All variants of the city: what differs, names and notes"},
    {keyboardShortcuts, "keyboard_shortcuts", "&Keyboard shortcuts…", "", "keyboard", "See and change which keys do what"},
};

constexpr Spec kViewAbove[] = {
    {zoomToSelection, "zoom_to_selection", "&Zoom to selection", "Z", "zoom-scan", "Bring what is selected into view"},
    {zoomToEverything, "zoom_to_everything", "Zoom to &everything", "Home", "zoom-all", "Bring the whole city into view"},
    {backToView, "view_back", "&Back to the view before", "Shift+Home", "view-back",
     "Show what was shown before the last zoom to something; once more returns"},
};

/// After the heat layers.
constexpr Spec kViewBelow[] = {
    {heatmapNextMeasure, "heatmap_next_measure", "Next measure of isovists", "Alt+Shift+6", "viewshed",
     "Colour the ground by one measure of what is seen after the other"},
    {heatmapCividisColours, "heatmap_cividis_colours", "Colours for every kind of sight", "", "flame",
     "Colour heatmaps from dark blue to yellow (cividis), nearly the same to who tells red from green and who does not", true},
    {heatmapPaperColours, "heatmap_paper_colours", "Colours of the paper", "Alt+Shift+0", "flame",
     "Colour heatmaps from yellow over red to dark blue, as the figures of Michael and Chrysanthou do", true},
    {heatmapHour, "heatmap_hour", "Heatmap by the ho&ur", "Alt+6", "clock", "Show a slider for the hour that expected densities are of",
     true},
    {heatmapPlayHours, "heatmap_play_hours", "&Play the hours", "Alt+7", "player-play-filled",
     "Let an hour pass each second in the heatmap", true},
    {heatmapFollowClock, "heatmap_follow_clock", "Follo&w the clock of the run", "Alt+8", "repeat",
     "Show expected densities of the time at which the run is", true},
    {heatmapNextProfile, "heatmap_next_profile", "Heatmap of the next p&rofile", "Alt+9", "users-group",
     "Show densities of one profile of people after the other, then of everybody"},
    {heatmapNextDestination, "heatmap_next_destination", "Heatmap to the next des&tination", "Alt+Shift+9", "map-pin",
     "Show people on their way to one kind of place after the other, then to all"},
    {hideLayer, "hide_layer", "&Hide layer", "H", "eye-off", "Hide the kind of thing that is selected"},
    {lockLayer, "lock_layer", "&Lock layer", "L", "lock", "Keep the kind of thing that is selected from being touched"},
    {showAllLayers, "show_all_layers", "&Show all layers", "Shift+H", "eye", "Show every kind of thing again"},
    {showProxies, "show_proxies", "Show prox&ies", "Shift+X", "shield", "Show what people make others avoid: proxies of proxy rules", true},
    {showRecordings, "show_recordings", "Show recor&dings", "", "recording",
     "Show recorded tracks in the plan, and who of them is there at the time of the run", true},
    {showTraffic, "show_traffic", "Show &traffic", "", "road", "Show vehicles, and in the plan lanes, stop lines, crossings and signals",
     true},
    {showPerceived, "show_perceived", "Show what the picked person perceives", "", "eye",
     "Show how far the picked person minds others, what place is theirs, and as arrows the velocities that they choose between", true},
    {themeLight, "theme_light", "Light theme", "", "sun", "Dark letters on a light window", true},
    {themeDark, "theme_dark", "Dark theme", "", "moon", "Light letters on a dark window", true},
    {strongContrast, "strong_contrast", "Strong contrast", "", "contrast-2",
     "Letters, frames and controls in the strongest contrast, for who sees little or sits in the sun", true},
    {languageEnglish, "language_english", "English", "", "", "Passerby speaks English from its next start", true},
    {languageGerman, "language_german", "Deutsch", "", "", "Passerby spricht beim nächsten Start Deutsch", true},
    {lightByHour, "light_by_hour", "Light of the &hour", "Alt+Shift+L", "sun",
     "Let sun, sky and shadows of the city follow the clock, with lit windows at night", true},
    {showTree, "show_tree", "Layers and habits", "F2", "layout-sidebar", "Show or fold the layers and the habits", true},
    {showInspector, "show_inspector", "Inspector", "I", "layout-sidebar-right", "Show or fold the properties of what is selected", true},
    {showIssues, "show_issues", "Issues", "F4", "alert-triangle", "Show or fold what checks have found", true},
    {showStatistics, "show_statistics", "Statistics", "Shift+F4", "chart-bar", "Show or fold the key figures", true},
    {showStory, "show_story", "St&ory", "Ctrl+F5", "movie", "Show or fold the story: slides for films and presentations", true},
    {addSlide, "add_slide", "&Add slide", "Ctrl+Shift+K", "plus", "Make what the views show a slide of the story, behind the one chosen"},
    {playStory, "play_story", "Pla&y story", "Shift+F5", "player-play", "Show the story in the views, from the slide chosen", true},
    {presentStory, "present_story", "&Present story", "F5", "presentation", "Show the story slide by slide on the whole screen"},
    {makeDemo, "make_demo", "Make a &demo", "Ctrl+Shift+D", "presentation",
     "Make a story of this city by itself: its fullest place, somebody's story, its busiest hour, and what if a way were closed"},
    {fullScreen, "full_screen", "&Full screen", "F11", "arrows-maximize", "Use the whole screen", true},
};

constexpr Spec kRun[] = {
    {playPause, "play_pause", "&Play", "Space", "player-play", "Let people walk, or hold them"},
    {stepOnce, "step", "&Step", ".", "player-skip-forward", "Go on by a tenth of a second"},
    {restart, "restart", "&Restart", "Ctrl+R", "player-skip-back", "Begin the run anew"},
    {faster, "faster", "&Faster", "+", "chevrons-right", "Double the speed"},
    {slower, "slower", "S&lower", "-", "chevrons-left", "Halve the speed"},
    {saveRun, "save_run", "Sa&ve the run…", "", "device-floppy",
     "Save how people have lived since the run began, to let them live the same way again"},
    {recordRun, "record_run", "Recor&d as data…", "Shift+R", "recording",
     "Write down where everybody walks and drives, as a recording beside the city"},
    {pinAlibi, "pin_alibi", "P&in this story", "Shift+P", "pin", "Keep the picked person's story in the project, or remove it"},
    {copyAlibiText, "copy_alibi_text", "Copy story as &text", "Ctrl+Shift+C", "copy", "Put the picked person's story on the clipboard"},
    {copyAlibiJson, "copy_alibi_json", "Copy story as &JSON", "", "copy", "Put the picked person's story on the clipboard for programs"},
    {guessDestinations, "guess_destinations", "Where could they be &going?", "G", "map-pin",
     "Colour the doors by the chance that the picked person goes there", true},
    {guessOrigins, "guess_origins", "Where could they &come from?", "Shift+G", "map-pin",
     "Colour the doors by the chance that the picked person comes from there", true},
    {walkTogether, "walk_together", "&Walk together", "", "users-group",
     "The people picked walk together from now on, in a V where there is room"},
    {part, "part", "P&art", "", "walk", "The people picked leave their group and walk alone from now on"},
    {populateBySight, "populate_by_sight", "Pop&ulate by what people see", "", "users-group",
     "Let people wander who need no targets: they go where there is much to see, and evade each other"},
    {bake, "bake", "&Bake", "Ctrl+B", "calculator", "Compute how many people to expect on every way"},
    {check, "check", "&Check", "F7", "checks", "Look for what is wrong with the city"},
};

constexpr Spec kHelp[] = {
    {help, "help", "&Help", "F1", "help", "Explain the panel under the pointer, or the tool in hand"},
    {guidedTour, "guided_tour", "&Guided tour", "", "map", "Draw a small city and let it live, step by step"},
    {searchActions, "search_actions", "&Search actions…", "Ctrl+Shift+P", "search", "Find an action by its name"},
    {about, "about", "&About Passerby", "", "info-circle", "Version, licences and where the map data comes from"},
};

} // namespace catalogue

template <std::size_t N>
void addGroup(std::vector<ActionEntry>& entries, ActionGroup group, const Spec (&specs)[N])
{
    for (const Spec& spec : specs)
        entries.push_back({spec.id, QString::fromLatin1(spec.key), group, text(spec.text), keys(spec.shortcuts),
                           QString::fromLatin1(spec.icon), text(spec.tooltip), spec.isCheckable});
}

/// One for each layer.
void addHeatLayers(std::vector<ActionEntry>& entries)
{
    for (const HeatLayerRow& row : heatLayers())
        entries.push_back({row.id, QString::fromLatin1(row.action.key), ActionGroup::view, text(row.action.text), keys(row.action.keys),
                           QString::fromLatin1(row.action.icon), text(row.action.tooltip), true});
}

std::vector<ActionEntry> makeCatalogue()
{
    std::vector<ActionEntry> entries;
    addGroup(entries, ActionGroup::file, catalogue::kFile);
    addGroup(entries, ActionGroup::edit, catalogue::kEdit);
    addGroup(entries, ActionGroup::view, catalogue::kViewAbove);
    addHeatLayers(entries);
    addGroup(entries, ActionGroup::view, catalogue::kViewBelow);
    addGroup(entries, ActionGroup::run, catalogue::kRun);
    addGroup(entries, ActionGroup::help, catalogue::kHelp);
    return entries;
}

} // namespace

const std::vector<ActionEntry>& actionCatalogue()
{
    static const std::vector<ActionEntry> entries = makeCatalogue();
    return entries;
}

const ActionEntry& actionEntry(const AnyActionId& id)
{
    const auto& entries = actionCatalogue();
    const auto place = std::find_if(entries.begin(), entries.end(), [&id](const ActionEntry& entry) { return entry.id == id; });
    assert(place != entries.end());
    return *place;
}

QString groupName(ActionGroup group)
{
    switch (group) {
    case ActionGroup::file:
        return text("File");
    case ActionGroup::edit:
        return text("Edit");
    case ActionGroup::view:
        return text("View");
    case ActionGroup::run:
        return text("Run");
    case ActionGroup::help:
        return text("Help");
    }
    return {};
}

QString plainText(const ActionEntry& entry)
{
    QString plain = entry.text;
    plain.remove(QLatin1Char('&'));
    if (plain.endsWith(QChar(0x2026)))
        plain.chop(1);
    return plain;
}

} // namespace passerby::editor
