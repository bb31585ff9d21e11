// SPDX-License-Identifier: Apache-2.0
#include "core/judging/aims.h"

#include "core/judging/contender.h"

#include <cmath>
#include <fmt/format.h>

namespace passerby::judging {

namespace {

struct Peer {
    std::string_view key;
    std::string_view name;
};
constexpr std::array kPeers{Peer{"orca", "ORCA"}, Peer{"social_force", "social force"}};

double valueIn(const BoundedFigures& figures, Measure measure)
{
    return figures[static_cast<std::size_t>(measure)].value;
}

JudgedAim keptApart(const SetReport& set, const ModelReport& model)
{
    JudgedAim judged{model.key, Aim::keepsApart, std::nullopt, ""};
    const double ours = valueIn(model.figures, Measure::tooNear);
    const double recorded = valueIn(set.recorded, Measure::tooNear);
    const double noise = valueIn(set.noise, Measure::tooNear);
    if (!std::isfinite(ours) || !std::isfinite(recorded) || !std::isfinite(noise)) {
        judged.sentence = "There are too few people for a noise floor.";
        return judged;
    }
    judged.isMet = ours <= recorded + noise;
    judged.sentence = fmt::format("Nearer than 0.4 m to somebody in {:.2f} % of samples; recorded are {:.2f} %, and {:.2f} % are noise.",
                                  100.0 * ours, 100.0 * recorded, 100.0 * noise);
    return judged;
}

/// At most `share` of what each of the peers has that was not fitted on the set; not judged where one was not asked for.
JudgedAim besidePeers(const SetReport& set, const ModelReport& model, Aim aim, Measure measure, double share)
{
    JudgedAim judged{model.key, aim, std::nullopt, ""};
    const MeasureName& name = nameOf(measure);
    const auto spelled = [&](double value) { return fmt::format("{:.{}f} {}", value, name.digits, name.unit); };
    const double ours = valueIn(model.figures, measure);
    std::string beside;
    std::string left;
    bool areAllThere = true;
    for (const Peer& peer : kPeers) {
        const ModelReport* other = set.find(peer.key);
        const double theirs = other ? valueIn(other->figures, measure) : std::nan("");
        if (!other || !other->fitted.empty() || !std::isfinite(theirs) || !std::isfinite(ours)) {
            const char* why = !other ? "not asked for" : !other->fitted.empty() ? "fitted on this set" : "without a figure";
            left += fmt::format(" Left out: {}, {}.", peer.name, why);
            areAllThere = areAllThere && other;
            continue;
        }
        judged.isMet = judged.isMet.value_or(true) && ours <= share * theirs;
        beside +=
            fmt::format("{}{}{}'s is {}", beside.empty() ? "" : ", ", share < 1.0 ? "half of " : "", peer.name, spelled(share * theirs));
    }
    const bool isBesideSome = judged.isMet.has_value();
    if (!areAllThere) // of two aims, half of one is none
        judged.isMet.reset();
    judged.sentence = isBesideSome ? fmt::format("{} {}; {}.{}", aim == Aim::deviation ? "Deviation" : "W1", spelled(ours), beside, left)
                                   : "Nobody to compare with." + left;
    return judged;
}

} // namespace

std::string_view nameOf(Aim aim)
{
    constexpr std::array<std::string_view, kAims.size()> kNamesOfAims{"People keep apart as recorded", "Acceleration", "Turns",
                                                                      "Deviation"};
    return kNamesOfAims[static_cast<std::size_t>(aim)];
}

std::vector<JudgedAim> judgedAims(const SetReport& set)
{
    std::vector<JudgedAim> aims;
    for (const ModelReport& model : set.models) {
        if (model.model != kHeterSim || !model.fitted.empty())
            continue;
        aims.push_back(keptApart(set, model));
        if (set.hasNoisyAcceleration)
            aims.push_back({model.key, Aim::acceleration, std::nullopt, "The recorded acceleration is mostly noise of annotation."});
        else
            aims.push_back(besidePeers(set, model, Aim::acceleration, Measure::accelerationDistance, 0.5));
        aims.push_back(besidePeers(set, model, Aim::turn, Measure::turnDistance, 0.5));
        aims.push_back(besidePeers(set, model, Aim::deviation, Measure::deviation, 1.0));
    }
    return aims;
}

Verdict verdictOf(std::span<const SetReport> sets, std::string_view key)
{
    struct Tally {
        std::size_t judged = 0;
        std::size_t met = 0;
        std::string missed;
    };
    std::array<Tally, kAims.size()> tallies;
    std::string name;
    for (const SetReport& set : sets) {
        if (const ModelReport* model = set.find(key))
            name = model->name;
        for (const JudgedAim& aim : set.aims) {
            Tally& tally = tallies[static_cast<std::size_t>(aim.aim)];
            if (aim.key != key || !aim.isMet)
                continue;
            ++tally.judged;
            tally.met += *aim.isMet ? 1 : 0;
            if (!*aim.isMet)
                tally.missed += (tally.missed.empty() ? "" : ", ") + set.name;
        }
    }
    Verdict verdict;
    verdict.key = key;
    for (const Aim aim : kAims) {
        const Tally& tally = tallies[static_cast<std::size_t>(aim)];
        if (tally.judged == 0) {
            verdict.text += fmt::format(" Not judged: {}.", nameOf(aim));
            continue;
        }
        verdict.isMet = verdict.isMet.value_or(true) && tally.met == tally.judged;
        verdict.text += fmt::format(" {}: {} of {} sets{}.", nameOf(aim), tally.met, tally.judged,
                                    tally.missed.empty() ? "" : ", missed on " + tally.missed);
    }
    if (name.empty())
        verdict.text = "Heter-Sim was not asked for, so nothing is judged.";
    else if (!verdict.isMet)
        verdict.text = name
                       + ": no aim could be judged, since it was fitted on what is given, or since not both of ORCA and social force, "
                         "beside which it is judged, were asked for.";
    else
        verdict.text =
            fmt::format("{}: {}.{}", name, *verdict.isMet ? "every aim that could be judged is met" : "not every aim is met", verdict.text);
    return verdict;
}

} // namespace passerby::judging
