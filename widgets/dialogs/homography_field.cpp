// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/homography_field.h"

#include "core/foundation/input_file.h"
#include "editor/session/file_path.h"
#include "widgets/controls/choice_box.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>

namespace passerby::widgets {

namespace {

constexpr std::uintmax_t kLargestHomography_bytes = 65'536;
constexpr double kMostPixels = 1e5;

QDoubleSpinBox* pixelField(const QString& name, double value, const QString& unit, QWidget* parent)
{
    auto* field = new QDoubleSpinBox(parent);
    field->setObjectName(name);
    field->setRange(0.0, kMostPixels);
    field->setDecimals(0);
    field->setValue(value);
    field->setSuffix(QLatin1Char(' ') + unit);
    field->setKeyboardTracking(false);
    return field;
}

} // namespace

HomographyField::HomographyField(QWidget* parent)
    : QWidget(parent),
      m_file(new QLineEdit(this)),
      m_pixels(new ChoiceBox(this)),
      m_width_px(pixelField(QStringLiteral("recordingWidth"), 720.0, tr("px wide"), this)),
      m_height_px(pixelField(QStringLiteral("recordingHeight"), 576.0, tr("px high"), this))
{
    m_file->setObjectName(QStringLiteral("recordingHomography"));
    m_file->setPlaceholderText(tr("File with nine numbers"));
    m_file->setToolTip(tr("The homography that leads from a picture to metres"));
    m_pixels->setObjectName(QStringLiteral("recordingPixels"));
    m_pixels->addItems({tr("Rows and columns from the corner"), tr("x and y from the middle")});
    auto* button = new QPushButton(tr("Browse…"), this);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(4);
    grid->addWidget(m_file, 0, 0);
    grid->addWidget(button, 0, 1);
    grid->addWidget(m_pixels, 1, 0, 1, 2);
    grid->addWidget(m_width_px, 2, 0);
    grid->addWidget(m_height_px, 2, 1);
    connect(button, &QPushButton::clicked, this, &HomographyField::browse);
    connect(m_file, &QLineEdit::textChanged, this, &HomographyField::changed);
    connect(m_pixels, &QComboBox::currentIndexChanged, this, &HomographyField::changed);
    for (QDoubleSpinBox* box : {m_width_px, m_height_px})
        connect(box, &QDoubleSpinBox::valueChanged, this, &HomographyField::changed);
}

void HomographyField::browse()
{
    const QString folder = QFileInfo(m_file->text()).path();
    const QString path = QFileDialog::getOpenFileName(this, tr("Homography"), folder, tr("Text (*.txt);;All files (*)"));
    if (!path.isEmpty())
        m_file->setText(path);
}

foundation::Result<void> HomographyField::addTo(importers::TrajectoryOptions& options) const
{
    options.pixels = m_pixels->currentIndex() == 1 ? importers::PixelOrigin::middle : importers::PixelOrigin::corner;
    options.pictureWidth_px = m_width_px->value();
    options.pictureHeight_px = m_height_px->value();
    const QString named = m_file->text().trimmed();
    if (named.isEmpty())
        return {};
    const std::string path = editor::toFilePath(named).string();
    const auto bytes = foundation::readInput(path, kLargestHomography_bytes);
    if (!bytes.ok())
        return bytes.error();
    const auto homography = importers::parseHomography(bytes.value(), path);
    if (!homography.ok())
        return homography.error();
    options.homography = homography.value();
    return {};
}

} // namespace passerby::widgets
