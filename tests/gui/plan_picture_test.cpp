// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of a large city is painted in the background: it comes to rest in any window, and never shows another city.
#include "core/generator/town.h"
#include "editor/document/project_document.h"
#include "editor/tools/hit_test.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/theme.h"
#include "widgets/plan_view/plan_people_painter.h"
#include "widgets/plan_view/plan_view.h"

#include <QElapsedTimer>
#include <QEvent>
#include <QImage>
#include <QPainter>
#include <QTest>
#include <algorithm>
#include <memory>
#include <vector>

namespace plan_picture_test {

using namespace passerby;
using namespace passerby::widgets;

namespace {

world::World makeTown(std::uint64_t seed)
{
    foundation::JobContext context;
    generator::TownOptions options;
    options.blocksX = options.blocksY = 14;
    options.seed = seed;
    auto town = generator::generateTown(options, context);
    if (!town)
        qFatal("%s", foundation::describe(town.error()).c_str());
    return std::move(town).value();
}

class PaintCounter : public QObject {
public:
    using QObject::QObject;
    int count = 0;

protected:
    bool eventFilter(QObject*, QEvent* event) override
    {
        count += event->type() == QEvent::Paint ? 1 : 0;
        return false;
    }
};

/// The middle of a black plan in which a hundred people in red stand in one place.
QColor crowdColor(double scale_px_m, bool isOverHeat)
{
    auto frame = std::make_shared<run::Frame>();
    for (std::uint32_t agent = 0; agent < 100; ++agent) {
        run::Walker walker;
        walker.agent = world::scheduled(agent);
        frame->walkers.push_back(walker);
    }
    PlanPeople people;
    people.current = std::move(frame);
    people.profileColors = {Qt::red};
    people.isOverHeat = isOverHeat;
    QImage image(81, 81, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::black);
    QPainter painter(&image);
    paintPeople(painter, people, {{}, scale_px_m, QSizeF(image.size())}, theme(ThemeKind::light));
    painter.end();
    return image.pixelColor(40, 40);
}

/// The plan alone, in a window of its own.
struct Stage {
    editor::ProjectDocument document;
    editor::HitTest hitTest{document};
    PlanView plan{document, hitTest};

    explicit Stage(QSize size)
    {
        document.replace(makeTown(1), {}, nullptr);
        plan.resize(size);
        plan.show();
    }
};

} // namespace

class PlanPictureTest : public QObject {
    Q_OBJECT

private slots:
    void smallPeople_letTheColoursOfAHeatmapThrough()
    {
        const QColor far = crowdColor(0.3, true);
        QVERIFY2(far.red() > 0 && far.red() < 100 && far.blue() == far.red(), qPrintable(far.name()));
        const QColor near = crowdColor(3.0, true); // as large as they are: white dots as ever
        QVERIFY2(near.red() > 200 && near.blue() == near.red(), qPrintable(near.name()));
        const QColor alone = crowdColor(0.3, false); // no heatmap: in their own colours
        QVERIFY2(alone.red() > 200 && alone.blue() == 0, qPrintable(alone.name()));
    }

    void tallPlan_comesToRest()
    {
        Stage stage({200, 700});
        PaintCounter paints;
        stage.plan.installEventFilter(&paints);
        QVERIFY(QTest::qWaitForWindowExposed(&stage.plan));
        const world::World& world = stage.document.world();
        QVERIFY(world.cells().size() + world.obstacles().size() + world.targets().size() > 1500); // fewer are painted at once
        QVERIFY(stage.plan.height() > 3 * stage.plan.width());
        QTRY_VERIFY_WITH_TIMEOUT(paints.count >= 2, 20000); // one asks for the picture, one shows it
        int inLastSecond = 1;
        for (int i = 0; i < 10 && inLastSecond > 0; ++i) {
            paints.count = 0;
            QTest::qWait(1000); // it counts what is painted in a second
            inLastSecond = paints.count;
        }
        QCOMPARE(inLastSecond, 0);
    }

    void replacedCity_isShownNoMore()
    {
        Stage stage({600, 400});
        QVERIFY(QTest::qWaitForWindowExposed(&stage.plan));
        QTest::qWait(500); // the first picture is made on another thread, and nothing tells when
        const world::World other = makeTown(2);
        PlanTransform closer = stage.plan.transform();
        closer.scale_px_m *= 3.0;
        stage.plan.setTransform(closer);
        stage.plan.repaint(); // asks for a picture of the first city
        stage.document.replace(other, {}, nullptr);
        std::vector<QImage> seen;
        QElapsedTimer clock;
        QElapsedTimer rest;
        clock.start();
        rest.start();
        while ((rest.elapsed() < 1000 || seen.size() < 2) && clock.elapsed() < 20000) {
            QTest::qWait(2); // looks again and again, until nothing new has come for a second
            const QImage now = stage.plan.grab().toImage();
            if (std::find(seen.begin(), seen.end(), now) == seen.end()) {
                seen.push_back(now);
                rest.restart();
            }
        }
        QCOMPARE(seen.size(), std::size_t{2}); // nothing, and then the second city
    }
};

PASSERBY_TEST(PlanPictureTest)

} // namespace plan_picture_test

#include "plan_picture_test.moc"
