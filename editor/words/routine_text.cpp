// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/routine_text.h"

#include "editor/words/text.h"

#include <QStringList>
#include <algorithm>
#include <array>
#include <utility>

namespace passerby::editor {

namespace {

using Spelled = std::pair<const char*, const char*>;

constexpr std::array<Spelled, 15> kRoutineWords{{{"turns_from_wall", QT_TR_NOOP("turning aside: a wall or an obstacle is ahead")},
                                                 {"stops_at_wall", QT_TR_NOOP("stopping: walls are all round")},
                                                 {"turns_in_curve", QT_TR_NOOP("turning in a curve")},
                                                 {"turns_on_the_spot", QT_TR_NOOP("turning on the spot: there is no room for a curve")},
                                                 {"keeps_apart", QT_TR_NOOP("keeping apart from those who walk the same way")},
                                                 {"evades_oncoming", QT_TR_NOOP("making room for who comes towards them")},
                                                 {"lets_pass", QT_TR_NOOP("letting somebody who crosses go first")},
                                                 {"goes_first", QT_TR_NOOP("hurrying past somebody who crosses")},
                                                 {"rounds_standing", QT_TR_NOOP("going round somebody who stands")},
                                                 {"stops_for_close", QT_TR_NOOP("stopping: somebody is right before them")},
                                                 {"turns_away", QT_TR_NOOP("turning away: somebody is right before them")},
                                                 {"squeezes_past", QT_TR_NOOP("squeezing past somebody who stands in the way")},
                                                 {"goes_on_beside", QT_TR_NOOP("going on beside somebody who was too near")},
                                                 {"keeps_off_wall", QT_TR_NOOP("not turning aside: a wall or an obstacle is there")},
                                                 {"stops_before_wall", QT_TR_NOOP("waiting: walls and people leave no room")}}};

QString wordsOfRoutine(const std::string& routine)
{
    const auto* found = std::find_if(kRoutineWords.begin(), kRoutineWords.end(), [&](const Spelled& one) { return routine == one.first; });
    return found == kRoutineWords.end() ? QString() : text(found->second);
}

} // namespace

QString routineWords(const std::vector<std::string>& routines)
{
    QStringList words;
    for (auto routine = routines.rbegin(); routine != routines.rend(); ++routine)
        words << wordsOfRoutine(*routine);
    words.removeAll({});
    if (words.isEmpty())
        return text("Nothing keeps them from moving as they want.");
    QString first = words.takeFirst() + QLatin1Char('.');
    first[0] = first[0].toUpper();
    return words.isEmpty() ? first : first + QLatin1Char(' ') + text("Also %1.").arg(words.join(text(", ")));
}

} // namespace passerby::editor
