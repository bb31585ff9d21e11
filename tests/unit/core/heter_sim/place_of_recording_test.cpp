// SPDX-License-Identifier: GPL-3.0-or-later
// Whether one can tell from people whose velocities follow one another by a recorded law where it was recorded. Each place is cut into two
// halves by its people: the law that people walk by is that of the first half; whoever judges knows those of the second halves alone, and
// says the place whose law finds what they did most likely. Everybody walks in the same scene, which is none of the places, and likes the
// same speeds.
#include "core/foundation/random_stream.h"
#include "core/heter_sim/heter_sim.h"
#include "core/heter_sim/own_law.h"
#include "core/steering/movement.h"
#include "core/steering/orca.h"
#include "core/steering/reactive.h"
#include "core/steering/social_force.h"
#include "core/steering/steering.h"
#include "tests/support/crossing_crowds.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QTest>
#include <cmath>
#include <map>

namespace place_of_recording_test {

using namespace passerby::heter_sim;
using namespace passerby::steering;
using passerby::geometry::Point;
using passerby::testing::CrossingCrowds;
using passerby::testing::sharedData;

namespace {

constexpr float kStep_s = 0.1F;
constexpr std::uint64_t kScenes = 6; // of each place

/// A place where people were recorded.
struct Place {
    std::string name;
    Tracks tracks;
};

std::vector<FollowedMoment> followed(const Tracks& tracks)
{
    const auto moments = followedMoments(tracks, AgentKind::person, kFollows_s);
    if (!moments)
        qFatal("%s", describe(moments.error()).c_str());
    return moments.value();
}

/// Of every second person, from this one on.
std::vector<FollowedMoment> half(const std::vector<FollowedMoment>& all, std::uint32_t first)
{
    std::vector<FollowedMoment> found;
    for (const FollowedMoment& moment : all)
        if (moment.track % 2 == first)
            found.push_back(moment);
    return found;
}

/// Two crowds who change places, for 20 s, as tracks.
Tracks crossing(const std::shared_ptr<const SteeringModel>& model, std::uint32_t each, std::uint64_t seed)
{
    CrossingCrowds scene(each, 8.0, seed);
    Steering steering({model});
    const WallGrid walls;
    std::vector<Vector> next(scene.crowd.size());
    Tracks tracks{10.0, std::vector<Track>(scene.crowd.size())};
    for (std::int64_t frame = 0; frame < 200; ++frame) {
        for (std::size_t i = 0; i < scene.crowd.size(); ++i)
            if (distance(scene.crowd.position(i), scene.goals[i]) >= CrossingCrowds::kArrived_m)
                tracks.tracks[i].sightings.push_back({frame, scene.crowd.position(i)});
        scene.prefer();
        steering.step(scene.crowd, walls, kStep_s, 1, next);
        advance(scene.crowd, walls, next, double(kStep_s), 1);
    }
    return tracks;
}

/// Mean logarithm of the shares of what they did.
double likelihood(const NextVelocityLaw& law, const std::vector<FollowedMoment>& moments)
{
    double sum = 0.0;
    for (const FollowedMoment& moment : moments)
        sum += std::log(law.share(moment.row, moment.cell)) / static_cast<double>(moments.size());
    return sum;
}

/// How often the judge was right, and by whom they were deceived.
struct Verdicts {
    int right = 0;
    int all = 0;
    QString words;

    [[nodiscard]] double share() const { return static_cast<double>(right) / all; }
    /// Twice the standard error of the share.
    [[nodiscard]] double error() const { return 2.0 * std::sqrt(share() * (1.0 - share()) / all); }
};

/// Places with what is known of them.
struct Known {
    std::vector<Place> places;
    std::vector<NextVelocityLaw> walkedBy; ///< of the first halves
    std::vector<NextVelocityLaw> judgedBy; ///< of the second halves
    std::vector<std::vector<FollowedMoment>> seen;
    std::vector<StateSet> states;

