// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/city_view/render_scale.h"

namespace passerby::widgets {
namespace {

constexpr int kSlowFrames = 4;   ///< in a row before fewer pixels are drawn: one slow frame says nothing
constexpr int kFastFrames = 40;  ///< in a row before more are
constexpr double kReserve = 0.8; ///< of the longest time that a frame at the next finer scale may be expected to take

} // namespace

void RenderScale::addFrame(double seconds)
{
    const double finer = m_level > 0 ? kScales[m_level - 1] / scale() : 1.0;
    const bool isSlow = seconds > kLongest_s;
    const bool isFast = seconds * finer * finer < kReserve * kLongest_s;
    m_slowFrames = isSlow ? m_slowFrames + 1 : 0;
    m_fastFrames = isFast ? m_fastFrames + 1 : 0;
    if (m_slowFrames >= kSlowFrames && m_level + 1 < kScales.size()) {
        ++m_level;
        m_slowFrames = m_fastFrames = 0;
    } else if (m_fastFrames >= kFastFrames && m_level > 0) {
        --m_level;
        m_slowFrames = m_fastFrames = 0;
    }
}

} // namespace passerby::widgets
