// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/recording_report.h"

#include "editor/words/recording_words.h"
#include "widgets/controls/theme_keeper.h"

#include <QHeaderView>

namespace passerby::widgets {

RecordingReport::RecordingReport(QWidget* parent) : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("recordingReport"));
    setAccessibleName(tr("What is in the recording"));
    setHeaderHidden(true);
    setColumnCount(2);
    setRootIsDecorated(false);
    setWordWrap(true);
    setSelectionMode(QAbstractItemView::NoSelection);
    header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
}

void RecordingReport::fill(const jobs::ImportTrajectoriesOutcome& found)
{
    clear();
    add(tr("Format"), editor::formatWords(found.format));
    for (const editor::ReportLine& line : editor::reportLines(found.report))
        add(line.name, line.value, line.isSuspicious);
    for (const QString& jump : editor::jumpLines(found.report))
        add(tr("Jump"), jump, true);
    for (const std::string& note : found.notes)
        add(tr("Assumed"), QString::fromStdString(note));
}

void RecordingReport::add(const QString& name, const QString& value, bool isSuspicious)
{
    auto* line = new QTreeWidgetItem(this, {name, value});
    line->setForeground(0, currentTheme().muted);
    line->setTextAlignment(0, Qt::AlignTop | Qt::AlignLeft);
    line->setToolTip(1, value);
    if (isSuspicious)
        line->setForeground(1, currentTheme().warning);
}

} // namespace passerby::widgets
