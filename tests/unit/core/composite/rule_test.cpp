// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/composite/parameters.h"
#include "core/composite/rule.h"
#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <set>

namespace rule_test {

using namespace passerby;
using composite::compile;
using composite::ParameterKind;
using composite::Rule;
using foundation::Issue;
using geometry::Point;
using world::ProxyKind;
using world::ProxyRule;

namespace {

/// Two cells with a door between them, a region, a mother's crowd and her children's.
struct City {
    world::World world;
    world::PortalId door;
    world::RegionId way;
    world::AgentProfileId resident;
    world::CrowdId mothers, children;

    City()
    {
        world::PatchBuilder builder(world);
        const auto square = [](double x) { return geometry::Polygon{{{x, 0}, {x + 10, 0}, {x + 10, 10}, {x, 10}}, {}}; };
        const auto west = builder.add(world::Cell{"west", world::CellKind::plaza, 0, square(0)});
        const auto east = builder.add(world::Cell{"east", world::CellKind::plaza, 0, square(10)});
        door = builder.add(world::Portal{west, east, {10, 4}, {10, 6}, 0.0});
        way = builder.add(world::Region{"way", 0, {{{2, 2}, {8, 2}, {8, 4}, {2, 4}}, {}}});
        world::AgentProfile profile;
        profile.name = "resident";
        resident = builder.add(profile);
        world::Crowd crowd;
        crowd.name = "children";
        crowd.profile = resident;
        children = builder.add(crowd);
        crowd.name = "mothers";
        crowd.companions = children;
        mothers = builder.add(crowd);
        if (auto done = world.apply(builder.take()); !done)
            qFatal("%s", describe(done.error()).c_str());
    }
};

ProxyRule ruleOf(ProxyKind kind, world::ProxyCarrier on, std::map<std::string, world::ProxyParameter> parameters = {})
{
    return {"mine", kind, on, 1.0, std::move(parameters)};
}

Rule ruleWith(composite::Kind how)
{
    return {"mine", 1, {}, 1.0, std::move(how)};
}

constexpr world::ProxyRuleId kId{7, 1};

} // namespace

class RuleTest : public QObject {
    Q_OBJECT
private slots:
    void everyParameter_isDescribed()
    {
        composite::forEachKind([]<class Known>(std::type_identity<Known>) {
            std::set<std::string_view> keys;
            const auto infos = composite::parametersOf(Known::kKind);
            QCOMPARE(infos.data(), Known::parameters().data());
            for (const composite::ParameterInfo& info : infos) {
                QVERIFY(keys.insert(info.key).second);
                QVERIFY(!info.label.empty() && info.explanation.ends_with('.'));
                const bool isNumber = info.kind == ParameterKind::number || info.kind == ParameterKind::wholeNumber;
                QVERIFY(!isNumber || (info.least < info.most && info.usual >= info.least && info.usual <= info.most));
            }
            QVERIFY(keys.size() >= 2);
        });
    }

    void everySpelling_isAKind_andNoneIsThereTwice()
    {
        std::multiset<ProxyKind> kinds;
        composite::forEachKind([&]<class Known>(std::type_identity<Known>) {
            kinds.insert(Known::kKind);
            QVERIFY(ruleWith(Known{}).kind() == Known::kKind);
        });
        QCOMPARE(kinds.size(), world::Spelling<ProxyKind>::kNames.size());
        for (std::size_t i = 0; i < kinds.size(); ++i)
            QCOMPARE(kinds.count(static_cast<ProxyKind>(i)), std::size_t{1});
    }

    void aKindThatNobodyKnows_isAnError()
    {
        const City city;
        const auto unknown = static_cast<ProxyKind>(world::Spelling<ProxyKind>::kNames.size());
        QVERIFY(composite::parametersOf(unknown).empty());
        std::vector<Issue> notices;
        const auto rule = compile(city.world, kId, ruleOf(unknown, city.way, {{"ward", std::string("children")}}), &notices);
        QVERIFY(!rule && notices.empty());
        QCOMPARE(rule.error().code, std::string("proxy-rule"));
        QVERIFY(describe(rule.error()).find("mine") != std::string::npos);
    }

    void parameters_areRead()
    {
        const City city;
        std::vector<Issue> notices;
        const auto rule = compile(
            city.world, kId,
            ruleOf(ProxyKind::aggression, city.resident, {{"max_distance_m", 0.9}, {"max_scale", 1.25}, {"urgency_rate_per_s", 3.0}}),
            &notices);
        QVERIFY(rule && notices.empty());
        const auto& how = std::get<composite::Aggression>(rule.value().how);
        QVERIFY(how.maxDistance_m == 0.9 && how.maxScale == 1.25 && how.urgencyRate_per_s == 3.0);
        QVERIFY(rule.value().kind() == ProxyKind::aggression);
        QCOMPARE(rule.value().name, std::string("proxy rule \"mine\""));
        QCOMPARE(rule.value().number, 7U);
    }

    void whatIsNotSaid_isUsual()
    {
        const City city;
        std::vector<Issue> notices;
        const auto trail = compile(city.world, kId, ruleOf(ProxyKind::trail, city.resident), &notices);
        QVERIFY(trail && notices.empty());
        const composite::Trail usual;
        const auto& how = std::get<composite::Trail>(trail.value().how);
        QVERIFY(how.trail == usual.trail && how.proxies == usual.proxies && how.spacing_s == usual.spacing_s);
    }

