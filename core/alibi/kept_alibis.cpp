// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/kept_alibis.h"

#include "core/foundation/words.h"

namespace passerby::alibi {

using foundation::JobContext;
using foundation::Result;

Result<LotSums> KeepingCrew::run(const LotPass& pass, JobContext& context)
{
    Result<LotSums> total = m_crew.run(pass, context);
    if (total && pass.isOfStretches)
        m_kept.passes.push_back({std::string(pass.name), total.value()});
    return total;
}

Result<LotSums> RecallingCrew::run(const LotPass& pass, JobContext& context)
{
    if (!pass.isOfStretches)
        return m_threads.run(pass, context);
    const bool isThere = m_next < m_kept.passes.size() && m_kept.passes[m_next].name == pass.name;
    if (!isThere || (pass.joined == LotPass::Joined::added && m_kept.passes[m_next].total.size() != pass.lines))
        return foundation::Error{"damaged-bake", foundation::told("The stored densities are damaged: bake anew."), ""};
    return m_kept.passes[m_next++].total;
}

} // namespace passerby::alibi
