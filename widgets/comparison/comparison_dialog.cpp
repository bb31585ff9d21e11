// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/comparison/comparison_dialog.h"

#include "widgets/controls/typography.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace passerby::widgets {

namespace {

constexpr QSize kSize{980, 760};
constexpr double kMargin_px = 16.0;
constexpr double kText_px = 880.0;

} // namespace

ComparisonDialog::ComparisonDialog(std::shared_ptr<const ComparedCities> cities, QWidget* parent)
    : QDialog(parent),
      m_cities(std::move(cities)),
      m_document(makeReportDocument(m_cities->report, {1.0, kText_px, false, nullptr})),
      m_browser(new QTextBrowser(this)),
      m_savePage(new QPushButton(tr("Save as web page…"), this)),
      m_savePaper(new QPushButton(tr("Save as PDF…"), this))
{
    setObjectName(QStringLiteral("comparisonDialog"));
    setWindowTitle(tr("Comparison"));
    resize(kSize);
    m_document->setDocumentMargin(kMargin_px);
    m_browser->setObjectName(QStringLiteral("comparisonReport"));
    m_browser->setDocument(m_document.get());
    m_browser->setOpenLinks(false);
    m_savePage->setObjectName(QStringLiteral("saveComparisonPage"));
    m_savePaper->setObjectName(QStringLiteral("saveComparisonPaper"));
    auto* show = new QPushButton(tr("Show change in the views"), this);
    show->setObjectName(QStringLiteral("showComparison"));
    auto* close = new QPushButton(tr("Close"), this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(10);
    layout->addWidget(m_browser, 1);
    auto* row = new QHBoxLayout;
    row->addWidget(m_savePage);
    row->addWidget(m_savePaper);
    row->addWidget(show);
    row->addStretch(1);
    row->addWidget(close);
    layout->addLayout(row);
    connect(m_savePage, &QPushButton::clicked, this, [this] { emit saveAsked(false); });
    connect(m_savePaper, &QPushButton::clicked, this, [this] { emit saveAsked(true); });
    connect(show, &QPushButton::clicked, this, &ComparisonDialog::showAsked);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    close->setDefault(true);
}

ComparisonDialog::~ComparisonDialog()
{
    m_browser->setDocument(nullptr); // which goes before it
}

void ComparisonDialog::setSaving(bool isSaving)
{
    m_savePage->setEnabled(!isSaving);
    m_savePaper->setEnabled(!isSaving);
}

} // namespace passerby::widgets
