// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/proxies.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace scene_proxies_test {

using namespace passerby;
using street::SeenProxy;
using world::ProxyKind;

class SceneProxiesTest : public QObject {
    Q_OBJECT

private slots:
    void interpolated_movesGrowsAndFades()
    {
        run::Frame before;
        run::Frame after;
        before.proxies = {{world::scheduled(1), ProxyKind::aggression, 5, 5, 0, 0.2F, 0.5F},
                          {world::scheduled(3), ProxyKind::aggression, 0, 0, 0, 0.2F, 0.2F}};
        after.proxies = {{world::scheduled(3), ProxyKind::aggression, 1, 0, 0, 0.4F, 0.6F},
                         {world::scheduled(7), ProxyKind::priority, 9, 9, 2, 0.8F, 1.0F}};
        const auto shown = editor::interpolatedProxies(&before, after, 0.25);
        QCOMPARE(shown.size(), std::size_t{2});
        QCOMPARE(shown[0].place.x, 0.25);
        QVERIFY(std::abs(shown[0].radius_m - 0.25) < 1e-6);
        QVERIFY(std::abs(shown[0].strength - 0.3) < 1e-6);
        QCOMPARE(shown[1].place.x, 9.0); // was not there
        QCOMPARE(shown[1].z_m, 2.0);
        QCOMPARE(editor::interpolatedProxies(nullptr, after, 0.25)[0].place.x, 1.0);
    }

    void interpolated_marksOfTrailsStandStill_andJumpsAreNoMoves()
    {
        run::Frame before;
        run::Frame after;
        before.proxies = {{world::scheduled(1), ProxyKind::trail, 0, 0, 0, 0.2F, 0.2F},
                          {world::scheduled(1), ProxyKind::trail, 1, 0, 0, 0.2F, 0.9F},
                          {world::scheduled(2), ProxyKind::aggression, 0, 0, 0, 0.2F, 0.9F}};
        after.proxies = {{world::scheduled(1), ProxyKind::trail, 1, 0, 0, 0.2F, 0.8F},
                         {world::scheduled(1), ProxyKind::trail, 2, 0, 0, 0.2F, 1.0F},
                         {world::scheduled(2), ProxyKind::aggression, 50, 0, 0, 0.2F, 0.9F}};
        const auto shown = editor::interpolatedProxies(&before, after, 0.5);
        QCOMPARE(shown[0].place.x, 1.0);
        QCOMPARE(shown[1].place.x, 2.0);
        QCOMPARE(shown[2].place.x, 50.0);
    }

    void interpolated_severalRulesOfOneCarrier_areKeptApart()
    {
        run::Frame before;
        run::Frame after;
        before.proxies = {{world::scheduled(4), ProxyKind::protection, 0, 0, 0, 0.4F, 1.0F},
                          {world::scheduled(4), ProxyKind::aggression, 1, 0, 0, 0.2F, 1.0F}};
        after.proxies = {{world::scheduled(4), ProxyKind::aggression, 2, 0, 0, 0.2F, 1.0F}};
        QCOMPARE(editor::interpolatedProxies(&before, after, 0.5)[0].place.x, 1.5);
    }

    void color_getsFullerWithStrength()
    {
        for (const bool dark : {false, true}) {
            QVERIFY(editor::proxyColor(0.0, dark).alphaF() < editor::proxyColor(0.5, dark).alphaF());
            QVERIFY(editor::proxyColor(0.0, dark).rgb() != editor::proxyColor(1.0, dark).rgb());
            QCOMPARE(editor::proxyColor(7.0, dark), editor::proxyColor(1.0, dark));
        }
    }

    void ribbons_weakestFirst()
    {
        const auto ribbons = editor::proxyRibbons({{world::scheduled(1), ProxyKind::aggression, {0, 0}, 0.0, 0.5, 0.9},
                                                   {world::scheduled(2), ProxyKind::trail, {3, 0}, 1.0, 0.2, 0.1}},
                                                  false);
        QCOMPARE(ribbons.size(), std::size_t{4}); // disc and outline
        QCOMPARE(ribbons[0].ends[0], 3.0F);
        QCOMPARE(ribbons[0].shape[1], 0.2F);
        QVERIFY(ribbons[0].shape[0] > 1.0F);
        QVERIFY(ribbons[0].color[3] < ribbons[2].color[3]);
        QVERIFY(ribbons[3].color[3] <= 1.0F);
    }
};

PASSERBY_TEST(SceneProxiesTest)

} // namespace scene_proxies_test

#include "scene_proxies_test.moc"
