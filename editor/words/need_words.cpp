// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/need_words.h"

#include "editor/words/need_curve.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"

namespace passerby::editor {

namespace {

QString wantedInWords(const world::Need& need)
{
    const auto latest_s = wantedAfter_s(need, need.startLow);
    const auto soonest_s = wantedAfter_s(need, need.startHigh);
    if (!soonest_s)
        return text("Never wanted");
    if (!latest_s)
        return text("Wanted by some from the beginning, never by the others");
    if (*latest_s <= 0.0)
        return text("Wanted from the beginning");
    if (*soonest_s <= 0.0)
        return text("Wanted from the beginning, or after up to %1").arg(formatDuration(*latest_s));
    const QString soonest = formatDuration(*soonest_s);
    const QString latest = formatDuration(*latest_s);
    return soonest == latest ? text("Wanted after %1").arg(latest) : text("Wanted after %1 to %2").arg(soonest, latest);
}

} // namespace

QString needInWords(const world::Need& need)
{
    QString wanted = wantedInWords(need);
    if (!wantedAfter_s(need, need.startHigh))
        return wanted;
    const double fulfilled_s = fulfilledIn_s(need);
    return fulfilled_s > 0.0 ? text("%1; fulfilled in %2").arg(wanted, formatDuration(fulfilled_s))
                             : text("%1; fulfilled at the end of a service").arg(wanted);
}

QString growthInWords(world::NeedGrowth growth)
{
    return growth == world::NeedGrowth::time ? text("With time") : text("With effort");
}

QString poseInWords(world::DutyPose pose)
{
    switch (pose) {
    case world::DutyPose::guard:
        return text("Stand guard");
    case world::DutyPose::lookRound:
        return text("Look round");
    case world::DutyPose::perform:
        return text("Perform");
    }
    return {};
}

QString trainInWords(const world::TrainService& train)
{
    return text("Every %1, first at %2").arg(formatDuration(train.period_s), formatClock(train.offset_s, true));
}

} // namespace passerby::editor
