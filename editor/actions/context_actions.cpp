// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/actions/context_actions.h"

#include <algorithm>

namespace passerby::editor {

using Groups = std::vector<std::vector<ActionId>>;

Groups contextActions(const std::vector<ObjectRef>& selected)
{
    using enum ActionId;
    if (selected.empty())
        return {{paste}, {selectAll, zoomToEverything, showAllLayers}, {undo, redo}};
    const auto is = [](ObjectKind kind) { return [kind](ObjectRef ref) { return ref.kind == kind; }; };
    const auto hasPlaceRef = [](ObjectRef ref) { return hasPlace(ref.kind); };
    const bool isAnywhere = std::any_of(selected.begin(), selected.end(), hasPlaceRef);
    Groups groups;
    if (std::all_of(selected.begin(), selected.end(), is(ObjectKind::pinnedAlibi)))
        groups.push_back({copyAlibiText, copyAlibiJson});
    if (std::all_of(selected.begin(), selected.end(), is(ObjectKind::proxyRule)))
        groups.push_back({duplicate});
    if (isAnywhere)
        groups.push_back({zoomToSelection});
    if (std::any_of(selected.begin(), selected.end(), is(ObjectKind::cell)))
        groups.insert(groups.end(), {{addPortals, mergeCells}, {junctionAlways, junctionNever, junctionAsFound, junctionHere}});
    if (std::all_of(selected.begin(), selected.end(), is(ObjectKind::referencePicture))) {
        groups.push_back({calibratePicture});
        groups.push_back({transform});
    } else if (std::all_of(selected.begin(), selected.end(), is(ObjectKind::recording))) {
        groups.push_back({placeRecording, makeStates});
        groups.push_back({transform});
    } else if (isAnywhere) {
        groups.push_back({cutObjects, copyObjects, paste, duplicate, repeat});
        groups.push_back({transform});
    }
    if (std::all_of(selected.begin(), selected.end(), is(ObjectKind::fixtureKind)))
        groups.push_back({selectItsFixtures});
    if (std::all_of(selected.begin(), selected.end(), is(ObjectKind::lane)))
        groups.push_back({newDemand});
    if (std::all_of(selected.begin(), selected.end(),
                    [](ObjectRef ref) { return ref.kind == ObjectKind::stopLine || ref.kind == ObjectKind::crossing; }))
        groups.push_back({newSignal});
    if (std::all_of(selected.begin(), selected.end(), is(ObjectKind::vehicleKind)))
        groups.push_back({duplicate});
    groups.push_back({selectSameKind, invertSelection});
    groups.push_back({hideLayer, lockLayer});
    groups.push_back({deleteSelection});
    return groups;
}

Groups personActions()
{
    using enum ActionId;
    return {{pinAlibi, copyAlibiText, copyAlibiJson}, {guessDestinations, guessOrigins}, {walkTogether, part}};
}

} // namespace passerby::editor
