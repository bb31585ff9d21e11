// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "core/world/checks.h"
#include "editor/document/object_ref.h"

#include <QAbstractTableModel>
#include <optional>
#include <vector>

namespace passerby::editor {

class ProjectDocument;

/// What checks and imports found, worst first. Columns: severity, message, place.
class IssueModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { severityColumn, messageColumn, placeColumn, columnTotal };
    enum Role {
        severityRole = Qt::UserRole, ///< int of foundation::Severity
        codeRole,                    ///< QString
        refRole,                     ///< ObjectRef; invalid when the finding is not about one
        pointRole,                   ///< QPointF in metres; invalid without a place
        fixNameRole                  ///< QString; empty without a fix
    };

    explicit IssueModel(ProjectDocument& document, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// Replaces the findings of checks.
    void setFindings(std::vector<world::Finding> findings);
    /// What an import reported; kept until the next import or another city.
    void setImportIssues(std::vector<foundation::Issue> issues);
    /// What is odd about ways and junctions, while that is known. Edits that come to nothing can be deleted; what checks say of the same
    /// cell is not said twice.
    void setWayIssues(std::vector<foundation::Issue> issues);

    [[nodiscard]] const world::Finding& finding(int row) const { return m_findings[static_cast<std::size_t>(row)]; }
    [[nodiscard]] int countOf(foundation::Severity severity) const;
    [[nodiscard]] std::optional<ObjectRef> refOf(int row) const;
    [[nodiscard]] std::optional<geometry::Point> placeOf(int row) const;
    /// How many rows have a fix and the same code as this one ("Fix all 3").
    [[nodiscard]] int fixableLike(int row) const;

    /// Carries out the fix as an undoable step.
    [[nodiscard]] foundation::Result<void> applyFix(int row);
    /// All fixes of one code as one undoable step; fixes that concern what another one has just changed are skipped. Returns how many
    /// worked.
    int applyAllFixes(const QString& code);

signals:
    void countsChanged();

private:
    void rebuild();
    void addOfWays();
    /// A fix is made for rows as they were; once they change, it waits for the next check.
    void dropStaleFixes(const world::WorldPatch& patch);
    [[nodiscard]] QString placeText(int row) const;

    ProjectDocument& m_document;
    std::vector<world::Finding> m_checked;
    std::vector<foundation::Issue> m_imported;
    std::vector<world::Finding> m_ofWays;
    std::vector<world::Finding> m_findings;
};

} // namespace passerby::editor
