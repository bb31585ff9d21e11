// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/export_dialog.h"

#include "widgets/controls/choice_box.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/save_path.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"
#include "widgets/dialogs/dialog_parts.h"
#include "widgets/dialogs/export_choices_form.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace passerby::widgets {

namespace {
constexpr auto kProjectSuffix = "gpkg";
} // namespace

ExportDialog::ExportDialog(editor::ExportSession& session, const QString& folder, const QString& baseName, People people, QWidget* parent)
    : QDialog(parent),
      m_session(session),
      m_formats(editor::ExportSession::formats()),
      m_folder(folder),
      m_baseName(baseName),
      m_people(std::move(people)),
      m_format(new ChoiceBox(this)),
      m_path(new QLineEdit(this)),
      m_choices(new ExportChoicesForm(this)),
      m_what(makeLabel({}, TextStyle::text, true, this)),
      m_note(makeLabel({}, TextStyle::caption, true, this)),
      m_error(makeErrorLabel(this)),
      m_bar(new QProgressBar(this)),
      m_export(new QPushButton(tr("Export city"), this))
{
    setWindowTitle(tr("Export the city"));
    setMinimumWidth(560);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(10);
    layout->addWidget(makeLabel(tr("Export the city"), TextStyle::page, false, this));
    for (const editor::ExportFormat& format : m_formats)
        m_format->addItem(format.label);
    m_format->setAccessibleName(tr("Format"));
    layout->addWidget(m_format);
    m_what->setWordWrap(true);
    layout->addWidget(m_what);
    auto* row = new QHBoxLayout;
    m_path->setAccessibleName(tr("Where to"));
    auto* chooser = new QPushButton(tr("Browse…"), this);
    chooser->setAutoDefault(false);
    row->addWidget(m_path, 1);
    row->addWidget(chooser);
    layout->addLayout(row);
    layout->addWidget(m_choices);
    m_note->setWordWrap(true);
    layout->addWidget(m_note);
    m_bar->setRange(0, 1000);
    m_bar->setTextVisible(false);
    m_bar->hide();
    layout->addWidget(m_bar);
    layout->addWidget(m_error);
    layout->addStretch(1);
    m_export->setDefault(true);
    layout->addLayout(makeButtonRow(this, {m_export}, tr("Close")));
    connect(m_format, &QComboBox::currentIndexChanged, this, &ExportDialog::suggestPath);
    connect(chooser, &QPushButton::clicked, this, &ExportDialog::browse);
    connect(m_export, &QPushButton::clicked, this, &ExportDialog::start);
    connect(&session, &editor::JobSession::progress, this, [this](double fraction, const QString& what) {
        m_bar->setValue(qRound(fraction * 1000.0));
        m_note->setText(what);
    });
    connect(&session, &editor::JobSession::logged, this, [this](const QString& line) { m_notices << line; });
    connect(&session, &editor::JobSession::finished, this, &ExportDialog::showResult);
    connect(&session, &editor::JobSession::failed, this, [this](const QString& message) {
        m_error->setText(message);
        m_error->show();
        m_bar->hide();
        m_export->setEnabled(true);
        makeRoom();
    });
    connect(&session, &editor::JobSession::cancelled, this, [this] {
        m_bar->hide();
        m_export->setEnabled(true);
    });
    suggestPath();
}

const editor::ExportFormat& ExportDialog::format() const
{
    return m_formats[static_cast<std::size_t>(std::max(0, m_format->currentIndex()))];
}

void ExportDialog::suggestPath()
{
    m_export->setEnabled(!m_formats.empty());
    if (m_formats.empty())
        return;
    // A name of its own where the city's own would be a project's.
    const bool isOwnName = !format().suffix.isEmpty() && format().suffix != QLatin1String(kProjectSuffix);
    QString name = isOwnName ? m_baseName : m_baseName + QLatin1Char('-') + format().name;
    if (!format().suffix.isEmpty())
        name += QLatin1Char('.') + format().suffix;
    m_path->setText(QDir(m_folder).filePath(name));
    m_what->setText(format().what);
    m_choices->showFor(format(), m_people && m_people(), m_session.stories());
    m_note->setText(format().needsBake ? tr("Densities are part of it: the city is baked first if it has changed.")
                    : !format().otherSuffix.isEmpty()
                        ? tr("End the name with .%1 or .%2 to choose between the two.").arg(format().suffix, format().otherSuffix)
                        : QString());
    makeRoom();
}

