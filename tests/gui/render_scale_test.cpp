// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "widgets/city_view/render_scale.h"

#include <QTest>

namespace render_scale_test {

using passerby::widgets::RenderScale;

namespace {

void addFrames(RenderScale& scale, int count, double seconds)
{
    for (int i = 0; i < count; ++i)
        scale.addFrame(seconds);
}

} // namespace

class RenderScaleTest : public QObject {
    Q_OBJECT

private slots:
    void scale_fastFrames_staysFine()
    {
        RenderScale scale;
        addFrames(scale, 1000, 0.045);
        QCOMPARE(scale.scale(), 1.0);
    }
    void scale_singleSlowFrames_staysFine()
    {
        RenderScale scale;
        for (int i = 0; i < 100; ++i) {
            addFrames(scale, 3, 0.2);
            addFrames(scale, 1, 0.045);
        }
        QCOMPARE(scale.scale(), 1.0);
    }
    void scale_slowFrames_getsCoarserStepByStepToTheCoarsest()
    {
        RenderScale scale;
        addFrames(scale, 4, 0.06);
        QCOMPARE(scale.scale(), 0.8);
        addFrames(scale, 100, 0.06);
        QCOMPARE(scale.scale(), 0.5);
    }
    void scale_timeToSpare_getsFinerAgain()
    {
        RenderScale scale;
        addFrames(scale, 4, 0.06);
        addFrames(scale, 100, 0.030); // all pixels would take 0.047 s: too near to what is too long
        QCOMPARE(scale.scale(), 0.8);
        addFrames(scale, 40, 0.020);
        QCOMPARE(scale.scale(), 1.0);
    }
};

PASSERBY_TEST(RenderScaleTest)

} // namespace render_scale_test

#include "render_scale_test.moc"
