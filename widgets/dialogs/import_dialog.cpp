// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/import_dialog.h"

#include "widgets/controls/panel.h"
#include "widgets/controls/typography.h"
#include "widgets/dialogs/dialog_parts.h"

#include <QCheckBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <map>

namespace passerby::widgets {

ImportDialog::ImportDialog(editor::ImportSession& session, const QString& path, QWidget* parent)
    : QDialog(parent), m_session(session), m_pages(new QStackedWidget(this))
{
    setWindowTitle(tr("Import a map"));
    setMinimumWidth(560);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->addWidget(m_pages);
    m_pages->addWidget(makeForm(path));
    m_pages->addWidget(makeWork());
    m_pages->addWidget(makeReport());
    m_import->setDefault(true);
    connect(m_pages, &QStackedWidget::currentChanged, this, // Enter is for the page that shows
            [this](int page) { (page == m_pages->count() - 1 ? m_see : m_import)->setDefault(true); });
    connect(&session, &editor::JobSession::progress, this, [this](double fraction, const QString& what) {
        m_bar->setValue(qRound(fraction * 1000.0));
        m_what->setText(what);
    });
    connect(&session, &editor::JobSession::finished, this, &ImportDialog::showReport);
    connect(&session, &editor::JobSession::failed, this, &ImportDialog::fail);
    connect(&session, &editor::JobSession::cancelled, this, [this] { m_pages->setCurrentIndex(0); });
}

QWidget* ImportDialog::makeForm(const QString& path)
{
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(10);
    layout->addWidget(makeLabel(tr("Import a map"), TextStyle::page, false, page));
    auto* sentence = makeLabel(
        tr("An OpenStreetMap extract (.osm, .osm.gz, .osm.bz2, .osm.pbf) becomes cells, portals, targets and buildings that you can "
           "edit like everything else."),
        TextStyle::text, true, page);
    sentence->setWordWrap(true);
    layout->addWidget(sentence);
    auto* row = new QHBoxLayout;
    m_path = new QLineEdit(path, page);
    m_path->setPlaceholderText(tr("Map extract"));
    m_path->setAccessibleName(tr("Map extract"));
    auto* chooser = new QPushButton(tr("Browse…"), page);
    row->addWidget(m_path, 1);
    row->addWidget(chooser);
    layout->addLayout(row);
    m_part = new QCheckBox(tr("Only a part, in degrees"), page);
    layout->addWidget(m_part);
    auto* edges = new QHBoxLayout;
    const QStringList names{tr("West"), tr("South"), tr("East"), tr("North")};
    for (std::size_t i = 0; i < m_bounds.size(); ++i) {
        m_bounds[i] = new QLineEdit(page);
        m_bounds[i]->setPlaceholderText(names[static_cast<qsizetype>(i)]);
        m_bounds[i]->setAccessibleName(names[static_cast<qsizetype>(i)]);
        m_bounds[i]->setEnabled(false);
        connect(m_part, &QCheckBox::toggled, m_bounds[i], &QWidget::setEnabled);
        edges->addWidget(m_bounds[i]);
    }
    layout->addLayout(edges);
    m_error = makeErrorLabel(page);
    layout->addWidget(m_error);
    layout->addStretch(1);
    m_import = new QPushButton(tr("Import map"), page);
    layout->addLayout(makeButtonRow(this, {m_import}, tr("Cancel")));
    connect(chooser, &QPushButton::clicked, this, &ImportDialog::browse);
    connect(m_import, &QPushButton::clicked, this, &ImportDialog::start);
    return page;
}

QWidget* ImportDialog::makeWork()
{
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(10);
    layout->addWidget(makeLabel(tr("Making a city of the map"), TextStyle::page, false, page));
    m_what = makeLabel(tr("Starting"), TextStyle::text, true, page);
    m_bar = new QProgressBar(page);
    m_bar->setRange(0, 1000);
    m_bar->setTextVisible(false);
    layout->addWidget(m_what);
    layout->addWidget(m_bar);
    layout->addStretch(1);
    auto* stop = new QPushButton(tr("Stop import"), page);
    connect(stop, &QPushButton::clicked, &m_session, &editor::JobSession::cancel);
    auto* row = new QHBoxLayout;
    row->addStretch(1);
    row->addWidget(stop);
    layout->addLayout(row);
    return page;
}

QWidget* ImportDialog::makeReport()
{
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(10);
    layout->addWidget(makeLabel(tr("What the import did"), TextStyle::page, false, page));
    m_summary = makeLabel({}, TextStyle::text, false, page);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(m_summary);
    m_issues = new QTreeWidget(page);
    m_issues->setHeaderHidden(true);
    m_issues->setUniformRowHeights(true);
    m_issues->setMinimumHeight(220);
    m_issues->setAccessibleName(tr("What was skipped or invented"));
    layout->addWidget(m_issues, 1);
    m_see = new QPushButton(tr("See the city"), page);
    connect(m_see, &QPushButton::clicked, this, &QDialog::accept);
    auto* row = new QHBoxLayout;
    row->addStretch(1);
    row->addWidget(m_see);
    layout->addLayout(row);
    return page;
}

void ImportDialog::browse()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Choose a map extract"), m_path->text(),
                                                      tr("OpenStreetMap (*.osm *.osm.gz *.osm.bz2 *.osm.pbf *.pbf);;All files (*)"));
    if (!path.isEmpty())
        m_path->setText(path);
}