    explicit Known(std::vector<Place> all) : places(std::move(all))
    {
        for (const Place& place : places) {
            seen.push_back(followed(place.tracks));
            walkedBy.push_back(lawOf(place.name, half(seen.back(), 0)));
            judgedBy.push_back(lawOf(place.name, half(seen.back(), 1)));
            const auto rare = statesOf(place.tracks, AgentKind::person, {.every_s = 1.0});
            const auto set = canonicalSet(rare.value(), AgentKind::person, true);
            if (!set)
                qFatal("%s", describe(set.error()).c_str());
            states.push_back(set.value());
        }
    }
    void judge(const std::vector<FollowedMoment>& moments, std::size_t truth, Verdicts& verdicts) const
    {
        std::size_t best = 0;
        for (std::size_t i = 1; i < places.size(); ++i)
            best = likelihood(judgedBy[i], moments) > likelihood(judgedBy[best], moments) ? i : best;
        verdicts.right += best == truth ? 1 : 0;
        ++verdicts.all;
        verdicts.words += QStringLiteral(" %1>%2").arg(truth).arg(best);
    }
    /// Of those who walk by the states of each place and by its law, which weighs so much.
    [[nodiscard]] Verdicts ofWalkers(float weight, bool isDrawn) const
    {
        Verdicts verdicts;
        for (std::size_t i = 0; i < places.size(); ++i)
            for (std::uint64_t seed = 1; seed <= kScenes; ++seed) {
                HeterSim::Parameters parameters;
                parameters.recorded = weight;
                parameters.isDrawn = isDrawn ? 1.0F : 0.0F;
                const auto model = std::make_shared<HeterSim>(states[i], parameters, 2.2F, &walkedBy[i]);
                judge(followed(crossing(model, 25, 100 + seed)), i, verdicts);
            }
        return verdicts;
    }
    /// Of the recorded people themselves: the first halves, cut into as many parts.
    [[nodiscard]] Verdicts ofRecorded() const
    {
        Verdicts verdicts;
        for (std::size_t i = 0; i < places.size(); ++i)
            for (std::uint32_t part = 0; part < kScenes; ++part) {
                std::vector<FollowedMoment> moments;
                for (const FollowedMoment& moment : seen[i])
                    if (moment.track % 2 == 0 && moment.track / 2 % kScenes == part)
                        moments.push_back(moment);
                judge(moments, i, verdicts);
            }
        return verdicts;
    }
};

void report(const char* what, const Verdicts& verdicts)
{
    qInfo("%s: %d of %d right, %.2f ± %.2f;%s", what, verdicts.right, verdicts.all, verdicts.share(), verdicts.error(),
          qPrintable(verdicts.words));
}

/// UCY and ETH as Pellegrini et al. 2009 have them: frame, id, x, 0, y and velocities.
std::optional<Place> recordedAt(const char* folder, double frameRate_hz)
{
    QFile file(sharedData(QStringLiteral("trajectories/%1/obsmat.txt").arg(QLatin1String(folder))));
    if (file.fileName().isEmpty() || !file.open(QIODevice::ReadOnly))
        return std::nullopt;
    std::map<int, Track> tracks;
    while (!file.atEnd()) {
        const auto words = QString::fromLatin1(file.readLine()).simplified().split(QLatin1Char(' '));
        if (words.size() < 5)
            continue;
        Track& track = tracks[static_cast<int>(words[1].toDouble())];
        const auto frame = static_cast<std::int64_t>(words[0].toDouble());
        if (track.sightings.empty() || track.sightings.back().frame < frame)
            track.sightings.push_back({frame, {words[2].toDouble(), words[4].toDouble()}});
    }
    Place place{folder, {frameRate_hz, {}}};
    for (auto& [id, track] : tracks) {
        track.id = static_cast<std::uint32_t>(id);
        place.tracks.tracks.push_back(std::move(track));
    }
    return place;
}

} // namespace

class PlaceOfRecordingTest : public QObject {
    Q_OBJECT
private slots:
    /// Where people steer by three models: ORCA's, those of the social force, and reactive ones.
    void placesWherePeopleSteerDifferently_areTold()
    {
        const auto placeOf = [](const char* name, const std::shared_ptr<const SteeringModel>& model) {
            return Place{name, crossing(model, 60, 1)};
        };
        judgeAll(Known({placeOf("orca", std::make_shared<Orca>()), placeOf("social force", std::make_shared<SocialForce>()),
                        placeOf("reactive", std::make_shared<Reactive>())}));
    }

    void placesWherePeopleWereRecorded_areTold()
    {
        std::vector<Place> places;
        for (const auto& [folder, rate_hz] : {std::pair{"ucy_zara01", 25.0}, {"ucy_students03", 25.0}, {"eth_seq_eth", 15.0}})
            if (auto place = recordedAt(folder, rate_hz))
                places.push_back(std::move(*place));
        if (places.size() < 3)
            QSKIP("The recordings are not beside this checkout (shared/data/trajectories).");
        judgeAll(Known(std::move(places)));
    }

private:
    /// Of 18 scenes of three places a judge who guesses is right in 6 ± 2; 13 and more come by chance once in 1,000 times.
    static void judgeAll(const Known& known)
    {
        constexpr int kMoreThanChance = 13;
        const Verdicts recorded = known.ofRecorded();
        report("the recorded themselves", recorded);
        QVERIFY(recorded.right >= kMoreThanChance);
        const Verdicts without = known.ofWalkers(0.0F, false); // the states alone tell nothing
        report("without the law", without);
        QVERIFY(without.right < kMoreThanChance);
        const Verdicts drawn = known.ofWalkers(1.0F, true);
        report("drawn by the law", drawn);
        QVERIFY(drawn.right >= kMoreThanChance);
    }
};

PASSERBY_TEST(PlaceOfRecordingTest)

} // namespace place_of_recording_test

#include "place_of_recording_test.moc"
