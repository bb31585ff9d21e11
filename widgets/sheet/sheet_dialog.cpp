// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sheet/sheet_dialog.h"

#include "widgets/controls/typography.h"
#include "widgets/dialogs/dialog_parts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPixmap>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>
#include <utility>

namespace passerby::widgets {

namespace {

constexpr QSize kPreview(460, 420);
constexpr int kDelay_ms = 250;
constexpr int kLongestTitle = 120;
constexpr int kLongestNote = 200;
const QString kGroup = QStringLiteral("mapSheet");

} // namespace

SheetDialog::SheetDialog(SheetRequest request, QWidget* parent)
    : QDialog(parent),
      m_request(std::move(request)),
      m_city(shownBox(m_request.world, m_request.layers)),
      m_paper(new QComboBox(this)),
      m_orientation(new QComboBox(this)),
      m_scale(new QComboBox(this)),
      m_title(new QLineEdit(this)),
      m_note(new QLineEdit(this)),
      m_preview(new QLabel(this)),
      m_coverage(makeLabel({}, TextStyle::caption, true, this)),
      m_error(makeErrorLabel(this)),
      m_save(new QPushButton(tr("Save as PDF…"), this))
{
    setWindowTitle(tr("Print map sheet"));
    build();
    restore();
    setFitting();
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelay_ms);
    connect(&m_delay, &QTimer::timeout, this, &SheetDialog::preview);
    connect(&m_painting, &SheetSession::previewed, this, [this](const QImage& image) {
        QPixmap shown = QPixmap::fromImage(image);
        shown.setDevicePixelRatio(devicePixelRatioF());
        m_preview->setPixmap(shown);
    });
    connect(&m_painting, &SheetSession::failed, this, [this](const QString& message) {
        m_error->setText(message);
        m_error->show();
    });
    const auto changed = [this] { take(); };
    connect(m_paper, &QComboBox::currentIndexChanged, this, [this] { setFitting(); });
    connect(m_orientation, &QComboBox::currentIndexChanged, this, [this] { setFitting(); });
    connect(m_scale, &QComboBox::currentTextChanged, this, changed);
    connect(m_title, &QLineEdit::textChanged, this, changed);
    connect(m_note, &QLineEdit::textChanged, this, changed);
    for (QCheckBox* box : m_shown)
        connect(box, &QCheckBox::toggled, this, changed);
    take();
}

void SheetDialog::build()
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(10);
    layout->addWidget(makeLabel(tr("A map on paper"), TextStyle::page, false, this));
    auto* row = new QHBoxLayout;
    row->setSpacing(20);
    row->addWidget(buildForm());
    m_preview->setObjectName(QStringLiteral("sheetPreview"));
    m_preview->setFixedSize(kPreview);
    m_preview->setAlignment(Qt::AlignCenter);
    m_preview->setText(tr("The sheet is being drawn"));
    row->addWidget(m_preview, 1);
    layout->addLayout(row, 1);
    m_coverage->setObjectName(QStringLiteral("sheetCoverage"));
    m_coverage->setWordWrap(true);
    layout->addWidget(m_coverage);
    layout->addWidget(m_error);
    m_save->setObjectName(QStringLiteral("saveSheet"));
    m_save->setDefault(true);
    connect(m_save, &QPushButton::clicked, this, &QDialog::accept);
    layout->addLayout(makeButtonRow(this, {m_save}, tr("Cancel")));
}

QWidget* SheetDialog::buildForm()
{
    auto* page = new QWidget(this);
    auto* form = new QFormLayout(page);
    form->setContentsMargins(0, 0, 0, 0);
    m_paper->setObjectName(QStringLiteral("sheetPaper"));
    m_paper->addItems(paperWords());
    form->addRow(tr("Paper"), m_paper);
    m_orientation->setObjectName(QStringLiteral("sheetOrientation"));
    m_orientation->addItems({tr("Portrait"), tr("Landscape")});
    form->addRow(tr("Orientation"), m_orientation);
    m_scale->setObjectName(QStringLiteral("sheetScale"));
    m_scale->setEditable(true);
    m_scale->setInsertPolicy(QComboBox::NoInsert);
    form->addRow(tr("Map scale"), m_scale);
    m_title->setObjectName(QStringLiteral("sheetTitle"));
    m_title->setMaxLength(kLongestTitle);
    m_title->setText(m_request.title);
    m_title->setPlaceholderText(cityName(m_request.world, m_request.projectFile));
    form->addRow(tr("Title"), m_title);
    m_note->setObjectName(QStringLiteral("sheetNote"));
    m_note->setMaxLength(kLongestNote);
    m_note->setPlaceholderText(tr("Author, or what it is for"));
    form->addRow(tr("Note"), m_note);
    const std::array<QString, 6> texts{tr("Names of streets and squares"),
                                       tr("Places by kind"),
                                       tr("Lanes and crossings"),
                                       tr("Coordinate grid"),
                                       tr("People now"),
                                       tr("Heatmap: %1").arg(m_request.legend.name)};
    for (std::size_t i = 0; i < m_shown.size(); ++i) {
        m_shown[i] = new QCheckBox(texts[i], this);
        form->addRow(i == 0 ? tr("Shown") : QString(), m_shown[i]);
    }
    m_shown[4]->setVisible(m_request.frame != nullptr);
    m_shown[5]->setVisible(m_request.heatmap.maximum > 0.0);
    m_shown[5]->setChecked(m_request.heatmap.maximum > 0.0);
    return page;
}

