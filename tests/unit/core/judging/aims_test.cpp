// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/judging/aims.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <limits>

namespace aims_test {

using namespace passerby::judging;

namespace {

void put(BoundedFigures& figures, Measure measure, double value)
{
    figures[static_cast<std::size_t>(measure)] = {value, value, value};
}

ModelReport row(const std::string& key, const std::string& model, double tooNear, double acceleration, double turn, double deviation)
{
    ModelReport report;
    report.key = key;
    report.name = key;
    report.model = model;
    put(report.figures, Measure::tooNear, tooNear);
    put(report.figures, Measure::accelerationDistance, acceleration);
    put(report.figures, Measure::turnDistance, turn);
    put(report.figures, Measure::deviation, deviation);
    return report;
}

/// Recorded are 1 %, and half a per cent is noise. Heter-Sim meets everything just so.
SetReport madeSet()
{
    SetReport set;
    set.name = "made";
    put(set.recorded, Measure::tooNear, 0.01);
    put(set.noise, Measure::tooNear, 0.005);
    set.models = {row("heter_sim", "heter_sim", 0.015, 0.1, 2.0, 1.0), row("orca", "orca", 0.0, 0.2, 4.0, 1.0),
                  row("social_force", "social_force", 0.0, 0.3, 5.0, 1.2)};
    return set;
}

std::vector<std::optional<bool>> metBy(const SetReport& set)
{
    std::vector<std::optional<bool>> met;
    for (const JudgedAim& aim : judgedAims(set))
        met.push_back(aim.isMet);
    return met;
}

using Met = std::vector<std::optional<bool>>;

} // namespace

class AimsTest : public QObject {
    Q_OBJECT

private slots:
    void justSo_isMet() { QCOMPARE(metBy(madeSet()), (Met{true, true, true, true})); }

    void alittleMore_isMissed()
    {
        for (const auto& [measure, number] : {std::pair(Measure::tooNear, 0), std::pair(Measure::accelerationDistance, 1),
                                              std::pair(Measure::turnDistance, 2), std::pair(Measure::deviation, 3)}) {
            SetReport set = madeSet();
            set.models[0].figures[static_cast<std::size_t>(measure)].value += 0.001;
            Met expected{true, true, true, true};
            expected[static_cast<std::size_t>(number)] = false;
            QCOMPARE(metBy(set), expected);
        }
    }

    /// The other one alone is enough to miss it.
    void bothPeers_count()
    {
        SetReport set = madeSet();
        put(set.models[2].figures, Measure::accelerationDistance, 0.19);
        QCOMPARE(metBy(set)[1], std::optional(false));
    }

    void fittedCells_areLeftOut()
    {
        SetReport set = madeSet();
        put(set.models[2].figures, Measure::turnDistance, 0.1);
        QCOMPARE(metBy(set)[2], std::optional(false));
        set.models[2].fitted = "because";
        QCOMPARE(metBy(set), (Met{true, true, true, true}));
        set.models[1].fitted = "because";
        QCOMPARE(metBy(set), (Met{true, std::nullopt, std::nullopt, std::nullopt}));
        QVERIFY(judgedAims(set)[1].sentence.find("fitted on this set") != std::string::npos);
        set.models[0].fitted = "because";
        QVERIFY(judgedAims(set).empty());
    }

    /// To be as good as one of two is not to meet an aim that asks for both.
    void onePeer_isNotEnough()
    {
        SetReport set = madeSet();
        set.models.pop_back();
        QCOMPARE(metBy(set), (Met{true, std::nullopt, std::nullopt, std::nullopt}));
        const std::string sentence = judgedAims(set)[1].sentence;
        QVERIFY(sentence.find("ORCA's is") != std::string::npos && sentence.find("social force, not asked for") != std::string::npos);
    }

    void whoIsNotThere_isNotJudged()
    {
        SetReport set = madeSet();
        set.models.resize(1);
        QCOMPARE(metBy(set), (Met{true, std::nullopt, std::nullopt, std::nullopt}));
        put(set.noise, Measure::tooNear, std::numeric_limits<double>::quiet_NaN());
        QCOMPARE(metBy(set)[0], std::nullopt);
    }

    void noisyAcceleration_isLeftOut()
    {
        SetReport set = madeSet();
        set.hasNoisyAcceleration = true;
        QCOMPARE(metBy(set), (Met{true, std::nullopt, true, true}));
    }

    void verdict_saysWhereItIsMissed()
    {
        std::vector<SetReport> sets{madeSet(), madeSet()};
        sets[1].name = "other";
        for (SetReport& set : sets)
            set.aims = judgedAims(set);
        QCOMPARE(verdictOf(sets, "heter_sim").isMet, std::optional(true));
        put(sets[1].models[0].figures, Measure::deviation, 2.0);
        sets[1].aims = judgedAims(sets[1]);
        const Verdict missed = verdictOf(sets, "heter_sim");
        QCOMPARE(missed.isMet, std::optional(false));
        QVERIFY2(missed.text.find("Deviation: 1 of 2 sets, missed on other.") != std::string::npos, missed.text.c_str());
        QCOMPARE(verdictOf(sets, "heter_sim_others").isMet, std::nullopt);
        QVERIFY(verdictOf(sets, "heter_sim_others").text.find("not asked for") != std::string::npos);
    }
};

PASSERBY_TEST(AimsTest)

} // namespace aims_test

#include "aims_test.moc"
