// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/icons.h"

#include "widgets/controls/theme_keeper.h"

#include <QCache>
#include <QFile>
#include <QIconEngine>
#include <QMutex>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>
#include <array>
#include <utility>

namespace passerby::widgets {

namespace {

constexpr int kKeptChips = 400;

QString fileOf(const QString& name)
{
    return QStringLiteral(":/passerby/icons/%1.svg").arg(name);
}

QByteArray coloured(const QString& name, const QColor& color, int size_px)
{
    QFile file(fileOf(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QByteArray svg = file.readAll();
    svg.replace("currentColor", color.name().toLatin1());
    svg.replace("stroke-width=\"2\"", size_px >= 20 ? "stroke-width=\"1.8\"" : "stroke-width=\"2.2\"");
    return svg;
}

QImage iconImage(const QString& name, const QColor& color, int size_px, double devicePixelRatio)
{
    const QByteArray svg = coloured(name, color, size_px);
    const int pixels = qMax(1, qRound(size_px * devicePixelRatio));
    QImage result(pixels, pixels, QImage::Format_ARGB32_Premultiplied);
    result.fill(Qt::transparent);
    if (!svg.isEmpty()) {
        QSvgRenderer renderer(svg);
        QPainter painter(&result);
        painter.setRenderHint(QPainter::Antialiasing);
        renderer.render(&painter);
    }
    result.setDevicePixelRatio(devicePixelRatio);
    return result;
}

class ThemedIconEngine : public QIconEngine {
public:
    ThemedIconEngine(QString name, QColor color) : m_name(std::move(name)), m_color(color) {}

    QIconEngine* clone() const override { return new ThemedIconEngine(m_name, m_color); }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        const double ratio = painter->device() ? painter->device()->devicePixelRatioF() : 1.0;
        const int size = qMin(rect.width(), rect.height());
        const QRect place(rect.x() + (rect.width() - size) / 2, rect.y() + (rect.height() - size) / 2, size, size);
        painter->drawPixmap(place, iconPixmap(m_name, colorFor(mode, state), size, ratio));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override { return scaledPixmap(size, mode, state, 1.0); }

    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal scale) override
    {
        const int pixels = qMin(size.width(), size.height());
        return iconPixmap(m_name, colorFor(mode, state), qRound(pixels / scale), scale);
    }

private:
    QColor colorFor(QIcon::Mode mode, QIcon::State state) const
    {
        const Theme& t = currentTheme();
        if (mode == QIcon::Disabled)
            return t.disabled;
        if (m_color.isValid())
            return m_color;
        return state == QIcon::On ? t.accent : t.text;
    }

    QString m_name;
    QColor m_color;
};

} // namespace

bool hasIcon(const QString& name)
{
    return !name.isEmpty() && QFile::exists(fileOf(name));
}

QIcon icon(const QString& name)
{
    return icon(name, QColor());
}

QIcon icon(const QString& name, const QColor& color)
{
    return hasIcon(name) ? QIcon(new ThemedIconEngine(name, color)) : QIcon();
}

QPixmap iconPixmap(const QString& name, const QColor& color, int size_px, double devicePixelRatio)
{
    const QString key = QStringLiteral("passerby/%1/%2/%3/%4").arg(name, color.name()).arg(size_px).arg(devicePixelRatio);
    QPixmap result;
    if (QPixmapCache::find(key, &result))
        return result;
    result = QPixmap::fromImage(iconImage(name, color, size_px, devicePixelRatio));
    QPixmapCache::insert(key, result);
    return result;
}

QString targetTypeIcon(const QString& typeName, const QString& iconName)
{
    if (hasIcon(iconName))
        return iconName;
    static const std::array<std::pair<const char*, const char*>, 26> kWords{{{"home", "home"},
                                                                             {"resid", "home"},
                                                                             {"office", "briefcase"},
                                                                             {"work", "briefcase"},
                                                                             {"caf", "coffee"},
                                                                             {"shop", "shopping-bag"},
                                                                             {"restaurant", "tools-kitchen-2"},
                                                                             {"food", "tools-kitchen-2"},
                                                                             {"school", "school"},
                                                                             {"educ", "school"},
                                                                             {"park", "trees"},
                                                                             {"leisure", "trees"},
                                                                             {"station", "train"},
                                                                             {"transport", "bus"},
                                                                             {"transit", "bus"},
                                                                             {"stop", "bus"},
                                                                             {"culture", "masks-theater"},
                                                                             {"museum", "building-bank"},
                                                                             {"doctor", "stethoscope"},
                                                                             {"health", "stethoscope"},
                                                                             {"church", "building-church"},
                                                                             {"worship", "building-church"},
                                                                             {"market", "shopping-cart"},
                                                                             {"hotel", "building-community"},
                                                                             {"service", "building-store"},
                                                                             {"bank", "building-bank"}}};
    const QString text = (iconName + QLatin1Char(' ') + typeName).toLower();
    for (const auto& [word, name] : kWords)
        if (text.contains(QLatin1String(word)))
            return QString::fromLatin1(name);
    return QStringLiteral("map-pin");
}

QString fixtureIcon(const QString& iconName)
{
    return hasIcon(iconName) ? iconName : QStringLiteral("fixture");
}

QColor inkOn(const QColor& background)
{
    const QColor white(Qt::white);
    const QColor black(0x14, 0x18, 0x20);
    return contrastRatio(background, white) >= contrastRatio(background, black) * 0.75 ? white : black;
}

QImage chipImage(const QColor& color, const QString& iconName, int size_px, double devicePixelRatio, bool round)
{
    const QString key = QStringLiteral("%1/%2/%3/%4/%5").arg(iconName, color.name()).arg(size_px).arg(devicePixelRatio).arg(round);
    static QMutex mutex;
    static QCache<QString, QImage> made(kKeptChips);
    {
        const QMutexLocker lock(&mutex);
        if (const QImage* known = made.object(key))
            return *known;
    }
    const int pixels = qMax(1, qRound(size_px * devicePixelRatio));
    QImage result(pixels, pixels, QImage::Format_ARGB32_Premultiplied);
    result.setDevicePixelRatio(devicePixelRatio);
    result.fill(Qt::transparent);
    QPainter painter(&result);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color.darker(150), 1.0));
    painter.setBrush(color);
    const QRectF area(0.5, 0.5, size_px - 1.0, size_px - 1.0);
    if (round)
        painter.drawEllipse(area);
    else
        painter.drawRoundedRect(area, size_px / 4.5, size_px / 4.5);
    const int inner = qRound(size_px * 0.64);
    const double offset = (size_px - inner) / 2.0;
    painter.drawImage(QPointF(offset, offset), iconImage(iconName, inkOn(color), inner, devicePixelRatio));
    painter.end();
    const QMutexLocker lock(&mutex);
    made.insert(key, new QImage(result));
    return result;
}

QPixmap chipPixmap(const QColor& color, const QString& iconName, int size_px, double devicePixelRatio, bool round)
{
    return QPixmap::fromImage(chipImage(color, iconName, size_px, devicePixelRatio, round));
}

} // namespace passerby::widgets
