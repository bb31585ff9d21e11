// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/recorded_sets.h"

#include "core/foundation/words.h"
#include "core/ground/city_walls.h"
#include "core/importers/trajectories/trajectory_import.h"
#include "core/jobs/found_sets.h"
#include "core/jobs/vehicle_sets.h"

#include <algorithm>
#include <array>
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
        return Error{"cannot-read", foundation::told("The folder cannot be read: {}.", error.message()), folder.string()};
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
template <class Set>
std::string freeName(const std::string& name, const std::vector<Set>& sets)
{
    std::string free = name;
    for (int number = 2; std::any_of(sets.begin(), sets.end(), [&](const Set& set) { return set.name == free; }); ++number)
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

/// Puts tracks where the city says that they lie.
void placeIn(const world::World& city, const DataFile& from, const std::string& set, world::RecordedTracks& tracks,
             std::vector<std::string>& notes)
{
    const world::Recording* kept = recordingNamed(city, set, from.file.stem().string());
    if (!kept) {
        notes.push_back(fmt::format("{}: the city keeps no recording of this name, so its metres are taken as the city's own.", set));
        return;
    }
    for (world::RecordedTrack& track : tracks.tracks)
        for (world::TrackPoint& point : track.points)
            point.place = kept->placement.toLocal(point.place);
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
    return {"too-many-sets", foundation::told("At most {} recordings are compared at once.", kMostRecordedSets), ""};
}

std::string fileAndTrack(const fs::path& file, const Error& error)
{
    return file.string() + (error.where.empty() ? "" : ", " + error.where);
}

std::string leftOut(const fs::path& file, const Error& error)
{
    return fmt::format("{} is left out: {}", error.where.empty() ? file.string() : error.where, error.message);
}

/// Vehicles of a file, with the people who are in another file where there is one, as they lie in the city. Frames are common to both, so
/// their rate is that of the people, who have more rows to tell it by. Where the vehicles were found in a folder and that file cannot be
/// read they are without people.
Result<judging::VehicleTracks> withPeopleBeside(const DataFile& from, const world::RecordedTracks& tracks, const std::string& name,
                                                const world::World* city, const importers::TrajectoryOptions& reading, JobContext& context,
                                                std::vector<std::string>& notes)
{
    judging::VehicleTracks vehicles = vehiclesOf(tracks);
    const auto beside = vehicles.vehicles.empty() ? std::nullopt : fileOfPeopleBeside(from.file);
    if (!beside)
        return vehicles;
    auto read = importers::importTrajectories(*beside, reading, context);
    if (!read) {
        if (from.isNamed || read.error().code == "cancelled")
            return read.error();
        notes.push_back(leftOut(*beside, read.error()));
        notes.push_back(fmt::format("{}: nobody is beside its vehicles, since {} cannot be read.", name, beside->filename().string()));
        return vehicles;
    }
    std::vector<std::string> said; // about the vehicles already
    if (city)
        placeIn(*city, from, name, read.value().recorded, said);
    const judging::VehicleTracks people = vehiclesOf(read.value().recorded);
    vehicles.people.insert(vehicles.people.end(), people.people.begin(), people.people.end());
    notes.push_back(fmt::format("{}: the people beside its vehicles are those of {}.", name, beside->filename().string()));
    if (people.frameRate_hz != vehicles.frameRate_hz)
        notes.push_back(
            fmt::format("{}: {} frames a second, as those people have, instead of {}.", name, people.frameRate_hz, vehicles.frameRate_hz));
    vehicles.frameRate_hz = people.frameRate_hz;
    return vehicles;
}

/// One file; nothing where it was found in a folder and holds nothing to compare.
Result<FoundSets> readSet(const DataFile& from, const world::World* city, double smoothing_s, Compared compared, JobContext& context,
                          std::vector<std::string>& notes)
{
    importers::TrajectoryOptions reading;
    reading.smoothing_s = smoothing_s;
    auto read = importers::importTrajectories(from.file, reading, context);
    Error error = read ? Error{} : read.error();
    const std::string name = setNameOf(from.file);
    std::vector<std::string> found;
    FoundSets sets;
    if (read) {
        if (city)
            placeIn(*city, from, name, read.value().recorded, found);
        auto vehicles = compared == Compared::people ? Result<judging::VehicleTracks>(vehiclesOf(read.value().recorded))
                                                     : withPeopleBeside(from, read.value().recorded, name, city, reading, context, found);
        if (!vehicles)
            return vehicles.error();
        sets = lookThrough(name, read.value().recorded, std::move(vehicles).value(),
                           read.value().format == importers::TrajectoryFormat::juelich, city, compared, error, found);
        if (!error.code.empty())
            error.where = fileAndTrack(from.file, error);
    }
    if (!error.code.empty()) {
        if (from.isNamed || error.code == "cancelled")
            return error;
        notes.push_back(leftOut(from.file, error));
        return FoundSets();
    }
    for (const std::string& note : read.value().notes)
        notes.push_back(name + ": " + note);
    for (const std::string& note : found)
        if (std::find(notes.begin(), notes.end(), note) == notes.end()) // the file of the people may have been looked through itself
            notes.push_back(note);
    return sets;
}

/// Under names that are free.
void addSets(FoundSets found, RecordedSets& all)
{
    if (found.people) {
        found.people->name = freeName(found.people->name, all.sets);
        all.sets.push_back(*std::move(found.people));
    }
    if (found.vehicles) {
        found.vehicles->name = freeName(found.vehicles->name, all.vehicleSets);
        all.vehicleSets.push_back(*std::move(found.vehicles));
    }
}

/// The recordings that a city keeps.
Result<RecordedSets> setsKeptIn(const world::World& city, double smoothing_s, Compared compared, const JobContext& context)
{
    if (smoothing_s > 0.0)
        return Error{"bad-options",
                     foundation::told(
                         "Recordings that a city keeps are compared as they are: smooth them when they are imported, or name their files."),
                     ""};
    if (city.recordings().size() > kMostRecordedSets)
        return tooManySets();
    RecordedSets all;
    for (const auto& [id, recording] : city.recordings()) {
        if (context.isCancelled())
            return Error{"cancelled", foundation::told("Cancelled."), ""};
        const auto tracks = world::placedTracksOf(recording);
        if (!tracks)
            return tracks.error();
        Error error;
        FoundSets found = lookThrough(recording.name, tracks.value(), vehiclesOf(tracks.value()), saysJuelich(recording.source), &city,
                                      compared, error, all.notes);
        if (!error.code.empty())
            all.notes.push_back(
                fmt::format("{}{}{} is left out: {}", recording.name, error.where.empty() ? "" : ", ", error.where, error.message));
        addSets(std::move(found), all);
    }
    return all;
}

Result<RecordedSets> readFilesOfSets(const std::vector<fs::path>& paths, const world::World* city, double smoothing_s, Compared compared,
                                     JobContext& context)
{
    const auto files = allFiles(paths);
    if (!files)
        return files.error();
    RecordedSets all;
    const auto count = static_cast<double>(files.value().size());
    for (std::size_t i = 0; i < files.value().size(); ++i) {
        foundation::PartContext part(context, static_cast<double>(i) / count, static_cast<double>(i + 1) / count);
        auto found = readSet(files.value()[i], city, smoothing_s, compared, part, all.notes);
        if (!found)
            return found.error();
        addSets(std::move(found).value(), all);
        if (std::max(all.sets.size(), all.vehicleSets.size()) > kMostRecordedSets)
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
        if (ground::stopsFeet(obstacle))
            ground::appendWalls(obstacle, layers, all);
    const std::uint32_t onGround = layers.borders(0) | layers.obstacles(0) | layers.edges(0);
    std::vector<steering::Wall> walls;
    for (const steering::Wall& wall : all)
        if ((wall.layers & onGround) != 0)
            walls.push_back({wall.a, wall.b});
    return walls;
}

Result<RecordedSets> readRecordedSets(const std::vector<fs::path>& paths, const world::World* city, double smoothing_s, JobContext& context,
                                      Compared compared)
{
    auto all = paths.empty() && city ? setsKeptIn(*city, smoothing_s, compared, context)
                                     : readFilesOfSets(paths, city, smoothing_s, compared, context);
    if (!all)
        return all;
    if (all.value().sets.empty() && all.value().vehicleSets.empty())
        return Error{"no-sets",
                     compared == Compared::people     ? "There is no recording of people who walk."
                     : compared == Compared::vehicles ? "There is no recording of vehicles that drive."
                                                      : "There is no recording of people who walk, or of vehicles that drive.",
                     ""};
    if (city)
        for (RecordedSet& set : all.value().sets)
            set.walls = wallsOnGround(*city);
    return all;
}

} // namespace passerby::jobs
