// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/recorded_sets.h"

#include "core/ground/city_walls.h"
#include "core/importers/trajectories/trajectory_import.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace passerby::jobs {

using foundation::Error;
using foundation::JobContext;
using foundation::Result;
using judging::RecordedSet;

namespace {

namespace fs = std::filesystem;

/// A file, and whether somebody named it or it was found in a folder.
struct DataFile {
    fs::path file;
    bool isNamed = true;
};

bool mayHoldTracks(const fs::path& file)
{
    constexpr std::array<std::string_view, 3> kEndings{".txt", ".csv", ".sqlite"};
    return std::find(kEndings.begin(), kEndings.end(), file.extension().string()) != kEndings.end();
}

/// All files below a folder that may hold tracks, in order of their paths.
Result<std::vector<DataFile>> filesBelow(const fs::path& folder)
{
    std::vector<fs::path> found;
    std::set<fs::path> withObsmat;
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        std::error_code unknown;
        if (!at->is_regular_file(unknown) || !mayHoldTracks(at->path()))
            continue;
        found.push_back(at->path());
        if (at->path().filename() == "obsmat.txt")
            withObsmat.insert(at->path().parent_path());
    }
    if (error)
        return Error{"cannot-read", "The folder cannot be read: " + error.message() + ".", folder.string()};
    std::sort(found.begin(), found.end());
    std::vector<DataFile> files;
    for (const fs::path& file : found)
        if (!withObsmat.contains(file.parent_path()) || file.filename() == "obsmat.txt")
            files.push_back({file, false});
    return files;
}

Result<std::vector<DataFile>> allFiles(const std::vector<fs::path>& paths)
{
    std::vector<DataFile> files;
    for (const fs::path& path : paths) {
        std::error_code unknown;
        if (!fs::is_directory(path, unknown)) {
            files.push_back({path, true});
            continue;
        }
        const auto below = filesBelow(path);
        if (!below)
            return below.error();
        files.insert(files.end(), below.value().begin(), below.value().end());
    }
    return files;
}

std::string setNameOf(const fs::path& file)
{
    const fs::path folder = fs::absolute(file).lexically_normal().parent_path().filename();
    return file.filename() == "obsmat.txt" && !folder.empty() ? folder.string() : file.stem().string();
}

/// The same name is there once.
std::string freeName(const std::string& name, const std::vector<RecordedSet>& sets)
{
    std::string free = name;
    for (int number = 2; std::any_of(sets.begin(), sets.end(), [&](const RecordedSet& set) { return set.name == free; }); ++number)
        free = fmt::format("{} ({})", name, number);
    return free;
}

const world::Recording* recordingNamed(const world::World& city, const std::string& name, const std::string& other)
{
    for (const auto& [id, recording] : city.recordings())
        if (recording.name == name || recording.name == other)
            return &recording;
    return nullptr;
}

std::size_t othersAmong(const world::RecordedTracks& recorded)
{
    return static_cast<std::size_t>(std::count_if(recorded.tracks.begin(), recorded.tracks.end(), [](const world::RecordedTrack& track) {
        return track.kind != world::TrackKind::person;
    }));
}

/// Puts tracks where the city says that they lie.
void placeIn(const world::World& city, const DataFile& from, RecordedSet& set, std::vector<std::string>& notes)
{
    const world::Recording* kept = recordingNamed(city, set.name, from.file.stem().string());
    if (!kept) {
        notes.push_back(fmt::format("{}: the city keeps no recording of this name, so its metres are taken as the city's own.", set.name));
        return;
    }
    for (heter_sim::Track& track : set.tracks.tracks)
        for (heter_sim::Sighting& sighting : track.sightings)
            sighting.place = kept->placement.toLocal(sighting.place);
}

/// Says where tracks were cut.
void noteGaps(const std::string& set, const judging::RecordedPeople& people, std::vector<std::string>& notes)
{
    if (people.gaps > 0)
        notes.push_back(fmt::format("{}: tracks are cut at {} gap{} of more than {:.1f} s without a sighting; each piece counts as a person.", set,
                                    people.gaps, people.gaps == 1 ? "" : "s", people.longestGap_s));
}

/// Whether the source that the import of a recording wrote, "file (format), what was done", names the archive of Jülich. What a file is
/// called does not count.
bool saysJuelich(const std::string& source)
{
    constexpr std::string_view kFormat = " (juelich)";
    const std::size_t format = source.rfind(" (");
    return format != std::string::npos && source.compare(format, kFormat.size(), kFormat) == 0;
}

Error tooManySets()
{
    return {"too-many-sets", fmt::format("At most {} recordings are compared at once.", kMostRecordedSets), ""};
}

