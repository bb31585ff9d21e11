// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/picture_size_dialog.h"

#include "widgets/controls/typography.h"
#include "widgets/dialogs/dialog_parts.h"

#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QVBoxLayout>

namespace passerby::widgets {

namespace {

constexpr auto kSizeKey = "pictureSize";
constexpr int kLeast_px = 64;
constexpr int kMost_px = 8192;

QSpinBox* makePixels(const QString& name, QWidget* parent)
{
    auto* field = new QSpinBox(parent);
    field->setObjectName(name);
    field->setRange(kLeast_px, kMost_px);
    field->setSuffix(PictureSizeDialog::tr(" pixels"));
    return field;
}

} // namespace

PictureSizeDialog::PictureSizeDialog(const QSize& shown, QWidget* parent)
    : QDialog(parent),
      m_width(makePixels(QStringLiteral("pictureWidth"), this)),
      m_height(makePixels(QStringLiteral("pictureHeight"), this))
{
    setWindowTitle(tr("Save a picture"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(10);
    layout->addWidget(makeLabel(tr("How large the picture is"), TextStyle::page, false, this));
    auto* form = new QFormLayout;
    form->addRow(tr("Width"), m_width);
    form->addRow(tr("Height"), m_height);
    layout->addLayout(form);
    const auto take = [this](const QSize& size) {
        m_width->setValue(size.width());
        m_height->setValue(size.height());
    };
    take(QSettings().value(QLatin1String(kSizeKey), QSize(1920, 1080)).toSize());
    auto* asShown = new QPushButton(tr("As shown"), this);
    asShown->setAutoDefault(false);
    connect(asShown, &QPushButton::clicked, this, [take, shown] { take(shown); });
    auto* save = new QPushButton(tr("Save picture"), this);
    save->setDefault(true);
    connect(save, &QPushButton::clicked, this, &QDialog::accept);
    layout->addLayout(makeButtonRow(this, {asShown, save}, tr("Cancel")));
}

QSize PictureSizeDialog::size_px() const
{
    return {m_width->value(), m_height->value()};
}

QSize PictureSizeDialog::ask(const QSize& shown, QWidget* parent)
{
    PictureSizeDialog dialog(shown, parent);
    if (dialog.exec() != QDialog::Accepted)
        return {};
    QSettings().setValue(QLatin1String(kSizeKey), dialog.size_px());
    return dialog.size_px();
}

} // namespace passerby::widgets
