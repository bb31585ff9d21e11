// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dialogs/start_dialog.h"

#include "core/generator/templates.h"
#include "widgets/controls/typography.h"
#include "widgets/dialogs/dialog_parts.h"
#include "widgets/plan_view/render_plan.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPixmap>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace passerby::widgets {

namespace {

constexpr QSize kCardPicture(200, 125);
constexpr int kColumns = 4;

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

} // namespace

StartDialog::StartDialog(const QStringList& samples, const QStringList& recent, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Begin a city"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 16, 20, 16);
    layout->setSpacing(10);
    layout->addWidget(makeLabel(tr("Begin a city"), TextStyle::page, false, this));
    layout->addWidget(makeLabel(tr("Start from a template"), TextStyle::title, true, this));
    layout->addWidget(makeTemplates());
    QStringList files;
    for (const QString& file : samples + recent)
        if (const QString real = QFileInfo(file).canonicalFilePath(); !real.isEmpty() && !files.contains(real) && files.size() < kColumns)
            files << real;
    if (!files.isEmpty()) {
        layout->addWidget(makeLabel(tr("Open a sample or a recent city"), TextStyle::title, true, this));
        layout->addWidget(makeFiles(files));
    }
    auto* map = new QPushButton(tr("From a map extract…"), this);
    auto* open = new QPushButton(tr("Open a file…"), this);
    connect(map, &QPushButton::clicked, this, [this] { choose(Choice::importMap, {}); });
    connect(open, &QPushButton::clicked, this, [this] { choose(Choice::chooseFile, {}); });
    layout->addLayout(makeButtonRow(this, {open, map}, tr("Cancel")));
    connect(&m_previews, &editor::PreviewSession::cityRead, this, [this](const QString& path, const world::World& world) {
        if (QToolButton* card = m_cards.value(path))
            card->setIcon(QPixmap::fromImage(renderPreview(world, kCardPicture)));
    });
    m_previews.start(files);
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

QWidget* StartDialog::makeFiles(const QStringList& files)
{
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    for (const QString& file : files) {
        QPixmap blank(kCardPicture);
        blank.fill(Qt::transparent);
        QToolButton* card = makeCard(QFileInfo(file).completeBaseName(), file, Choice::openFile, file);
        card->setIcon(blank);
        m_cards.insert(file, card);
        row->addWidget(card);
    }
    row->addStretch(1);
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
