// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/actions/action_search.h"

#include "editor/words/text.h"

#include <QStringList>
#include <algorithm>

namespace passerby::editor {

namespace {

struct OtherWords {
    const char* key;
    const char* words;
};

/// What other programs call it, and what it is for.
constexpr OtherWords kOtherWords[] = {
    {"new", "blank create"},
    {"new_from_template", "sample example demo start welcome"},
    {"open", "load file"},
    {"open_recent", "last load"},
    {"save", "store write"},
    {"save_as", "rename store copy"},
    {"import_osm", "osm openstreetmap pbf load"},
    {"import_recording", "recorded walks walkers trajectories tracking video csv txt vsp ucy eth juelich ngsim jupedsim data"},
    {"make_states", "heter sim velocities data learn recorded tracks trajectories dataset states profile vehicle kind"},
    {"place_recording", "georeference register align pins calibrate fit tracks move turn recorded trajectories"},
    {"add_picture", "background image trace underlay photo scan"},
    {"export", "csv gltf geojson download hand over table trajectories game engine unity unreal godot blender usd heatmap web page html "
               "browser offline send share"},
    {"export_film", "movie video mp4 webm animation render clip record"},
    {"show_story", "slides key frames keyframes timeline storyboard camera path tour"},
    {"add_slide", "key frame keyframe camera storyboard snapshot"},
    {"make_demo", "tour wizard automatic slides show demonstration"},
    {"present_story", "slideshow slides presentation full screen talk powerpoint"},
    {"render_picture", "screenshot screen shot snapshot image png capture photo"},
    {"quit", "exit leave end"},
    {"undo", "back revert"},
    {"redo", "again forward"},
    {"duplicate", "clone copy"},
    {"repeat", "array grid pattern row"},
    {"delete", "remove erase"},
    {"clear_selection", "deselect unselect none"},
    {"new_fixture_kind", "bench seat counter machine furniture type add"},
    {"new_vehicle_kind", "car bus bicycle tricycle lorry truck taxi van type add"},
    {"new_signal", "traffic light lights phases red green amber stop line crossing add"},
    {"new_demand", "cars traffic flow demand entry entries input lane spawn source an hour"},
    {"keep_left", "side right traffic pass"},
    {"transform", "rotate scale resize turn shift"},
    {"merge_cells", "join union combine unite"},
    {"add_portals", "door connect join passage opening"},
    {"new_variant", "scenario alternative option version what if add branch"},
    {"show_next_variant", "scenario alternative option version switch toggle"},
    {"show_base", "scenario original switch existing"},
    {"rename_variant", "scenario alternative option name title"},
    {"duplicate_variant", "scenario alternative option copy clone"},
    {"remove_variant", "scenario alternative option erase remove"},
    {"rebase_variants", "scenario alternative option update merge conflicts rebase"},
    {"select_variant_rows", "scenario alternative option changes difference"},
    {"variant_beside", "scenario alternative side by side compare split before after"},
    {"swipe_variant", "scenario alternative compare curtain slider before after"},
    {"compare_variant", "scenario alternative difference report before after"},
    {"edit_variants", "scenario scenarios alternatives options manage list rename rebase"},
    {"keyboard_shortcuts", "hotkeys keys bindings settings preferences"},
    {"zoom_to_selection", "focus frame fit find"},
    {"zoom_to_everything", "fit all whole home reset view camera"},
    {"view_back", "previous camera return undo zoom"},
    {"heatmap_beside", "compare side both"},
    {"heatmap_difference", "compare versus deviation"},
    {"heatmap_significance", "compare significance sigma error"},
    {"heatmap_waiting", "queue line stand delay"},
    {"heatmap_dwell", "stand sit linger stop stationary bench time stay"},
    {"hide_layer", "invisible"},
    {"lock_layer", "freeze protect"},
    {"show_all_layers", "unhide visible"},
    {"show_recordings", "recorded tracks trajectories walks hide ghosts"},
    {"show_traffic", "lanes roads stop lines zebra crossings signals lights vehicles cars buses bicycles hide layer"},
    {"walk_yourself", "avatar first person player vr virtual reality game wasd go enter visit myself step into stroll"},
    {"drive_yourself", "avatar first person player vr virtual reality game wasd car steer vehicle myself"},
    {"see_through_eyes", "first person view camera pov eye level vr"},
    {"side_by_side", "stereo stereoscopic 3d vr virtual reality headset sbs full screen two eyes"},
    {"show_perceived", "fan sensing vision claims path individual see sight field seat claim circle hide"},
    {"theme_light", "bright day mode colours"},
    {"theme_dark", "night black mode colours"},
    {"light_by_hour", "sun shadow sunset evening night day sky"},
    {"toggle_theme", "night bright mode colours"},
    {"show_tree", "panel objects list tree outline types profiles goals schedule"},
    {"show_inspector", "panel properties details"},
    {"show_issues", "panel errors warnings problems"},
    {"show_statistics", "panel figures numbers counts"},
    {"full_screen", "fullscreen maximize maximise window"},
    {"play_pause", "start stop run simulate pause resume"},
    {"step", "single next frame"},
    {"restart", "reset rewind begin"},
    {"faster", "speed accelerate quicker"},
    {"slower", "speed slow"},
    {"record_run", "log tape capture tracks trajectories dataset save positions export stop recording"},
    {"save_run", "record log replay keep video"},
    {"pin_alibi", "keep bookmark remember"},
    {"guess_destinations", "destination odds chance"},
    {"guess_origins", "origin odds chance"},
    {"walk_together", "group friends family couple join company form crowd accompany"},
    {"part", "leave alone split ungroup separate apart group friends together"},
    {"bake", "compute calculate densities build"},
    {"check", "validate verify errors problems"},
    {"help", "manual documentation"},
    {"guided_tour", "tutorial introduction lesson learn"},
    {"tour_commuter", "guided tour tutorial introduction lesson learn station train person"},
    {"about", "version licence license"},
    {"run_both", "compare perceptual full"},
    {"run_seen", "perceptual only visible"},
    {"run_everybody", "full all"},
    {"block_way", "fence barrier close obstacle"},
    {"unblock", "fence barrier open"},
    {"follow", "track camera chase"},
    {"sample_city", "example demo old town"},
    {"tool_cell", "draw area floor square plaza room polygon"},
    {"tool_corridor", "street road path way draw"},
    {"tool_portal", "door gate opening passage escalator lift elevator turnstile draw"},
    {"tool_region", "area zone room draw"},
    {"tool_target", "door shop building place destination draw"},
    {"tool_fixture", "bench seat furniture vending machine ticket counter desk stage clock platform kiosk meeting draw"},
    {"tool_waiting_line", "queue line up wait counter draw"},
    {"tool_lane", "road street bicycle bus car vehicle stop line zebra crossing parked cars parking places draw"},
    {"tool_direction", "arrow stroke flow field paint lead people way one way control draw"},
    {"tool_duty", "guard post patrol round stage performer police soldier draw"},
    {"tool_obstacle", "wall block house building draw"},
    {"tool_cut", "split divide knife slice"},
    {"tool_line", "count counting line gate"},
    {"tool_observer", "camera watcher"},
    {"tool_sight", "isovist view look"},
};

} // namespace

QString otherWords(const QString& key)
{
    const auto* place = std::find_if(std::begin(kOtherWords), std::end(kOtherWords),
                                     [&key](const OtherWords& one) { return key == QLatin1String(one.key); });
    return place == std::end(kOtherWords) ? QString() : text(place->words);
}

QStringList keysWithOtherWords()
{
    QStringList keys;
    for (const OtherWords& one : kOtherWords)
        keys << QLatin1String(one.key);
    return keys;
}

int searchFit(const QString& searched, const QString& key, const QString& name, const QString& tooltip)
{
    const QStringList wanted = searched.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    QString all = name + QLatin1Char(' ') + otherWords(key) + QLatin1Char(' ') + tooltip;
    all.remove(QLatin1Char('&'));
    const QStringList words = all.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    int score = 0;
    for (const QString& word : wanted) {
        const auto place =
            std::find_if(words.begin(), words.end(), [&](const QString& one) { return one.startsWith(word, Qt::CaseInsensitive); });
        if (place == words.end())
            return -1;
        score += 100 - std::min<int>(99, static_cast<int>(place - words.begin()));
    }
    return score;
}

} // namespace passerby::editor
