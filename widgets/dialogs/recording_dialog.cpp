// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/recording_dialog.h"

#include "editor/session/file_path.h"
#include "widgets/controls/typography.h"
#include "widgets/dialogs/dialog_parts.h"
#include "widgets/dialogs/recording_form.h"
#include "widgets/dialogs/recording_pages.h"
#include "widgets/dialogs/recording_place_form.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace passerby::widgets {

namespace {

constexpr int kLookDelay_ms = 350;
const QString kBetweenFiles = QStringLiteral("; ");

} // namespace

RecordingDialog::RecordingDialog(editor::RecordingSession& session, const QString& path, const geometry::Box& view,
                                 const geometry::Box& city, QWidget* parent)
    : QDialog(parent),
      m_session(session),
      m_form(new RecordingForm(this)),
      m_placing(new RecordingPlaceForm(view, city, this)),
      m_pages(new RecordingPages(this)),
      m_import(new QPushButton(tr("Import recording"), this))
{
    setWindowTitle(tr("Import a recording"));
    setObjectName(QStringLiteral("recordingDialog"));
    resize(940, 600);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(10);
    layout->addWidget(makeLabel(tr("Import a recording"), TextStyle::page, false, this));
    auto* sentence = makeLabel(tr("Tracks of people or vehicles that really moved somewhere. They are kept beside the city, shown in "
                                  "both views and played on the clock of the run; nobody in the city minds them."),
                               TextStyle::text, true, this);
    sentence->setWordWrap(true);
    layout->addWidget(sentence);
    layout->addWidget(makeFileRow(path));
    auto* middle = new QHBoxLayout;
    middle->setSpacing(20);
    middle->addWidget(m_form, 0, Qt::AlignTop);
    middle->addWidget(m_pages, 1);
    layout->addLayout(middle, 1);
    layout->addWidget(m_placing);
    m_import->setObjectName(QStringLiteral("importRecording"));
    m_import->setDefault(true);
    connect(m_import, &QPushButton::clicked, this, &RecordingDialog::import);
    layout->addLayout(makeButtonRow(this, {m_import}, tr("Cancel")));
    m_delay.setSingleShot(true);
    connect(&m_delay, &QTimer::timeout, this, &RecordingDialog::look);
    connect(m_form, &RecordingForm::changed, this, [this] {
        m_import->setEnabled(false);
        m_delay.start(kLookDelay_ms);
    });
    followSession();
    m_path->setFocus();
    takeFile();
}

void RecordingDialog::followSession()
{
    connect(m_pages, &RecordingPages::againWanted, this, &RecordingDialog::look);
    connect(m_pages, &RecordingPages::stopWanted, &m_session, &editor::JobSession::cancel);
    connect(&m_session, &editor::JobSession::progress, m_pages, &RecordingPages::setProgress);
    connect(&m_session, &editor::JobSession::finished, this, &RecordingDialog::showLook);
    connect(&m_session, &editor::JobSession::failed, this, [this](const QString& message) { showTrouble(message); });
    connect(&m_session, &editor::JobSession::cancelled, this, [this] {
        if (m_pages->isWorking())
            showTrouble(tr("Reading was stopped."), true);
    });
}

QWidget* RecordingDialog::makeFileRow(const QString& path)
{
    auto* page = new QWidget(this);
    auto* row = new QHBoxLayout(page);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_path = new QLineEdit(path, page);
    m_path->setObjectName(QStringLiteral("recordingPath"));
    m_path->setPlaceholderText(tr("File with tracks"));
    m_path->setToolTip(tr("Several files of one recording, with the same frames, are parted by semicolons"));
    m_path->setAccessibleName(tr("File with tracks"));
    auto* chooser = new QPushButton(tr("Browse…"), page);
    chooser->setAutoDefault(false);
    row->addWidget(m_path, 1);
    row->addWidget(chooser);
    connect(chooser, &QPushButton::clicked, this, &RecordingDialog::browse);
    connect(m_path, &QLineEdit::textChanged, this, &RecordingDialog::takeFile);
    return page;
}

