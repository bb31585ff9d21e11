// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPainterPath>
#include <QString>
#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

namespace passerby::widgets {

/// Who goes from where to where, as a ring of arcs (as long as what comes and goes there) with ribbons between them, each as wide at an end
/// as what leaves there and in the colour of the end where more leaves. Read only; pointing at a ribbon or an arc says what it is.
class ChordDiagram : public QWidget {
    Q_OBJECT

public:
    struct Node {
        QString name;
        QString icon;
        QColor color;
    };
    using Format = std::function<QString(double flow)>;

    explicit ChordDiagram(QWidget* parent = nullptr);
    /// `flows` [n × n] from row to column, ≥ 0. `format` says an amount ("1 240 a day").
    void setFlows(std::vector<Node> nodes, std::vector<double> flows, Format format);
    /// The node whose flows stand out.
    void setHighlight(std::optional<std::size_t> node);
    /// What is at this place, for people; empty where nothing is.
    [[nodiscard]] QString wordsAt(const QPointF& place) const;
    /// The middle of a node's arc.
    [[nodiscard]] QPointF arcCentre(std::size_t node) const;
    [[nodiscard]] QSize sizeHint() const override { return {240, 240}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {160, 240}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Arc {
        double begin = 0.0; ///< turns clockwise from the top
        double end = 0.0;
        QPainterPath path;
    };
    struct Ribbon {
        std::size_t a = 0;
        std::size_t b = 0;
        QPainterPath path;
    };
    void arrange();
    void addRibbons();
    [[nodiscard]] double flow(std::size_t from, std::size_t to) const { return m_flows[from * m_nodes.size() + to]; }
    [[nodiscard]] QPointF onRing(double turn, double radius) const;
    [[nodiscard]] QPainterPath ribbonPath(double a0, double a1, double b0, double b1) const;
    [[nodiscard]] int ribbonAt(const QPointF& place) const;
    [[nodiscard]] double outerRadius() const;

    std::vector<Node> m_nodes;
    std::vector<double> m_flows;
    Format m_format;
    std::optional<std::size_t> m_highlight;
    std::vector<Arc> m_arcs;
    std::vector<Ribbon> m_ribbons;
    int m_hovered = -1;
};

} // namespace passerby::widgets