    void unknownAndOutOfRange_areNoticed_withTheRulesName()
    {
        const City city;
        std::vector<Issue> notices;
        const auto rule =
            compile(city.world, kId,
                    ruleOf(ProxyKind::trail, city.resident, {{"proxies", 1000.5}, {"spacing_s", -1.0}, {"max_scale", 1.0}}), &notices);
        QVERIFY(bool(rule));
        QCOMPARE(notices.size(), std::size_t{3});
        QCOMPARE(std::get<composite::Trail>(rule.value().how).proxies, 64U);
        QCOMPARE(std::get<composite::Trail>(rule.value().how).spacing_s, 0.05);
        QCOMPARE(notices[0].code, std::string("proxy-parameter-range"));
        QCOMPARE(notices[2].code, std::string("proxy-parameter-unknown"));
        for (const Issue& notice : notices) {
            QVERIFY(notice.message.find("mine") != std::string::npos);
            QVERIFY(notice.where.kind == "proxy rule" && notice.where.number == 7);
        }
    }

    void aWrongSort_isAnError()
    {
        const City city;
        const auto rule =
            compile(city.world, kId, ruleOf(ProxyKind::aggression, city.resident, {{"max_scale", std::string("big")}}), nullptr);
        QVERIFY(!rule);
        QCOMPARE(rule.error().code, std::string("proxy-rule"));
        QVERIFY(describe(rule.error()).find("mine") != std::string::npos);
    }

    void aPlace_isAPointOrAPortal_orWhatCarriesTheRule()
    {
        const City city;
        const auto placeOf = [&](world::ProxyCarrier on, std::map<std::string, world::ProxyParameter> parameters) {
            const auto rule = compile(city.world, kId, ruleOf(ProxyKind::priority, on, std::move(parameters)), nullptr);
            return rule ? std::get<composite::Priority>(rule.value().how).place : std::optional<Point>(Point{-1, -1});
        };
        const std::string number = std::to_string(city.door.number);
        QVERIFY((placeOf(city.resident, {{"place", Point{3, 4}}}) == Point{3, 4}));
        QVERIFY((placeOf(city.resident, {{"place", number}}) == Point{10, 5}));
        QVERIFY((placeOf(city.resident, {{"place", double(city.door.number)}}) == Point{10, 5}));
        QVERIFY((placeOf(city.door, {}) == Point{10, 5}));
        QVERIFY(!placeOf(city.resident, {}));
        QVERIFY((placeOf(city.resident, {{"place", std::string("99")}}) == Point{-1, -1})); // an error
    }

    void aWard_isACrowd_orTheCompanions()
    {
        const City city;
        const auto wardOf = [&](world::ProxyCarrier on, std::map<std::string, world::ProxyParameter> parameters) {
            const auto rule = compile(city.world, kId, ruleOf(ProxyKind::protection, on, std::move(parameters)), nullptr);
            return rule ? std::get<composite::Protection>(rule.value().how).ward : world::CrowdId{};
        };
        QVERIFY(wardOf(city.resident, {{"ward", std::string("children")}}) == city.children);
        QVERIFY(wardOf(city.resident, {{"ward", std::to_string(city.children.number)}}) == city.children);
        QVERIFY(wardOf(city.mothers, {{"ward", std::string("companions")}}) == city.children);
        QVERIFY(wardOf(city.mothers, {}) == city.children);
        QVERIFY(wardOf(city.children, {}).isNull()); // they have none
        QVERIFY(wardOf(city.resident, {}).isNull());
        QVERIFY(wardOf(city.resident, {{"ward", std::string("nobody")}}).isNull());
    }

    void aRegion_isNamed_orCarriesTheRule()
    {
        const City city;
        const auto areaOf = [&](world::ProxyCarrier on, std::map<std::string, world::ProxyParameter> parameters) {
            parameters["ward"] = std::string("children");
            const auto rule = compile(city.world, kId, ruleOf(ProxyKind::guidance, on, std::move(parameters)), nullptr);
            return rule ? area(std::get<composite::Guidance>(rule.value().how).region) : -1.0;
        };
        QCOMPARE(areaOf(city.resident, {{"region", double(city.way.number)}}), 12.0);
        QCOMPARE(areaOf(city.way, {}), 12.0);
        QCOMPARE(areaOf(city.resident, {}), -1.0);
        QCOMPARE(areaOf(city.resident, {{"region", 99.0}}), -1.0);
    }

    void rulesOfACity_areCompiled_andThoseThatCannotBe_leftOut()
    {
        City city;
        world::PatchBuilder builder(city.world);
        builder.add(ruleOf(ProxyKind::guidance, city.resident));
        builder.add(ruleOf(ProxyKind::aggression, city.resident));
        QVERIFY(bool(city.world.apply(builder.take())));
        std::vector<Issue> notices;
        const std::vector<Rule> rules = composite::compileAll(city.world, notices);
        QCOMPARE(rules.size(), std::size_t{1});
        QVERIFY(rules[0].kind() == ProxyKind::aggression);
        QCOMPARE(notices.size(), std::size_t{1});
        QVERIFY(notices[0].message.find("mine") != std::string::npos);
    }

    void share_isTheShareOfPeople_andAlwaysTheSameOnes()
    {
        Rule rule{"mine", 3, {}, 0.05, {}};
        int chosen = 0;
        for (std::uint64_t person = 1; person <= 20000; ++person) {
            chosen += composite::includes(rule, 11, person) ? 1 : 0;
            QCOMPARE(composite::includes(rule, 11, person), composite::includes(rule, 11, person));
        }
        QVERIFY(std::abs(chosen - 1000) < 5 * 31); // five standard deviations
        rule.share = 1.0;
        QVERIFY(composite::includes(rule, 11, 1));
        rule.share = 0.0;
        QVERIFY(!composite::includes(rule, 11, 1));
    }
};

PASSERBY_TEST(RuleTest)

} // namespace rule_test

#include "rule_test.moc"
