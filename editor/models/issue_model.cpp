// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/models/issue_model.h"

#include "core/foundation/words.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/commands/patch_rows.h"
#include "editor/document/project_document.h"

#include <QPointF>
#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace passerby::editor {

using foundation::Severity;

IssueModel::IssueModel(ProjectDocument& document, QObject* parent) : QAbstractTableModel(parent), m_document(document)
{
    connect(&document, &ProjectDocument::worldChanged, this, &IssueModel::dropStaleFixes);
    connect(&document, &ProjectDocument::replaced, this, [this] {
        m_checked.clear();
        m_imported.clear();
        m_ofWays.clear();
        rebuild();
    });
}

namespace {

/// With its deletion as a fix, where it is about an edit.
world::Finding findingOf(const world::World& world, foundation::Issue issue)
{
    world::Finding finding{std::move(issue), {}, std::nullopt};
    const foundation::Place& place = finding.issue.where;
    if (parseObjectKind(place.kind) != ObjectKind::junctionEdit || place.number <= 0)
        return finding;
    if (const auto edit = world.junctionEdits().idOf(static_cast<std::uint32_t>(place.number)); !edit.isNull()) {
        finding.fixName = IssueModel::tr("Delete the junction edit").toStdString();
        finding.fix.emplace().erase(edit);
    }
    return finding;
}

} // namespace

void IssueModel::setFindings(std::vector<world::Finding> findings)
{
    m_checked = std::move(findings);
    rebuild();
}

void IssueModel::setImportIssues(std::vector<foundation::Issue> issues)
{
    m_imported = std::move(issues);
    rebuild();
}

void IssueModel::setWayIssues(std::vector<foundation::Issue> issues)
{
    if (issues.empty() && m_ofWays.empty())
        return;
    m_ofWays.clear();
    for (foundation::Issue& issue : issues)
        m_ofWays.push_back(findingOf(m_document.world(), std::move(issue)));
    rebuild();
}

void IssueModel::addOfWays()
{
    std::set<std::int64_t> isolated; // of these cells checks tell the same
    for (const world::Finding& checked : m_checked)
        if (checked.issue.code == "isolated-cell")
            isolated.insert(checked.issue.where.number);
    std::copy_if(m_ofWays.begin(), m_ofWays.end(), std::back_inserter(m_findings), [&isolated](const world::Finding& found) {
        return found.issue.code != "cell-without-ways" || !isolated.contains(found.issue.where.number);
    });
}

void IssueModel::rebuild()
{
    beginResetModel();
    m_findings = m_checked;
    addOfWays();
    for (const foundation::Issue& issue : m_imported)
        m_findings.push_back({issue, {}, std::nullopt});
    std::stable_sort(m_findings.begin(), m_findings.end(),
                     [](const world::Finding& a, const world::Finding& b) { return a.issue.severity > b.issue.severity; });
    endResetModel();
    emit countsChanged();
}

int IssueModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_findings.size());
}

int IssueModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : columnTotal;
}

QVariant IssueModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case severityColumn:
        return tr("Weight");
    case messageColumn:
        return tr("What");
    case placeColumn:
        return tr("Where");
    default:
        return {};
    }
}

QVariant IssueModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount({}))
        return {};
    const world::Finding& found = finding(index.row());
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == severityColumn)
            return found.issue.severity == Severity::error     ? tr("Error")
                   : found.issue.severity == Severity::warning ? tr("Warning")
                                                               : tr("Note");
        return index.column() == messageColumn ? QString::fromStdString(found.issue.message) : placeText(index.row());
    case severityRole:
        return static_cast<int>(found.issue.severity);
    case codeRole:
        return QString::fromStdString(found.issue.code);
    case refRole:
        if (const auto ref = refOf(index.row()))
            return QVariant::fromValue(*ref);
        return {};
    case pointRole:
        if (const auto place = placeOf(index.row()))
            return QPointF(place->x, place->y);
        return {};
    case fixNameRole:
        return found.fix ? QString::fromStdString(found.fixName) : QString();
    default:
        return {};
    }
}

