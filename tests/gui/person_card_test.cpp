// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/person_card.h"

#include "core/world/patch_builder.h"
#include "editor/models/profile_colors.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"

#include <QLabel>
#include <QTest>
#include <algorithm>
#include <map>

using namespace passerby;
using namespace passerby::widgets;

namespace {

/// The crossing with a profile that has colours of its own beside the one that has none.
world::World twoProfiles()
{
    world::World city = testing::makeCrossing();
    world::PatchBuilder patch(city);
    world::AgentProfile visitor;
    visitor.name = "Visitor";
    visitor.colors = {{10, 200, 30}, {200, 10, 30}};
    patch.add(visitor);
    if (!city.apply(patch.take()).ok())
        qFatal("The city does not apply.");
    return city;
}

QColor mostOf(const QImage& image)
{
    std::map<QRgb, int> counts;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (qAlpha(image.pixel(x, y)) == 255)
                ++counts[image.pixel(x, y)];
    const auto most = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == counts.end() ? QColor() : QColor(most->first);
}

} // namespace

class PersonCardTest : public QObject {
    Q_OBJECT

private slots:
    void disc_hasTheColourOfTheProfile()
    {
        const world::World city = twoProfiles();
        PersonCard card;
        run::PersonStory story;
        story.origin = 0;
        story.destination = 0;
        const run::Frame frame;
        QColor before;
        for (const std::uint32_t profile : {0U, 1U}) {
            story.profile = profile;
            card.setStory(story, city, frame);
            const QColor disc = mostOf(card.findChild<QLabel*>(QStringLiteral("personPicture"))->pixmap().toImage());
            QCOMPARE(disc.rgb(), editor::profileColors(city)[profile].rgb());
            QVERIFY(disc != before);
            before = disc;
        }
        QCOMPARE(before.rgb(), QColor(10, 200, 30).rgb());
    }

    void proxies_areToldWhereThereAreSome()
    {
        const world::World city = testing::makeCrossing();
        PersonCard card;
        run::PersonStory story;
        story.origin = 0;
        const run::Frame frame;
        card.setStory(story, city, frame);
        auto* proxies = card.findChild<QLabel*>(QStringLiteral("personProxies"));
        QVERIFY(proxies && proxies->parentWidget()->isHidden());
        street::CarriedProxy hurry;
        hurry.shown = 1;
        hurry.urgencyOfVelocity = 0.5;
        story.proxies = {hurry};
        card.setStory(story, city, frame);
        QVERIFY(!proxies->parentWidget()->isHidden());
        QVERIFY(proxies->text().contains(QStringLiteral("urgency 0.5, since held up (0.5).")));
    }

    void profileOfAnotherCity_hasAColourAllTheSame()
    {
        QVERIFY(editor::profileColor(twoProfiles(), 7).isValid());
        QVERIFY(editor::profileColor(world::World(), 0).isValid());
    }
};

PASSERBY_TEST(PersonCardTest)
#include "person_card_test.moc"
