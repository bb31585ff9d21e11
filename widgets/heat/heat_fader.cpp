// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heat/heat_fader.h"

#include "widgets/city_view/city_view.h"
#include "widgets/plan_view/plan_view.h"

namespace passerby::widgets {

namespace {

constexpr int kStep_ms = 40;
constexpr qint64 kTooBusy_ms = 4 * kStep_ms;

/// Slowly off and slowly in.
double eased(double part)
{
    return part * part * (3.0 - 2.0 * part);
}

} // namespace

HeatFader::HeatFader(PlanView& plan, CityView& city, QObject* parent) : QObject(parent), m_plan(plan), m_city(city)
{
    m_timer.setInterval(kStep_ms);
    connect(&m_timer, &QTimer::timeout, this, &HeatFader::step);
}

void HeatFader::show(const editor::Heatmap& plan, const editor::Heatmap& city, bool fades)
{
    const bool isCityToo = city == plan;
    if (isFading() && isCityToo == m_isCityToo && m_fade->to() == plan) { // is on its way
        if (!isCityToo)
            m_city.showHeatmap(city);
        return;
    }
    m_isCityToo = isCityToo;
    if (!m_isCityToo)
        m_city.showHeatmap(city);
    if (fades && !(plan == m_shown) && editor::HeatmapFade::canFade(m_shown, plan)) {
        m_fade.emplace(m_shown, plan);
        m_sinceBegin.start();
        m_sinceStep.start();
        m_timer.start();
        return;
    }
    m_timer.stop();
    m_fade.reset();
    put(plan);
}

void HeatFader::step()
{
    const double part = static_cast<double>(m_sinceBegin.elapsed()) / kFade_ms;
    if (part < 1.0 && m_sinceStep.restart() < kTooBusy_ms) {
        put(m_fade->at(eased(part)));
        return;
    }
    m_timer.stop();
    put(m_fade->to());
    m_fade.reset();
}

void HeatFader::put(editor::Heatmap map)
{
    m_shown = std::move(map);
    m_plan.setHeatmap(m_shown);
    if (m_isCityToo)
        m_city.showHeatmap(m_shown);
}

} // namespace passerby::widgets