QString IssueModel::placeText(int row) const
{
    if (const auto ref = refOf(row))
        return displayName(m_document.world(), *ref);
    const foundation::Place& place = finding(row).issue.where;
    QString kind = QString::fromStdString(place.kind);
    if (!kind.isEmpty())
        kind[0] = kind[0].toUpper();
    return place.number == 0 ? kind : QStringLiteral("%1 %2").arg(kind).arg(place.number);
}

int IssueModel::countOf(Severity severity) const
{
    return static_cast<int>(
        std::count_if(m_findings.begin(), m_findings.end(), [severity](const auto& found) { return found.issue.severity == severity; }));
}

std::optional<ObjectRef> IssueModel::refOf(int row) const
{
    const foundation::Place& place = finding(row).issue.where;
    const auto kind = parseObjectKind(place.kind);
    if (!kind || place.number <= 0 || place.number > std::int64_t{0xFFFFFFFF})
        return std::nullopt;
    const ObjectRef ref{*kind, static_cast<std::uint32_t>(place.number)};
    return exists(m_document.world(), ref) ? std::optional(ref) : std::nullopt;
}

std::optional<geometry::Point> IssueModel::placeOf(int row) const
{
    const foundation::Place& place = finding(row).issue.where;
    if (place.x_m && place.y_m)
        return geometry::Point{*place.x_m, *place.y_m};
    const auto ref = refOf(row);
    return ref ? editor::placeOf(m_document.world(), *ref) : std::nullopt;
}

int IssueModel::fixableLike(int row) const
{
    const std::string& code = finding(row).issue.code;
    return static_cast<int>(
        std::count_if(m_findings.begin(), m_findings.end(), [&code](const auto& found) { return found.fix && found.issue.code == code; }));
}

foundation::Result<void> IssueModel::applyFix(int row)
{
    const world::Finding found = finding(row);
    if (!found.fix)
        return foundation::Error{"no-fix", foundation::told("There is no ready fix for this."), found.issue.code};
    return ApplyPatchCommand::push(m_document, QString::fromStdString(found.fixName), *found.fix);
}

int IssueModel::applyAllFixes(const QString& code)
{
    std::vector<world::Finding> fixable;
    std::copy_if(m_findings.begin(), m_findings.end(), std::back_inserter(fixable),
                 [wanted = code.toStdString()](const auto& found) { return found.fix && found.issue.code == wanted; });
    if (fixable.empty())
        return 0;
    // Each fix was made for the city as it is now: a second one on the same rows would undo the first, and waits for the next check.
    world::World trial = m_document.snapshot();
    world::WorldPatch together;
    PatchRows touched;
    int worked = 0;
    for (const world::Finding& found : fixable) {
        if (touched.touches(*found.fix) || !trial.apply(*found.fix).ok())
            continue;
        touched.add(*found.fix);
        append(together, *found.fix);
        ++worked;
    }
    const QString text = QStringLiteral("%1 (%2)").arg(QString::fromStdString(fixable.front().fixName)).arg(worked);
    return ApplyPatchCommand::push(m_document, text, together).ok() ? worked : 0;
}

void IssueModel::dropStaleFixes(const world::WorldPatch& patch)
{
    PatchRows changed;
    changed.add(patch);
    const auto isStale = [&changed](const world::Finding& found) { return found.fix && changed.touches(*found.fix); };
    for (auto* findings : {&m_checked, &m_ofWays})
        for (world::Finding& found : *findings)
            if (isStale(found))
                found.fix.reset();
    for (std::size_t row = 0; row < m_findings.size(); ++row)
        if (isStale(m_findings[row])) {
            m_findings[row].fix.reset();
            emit dataChanged(index(static_cast<int>(row), 0), index(static_cast<int>(row), columnTotal - 1));
        }
}

} // namespace passerby::editor