std::optional<editor::ImportSession::Bounds> ImportDialog::bounds(QString& complaint) const
{
    if (!m_part->isChecked())
        return editor::ImportSession::Bounds();
    std::array<double, 4> edges{};
    for (std::size_t i = 0; i < edges.size(); ++i) {
        bool ok = false;
        edges[i] = m_bounds[i]->text().trimmed().replace(u',', u'.').toDouble(&ok);
        if (!ok) {
            complaint = tr("%1 is not a number of degrees.").arg(m_bounds[i]->placeholderText());
            return std::nullopt;
        }
    }
    if (edges[0] >= edges[2] || edges[1] >= edges[3]) {
        complaint = tr("West must lie west of east, and south south of north.");
        return std::nullopt;
    }
    return editor::ImportSession::Bounds(edges);
}

void ImportDialog::start()
{
    QString complaint;
    const auto part = bounds(complaint);
    if (!QFileInfo(m_path->text()).isFile())
        complaint = tr("There is no such file. Choose a map extract.");
    if (!complaint.isEmpty()) {
        fail(complaint);
        return;
    }
    m_error->hide();
    m_pages->setCurrentIndex(1);
    m_session.startOsm(m_path->text(), *part);
}

void ImportDialog::showReport()
{
    m_summary->setText(m_session.summary());
    m_issues->clear();
    addNotes();
    std::map<std::string, QTreeWidgetItem*> groups;
    for (const foundation::Issue& issue : m_session.issues()) {
        QTreeWidgetItem*& group = groups[issue.code];
        if (!group)
            group = new QTreeWidgetItem(m_issues, {QString::fromStdString(issue.message)});
        const QString where = issue.where.kind.empty()
                                  ? QString()
                                  : QStringLiteral(" · %1 %2").arg(QString::fromStdString(issue.where.kind)).arg(issue.where.number);
        if (group->childCount() < 2000)
            new QTreeWidgetItem(group, {QString::fromStdString(issue.message) + where});
    }
    for (const auto& [code, group] : groups) {
        group->setText(0, QStringLiteral("%1 × %2").arg(formatCount(group->childCount()), group->text(0)));
    }
    m_pages->setCurrentIndex(2);
}

/// Folded by what was done: read, skipped, invented.
void ImportDialog::addNotes()
{
    QTreeWidgetItem* group = nullptr;
    for (const QString& note : m_session.notes()) {
        const qsizetype colon = note.indexOf(QLatin1Char(':'));
        const QString heading = colon < 0 ? tr("Besides") : note.left(colon);
        if (!group || group->text(0) != heading)
            group = new QTreeWidgetItem(m_issues, {heading});
        QString what = note.mid(colon + 1).trimmed();
        if (!what.isEmpty())
            what[0] = what[0].toUpper();
        new QTreeWidgetItem(group, {what});
    }
}

void ImportDialog::fail(const QString& message)
{
    m_error->setText(message);
    m_error->show();
    m_pages->setCurrentIndex(0);
}

void ImportDialog::done(int result)
{
    if (m_session.isRunning())
        m_session.cancel();
    QDialog::done(result);
}

} // namespace passerby::widgets
