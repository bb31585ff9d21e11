// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/city_json/city_json_parts.h"

namespace passerby::exporters {

namespace {

void writeDuties(JsonText& json, const world::World& world)
{
    const bool withNumbers = numbersSaySomething(world.duties());
    writeTable(json, "duties", world.duties(), false, [&](auto id, const world::Duty& duty) {
        if (withNumbers)
            json.member("id", id.number);
        json.member("profile", world.profiles().find(duty.profile)->name);
        writeText(json, "name", duty.name);
        json.member("level", duty.level);
        json.member("points", std::span<const geometry::Point>(duty.points));
        json.member("pose", world::spell(duty.pose));
        json.member("pause_mean_s", duty.pauseMean_s);
        json.member("pause_sd_s", duty.pauseSd_s);
    });
}

void writeTrains(JsonText& json, const world::World& world)
{
    const bool withNumbers = numbersSaySomething(world.trainServices());
    writeTable(json, "train_services", world.trainServices(), false, [&](auto id, const world::TrainService& train) {
        if (withNumbers)
            json.member("id", id.number);
        json.member("platform", train.platform.number);
        json.member("target", train.target.number);
        json.member("period_s", train.period_s);
        json.member("offset_s", train.offset_s);
        json.member("dwell_s", train.dwell_s);
        json.member("alighting_mean", train.alightingMean);
        json.member("alighting_sd", train.alightingSd);
        json.member("doors", train.doors);
    });
}

} // namespace

void writeNeeds(JsonText& json, const world::World& world)
{
    const bool withNumbers = numbersSaySomething(world.needs());
    writeTable(json, "needs", world.needs(), false, [&](auto id, const world::Need& need) {
        if (withNumbers)
            json.member("id", id.number);
        json.member("profile", world.profiles().find(need.profile)->name);
        json.member("name", need.name);
        json.member("share", need.share);
        json.member("start_low", need.startLow);
        json.member("start_high", need.startHigh);
        json.member("growth_s", need.growth_s);
        json.member("grows_with", world::spell(need.growsWith));
        json.member("threshold", need.threshold);
        json.member("decay_s", need.decay_s);
        if (!need.fulfilledBy.isNull())
            json.member("fulfilled_by", world.fixtureKinds().find(need.fulfilledBy)->name);
        json.member("rank", need.rank);
    });
    writeDuties(json, world);
    writeTrains(json, world);
}

} // namespace passerby::exporters
