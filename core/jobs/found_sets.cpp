// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/found_sets.h"

#include "core/jobs/vehicle_sets.h"

#include <algorithm>
#include <fmt/format.h>

namespace passerby::jobs {

using foundation::Error;
using judging::RecordedSet;

namespace {

std::size_t othersAmong(const world::RecordedTracks& recorded)
{
    return static_cast<std::size_t>(std::count_if(recorded.tracks.begin(), recorded.tracks.end(), [](const world::RecordedTrack& track) {
        return track.kind != world::TrackKind::person;
    }));
}

/// Says where tracks were cut.
void noteGaps(const std::string& set, const judging::RecordedPeople& people, std::vector<std::string>& notes)
{
    if (people.gaps > 0)
        notes.push_back(
            fmt::format("{}: tracks are cut at {} gap{} of more than {:.1f} s without a sighting; each piece counts as a person.", set,
                        people.gaps, people.gaps == 1 ? "" : "s", people.longestGap_s));
}

/// The people of a recording; nothing, and why, where nobody walks. `error` stays as it is where they are not compared.
void findPeople(const std::string& name, const world::RecordedTracks& tracks, bool areHeads, FoundSets& found, Error& error,
                std::vector<std::string>& notes)
{
    RecordedSet set;
    set.name = name;
    set.tracks = peopleOf(tracks);
    set.areHeads = areHeads;
    if (const auto people = judging::recordedPeople(set.tracks); !people) {
        error = people.error();
    } else {
        noteGaps(name, people.value(), notes);
        found.people = std::move(set);
    }
}

/// The same of vehicles.
void findVehicles(const std::string& name, judging::VehicleTracks tracks, const world::World* city, FoundSets& found, Error& error,
                  std::vector<std::string>& notes)
{
    if (tracks.vehicles.empty())
        return;
    if (city)
        takeLanes(*city, name, tracks, notes);
    const auto vehicles = judging::recordedVehicles(tracks);
    if (!vehicles) {
        error = vehicles.error();
        return;
    }
    if (!vehicles.value().areSizesKnown)
        notes.push_back(fmt::format("{}: the recording does not say how large its vehicles are; they are taken as {} m by {} m.", name,
                                    judging::kUsualLength_m, judging::kUsualWidth_m));
    found.vehicles = judging::VehicleSet{name, std::move(tracks)};
}

} // namespace

FoundSets lookThrough(const std::string& name, const world::RecordedTracks& tracks, judging::VehicleTracks vehicles, bool areHeads,
                      const world::World* city, Compared compared, Error& error, std::vector<std::string>& notes)
{
    FoundSets found;
    Error ofVehicles;
    Error ofPeople;
    if (compared != Compared::vehicles)
        findPeople(name, tracks, areHeads, found, ofPeople, notes);
    else
        ofPeople = {"no-vehicles", "There are no vehicles.", ""};
    const bool hasVehicles = !vehicles.vehicles.empty();
    if (compared != Compared::people)
        findVehicles(name, std::move(vehicles), city, found, ofVehicles, notes);
    else if (const std::size_t others = othersAmong(tracks); others > 0)
        notes.push_back(fmt::format("{}: {} tracks that are not people's are left out.", name, others));
    const bool isEmpty = !found.people && !found.vehicles;
    if (isEmpty)
        error = hasVehicles && !ofVehicles.code.empty() ? ofVehicles : ofPeople;
    else if (!ofVehicles.code.empty())
        notes.push_back(fmt::format("{}: its vehicles are left out: {}", name, ofVehicles.message));
    return found;
}

} // namespace passerby::jobs
