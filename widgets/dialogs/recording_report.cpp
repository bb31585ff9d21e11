// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/recording_report.h"

#include "editor/words/recording_words.h"
#include "widgets/controls/theme_keeper.h"

namespace passerby::widgets {

namespace {

QString reportRow(const QString& name, const QString& value, bool isSuspicious)
{
    const Theme& t = currentTheme();
    return QStringLiteral("<tr><td style=\"color:%1; padding-right:14px\">%2</td><td style=\"color:%3\">%4</td></tr>")
        .arg(t.muted.name(), name.toHtmlEscaped(), (isSuspicious ? t.warning : t.text).name(), value.toHtmlEscaped());
}

} // namespace

RecordingReport::RecordingReport(QWidget* parent) : QTextBrowser(parent)
{
    setObjectName(QStringLiteral("recordingReport"));
    setAccessibleName(tr("What is in the recording"));
    setFrameShape(QFrame::NoFrame);
    setTabChangesFocus(true);
}

void RecordingReport::fill(const jobs::ImportTrajectoriesOutcome& found)
{
    QString rows = reportRow(tr("Format"), editor::formatWords(found.format), false);
    for (const editor::ReportLine& line : editor::reportLines(found.report))
        rows += reportRow(line.name, line.value, line.isSuspicious);
    for (const QString& jump : editor::jumpLines(found.report))
        rows += reportRow(tr("Jump"), jump, true);
    for (const editor::ReportLine& line : editor::statesLines(found.states))
        rows += reportRow(line.name, line.value, line.isSuspicious);
    for (const std::string& note : found.notes)
        rows += reportRow(tr("Assumed"), QString::fromStdString(note), false);
    setHtml(QStringLiteral("<table cellspacing=\"0\" cellpadding=\"2\">%1</table>").arg(rows));
}

} // namespace passerby::widgets