/// A dialog keeps its size when its words become more, and cuts them off.
void ExportDialog::makeRoom()
{
    layout()->activate();
    const int needed_px = std::max(layout()->totalHeightForWidth(width()), layout()->totalMinimumSize().height());
    if (height() < needed_px)
        resize(width(), needed_px);
}

void ExportDialog::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    makeRoom();
}

void ExportDialog::browse()
{
    QString endings = QStringLiteral("*.") + format().suffix;
    if (!format().otherSuffix.isEmpty())
        endings += QStringLiteral(" *.") + format().otherSuffix;
    const bool isFolder = format().suffix.isEmpty();
    const QString path = isFolder ? QFileDialog::getExistingDirectory(this, tr("Choose a folder"), m_path->text())
                                  : askWhereToSave(this, tr("Export to"), m_path->text(),
                                                   QStringLiteral("%1 (%2)").arg(format().label, endings), format().suffix);
    if (path.isEmpty())
        return;
    m_path->setText(path);
    if (!isFolder)
        m_replaced = path; // it has been asked about
}

bool ExportDialog::mayWriteTo(const QString& path)
{
    const QFileInfo there(path);
    const bool isFolder = format().suffix.isEmpty();
    const bool isInTheWay = isFolder ? there.isDir() && !QDir(path).isEmpty() : there.isFile();
    if (!isInTheWay || path == m_replaced)
        return true;
    QMessageBox box(QMessageBox::NoIcon, isFolder ? tr("Files are there") : tr("The file is there"),
                    isFolder ? tr("%1 holds files already.").arg(there.fileName()) : tr("%1 exists already.").arg(there.fileName()),
                    QMessageBox::NoButton, this);
    box.setIconPixmap(iconPixmap(QStringLiteral("alert-triangle"), currentTheme().muted, 32, devicePixelRatioF()));
    box.setInformativeText(isFolder ? tr("The export replaces those of the same names.") : tr("The export replaces it."));
    const QPushButton* replacing = box.addButton(tr("Replace"), QMessageBox::DestructiveRole);
    QPushButton* staying = box.addButton(tr("Choose another name"), QMessageBox::RejectRole);
    box.setDefaultButton(staying);
    box.setEscapeButton(staying);
    box.exec();
    if (box.clickedButton() != replacing)
        return false;
    m_replaced = path;
    return true;
}

void ExportDialog::start()
{
    if (m_path->text().trimmed().isEmpty()) {
        m_error->setText(tr("Say where the export goes."));
        m_error->show();
        return;
    }
    m_error->hide();
    if (!mayWriteTo(m_path->text())) {
        m_path->setFocus();
        return;
    }
    m_notices.clear();
    m_bar->setValue(0);
    m_bar->show();
    m_export->setEnabled(false);
    editor::ExportChoices choices = m_choices->choices();
    if (m_choices->takesPeople())
        choices.people = m_people();
    m_session.start(format().name, m_path->text(), std::move(choices));
}

void ExportDialog::showResult()
{
    m_bar->hide();
    m_export->setEnabled(true);
    m_replaced = m_session.path();
    const QStringList& files = m_session.written();
    const QString written =
        files.size() == 1 ? tr("Written: %1").arg(files.front()) : tr("Written: %1 files to %2").arg(files.size()).arg(m_session.path());
    m_note->setText(written);
    makeRoom();
    m_leftOut << m_notices;
    m_leftOut.removeDuplicates();
}

void ExportDialog::done(int result)
{
    if (m_session.isRunning())
        m_session.cancel();
    QDialog::done(result);
}

} // namespace passerby::widgets