void SheetDialog::setFitting()
{
    m_request.page.paper = static_cast<PaperSize>(m_paper->currentIndex());
    m_request.page.isLandscape = m_orientation->currentIndex() == 1;
    offerScales();
    m_scale->setEditText(scaleText(fittingScale(m_request.page, m_city)));
    take();
}

void SheetDialog::offerScales()
{
    const QSignalBlocker quiet(m_scale);
    m_scale->clear();
    const double fits = fittingScale(m_request.page, m_city);
    for (const double scale : roundScales())
        if (scale >= fits / 4.0 && scale <= fits * 5.0)
            m_scale->addItem(scaleText(scale));
}

void SheetDialog::take()
{
    const auto scale = scaleOfText(m_scale->currentText());
    m_save->setEnabled(scale.has_value());
    m_error->setVisible(!scale);
    if (!scale) {
        m_error->setText(tr("The scale is a number like 1:1000, from %1 to %2.").arg(scaleText(kLeastScale), scaleText(kMostScale)));
        return;
    }
    m_request.page.scale = *scale;
    m_request.title = m_title->text().simplified();
    m_request.note = m_note->text().simplified();
    m_request.contents = {m_shown[0]->isChecked(), m_shown[1]->isChecked(), m_shown[2]->isChecked(), m_shown[3]->isChecked(),
                          m_shown[4]->isChecked() && m_request.frame};
    const SheetCoverage coverage = sheetCoverage(m_request.page, m_city);
    m_coverage->setText(coverage.isWhole ? tr("All of the city lies on the sheet.") : coverage.sentence);
    m_delay.start();
}

void SheetDialog::preview()
{
    SheetRequest shown = m_request;
    if (!m_shown[5]->isChecked())
        shown.heatmap = {};
    m_painting.preview(shown, kPreview * devicePixelRatioF());
}

void SheetDialog::done(int result)
{
    m_delay.stop();
    m_painting.cancel();
    if (result == Accepted) {
        keep();
        if (!m_shown[5]->isChecked())
            m_request.heatmap = {};
    }
    QDialog::done(result);
}

void SheetDialog::keep() const
{
    QSettings settings;
    settings.beginGroup(kGroup);
    settings.setValue(QStringLiteral("paper"), m_paper->currentText());
    settings.setValue(QStringLiteral("landscape"), m_request.page.isLandscape);
    settings.setValue(QStringLiteral("note"), m_request.note);
    for (std::size_t i = 0; i < 5; ++i)
        settings.setValue(QStringLiteral("shown%1").arg(i), m_shown[i]->isChecked());
}

void SheetDialog::restore()
{
    QSettings settings;
    settings.beginGroup(kGroup);
    const auto paper = paperOfWord(settings.value(QStringLiteral("paper")).toString()).value_or(m_request.page.paper);
    m_paper->setCurrentIndex(static_cast<int>(paper));
    const geometry::Point size = m_city.isEmpty() ? geometry::Point{} : m_city.high - m_city.low;
    m_orientation->setCurrentIndex(settings.value(QStringLiteral("landscape"), size.x > size.y).toBool() ? 1 : 0);
    m_note->setText(settings.value(QStringLiteral("note"), m_request.note).toString());
    const SheetContents& contents = m_request.contents;
    const std::array<bool, 5> first{contents.names, contents.places, contents.traffic, contents.grid, contents.people};
    for (std::size_t i = 0; i < first.size(); ++i)
        m_shown[i]->setChecked(settings.value(QStringLiteral("shown%1").arg(i), first[i]).toBool());
}

} // namespace passerby::widgets