void RecordingDialog::browse()
{
    const QStringList paths = QFileDialog::getOpenFileNames(this, tr("Choose a file with tracks"), QFileInfo(files().value(0)).path(),
                                                            tr("Tracks (*.txt *.csv *.tsv *.dat *.vsp *.sqlite);;All files (*)"));
    if (!paths.isEmpty())
        m_path->setText(paths.join(kBetweenFiles));
}

QStringList RecordingDialog::files() const
{
    if (QFileInfo(m_path->text()).isFile())
        return {m_path->text()}; // with a semicolon in its name, perhaps
    QStringList paths;
    for (const QString& part : m_path->text().split(QLatin1Char(';'), Qt::SkipEmptyParts))
        if (!part.trimmed().isEmpty())
            paths << part.trimmed();
    return paths;
}

void RecordingDialog::takeFile()
{
    const QString first = files().value(0);
    m_form->showFor(std::nullopt); // what the last one needed is not for this one
    m_placing->setUsualName(QFileInfo(first).completeBaseName());
    if (QFileInfo(first).isFile()) {
        m_form->setColumns(editor::columnsOfTable(first));
        m_import->setEnabled(false);
        m_delay.start(kLookDelay_ms);
        return;
    }
    m_delay.stop();
    m_session.cancel();
    showTrouble(first.isEmpty() ? tr("Choose a file. What is in it is told here before anything is imported; its format is found by its "
                                     "content.")
                                : tr("There is no such file."));
}

void RecordingDialog::look()
{
    const auto reading = m_form->options();
    if (!reading.ok()) {
        showTrouble(QString::fromStdString(foundation::describe(reading.error())));
        return;
    }
    jobs::ImportTrajectoriesOptions options;
    options.reading = reading.value();
    const QStringList paths = files();
    for (qsizetype i = 1; i < paths.size(); ++i)
        options.more.push_back(editor::toFilePath(paths[i]));
    m_pages->showWork();
    m_session.look(paths.value(0), options);
}

void RecordingDialog::showLook()
{
    if (m_delay.isActive() || !m_pages->isWorking())
        return; // it will be looked at once more, or is not wanted any more
    if (const foundation::Error* trouble = m_session.trouble()) {
        showFieldsAgainst(*trouble);
        showTrouble(QString::fromStdString(foundation::describe(*trouble)));
    } else if (const jobs::ImportTrajectoriesOutcome* found = m_session.found()) {
        m_form->showFor(found->format);
        m_placing->setRecording(found->recording);
        m_pages->showReport(*found);
        m_import->setEnabled(true);
    }
}

/// The fields by which somebody can help.
void RecordingDialog::showFieldsAgainst(const foundation::Error& trouble)
{
    const bool isTable = trouble.code == "needs-columns" || trouble.code == "bad-columns" || trouble.code == "needs-frame-rate";
    if (trouble.code == "needs-homography") {
        m_form->showFor(importers::TrajectoryFormat::vsp);
        if (const auto options = m_form->options(); options.ok() && options.value().homography)
            m_delay.start(kLookDelay_ms); // it stands there from before
    } else if (isTable || (trouble.code == "unknown-format" && !editor::columnsOfTable(files().value(0)).isEmpty()))
        m_form->showFor(importers::TrajectoryFormat::table);
}

void RecordingDialog::showTrouble(const QString& message, bool canReadAgain)
{
    m_pages->showWords(message, canReadAgain);
    m_placing->setRecording(std::nullopt);
    m_import->setEnabled(false);
}

void RecordingDialog::import()
{
    const auto taken = m_session.take(m_placing->name(), m_placing->licence(), m_placing->placement());
    if (taken.ok())
        accept();
    else
        showTrouble(QString::fromStdString(foundation::describe(taken.error())), true);
}

bool RecordingDialog::placesNext() const
{
    return m_placing->placesNext();
}

void RecordingDialog::done(int result)
{
    m_delay.stop();
    if (m_session.isRunning())
        m_session.cancel();
    QDialog::done(result);
}

} // namespace passerby::widgets
