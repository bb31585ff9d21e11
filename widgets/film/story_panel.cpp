// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/film/story_panel.h"

#include "editor/commands/slide_pictures.h"
#include "editor/commands/stories.h"
#include "editor/document/project_document.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/empty_state.h"
#include "widgets/controls/panel.h"
#include "widgets/film/slide_form.h"
#include "widgets/film/story_strip.h"

#include <QAction>
#include <QBoxLayout>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QToolButton>

namespace passerby::widgets {

namespace {

constexpr int kForm_px = 330;
constexpr int kWords_px = 980; ///< from here on there is room for words on buttons

/// An icon and a word that do what an action does.
QToolButton* makeWordButton(QAction* action, const QString& word, QWidget* parent)
{
    QToolButton* button = makeActionButton(action, parent);
    button->setMinimumWidth(button->width()); // narrower than its word, which goes where there is no room for it
    button->setMaximumWidth(QWIDGETSIZE_MAX);
    button->setObjectName(QStringLiteral("storyWord"));
    const auto show = [button, word] { button->setText(word); };
    QObject::connect(action, &QAction::changed, button, show); // which brings the action's own words
    show();
    return button;
}

} // namespace

StoryPanel::StoryPanel(editor::ProjectDocument& document, const Actions& actions, QWidget* parent)
    : QWidget(parent), m_document(document), m_pictures(document), m_pages(new QStackedWidget(this))
{
    setObjectName(QStringLiteral("storyPanel"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);
    m_pages->addWidget(makeEmpty(actions));
    m_pages->addWidget(makePage(actions));
    connect(&document, &editor::ProjectDocument::worldChanged, this, [this](const world::WorldPatch& patch) {
        if (!patch.of<world::Story>().empty() || !patch.of<world::Variant>().empty())
            refresh();
    });
    connect(&document, &editor::ProjectDocument::replaced, this, [this] {
        m_story = {};
        m_strip->setCurrent(-1);
        refresh();
    });
    connect(m_strip, &StoryStrip::chosen, this, [this] { refreshSlide(); });
    connect(m_strip, &StoryStrip::shown, this, [this](int slide) { emit slideShown(std::size_t(slide)); });
    connect(m_strip, &StoryStrip::retimed, this, [this](int slide, double glide_s, double dwell_s) {
        tell(editor::retimeSlide(m_document, m_story, std::size_t(slide), glide_s, dwell_s));
    });
    connect(m_strip, &StoryStrip::moved, this, [this](int from, int to) {
        if (tell(editor::moveSlide(m_document, m_story, std::size_t(from), std::size_t(to))))
            choose(std::size_t(to));
    });
    connect(m_strip, &StoryStrip::removed, this, [this](int slide) { tell(editor::removeSlide(m_document, m_story, std::size_t(slide))); });
    connect(m_form, &SlideForm::changed, this, &StoryPanel::change);
    connect(m_form, &SlideForm::personWanted, this, &StoryPanel::personWanted);
    connect(m_form, &SlideForm::lineWanted, this, &StoryPanel::lineWanted);
    connect(m_form, &SlideForm::gateWanted, this, &StoryPanel::gateWanted);
    connect(m_form, &SlideForm::pictureWanted, this, &StoryPanel::choosePicture);
    connect(&m_pictures, &editor::SlidePictureSession::read, this, &StoryPanel::takePicture);
    connect(&m_pictures, &editor::JobSession::failed, this,
            [this](const QString& message) { emit failed(tr("No picture: %1").arg(message)); });
    refresh();
}

QWidget* StoryPanel::makeEmpty(const Actions& actions)
{
    auto* empty =
        new EmptyState(QStringLiteral("movie"), tr("No story yet"),
                       tr("A story shows the city slide by slide: as a film, or in full screen. Move the views to what you want to "
                          "show, and make that the first slide."),
                       this);
    QPushButton* begin = empty->addButton(tr("Make this view a slide"), true);
    begin->setObjectName(QStringLiteral("firstSlide"));
    connect(begin, &QPushButton::clicked, actions.addSlide, &QAction::trigger);
    QPushButton* demo = empty->addButton(tr("Make a demo"), false);
    demo->setObjectName(QStringLiteral("makeDemo"));
    demo->setToolTip(actions.demo->toolTip());
    connect(demo, &QPushButton::clicked, actions.demo, &QAction::trigger);
    return empty;
}

QWidget* StoryPanel::makeBar(const Actions& actions)
{
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(8, 3, 8, 0);
    row->setSpacing(4);
    m_stories = new ChoiceBox(bar);
    m_stories->setObjectName(QStringLiteral("stories"));
    m_stories->setAccessibleName(tr("Story"));
    m_stories->setMinimumWidth(150);
    row->addWidget(m_stories);
    connect(m_stories, &QComboBox::activated, this, &StoryPanel::chooseStoryAt);
    auto* more = makeIconButton(QStringLiteral("stack-2"), tr("Stories: new, rename, delete"), bar);
    auto* menu = new QMenu(more);
    connect(menu->addAction(tr("New story")), &QAction::triggered, this, &StoryPanel::addStory);
    connect(menu->addAction(tr("Rename story…")), &QAction::triggered, this, &StoryPanel::renameStory);
    connect(menu->addAction(tr("Delete story")), &QAction::triggered, this, &StoryPanel::removeStory);
    more->setMenu(menu);
    more->setPopupMode(QToolButton::InstantPopup);
    row->addWidget(more);
    row->addSpacing(10);
    row->addWidget(makeWordButton(actions.addSlide, tr("Add slide"), bar));
    m_update = makeIconButton(QStringLiteral("camera"), tr("Let the slide look as the views do now"), bar);
    m_update->setObjectName(QStringLiteral("updateSlide"));
    connect(m_update, &QToolButton::clicked, this, &StoryPanel::viewWanted);
    row->addWidget(m_update);
    m_delete = makeIconButton(QStringLiteral("trash"), tr("Delete the slide"), bar);
    connect(m_delete, &QToolButton::clicked, this, [this] { emit m_strip->removed(m_strip->current()); });
    row->addWidget(m_delete);
    row->addStretch(1);
    row->addWidget(makeWordButton(actions.play, tr("Play"), bar));
    row->addWidget(makeWordButton(actions.present, tr("Present"), bar));
    row->addWidget(makeWordButton(actions.film, tr("Film…"), bar));
    return bar;
}

QWidget* StoryPanel::makePage(const Actions& actions)
{
    auto* page = new QWidget(this);
    auto* row = new QHBoxLayout(page);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* left = new QVBoxLayout;
    left->setSpacing(2);
    left->addWidget(makeBar(actions));
    m_strip = new StoryStrip(page);
    left->addWidget(m_strip, 1);
    row->addLayout(left, 1);
    row->addWidget(makeLine(Qt::Vertical, page));
    m_form = new SlideForm(page);
    auto* scroll = new QScrollArea(page);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFixedWidth(kForm_px);
    scroll->setWidget(m_form);
    m_formFrame = scroll;
    row->addWidget(scroll);
    return page;
}

void StoryPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    for (QToolButton* button : findChildren<QToolButton*>(QStringLiteral("storyWord")))
        button->setToolButtonStyle(width() >= kWords_px ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
}

const world::Story* StoryPanel::story() const
{
    return m_document.world().stories().find(m_story);
}

std::optional<std::size_t> StoryPanel::slide() const
{
    const world::Story* shown = story();
    if (!shown || m_strip->current() < 0 || std::size_t(m_strip->current()) >= shown->slides.size())
        return std::nullopt;
    return std::size_t(m_strip->current());
}

void StoryPanel::choose(std::size_t slide)
{
    m_strip->setCurrent(int(slide));
    refreshSlide();
}

void StoryPanel::refresh()
{
    const auto& stories = m_document.world().stories();
    if (!stories.find(m_story))
        m_story = stories.empty() ? world::StoryId{} : stories.at(0).id;
    m_pages->setCurrentIndex(stories.empty() ? 0 : 1);
    m_isRefreshing = true;
    m_stories->clear();
    for (const auto& [id, row] : stories) {
        m_stories->addItem(QString::fromStdString(row.name));
        if (id == m_story)
            m_stories->setCurrentIndex(m_stories->count() - 1);
    }
    m_isRefreshing = false;
    const world::Story* shown = story();
    m_strip->setStory(shown ? *shown : world::Story{});
    if (shown && m_strip->current() < 0 && !shown->slides.empty())
        m_strip->setCurrent(0);
    refreshSlide();
    emit changed();
}

void StoryPanel::refreshSlide()
{
    const auto place = slide();
    m_formFrame->setVisible(place.has_value());
    m_update->setEnabled(place.has_value());
    m_delete->setEnabled(place.has_value());
    if (place)
        m_form->setSlide(story()->slides[*place], *place == 0, m_document.world().variants());
}

void StoryPanel::setPlayed(std::optional<double> time_s)
{
    m_strip->setPlayed(time_s);
}

void StoryPanel::add(const world::Slide& slide)
{
    if (!story()) {
        const auto begun = editor::addStory(m_document, tr("Story"), {slide});
        if (tell(begun)) {
            m_story = begun.value();
            refresh();
            choose(0);
        }
        return;
    }
    const std::size_t place = this->slide() ? *this->slide() + 1 : story()->slides.size();
    if (tell(editor::insertSlide(m_document, m_story, place, slide)))
        choose(place);
}

void StoryPanel::change(const world::Slide& slide)
{
    if (const auto place = this->slide())
        tell(editor::changeSlide(m_document, m_story, *place, slide));
}

void StoryPanel::chooseStoryAt(int row)
{
    if (!m_isRefreshing && row >= 0)
        chooseStory(m_document.world().stories().at(std::size_t(row)).id);
}

void StoryPanel::chooseStory(world::StoryId story)
{
    m_story = story;
    m_strip->setCurrent(-1);
    refresh();
}

void StoryPanel::addStory()
{
    const auto added = editor::addStory(m_document, tr("Story"));
    if (!tell(added))
        return;
    m_story = added.value();
    refresh();
}

void StoryPanel::renameStory()
{
    const world::Story* shown = story();
    if (!shown)
        return;
    bool isTaken = false;
    const QString name =
        QInputDialog::getText(this, tr("Rename story"), tr("Name"), QLineEdit::Normal, QString::fromStdString(shown->name), &isTaken);
    if (isTaken)
        tell(editor::renameStory(m_document, m_story, name.simplified()));
}

void StoryPanel::removeStory()
{
    tell(editor::removeStory(m_document, m_story));
}

void StoryPanel::choosePicture()
{
    const auto place = slide();
    const QString folder = m_document.path().isEmpty() ? QDir::homePath() : QFileInfo(m_document.path()).path();
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Picture of the slide"), folder, tr("Pictures (*.png *.jpg *.jpeg);;All files (*)"));
    if (!place || path.isEmpty())
        return;
    m_pictured = story()->slides[*place];
    m_picturedIn = m_story;
    m_pictures.start(path);
}

/// The slide may have been moved, deleted or left meanwhile; what is half typed of it holds.
void StoryPanel::takePicture(const world::SlidePicture& picture)
{
    const auto isPictured = [this](const world::Slide& slide) {
        return slide.camera == m_pictured.camera && slide.view == m_pictured.view && slide.motion == m_pictured.motion;
    };
    m_form->finish();
    if (const auto place = slide(); place && m_story == m_picturedIn && isPictured(story()->slides[*place]))
        tell(editor::setSlidePicture(m_document, m_story, *place, picture));
    else
        emit failed(tr("No picture: another slide is chosen by now."));
}

} // namespace passerby::widgets
