// SPDX-License-Identifier: GPL-3.0-or-later
// What slides show of a run by having looked at it from its beginning.
#include "editor/session/run_looks.h"

#include "editor/session/story_heat.h"
#include "editor/session/story_run.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>

namespace run_looks_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

std::unique_ptr<StoryRun> lived(const world::World& city, const HeatNeeds& needs, double time_s)
{
    foundation::JobContext context;
    auto run = StoryRun::begin({city, 300, 0.0, needs}, context);
    if (!run.ok() || !run.value()->goTo(time_s, context).ok())
        qFatal("nobody lives there");
    return std::move(run).value();
}

HeatNeeds room()
{
    HeatNeeds needs;
    needs.room = true;
    return needs;
}

} // namespace

class RunLooksTest : public QObject {
    Q_OBJECT

private slots:
    void service_isFoundFromTheBeginning_data()
    {
        QTest::addColumn<QString>("word");
        QTest::newRow("as found") << "service-found";
        QTest::newRow("worst") << "service-worst";
    }
    void service_isFoundFromTheBeginning()
    {
        QFETCH(QString, word);
        const AskedHeat asked = heatOfSlide(word.toStdString());
        QVERIFY(heatLayer(asked.layer).needs.room && followsRun(asked));
        const jobs::ProjectFile project{testing::smallCity(), nullptr};
        const auto run = lived(project.world, room(), 30.0);
        QCOMPARE(run->looks().service()->window_s(), 30.0);
        QVERIFY(!run->looks().standing());
        const auto drawn = drawStoryHeat(project, asked, *run);
        QVERIFY(drawn.ok());
        QVERIFY(drawn.value().map.scale == HeatScale::service && drawn.value().map.raster);
        QCOMPARE(drawn.value().subject.window_s, 30.0);
    }

    void whatNobodyAskedFor_isNotCounted()
    {
        const jobs::ProjectFile project{testing::smallCity(), nullptr};
        const auto run = lived(project.world, {}, 10.0);
        QVERIFY(!run->looks().isAsked());
        for (const char* word : {"service-found", "service-worst", "waiting"})
            QCOMPARE(drawStoryHeat(project, heatOfSlide(word), *run).error().code, std::string("nothing-measured"));
        const auto atFirst = lived(project.world, room(), 0.0); // one look is no time
        QCOMPARE(drawStoryHeat(project, heatOfSlide("service-worst"), *atFirst).error().code, std::string("nothing-measured"));
    }
};

PASSERBY_TEST(RunLooksTest)

} // namespace run_looks_test

#include "run_looks_test.moc"
