// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/start_dialog.h"

#include "core/generator/templates.h"
#include "widgets/controls/typography.h"
#include "widgets/dialogs/dialog_parts.h"
#include "widgets/plan_view/render_plan.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPixmap>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace passerby::widgets {

namespace {

constexpr QSize kCardPicture(200, 125);
constexpr int kColumns = 4;
constexpr int kRoomAround_px = 200; ///< of the screen: title, buttons and frames

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

/// The first `most` that are there and not among the others, without links.
QStringList existing(const QStringList& files, const QStringList& others, qsizetype most)
{
    QStringList found;
    for (const QString& file : files)
        if (const QString real = QFileInfo(file).canonicalFilePath();
            !real.isEmpty() && !found.contains(real) && !others.contains(real) && found.size() < most)
            found << real;
    return found;
}

/// "office-evacuation" → "Office evacuation"
QString sampleTitle(QString name)
{
    name.replace(QLatin1Char('-'), QLatin1Char(' '));
    return name.left(1).toUpper() + name.mid(1);
}

} // namespace

StartDialog::StartDialog(const QStringList& samples, const QStringList& recent, const QString& open, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Begin a city"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(10);
    layout->addWidget(makeLabel(tr("Begin a city"), TextStyle::page, false, this));
    const QStringList shownSamples = existing(samples, {}, samples.size());
    const QStringList shownRecent = existing(recent, shownSamples, kColumns);
    layout->addWidget(makeChoices(shownSamples, shownRecent), 1);
    auto* map = new QPushButton(tr("From a map extract…"), this);
    auto* file = new QPushButton(tr("Open a file…"), this);
    connect(map, &QPushButton::clicked, this, [this] { choose(Choice::importMap, {}); });
    connect(file, &QPushButton::clicked, this, [this] { choose(Choice::chooseFile, {}); });
    QList<QPushButton*> buttons{file, map};
    if (!open.isEmpty())
        buttons.prepend(makeDemoButton(open));
    layout->addLayout(makeButtonRow(this, buttons, tr("Cancel")));
    connect(&m_previews, &editor::PreviewSession::cityRead, this, [this](const QString& path, const world::World& world) {
        if (QToolButton* card = m_cards.value(path))
            card->setIcon(QPixmap::fromImage(renderPreview(world, kCardPicture)));
    });
    m_previews.start(shownSamples + shownRecent);
}

/// Of the city that is open, which the tooltip names.
QPushButton* StartDialog::makeDemoButton(const QString& open)
{
    auto* demo = new QPushButton(tr("Make a demo of this city"), this);
    demo->setObjectName(QStringLiteral("startDemo"));
    demo->setToolTip(tr("Five slides of %1, ready to be presented or filmed").arg(open));
    connect(demo, &QPushButton::clicked, this, [this] { choose(Choice::makeDemo, {}); });
    return demo;
}

/// All that can be begun with; scrolls where the screen is low.
QWidget* StartDialog::makeChoices(const QStringList& samples, const QStringList& recent)
{
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    const auto add = [this, column](const QString& title, QWidget* cards) {
        column->addWidget(makeLabel(title, TextStyle::title, true, this));
        column->addWidget(cards);
    };
    add(tr("Start from a template"), makeTemplates());
    if (!samples.isEmpty())
        add(tr("Open a sample"), makeFiles(samples, true));
    if (!recent.isEmpty())
        add(tr("Open a recent city"), makeFiles(recent, false));
    column->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(page);
    const QSize wanted = page->sizeHint();
    const int most = std::max(kCardPicture.height(), screen()->availableSize().height() - kRoomAround_px);
    scroll->setMinimumWidth(wanted.width() + (wanted.height() > most ? scroll->verticalScrollBar()->sizeHint().width() : 0));
    scroll->setMinimumHeight(std::min(wanted.height(), most));
    return scroll;
}

QWidget* StartDialog::makeTemplates()
{
    auto* box = new QWidget(this);
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    int place = 0;
    for (const generator::Template& known : generator::templates()) {
        QToolButton* card = makeCard(textOf(known.title), textOf(known.description), Choice::fromTemplate, textOf(known.name));
        if (const auto city = generator::makeTemplate(known.name); city.ok())
            card->setIcon(QPixmap::fromImage(renderPreview(city.value(), kCardPicture)));
        grid->addWidget(card, place / kColumns, place % kColumns);
        ++place;
    }
    return box;
}

QWidget* StartDialog::makeFiles(const QStringList& files, bool areSamples)
{
    auto* box = new QWidget(this);
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(kColumns, 1);
    for (const QString& file : files) {
        QPixmap blank(kCardPicture);
        blank.fill(Qt::transparent);
        const QString name = QFileInfo(file).completeBaseName();
        QToolButton* card = makeCard(areSamples ? sampleTitle(name) : name, file, Choice::openFile, file);
        card->setIcon(blank);
        m_cards.insert(file, card);
        const int place = grid->count();
        grid->addWidget(card, place / kColumns, place % kColumns);
    }
    return box;
}

QToolButton* StartDialog::makeCard(const QString& title, const QString& tip, Choice choice, const QString& what)
{
    auto* card = new QToolButton(this);
    card->setText(title);
    card->setToolTip(tip);
    card->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    card->setIconSize(kCardPicture);
    card->setFixedSize(kCardPicture + QSize(16, 36));
    card->setAccessibleName(title);
    connect(card, &QToolButton::clicked, this, [this, choice, what] { choose(choice, what); });
    return card;
}

void StartDialog::choose(Choice choice, const QString& what)
{
    m_choice = choice;
    m_chosen = what;
    accept();
}

} // namespace passerby::widgets
