// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/film/film_dialog.h"

#include "core/story/timeline.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/typography.h"

#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>
#include <array>

namespace passerby::widgets {

namespace {

const QString kSizeKey = QStringLiteral("film/size");
const QString kFpsKey = QStringLiteral("film/fps");
constexpr std::array<QSize, 5> kSizes{QSize(1280, 720), QSize(1920, 1080), QSize(2560, 1440), QSize(3840, 2160), QSize(1080, 1080)};
constexpr std::array<int, 4> kRates{24, 25, 30, 60};

} // namespace

FilmDialog::FilmDialog(const world::Story& story, bool isDark, QWidget* parent)
    : QDialog(parent),
      m_story(story),
      m_size(new ChoiceBox(this)),
      m_fps(new ChoiceBox(this)),
      m_theme(new ChoiceBox(this)),
      m_length(makeLabel({}, TextStyle::text, true, this))
{
    setObjectName(QStringLiteral("filmDialog"));
    setWindowTitle(tr("Export film"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(10);
    layout->addWidget(makeLabel(tr("A film of \"%1\"").arg(QString::fromStdString(story.name)), TextStyle::page, false, this));
    auto* form = new QFormLayout;
    for (const QSize& size : kSizes)
        m_size->addItem(tr("%1 × %2 pixels").arg(size.width()).arg(size.height()), size);
    for (const int rate : kRates)
        m_fps->addItem(tr("%1 pictures a second").arg(rate), rate);
    m_theme->addItem(tr("Light"));
    m_theme->addItem(tr("Dark"));
    m_size->setCurrentIndex(std::max(0, m_size->findData(QSettings().value(kSizeKey, kSizes[1]).toSize())));
    m_fps->setCurrentIndex(std::max(0, m_fps->findData(QSettings().value(kFpsKey, 30).toInt())));
    m_theme->setCurrentIndex(isDark ? 1 : 0);
    form->addRow(tr("Size"), m_size);
    form->addRow(tr("Rate"), m_fps);
    form->addRow(tr("Colours"), m_theme);
    layout->addLayout(form);
    m_length->setWordWrap(true);
    layout->addWidget(m_length);
    connect(m_fps, &QComboBox::currentIndexChanged, this, &FilmDialog::tellLength);
    tellLength();
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    buttons->addWidget(cancel);
    auto* go = new QPushButton(tr("Choose file…"), this);
    go->setObjectName(QStringLiteral("filmGo"));
    go->setDefault(true);
    connect(go, &QPushButton::clicked, this, [this] {
        QSettings().setValue(kSizeKey, size_px());
        QSettings().setValue(kFpsKey, fps());
        accept();
    });
    buttons->addWidget(go);
    layout->addLayout(buttons);
}

QSize FilmDialog::size_px() const
{
    return m_size->currentData().toSize();
}

int FilmDialog::fps() const
{
    return m_fps->currentData().toInt();
}

bool FilmDialog::isDark() const
{
    return m_theme->currentIndex() == 1;
}

void FilmDialog::tellLength()
{
    const story::Timeline timeline(m_story);
    m_length->setText(tr("%1 s long: %2 pictures, drawn one by one while you go on working.")
                          .arg(formatNumber(timeline.length_s(), 1), formatCount(qint64(timeline.frames(fps())))));
}

} // namespace passerby::widgets
