// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/shapes/person_figure.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace person_figure_test {

using namespace passerby;
using shapes::Age;
using shapes::PersonFigure;

namespace {

constexpr std::uint32_t kCount = 20000;

world::AgentProfile named(const char* name, double radius_m = 0.25)
{
    world::AgentProfile profile;
    profile.name = name;
    profile.radius_m = radius_m;
    return profile;
}

struct Heights {
    double count = 0.0;
    double mean_m = 0.0;
    double sd_m = 0.0;
    double least_m = 9.0;
    double most_m = 0.0;
};

/// Of women or men, for numbers that follow one another, as those of people do.
Heights heightsOf(Age age, bool areWomen)
{
    Heights heights;
    double squares = 0.0;
    for (std::uint32_t number = 0; number < kCount; ++number) {
        const PersonFigure figure = shapes::figureOf(number, age);
        if (figure.isWoman != areWomen)
            continue;
        heights.count += 1.0;
        heights.mean_m += figure.height_m;
        squares += figure.height_m * figure.height_m;
        heights.least_m = std::min(heights.least_m, figure.height_m);
        heights.most_m = std::max(heights.most_m, figure.height_m);
    }
    heights.mean_m /= heights.count;
    heights.sd_m = std::sqrt(squares / heights.count - heights.mean_m * heights.mean_m);
    return heights;
}

} // namespace

class PersonFigureTest : public QObject {
    Q_OBJECT

private slots:
    void age_isWhatTheProfileSays()
    {
        for (const char* name : {"Child", "School children", "PUPIL", "Sch\xC3\xBCler", "kid 2"})
            QVERIFY2(shapes::ageOf(named(name)) == Age::child, name);
        for (const char* name : {"Elderly", "Seniors", "Retired teacher"})
            QVERIFY2(shapes::ageOf(named(name)) == Age::elderly, name);
        for (const char* name :
             {"Resident", "Childminder", "Mother with child", "Parents of children", "Kind helpers", "Senior staff", "", "Slow"})
            QVERIFY2(shapes::ageOf(named(name)) == Age::adult, name);
        QVERIFY(shapes::ageOf(named("Walker", 0.18)) == Age::child);
    }

    /// Numbers are fixed, so that the test never fails by chance: means within 4 standard errors, deviations within 5 %, half are women.
    void heights_areThoseOfTheirSources()
    {
        const auto check = [](Age age, bool areWomen, double mean_m, double sd_m) {
            const Heights found = heightsOf(age, areWomen);
            QVERIFY2(std::abs(found.mean_m - mean_m) < 4.0 * sd_m / std::sqrt(found.count), qPrintable(QString::number(found.mean_m)));
            QVERIFY2(std::abs(found.sd_m / sd_m - 1.0) < 0.05, qPrintable(QString::number(found.sd_m)));
            QVERIFY(std::abs(found.count - 0.5 * kCount) < 4.0 * 0.5 * std::sqrt(double(kCount)));
            QVERIFY(found.least_m > mean_m - 3.5 * sd_m && found.most_m < mean_m + 3.5 * sd_m);
        };
        check(Age::adult, true, 1.66, 0.065);
        check(Age::adult, false, 1.80, 0.07);
        check(Age::elderly, true, 1.61, 0.065);
        check(Age::elderly, false, 1.77, 0.07);
        const Heights children = heightsOf(Age::child, true);
        QVERIFY(std::abs(children.mean_m - 1.385) < 0.006);
        QVERIFY(children.least_m > 1.15 * (1.0 - 3.5 * 0.04) && children.most_m < 1.62 * (1.0 + 3.5 * 0.04));
    }

    void build_isWithinBounds()
    {
        double mean = 0.0;
        for (std::uint32_t number = 0; number < kCount; ++number) {
            const PersonFigure figure = shapes::figureOf(number, Age::adult);
            QVERIFY(figure.build >= 0.8 && figure.build <= 1.2);
            mean += figure.build / kCount;
        }
        QVERIFY(std::abs(mean - 1.0) < 4.0 * 0.07 / std::sqrt(double(kCount)));
    }
};

PASSERBY_TEST(PersonFigureTest)

} // namespace person_figure_test

#include "person_figure_test.moc"
