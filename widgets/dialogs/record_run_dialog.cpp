// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/record_run_dialog.h"

#include "widgets/controls/typography.h"
#include "widgets/dialogs/dialog_parts.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QSpinBox>
#include <QVBoxLayout>

namespace passerby::widgets {

namespace {

constexpr auto kMinutesKey = "recordLastMinutes";
constexpr int kMostMinutes = 60;
constexpr int kWidth_px = 440;

} // namespace

RecordRunDialog::RecordRunDialog(QWidget* parent)
    : QDialog(parent),
      m_all(new QRadioButton(tr("From now until it is stopped"), this)),
      m_last(new QRadioButton(tr("Only the last minutes before it is stopped"), this)),
      m_minutes(new QSpinBox(this))
{
    setObjectName(QStringLiteral("recordRunDialog"));
    setWindowTitle(tr("Record the run as data"));
    setMinimumWidth(kWidth_px);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(10);
    layout->addWidget(makeLabel(tr("Record the run as data"), TextStyle::page, false, this));
    auto* sentence = makeLabel(tr("Where everybody walks and drives is written down, ten times a simulated second, and becomes a recording "
                                  "among the layers. It says that it comes from Passerby, of which city, seed and time."),
                               TextStyle::text, true, this);
    sentence->setWordWrap(true);
    layout->addWidget(sentence);
    m_all->setObjectName(QStringLiteral("recordAll"));
    m_last->setObjectName(QStringLiteral("recordLast"));
    m_minutes->setObjectName(QStringLiteral("recordMinutes"));
    m_minutes->setRange(1, kMostMinutes);
    m_minutes->setSuffix(tr(" min"));
    m_minutes->setAccessibleName(tr("How many minutes are kept"));
    m_minutes->setValue(QSettings().value(QLatin1String(kMinutesKey), 5).toInt());
    m_minutes->setEnabled(false);
    m_all->setChecked(true);
    connect(m_last, &QRadioButton::toggled, m_minutes, &QWidget::setEnabled);
    layout->addWidget(m_all);
    auto* row = new QHBoxLayout;
    row->addWidget(m_last);
    row->addWidget(m_minutes);
    row->addStretch();
    layout->addLayout(row);
    auto* begin = new QPushButton(tr("Start recording"), this);
    begin->setObjectName(QStringLiteral("recordStart"));
    begin->setDefault(true);
    connect(begin, &QPushButton::clicked, this, [this] {
        QSettings().setValue(QLatin1String(kMinutesKey), m_minutes->value());
        accept();
    });
    layout->addLayout(makeButtonRow(this, {begin}, tr("Cancel")));
}

std::optional<double> RecordRunDialog::last_s() const
{
    return m_last->isChecked() ? std::optional(60.0 * m_minutes->value()) : std::nullopt;
}

} // namespace passerby::widgets
