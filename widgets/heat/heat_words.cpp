// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heat/heat_words.h"

#include "editor/words/language.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"

#include <QStringList>

namespace passerby::widgets {

namespace {

using editor::HeatLayerRow;
using editor::HeatSubject;
using editor::text;

QString orElse(const QString& told, const char* ofRow)
{
    return told.isEmpty() ? text(ofRow) : told;
}

QStringList notesOf(const HeatSubject& subject, const HeatLayerRow& row)
{
    QStringList notes{subject.missing, subject.profile};
    if (!subject.destination.isEmpty())
        notes << text("to %1").arg(subject.destination);
    if (row.inPlan() != row.inCity())
        notes << text("plan %1, city %2")
                     .arg(editor::withinSentence(text(editor::heatLayer(row.inPlan()).choice.text)),
                          editor::withinSentence(text(editor::heatLayer(row.inCity()).choice.text)));
    if (subject.clock_s && row.hasHours)
        notes << text("at %1").arg(editor::formatClock(*subject.clock_s, false));
    if (subject.isOld)
        notes << text(row.oldNote);
    if (row.needs.run && subject.window_s > 0.0)
        notes << text("%1 window").arg(editor::formatDuration(subject.window_s));
    notes << orElse(subject.note, row.note);
    notes.removeAll({});
    return notes;
}

QString helpOf(const HeatSubject& subject, const HeatLayerRow& row)
{
    QStringList sentences{orElse(subject.help, row.help)};
    if (subject.isSampled)
        sentences << text("People of one profile are counted by looking at the run again and again, since this profile was chosen.");
    sentences.removeAll({});
    return sentences.join(QLatin1Char(' '));
}

} // namespace

LegendInfo heatLegend(const HeatSubject& subject, double maximum, bool isClipped)
{
    const HeatLayerRow& row = editor::heatLayer(subject.layer);
    LegendInfo info;
    info.name = orElse(subject.name, row.name);
    info.ramp = subject.ramp;
    info.note = notesOf(subject, row).join(QStringLiteral(" · "));
    if (row.id == editor::HeatLayerId::none)
        return info;
    info.unit = orElse(subject.unit, row.unit);
    info.maximum = maximum;
    info.isClipped = isClipped;
    info.scale = row.scale;
    info.help = helpOf(subject, row);
    return info;
}

} // namespace passerby::widgets
