// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare_recorded_html.h"
#include "tests/support/made_up_tracks.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

namespace compare_recorded_test {

using namespace passerby;
using namespace passerby::testing;
using jobs::CompareRecordedOptions;
using judging::Measure;

namespace {

double valueOf(const judging::BoundedFigures& figures, Measure measure)
{
    return figures[static_cast<std::size_t>(measure)].value;
}

} // namespace

class CompareRecordedTest : public QObject {
    Q_OBJECT

private slots:
    void figures_areSpelled()
    {
        QCOMPARE(jobs::spelled({0.1234, 0.1, 0.2}, Measure::speedDistance), std::string("0.123 (0.100 to 0.200)"));
        QCOMPARE(jobs::spelled({0.0123, 0.0123, 0.0123}, Measure::tooNear), std::string("1.23"));
        QCOMPARE(jobs::spelled({std::nan(""), 0.0, 0.0}, Measure::tooNear), std::string("–"));
    }

    void page_needsNothingElse()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath("obsmat.txt"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(madeUpObsmat(16, 1.2).c_str());
        file.close();
        CompareRecordedOptions options;
        options.data = {folder.filePath("obsmat.txt").toStdString()};
        options.judging.models = {"heter_sim", "orca", "social_force", "straight"};
        foundation::JobContext context;
        const auto outcome = jobs::runCompareRecordedJob(options, context);
        QVERIFY2(outcome.ok(), outcome.ok() ? "" : outcome.error().message.c_str());
        const std::string page = jobs::recordedHtml(outcome.value());
        QCOMPARE(QString::fromStdString(page).count(QStringLiteral("<svg")), 5);
        for (const char* part : {"Heter-Sim, states of this set †", "Its states are those of this set.", "noise floor", "no walls",
                                 "straight through everybody", "People keep apart as recorded"})
            QVERIFY2(page.find(part) != std::string::npos, part);
        QVERIFY(page.find("http") == std::string::npos || page.find("src=") == std::string::npos);
        QVERIFY(page.find("nan") == std::string::npos);
    }

    /// Excerpts of NGSIM: who is there, fitted lanes, nobody touched by who looks ahead, and the same words for how little it is.
    void ngsim_isDriven()
    {
        const QString cars = sharedData(QStringLiteral("trajectories/ngsim/us101-4_1.csv"));
        if (cars.isEmpty())
            QSKIP("The folder of shared data is not there.");
        CompareRecordedOptions options;
        options.data = {cars.toStdString()};
        options.drivers = {"heter_sim", "idm", "straight"};
        foundation::JobContext context;
        const auto outcome = jobs::runCompareRecordedJob(options, context);
        QVERIFY2(outcome.ok(), outcome.ok() ? "" : outcome.error().message.c_str());
        QVERIFY(outcome.value().report.sets.empty());
        const judging::VehicleSetReport& set = outcome.value().vehicles->sets.front();
        QCOMPARE(set.howMuch(), std::string("18 vehicles, 10 s"));
        QCOMPARE(set.vehicles, std::size_t{22});
        QVERIFY(set.areLanesFitted && set.lanes >= 5 && set.lanes <= 8 && set.areSizesKnown);
        const auto touching = static_cast<std::size_t>(judging::VehicleMeasure::touching);
        const auto speed = static_cast<std::size_t>(judging::VehicleMeasure::speed);
        for (const char* row : {"heter_sim", "idm"})
            QCOMPARE(set.find(row)->figures[touching].value, 0.0);
        QVERIFY(set.find("straight")->figures[touching].value > 0.05);
        QVERIFY(std::abs(set.find("heter_sim")->figures[speed].value - set.recorded[speed].value) < 1.0);
    }

    /// What section 7 of the notes on the paper found by another program (the first 250 s, "straight through everybody"; here it is all
    /// 360 s): mean speed 1.184 beside 1.159 m/s, W1 of speeds 0.036, no acceleration beside 0.27 m/s², deviation 0.96 m, nearer than 0.4 m
    /// in 3.17 % beside 0.23 %.
    void zara01_isWalkedStraightAsElsewhere()
    {
        const QString zara = sharedData(QStringLiteral("trajectories/ucy_zara01/obsmat.txt"));
        if (zara.isEmpty())
            QSKIP("The folder of shared data is not there.");
        CompareRecordedOptions options;
        options.data = {zara.toStdString()};
        options.judging.models = {"straight"};
        foundation::JobContext context;
        const auto outcome = jobs::runCompareRecordedJob(options, context);
        QVERIFY2(outcome.ok(), outcome.ok() ? "" : outcome.error().message.c_str());
        const judging::SetReport& set = outcome.value().report.sets.front();
        QCOMPARE(set.name, std::string("ucy_zara01"));
        QCOMPARE(set.people, std::size_t{148});
        const judging::BoundedFigures& straight = set.models.front().figures;
        QVERIFY(std::abs(valueOf(straight, Measure::meanSpeed) - 1.184) < 0.03);
        QVERIFY(std::abs(valueOf(set.recorded, Measure::meanSpeed) - 1.159) < 0.03);
        QVERIFY(std::abs(valueOf(straight, Measure::speedDistance) - 0.036) < 0.01);
        QVERIFY(std::abs(valueOf(straight, Measure::deviation) - 0.96) < 0.15);
        QVERIFY(valueOf(straight, Measure::acceleration) < 0.02);
        QVERIFY(std::abs(valueOf(set.recorded, Measure::acceleration) - 0.27) < 0.03);
        QVERIFY(std::abs(valueOf(straight, Measure::tooNear) - 0.0317) < 0.01);
        QVERIFY(std::abs(valueOf(set.recorded, Measure::tooNear) - 0.0023) < 0.002);
        QVERIFY(std::abs(valueOf(set.recorded, Measure::turn) - 11.2) < 2.5);
        QVERIFY(std::abs(valueOf(set.noise, Measure::speedDistance) - 0.074) < 0.04);
    }
};

PASSERBY_TEST(CompareRecordedTest)

} // namespace compare_recorded_test

#include "compare_recorded_test.moc"
