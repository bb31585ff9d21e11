// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/tales/mind_phrases.h"

#include "editor/words/alibi_text.h"
#include "editor/words/number_text.h"
#include "editor/words/tales/mind_aims.h"

namespace passerby::editor {

namespace {

using autonomous::MindTale;
using Aim = MindTale::Aim;

/// "looking for a seat": somebody on their feet, and not there yet.
QString wayWord(const MindMoment& moment, const Aim& aim)
{
    if (aim.kind == "sit" && moment.mind.held.empty())
        return text("looking for a seat");
    if (aim.kind == "visit" && moment.mind.doing != "walks")
        return text("passing the time");
    if (aim.kind == "chat")
        return text("joining friends");
    if (aim.kind == "follow")
        return text("walking with the others");
    if (aim.kind == "duty")
        return namedDuty(moment.world, aim.object,
                         {QT_TR_NOOP("on duty"), QT_TR_NOOP("looking round"), QT_TR_NOOP("on the way to perform")});
    if (aim.kind == "visit" || aim.kind == "board")
        return text("on the way to %1").arg(nextWord(moment, aim));
    return text("going to %1").arg(aimWord(moment, aim));
}

/// "in line at Counter 2, 2 ahead"
QString lineWord(const MindMoment& moment, const Aim& aim)
{
    const QString thing = thingWord(moment.world, aim.kind, aim.object);
    if (moment.mind.rank > 0)
        return (thing.isEmpty() ? text("in line") : text("in line at %1").arg(thing))
               + text(", %1 ahead").arg(formatCount(moment.mind.rank));
    return thing.isEmpty() ? text("first in line") : text("first in line at %1").arg(thing);
}

/// What they are at, as the headline says it.
QString nowWord(const MindMoment& moment, const Aim& aim)
{
    static constexpr std::array<ThingWords, 5> kDoingWords{
        {{"sits_down", QT_TR_NOOP("sitting down on %1"), QT_TR_NOOP("sitting down")},
         {"sits", QT_TR_NOOP("sitting on %1"), QT_TR_NOOP("sitting")},
         {"gets_up", QT_TR_NOOP("getting up"), QT_TR_NOOP("getting up")},
         {"chats", QT_TR_NOOP("chatting with friends"), QT_TR_NOOP("chatting with friends")},
         {"is_served", QT_TR_NOOP("being served at %1"), QT_TR_NOOP("being served")}}};
    static constexpr std::array<ThingWords, 3> kLookWords{{{"watch", QT_TR_NOOP("watching %1"), QT_TR_NOOP("watching")},
                                                           {"look_up", QT_TR_NOOP("looking at %1"), QT_TR_NOOP("looking")},
                                                           {"wait", QT_TR_NOOP("waiting at %1"), QT_TR_NOOP("waiting")}}};
    const MindTale& mind = moment.mind;
    const QString thing = thingWord(moment.world, aim.kind, aim.object);
    if (mind.doing == "queues")
        return lineWord(moment, aim);
    if (mind.doing == "waits_for_train")
        return text("waiting for %1").arg(trainWord(moment));
    if (mind.doing == "on_duty")
        return namedDuty(moment.world, aim.kind == "duty" ? aim.object : 0,
                         {QT_TR_NOOP("on duty"), QT_TR_NOOP("looking round"), QT_TR_NOOP("performing")});
    if (mind.doing == "looks")
        return mindWordsWith(kLookWords, aim.kind, thing);
    const bool sits = mind.doing == "sits" || mind.doing == "sits_down";
    const QString words = mindWordsWith(kDoingWords, mind.doing, !sits || aim.kind == "sit" ? thing : QString());
    return words.isEmpty() ? wayWord(moment, aim) : words;
}

/// "Tired": what presses most, of what is to be seen to; empty where nothing is.
QString feelingWord(const MindTale& mind, const Aim& aim)
{
    static constexpr std::array<SpelledWords, 6> kFeelingWords{{{"tiredness", QT_TR_NOOP("tired")},
                                                                {"thirst", QT_TR_NOOP("thirsty")},
                                                                {"hunger", QT_TR_NOOP("hungry")},
                                                                {"curiosity", QT_TR_NOOP("curious")},
                                                                {"company", QT_TR_NOOP("in the mood for company")},
                                                                {"ticket", QT_TR_NOOP("without a ticket")}}};
    const auto most = std::max_element(mind.needs.begin(), mind.needs.end(), [](const MindTale::Level& a, const MindTale::Level& b) {
        return a.level - a.threshold < b.level - b.threshold;
    });
    if (most == mind.needs.end() || most->level < most->threshold)
        return {};
    const QString words = mindWordsFor(kFeelingWords, most->name);
    if (aim.kind == "buy_ticket" && (words.isEmpty() || most->name == "ticket"))
        return {}; // what they are at says as much
    return words.isEmpty() ? text("wanting %1").arg(QString::fromStdString(most->name)) : words;
}

QString joined(const QString& words, const QString& more)
{
    return words.isEmpty() ? more : words + QLatin1Char(' ') + more;
}

/// "Stands guard."
QString dutyMoment(const MindMoment& moment)
{
    const std::vector<Aim> plan = planOf(moment.mind);
    const bool isKnown = !plan.empty() && plan.front().kind == "duty";
    return dutyWord(moment.world, isKnown ? plan.front().object : 0,
                    {QT_TR_NOOP("On duty."), QT_TR_NOOP("Stands and looks round."), QT_TR_NOOP("Performs.")});
}

QString momentWord(const MindMoment& moment)
{
    const MindTale& mind = moment.mind;
    static constexpr std::array<SpelledWords, 10> kMomentWords{{{"walks", QT_TR_NOOP("Walks.")},
                                                                {"stands", QT_TR_NOOP("Stands.")},
                                                                {"queues", QT_TR_NOOP("Stands in line.")},
                                                                {"is_served", QT_TR_NOOP("Stands at the counter.")},
                                                                {"sits_down", QT_TR_NOOP("Sits down.")},
                                                                {"sits", QT_TR_NOOP("Sits.")},
                                                                {"gets_up", QT_TR_NOOP("Gets up.")},
                                                                {"looks", QT_TR_NOOP("Stands and looks.")},
                                                                {"chats", QT_TR_NOOP("Stands and talks.")},
                                                                {"waits_for_train", QT_TR_NOOP("Waits for the train.")}}};
    QString words = mind.doing == "on_duty" ? dutyMoment(moment) : mindWordsFor(kMomentWords, mind.doing);
    if (mind.others > 0)
        words = joined(words, text("In a group of %1.").arg(formatCount(mind.others + 1)));
    if (mind.heldBy == "turn")
        return joined(words, text("Waits for their turn, or is carried."));
    return mind.heldBy == "others" ? joined(words, text("Held up by others or walls.")) : words;
}

/// "Got a ticket at Counter 2"; empty where it is not known how to say so.
QString doneWord(const MindMoment& moment, const MindTale::Deed& deed)
{
    static constexpr std::array<ThingWords, 8> kDeedsDone{
        {{"buy_ticket", QT_TR_NOOP("got a ticket at %1"), QT_TR_NOOP("got a ticket")},
         {"drink", QT_TR_NOOP("got something at %1"), QT_TR_NOOP("got something")},
         {"sit", QT_TR_NOOP("sat on %1"), QT_TR_NOOP("sat")},
         {"watch", QT_TR_NOOP("watched %1"), QT_TR_NOOP("watched")},
         {"chat", QT_TR_NOOP("chatted with friends"), QT_TR_NOOP("chatted with friends")},
         {"look_up", QT_TR_NOOP("looked at %1"), QT_TR_NOOP("looked")},
         {"wait", QT_TR_NOOP("waited at %1"), QT_TR_NOOP("waited")},
         {"follow", QT_TR_NOOP("kept with the others"), QT_TR_NOOP("kept with the others")}}};
    if (deed.kind == "visit")
        return text("went to %1").arg(targetWord(moment.world, deed.object));
    if (deed.kind == "board")
        return text("took the train");
    if (deed.kind == "duty")
        return bracketedDuty(moment.world, deed.object, {QT_TR_NOOP("was on duty"), QT_TR_NOOP("looked round"), QT_TR_NOOP("performed")});
    return mindWordsWith(kDeedsDone, deed.kind, thingWord(moment.world, deed.kind, deed.object));
}

/// "Got a ticket at Counter 2, 08:12", "Did not take the train: the time was over, 08:12"
QString deedWord(const MindMoment& moment, const MindTale::Deed& deed)
{
    static constexpr std::array<SpelledWords, 8> kDeedsFailed{{{"gone", QT_TR_NOOP("it was gone")},
                                                               {"no_way", QT_TR_NOOP("no way led there")},
                                                               {"taken", QT_TR_NOOP("all places were taken")},
                                                               {"closed", QT_TR_NOOP("it closed")},
                                                               {"too_late", QT_TR_NOOP("the time was over")},
                                                               {"too_slow", QT_TR_NOOP("the line was too long")},
                                                               {"interrupted", QT_TR_NOOP("something else came first")},
                                                               {"blocked", QT_TR_NOOP("somebody was in the way")}}};
    const QString clock = formatClock(timeOfDay(moment.clock_s + deed.time_s - moment.time_s), false);
    const QString done = doneWord(moment, deed);
    if (deed.end == "success" && !done.isEmpty())
        return QStringLiteral("%1, %2").arg(withCapital(done), clock);
    const QString aim = pastAimWord(moment.world, {deed.kind, deed.object, false});
    const QString why = mindWordsFor(kDeedsFailed, deed.end);
    return why.isEmpty() ? text("Did not %1, %2").arg(aim, clock) : text("Did not %1: %2, %3").arg(aim, why, clock);
}

} // namespace

QString mindHeadline(const MindMoment& moment)
{
    const std::vector<Aim> plan = planOf(moment.mind);
    if (plan.empty())
        return momentWord(moment);
    const QString feeling = feelingWord(moment.mind, plan.front());
    const QString now = nowWord(moment, plan.front());
    const QString words = withCapital(feeling.isEmpty() ? now : text("%1, %2").arg(feeling, now));
    return plan.size() < 2 ? words : text("%1; then %2").arg(words, nextWord(moment, plan[1]));
}

MindWords mindWords(const MindMoment& moment)
{
    MindWords words;
    words.moment = momentWord(moment);
    for (const Aim& aim : planOf(moment.mind))
        words.plan << withCapital(aimWord(moment, aim));
    const auto percent = [](double share) { return QStringLiteral("%1 %").arg(formatNumber(100.0 * share, 0)); };
    for (const MindTale::Level& need : moment.mind.needs)
        words.needs.push_back({withCapital(QString::fromStdString(need.name)), need.level, need.threshold,
                               text("%1, seen to from %2 on").arg(percent(need.level), percent(need.threshold))});
    for (auto deed = moment.mind.deeds.rbegin(); deed != moment.mind.deeds.rend(); ++deed)
        words.done << deedWord(moment, *deed);
    return words;
}

} // namespace passerby::editor
