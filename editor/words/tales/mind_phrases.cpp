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
        return text("on duty") + aboutWord(moment.world, aim.kind, aim.object);
    return text("on the way to %1").arg(nextWord(moment, aim));
}

/// What they are at, as the headline says it.
QString nowWord(const MindMoment& moment, const Aim& aim)
{
    static constexpr std::array<SpelledWords, 6> kDoingWords{{{"sits_down", "sitting down"},
                                                              {"sits", "sitting"},
                                                              {"gets_up", "getting up"},
                                                              {"chats", "chatting with friends"},
                                                              {"on_duty", "on duty"},
                                                              {"is_served", "being served"}}};
    static constexpr std::array<SpelledWords, 3> kLookWords{{{"watch", "watching"}, {"look_up", "looking"}, {"wait", "waiting"}}};
    const MindTale& mind = moment.mind;
    const QString about = aboutWord(moment.world, aim.kind, aim.object);
    if (mind.doing == "queues" && mind.rank > 0)
        return text("in line for %1, %2 ahead").arg(nextWord(moment, aim), formatCount(mind.rank));
    if (mind.doing == "queues")
        return text("first in line for %1").arg(nextWord(moment, aim));
    if (mind.doing == "waits_for_train")
        return text("waiting for %1").arg(trainWord(moment));
    if (mind.doing == "looks")
        return mindWordsFor(kLookWords, aim.kind) + about;
    const QString words = mindWordsFor(kDoingWords, mind.doing);
    return words.isEmpty() ? wayWord(moment, aim) : words + about;
}

/// "Tired": what presses most, of what is to be seen to; empty where nothing is.
QString feelingWord(const MindTale& mind, const Aim& aim)
{
    static constexpr std::array<SpelledWords, 5> kFeelingWords{{{"tiredness", "tired"},
                                                                {"thirst", "thirsty"},
                                                                {"hunger", "hungry"},
                                                                {"curiosity", "curious"},
                                                                {"company", "in the mood for company"}}};
    const auto most = std::max_element(mind.needs.begin(), mind.needs.end(), [](const MindTale::Level& a, const MindTale::Level& b) {
        return a.level - a.threshold < b.level - b.threshold;
    });
    if (most == mind.needs.end() || most->level < most->threshold)
        return {};
    const QString words = mindWordsFor(kFeelingWords, most->name);
    if (words.isEmpty() && aim.kind == "buy_ticket")
        return {}; // what they are at says as much
    return words.isEmpty() ? text("in need (%1)").arg(QString::fromStdString(most->name)) : words;
}

QString momentWord(const MindTale& mind)
{
    static constexpr std::array<SpelledWords, 11> kMomentWords{{{"walks", "Walks."},
                                                                {"stands", "Stands."},
                                                                {"queues", "Stands in line."},
                                                                {"is_served", "Stands at the counter."},
                                                                {"sits_down", "Sits down."},
                                                                {"sits", "Sits."},
                                                                {"gets_up", "Gets up."},
                                                                {"looks", "Stands and looks."},
                                                                {"chats", "Stands and talks."},
                                                                {"on_duty", "On duty."},
                                                                {"waits_for_train", "Waits for the train."}}};
    const QString words = mindWordsFor(kMomentWords, mind.doing);
    if (mind.heldBy == "turn")
        return words + QLatin1Char(' ') + text("Waits for their turn, or is carried.");
    return mind.heldBy == "others" ? words + QLatin1Char(' ') + text("Held up by others or walls.") : words;
}

/// "Got a ticket (Counter 2), 08:12"
QString deedWord(const MindMoment& moment, const MindTale::Deed& deed)
{
    static constexpr std::array<SpelledWords, 9> kDeedsDone{{{"buy_ticket", "got a ticket"},
                                                             {"drink", "got something"},
                                                             {"sit", "sat"},
                                                             {"watch", "watched"},
                                                             {"chat", "chatted with friends"},
                                                             {"duty", "was on duty"},
                                                             {"look_up", "looked"},
                                                             {"wait", "waited"},
                                                             {"follow", "kept with the others"}}};
    static constexpr std::array<SpelledWords, 8> kDeedsFailed{{{"gone", "it was gone"},
                                                               {"no_way", "no way led there"},
                                                               {"taken", "all places were taken"},
                                                               {"closed", "it closed"},
                                                               {"too_late", "the time was over"},
                                                               {"too_slow", "the line was too long"},
                                                               {"interrupted", "something else came first"},
                                                               {"blocked", "somebody was in the way"}}};
    const QString clock = formatClock(timeOfDay(moment.clock_s + deed.time_s - moment.time_s), false);
    const QString done = mindWordsFor(kDeedsDone, deed.kind);
    if (deed.end == "success" && !done.isEmpty())
        return QStringLiteral("%1%2, %3").arg(withCapital(done), aboutWord(moment.world, deed.kind, deed.object), clock);
    return text("Did not %1: %2, %3").arg(aimWord(moment, {deed.kind, deed.object, false}), mindWordsFor(kDeedsFailed, deed.end), clock);
}

} // namespace

QString mindHeadline(const MindMoment& moment)
{
    const std::vector<Aim> plan = planOf(moment.mind);
    if (plan.empty())
        return momentWord(moment.mind);
    const QString feeling = feelingWord(moment.mind, plan.front());
    const QString now = nowWord(moment, plan.front());
    const QString words = withCapital(feeling.isEmpty() ? now : text("%1, %2").arg(feeling, now));
    return plan.size() < 2 ? words : text("%1; then %2").arg(words, nextWord(moment, plan[1]));
}

MindWords mindWords(const MindMoment& moment)
{
    MindWords words;
    words.moment = momentWord(moment.mind);
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
