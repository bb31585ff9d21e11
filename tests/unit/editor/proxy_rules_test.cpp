// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/proxy_rules.h"

#include "editor/commands/change_property.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/models/habits_model.h"
#include "editor/models/inspector_model.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>
#include <QUndoStack>

namespace proxy_rules_test {

using namespace passerby;
using namespace passerby::editor;
using world::ProxyKind;

/// The small city has one profile, one crowd, one region, one portal, two targets, and one rule: priority on the portal.
class ProxyRulesTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_document->replace(testing::smallCity(), "city.gpkg", nullptr);
        m_model = std::make_unique<InspectorModel>(*m_document);
    }
    void cleanup()
    {
        m_model.reset();
        m_document.reset();
    }

    void add_isCarriedByWhatIsSelected_elseByTheFirstProfile()
    {
        const auto first = addProxyRule(*m_document, ProxyKind::aggression);
        QVERIFY(first.ok());
        QCOMPARE(carrierOf(rule(first.value())), (ObjectRef{ObjectKind::profile, 1}));
        QCOMPARE(rule(first.value()).name, std::string("In a hurry"));
        QCOMPARE(m_document->selection().items(), std::vector<ObjectRef>{first.value()});
        m_document->selection().set(ObjectRef{ObjectKind::crowd, 1});
        const auto second = addProxyRule(*m_document, ProxyKind::aggression);
        QVERIFY(second.ok());
        QCOMPARE(carrierOf(rule(second.value())), (ObjectRef{ObjectKind::crowd, 1}));
        QCOMPARE(rule(second.value()).name, std::string("In a hurry 2"));
        m_document->undoStack().undo();
        m_document->undoStack().undo();
        QCOMPARE(m_document->world().proxyRules().size(), std::size_t{1});
    }

    void add_whereNobodyIs_isRefused()
    {
        ProjectDocument empty;
        QCOMPARE(addProxyRule(empty, ProxyKind::trail).error().code, std::string("no-carrier"));
    }

    void add_guidance_meansTheFirstCrowdAndRegion()
    {
        const auto added = addProxyRule(*m_document, ProxyKind::guidance);
        QVERIFY(added.ok());
        QCOMPARE(m_model->find("error"), nullptr);
        QCOMPARE(choice("parameters.ward"), QStringLiteral("Visitors"));
        QCOMPARE(choice("parameters.region"), QStringLiteral("Market"));
    }

    void protection_withoutAWard_saysWhatIsWrong()
    {
        QVERIFY(addProxyRule(*m_document, ProxyKind::protection).ok());
        QCOMPARE(m_model->find("error"), nullptr);
        QVERIFY(m_model->setValue("parameters.ward", 0).ok()); // the companions of a profile
        QVERIFY(m_model->find("error"));
        QVERIFY(m_model->find("error")->tone == PropertyTone::error);
        m_document->undoStack().undo();
        QCOMPARE(m_model->find("error"), nullptr);
    }

    void numbers_haveTheRangeAndHelpOfTheKind()
    {
        const auto added = addProxyRule(*m_document, ProxyKind::aggression);
        const Property* reach = m_model->find("parameters.max_distance_m");
        QVERIFY(reach && reach->isEditable());
        QCOMPARE(reach->name, QStringLiteral("Reach"));
        QCOMPARE(reach->unit, QStringLiteral("m"));
        QCOMPARE(reach->value.toDouble(), 0.4);
        QVERIFY(reach->help.contains(QStringLiteral("Usual: 0.4 m, from 0 to 5.")));
        QVERIFY(!m_model->setValue("parameters.max_distance_m", 5.5).ok());
        QVERIFY(m_model->setValue("parameters.max_distance_m", 0.9).ok());
        QVERIFY(rule(added.value()).parameters.at("max_distance_m") == world::ProxyParameter(0.9));
        m_document->undoStack().undo();
        QVERIFY(rule(added.value()).parameters.empty());
    }

    void severalRules_takeOneEdit()
    {
        const auto first = addProxyRule(*m_document, ProxyKind::trail);
        const auto second = addProxyRule(*m_document, ProxyKind::trail);
        m_document->selection().set({first.value(), second.value()});
        const int steps = m_document->undoStack().count();
        QVERIFY(m_model->setValue("parameters.trail_id", 7).ok());
        QVERIFY(m_model->setValue("share", 0.25).ok());
        QCOMPARE(m_document->undoStack().count(), steps + 2);
        for (const ObjectRef ref : {first.value(), second.value()}) {
            QVERIFY(rule(ref).parameters.at("trail_id") == world::ProxyParameter(7.0));
            QCOMPARE(rule(ref).share, 0.25);
        }
        m_document->selection().set({first.value(), {ObjectKind::proxyRule, 1}});
        QCOMPARE(m_model->find("parameters.trail_id"), nullptr); // of two kinds
        QVERIFY(m_model->find("proxy")->isMixed);
    }

    void kind_keepsWhatBothKindsHave()
    {
        const auto added = addProxyRule(*m_document, ProxyKind::protection);
        QVERIFY(m_model->setValue("parameters.horizon_s", 4.5).ok());
        QVERIFY(m_model->setValue("proxy", static_cast<int>(ProxyKind::guidance)).ok());
        QVERIFY(rule(added.value()).parameters.at("horizon_s") == world::ProxyParameter(4.5));
        QVERIFY(m_model->find("parameters.margin_m"));
        QCOMPARE(m_model->find("error"), nullptr); // a region was chosen
        QVERIFY(m_model->setValue("proxy", static_cast<int>(ProxyKind::aggression)).ok());
        QVERIFY(rule(added.value()).parameters.empty());
    }

    void carrier_isChosenByKindAndName()
    {
        m_document->selection().set(ObjectRef{ObjectKind::proxyRule, 1});
        QCOMPARE(choice("carrier_kind"), QStringLiteral("Portal"));
        QCOMPARE(choice("carrier"), QStringLiteral("Portal 1"));
        choose("carrier_kind", QStringLiteral("Target"));
        QCOMPARE(choice("carrier"), QStringLiteral("Number 5"));
        choose("carrier", QStringLiteral("Shop 2"));
        QCOMPARE(carrierOf(rule({ObjectKind::proxyRule, 1})), (ObjectRef{ObjectKind::target, 2}));
    }

    void place_isADoorAPointOrNotSaid()
    {
        const ObjectRef ref{ObjectKind::proxyRule, 1};
        m_document->selection().set(ref);
        QCOMPARE(choice("parameters.place"), QStringLiteral("Where the rule is"));
        choose("parameters.place", QStringLiteral("A point"));
        QCOMPARE(m_model->find("parameters.place.x")->value.toDouble(), 20.0); // the middle of the portal
        QVERIFY(m_model->setValue("parameters.place.y", 7.5).ok());
        QVERIFY(rule(ref).parameters.at("place") == world::ProxyParameter(geometry::Point{20.0, 7.5}));
        choose("parameters.place", QStringLiteral("Portal 1"));
        QVERIFY(rule(ref).parameters.at("place") == world::ProxyParameter(std::string("1")));
        QCOMPARE(m_model->find("parameters.place.x"), nullptr);
        choose("parameters.place", QStringLiteral("Where the rule is"));
        QVERIFY(rule(ref).parameters.empty());
    }

    void wardByName_isFoundAndWhatIsGoneIsKept()
    {
        const auto added = addProxyRule(*m_document, ProxyKind::protection);
        const auto say = [&](world::ProxyParameter ward) {
            QVERIFY(changeRows<world::ProxyRule>(*m_document, "Say", "ward", {added.value()}, [&](world::ProxyRule& row) {
                        row.parameters["ward"] = ward;
                    }).ok());
        };
        say(std::string("Visitors"));
        QCOMPARE(choice("parameters.ward"), QStringLiteral("Visitors"));
        say(99.0);
        QCOMPARE(choice("parameters.ward"), QStringLiteral("Not there"));
        QVERIFY(m_model->find("error"));
        QVERIFY(m_model->setValue("parameters.ward", m_model->find("parameters.ward")->value).ok());
        QVERIFY(rule(added.value()).parameters.at("ward") == world::ProxyParameter(99.0));
    }

    void whereNobodySteers_aNoteSaysSo()
    {
        m_document->selection().set(ObjectRef{ObjectKind::proxyRule, 1});
        QVERIFY(m_model->find("note"));
        steer();
        QCOMPARE(m_model->find("note"), nullptr);
    }

    void duplicate_copiesAllInOneStep()
    {
        const auto other = addProxyRule(*m_document, ProxyKind::aggression);
        const int steps = m_document->undoStack().count();
        QVERIFY(duplicateProxyRules(*m_document, {{ObjectKind::proxyRule, 1}, other.value(), {ObjectKind::cell, 1}}).ok());
        QCOMPARE(m_document->undoStack().count(), steps + 1);
        QCOMPARE(m_document->world().proxyRules().size(), std::size_t{4});
        const auto copies = m_document->selection().items();
        QCOMPARE(copies.size(), std::size_t{2});
        QCOMPARE(rule(copies[0]).name, std::string("Careful at the gate 2"));
        QVERIFY(rule(copies[0]).on == rule({ObjectKind::proxyRule, 1}).on);
    }

    void habits_listRulesWithTheirShare()
    {
        HabitsModel habits(*m_document);
        const QModelIndex index = habits.indexOf({ObjectKind::proxyRule, 1});
        QVERIFY(index.isValid());
        QCOMPARE(index.data().toString(), QStringLiteral("Careful at the gate"));
        QCOMPARE(index.data(HabitsModel::countRole).toString(), QStringLiteral("100 %"));
        QVERIFY(addProxyRule(*m_document, ProxyKind::trail).ok());
        QCOMPARE(habits.rowCount(habits.indexOf({ObjectKind::proxyRule, 1}).parent()), 2);
    }

    void crowd_referencesAreChosenOrNone()
    {
        m_document->selection().set(ObjectRef{ObjectKind::crowd, 1});
        QCOMPARE(choice("region"), QStringLiteral("Market"));
        QCOMPARE(choice("target"), QStringLiteral("Shop 2"));
        QCOMPARE(choice("companions"), QStringLiteral("None"));
        QCOMPARE(m_model->find("companions")->choices.size(), 1); // nobody minds themselves
        choose("target", QStringLiteral("None"));
        choose("region", QStringLiteral("None"));
        const world::Crowd& crowd = *m_document->world().crowds().at(0).row;
        QVERIFY(crowd.target.isNull() && crowd.region.isNull());
        QCOMPARE(m_model->find("waypoints")->value.toString(), QStringLiteral("0"));
    }

    void crowd_whoWalksThroughOthers_isPointedOut()
    {
        m_document->selection().set(ObjectRef{ObjectKind::crowd, 1});
        QVERIFY(m_model->find("steering")->tone == PropertyTone::warning);
        steer();
        QVERIFY(m_model->find("steering")->tone == PropertyTone::plain);
        QCOMPARE(m_model->find("steering")->value.toString(), QStringLiteral("ORCA: evade early"));
    }

private:
    [[nodiscard]] const world::ProxyRule& rule(ObjectRef ref) const
    {
        return *m_document->world().proxyRules().find(m_document->world().proxyRules().idOf(ref.number));
    }
    [[nodiscard]] QString choice(const char* key) const
    {
        const Property* property = m_model->find(key);
        return property && property->value.isValid() ? property->choices.value(property->value.toInt()) : QString();
    }
    void choose(const char* key, const QString& name)
    {
        const auto place = m_model->find(key)->choices.indexOf(name);
        QVERIFY2(place >= 0, qPrintable(name));
        QVERIFY(m_model->setValue(key, static_cast<int>(place)).ok());
    }
    void steer()
    {
        QVERIFY(changeRows<world::AgentProfile>(*m_document, "Steer", "steering", {{ObjectKind::profile, 1}}, [](auto& row) {
                    row.steering = world::Steering::orca;
                }).ok());
    }

    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<InspectorModel> m_model;
};

PASSERBY_TEST(ProxyRulesTest)

} // namespace proxy_rules_test

#include "proxy_rules_test.moc"
