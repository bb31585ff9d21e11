// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <memory>

namespace passerby::editor {
class LiveSession;
class ProjectDocument;
} // namespace passerby::editor

namespace passerby::widgets {

class CityView;
class PlanView;
enum class ThemeKind;

/// The window: one city, seen from above and in 3D, edited and run.
/// Settings (theme, recent files, where docks are) go to QSettings: set the application's and organisation's name before.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Offers what an earlier crash left of a city that was never saved; opens this file when there is nothing or it is not wanted.
    void begin(const QString& path);
    /// Opens a city; a map or city JSON file is imported, a picture comes to lie under the city. The sample city starts to run at once.
    void openFile(const QString& path);

    [[nodiscard]] editor::ProjectDocument& document();
    [[nodiscard]] editor::LiveSession& live();
    [[nodiscard]] PlanView& planView();
    [[nodiscard]] CityView& cityView();
    void setTheme(ThemeKind kind, bool isStrong);
    /// As strong as it is.
    void setTheme(ThemeKind kind);

protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void awaitFrame(int looksLeft);
    /// Makes the window smaller where its frame would stand beyond the screen.
    void keepOnScreen();

    class Private;
    std::unique_ptr<Private> m_d;
};

} // namespace passerby::widgets
