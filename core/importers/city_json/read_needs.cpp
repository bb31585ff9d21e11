// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/limits.h"
#include "core/importers/city_json/city_scope.h"

namespace passerby::importers {

namespace {

void readDuties(JsonObject& city, CityScope& scope)
{
    NumberedRows<world::Duty> numbers;
    scope.each(city, "duties", [&](JsonObject& object, std::size_t) {
        const auto id = numbers.add(object);
        world::Duty duty;
        duty.profile = scope.profiles.byNameOrNumber(object.at("profile"));
        object.text("name", duty.name);
        object.integer("level", duty.level);
        const JsonValue points = object.at("points");
        if (points.listSize() > foundation::kMostDutyPoints)
            points.failWrong("A duty has at most " + std::to_string(foundation::kMostDutyPoints) + " points.");
        points.eachElement([&](const JsonValue& point) { duty.points.push_back(point.point()); });
        object.choice("pose", duty.pose, world::Spelling<world::DutyPose>::kNames);
        object.number("pause_mean_s", duty.pauseMean_s);
        object.number("pause_sd_s", duty.pauseSd_s);
        scope.put(object, id, std::move(duty));
    });
}

void readTrains(JsonObject& city, CityScope& scope)
{
    NumberedRows<world::TrainService> numbers;
    scope.each(city, "train_services", [&](JsonObject& object, std::size_t) {
        const auto id = numbers.add(object);
        world::TrainService train;
        train.platform = scope.fixtures.byNumber(object.at("platform"));
        train.target = scope.targets.byNumber(object.at("target"));
        object.number("period_s", train.period_s);
        object.number("offset_s", train.offset_s);
        object.number("dwell_s", train.dwell_s);
        object.number("alighting_mean", train.alightingMean);
        object.number("alighting_sd", train.alightingSd);
        object.integer("doors", train.doors);
        scope.put(object, id, train);
    });
}

} // namespace

void readNeeds(JsonObject& city, CityScope& scope)
{
    NumberedRows<world::Need> numbers;
    scope.each(city, "needs", [&](JsonObject& object, std::size_t) {
        const auto id = numbers.add(object);
        world::Need need;
        need.profile = scope.profiles.byNameOrNumber(object.at("profile"));
        object.text("name", need.name);
        object.number("share", need.share);
        object.number("start_low", need.startLow);
        object.number("start_high", need.startHigh);
        object.number("growth_s", need.growth_s);
        object.choice("grows_with", need.growsWith, world::Spelling<world::NeedGrowth>::kNames);
        object.number("threshold", need.threshold);
        object.number("decay_s", need.decay_s);
        if (object.hasValue("fulfilled_by"))
            need.fulfilledBy = readFixtureKindReference(object.at("fulfilled_by"), scope);
        object.integer("rank", need.rank);
        scope.put(object, id, std::move(need));
    });
    readDuties(city, scope);
    readTrains(city, scope);
}

} // namespace passerby::importers
