// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/line_words.h"

#include "core/jobs/line_tally.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"

#include <QStringList>
#include <algorithm>

namespace passerby::editor {

using autonomous::LineMinute;

namespace {

constexpr std::size_t kToldMinutes = 5;

QString people(long long count)
{
    return formatCounted(count, text("person"), text("people"));
}

LineMinute sumOf(std::span<const LineMinute> minutes)
{
    jobs::LineHistory history;
    history.minutes.assign(minutes.begin(), minutes.end());
    return history.all();
}

} // namespace

QString lineInWords(std::size_t waiting, std::span<const LineMinute> minutes)
{
    QStringList sentences;
    if (waiting == 0)
        sentences << text("Nobody waits now.");
    else
        sentences << (waiting == 1 ? text("%1 waits now.") : text("%1 wait now.")).arg(people(static_cast<long long>(waiting)));
    const LineMinute sum = sumOf(minutes.last(std::min(minutes.size(), kToldMinutes)));
    if (!(sum.watched_s > 0.0F))
        return sentences.join(QLatin1Char(' ')); // nobody has lived yet
    const QString within = text("Within the last %1").arg(formatDuration(static_cast<double>(sum.watched_s)));
    if (sum.served == 0)
        sentences << text("%1 nobody was served.").arg(within);
    else
        sentences << (sum.served == 1 ? text("%1 %2 was served, after %3 on average and %4 at most.")
                                      : text("%1 %2 were served, after %3 on average and %4 at most."))
                         .arg(within, people(sum.served), formatDuration(sum.meanWait_s()),
                              formatDuration(static_cast<double>(sum.longest_s)));
    if (sum.gaveUp > 0)
        sentences << text("%1 gave up.").arg(people(sum.gaveUp));
    if (sum.turnedAway > 0)
        sentences << text("%1 found the line too long.").arg(people(sum.turnedAway));
    return sentences.join(QLatin1Char(' '));
}

QString minuteInWords(const LineMinute& minute, std::size_t minutesAgo)
{
    const QString when = minutesAgo == 0 ? text("Now") : text("%1 min ago").arg(minutesAgo);
    return text("%1: %2 people in line, %3 served")
        .arg(when, formatNumber(minute.meanWaiting(), 1), formatCount(static_cast<long long>(minute.served)));
}

} // namespace passerby::editor
