// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/comparison/report_session.h"

#include <QDialog>

class QPushButton;
class QTextBrowser;

namespace passerby::widgets {

/// Shows the report of two cities, from which it is saved, or the change is shown in the views.
class ComparisonDialog : public QDialog {
    Q_OBJECT

public:
    ComparisonDialog(std::shared_ptr<const ComparedCities> cities, QWidget* parent);
    ~ComparisonDialog() override;

    [[nodiscard]] const std::shared_ptr<const ComparedCities>& cities() const { return m_cities; }
    /// While it is being written it cannot be saved again.
    void setSaving(bool isSaving);

signals:
    void saveAsked(bool onPaper);
    void showAsked();

private:
    std::shared_ptr<const ComparedCities> m_cities;
    std::unique_ptr<QTextDocument> m_document;
    QTextBrowser* m_browser;
    QPushButton* m_savePage;
    QPushButton* m_savePaper;
};

} // namespace passerby::widgets