/// One file; nothing where it was found in a folder and holds nobody who walks.
Result<std::optional<RecordedSet>> readSet(const DataFile& from, const world::World* city, double smoothing_s, JobContext& context,
                                           std::vector<std::string>& notes)
{
    importers::TrajectoryOptions reading;
    reading.smoothing_s = smoothing_s;
    const auto read = importers::importTrajectories(from.file, reading, context);
    Error error = read ? Error{} : read.error();
    std::vector<std::string> gaps;
    RecordedSet set;
    if (read) {
        set.name = setNameOf(from.file);
        set.tracks = peopleOf(read.value().recorded);
        set.areHeads = read.value().format == importers::TrajectoryFormat::juelich;
        if (const auto people = judging::recordedPeople(set.tracks); !people) {
            const std::string& track = people.error().where;
            error = {people.error().code, people.error().message, from.file.string() + (track.empty() ? "" : ", " + track)};
        } else {
            noteGaps(set.name, people.value(), gaps);
        }
    }
    if (!error.code.empty()) {
        if (from.isNamed || error.code == "cancelled")
            return error;
        const std::string& place = error.where.empty() ? from.file.string() : error.where;
        notes.push_back(fmt::format("{} is left out: {}", place, error.message));
        return std::optional<RecordedSet>();
    }
    for (const std::string& note : read.value().notes)
        notes.push_back(set.name + ": " + note);
    notes.insert(notes.end(), gaps.begin(), gaps.end());
    if (const std::size_t others = othersAmong(read.value().recorded); others > 0)
        notes.push_back(fmt::format("{}: {} tracks that are not people's are left out.", set.name, others));
    if (city)
        placeIn(*city, from, set, notes);
    return std::optional(std::move(set));
}

/// The recordings that a city keeps.
Result<RecordedSets> setsKeptIn(const world::World& city, double smoothing_s, const JobContext& context)
{
    if (smoothing_s > 0.0)
        return Error{"bad-options",
                     "Recordings that a city keeps are compared as they are: smooth them when they are imported, or name their files.", ""};
    if (city.recordings().size() > kMostRecordedSets)
        return tooManySets();
    RecordedSets all;
    for (const auto& [id, recording] : city.recordings()) {
        if (context.isCancelled())
            return Error{"cancelled", "Cancelled.", ""};
        const auto tracks = world::placedTracksOf(recording);
        if (!tracks)
            return tracks.error();
        RecordedSet set;
        set.name = freeName(recording.name, all.sets);
        set.tracks = peopleOf(tracks.value());
        set.areHeads = saysJuelich(recording.source);
        const auto people = judging::recordedPeople(set.tracks);
        if (!people) {
            const std::string& track = people.error().where;
            all.notes.push_back(fmt::format("{}{}{} is left out: {}", set.name, track.empty() ? "" : ", ", track, people.error().message));
            continue;
        }
        noteGaps(set.name, people.value(), all.notes);
        all.sets.push_back(std::move(set));
    }
    return all;
}

Result<RecordedSets> readFilesOfSets(const std::vector<fs::path>& paths, const world::World* city, double smoothing_s, JobContext& context)
{
    const auto files = allFiles(paths);
    if (!files)
        return files.error();
    RecordedSets all;
    const auto count = static_cast<double>(files.value().size());
    for (std::size_t i = 0; i < files.value().size(); ++i) {
        foundation::PartContext part(context, static_cast<double>(i) / count, static_cast<double>(i + 1) / count);
        auto set = readSet(files.value()[i], city, smoothing_s, part, all.notes);
        if (!set)
            return set.error();
        if (!set.value())
            continue;
        set.value()->name = freeName(set.value()->name, all.sets);
        all.sets.push_back(*std::move(set).value());
        if (all.sets.size() > kMostRecordedSets)
            return tooManySets();
    }
    return all;
}

} // namespace

heter_sim::Tracks peopleOf(const world::RecordedTracks& recorded)
{
    heter_sim::Tracks people;
    people.frameRate_hz = recorded.frameRate_hz;
    for (const world::RecordedTrack& track : recorded.tracks) {
        if (track.kind != world::TrackKind::person)
            continue;
        heter_sim::Track& one = people.tracks.emplace_back();
        one.id = track.id;
        for (const world::TrackPoint& point : track.points)
            one.sightings.push_back({point.frame, point.place});
    }
    return people;
}

std::vector<steering::Wall> wallsOnGround(const world::World& city)
{
    const ground::LevelLayers layers(city);
    std::vector<steering::Wall> all = ground::cellWalls(city, layers);
    for (const auto& [id, obstacle] : city.obstacles())
        if (ground::stopsFeet(obstacle.kind))
            ground::appendWalls(obstacle, layers, all);
    const std::uint32_t onGround = layers.borders(0) | layers.obstacles(0) | layers.edges(0);
    std::vector<steering::Wall> walls;
    for (const steering::Wall& wall : all)
        if ((wall.layers & onGround) != 0)
            walls.push_back({wall.a, wall.b});
    return walls;
}

Result<RecordedSets> readRecordedSets(const std::vector<fs::path>& paths, const world::World* city, double smoothing_s, JobContext& context)
{
    auto all = paths.empty() && city ? setsKeptIn(*city, smoothing_s, context) : readFilesOfSets(paths, city, smoothing_s, context);
    if (!all)
        return all;
    if (all.value().sets.empty())
        return Error{"no-sets", "There is no recording of people who walk.", ""};
    if (city)
        for (RecordedSet& set : all.value().sets)
            set.walls = wallsOnGround(*city);
    return all;
}

} // namespace passerby::jobs
