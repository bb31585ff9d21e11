// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/export_files.h"

#include "core/foundation/replaced_files.h"
#include "core/foundation/words.h"

namespace passerby::exporters {

namespace fs = std::filesystem;
using foundation::Error;
using foundation::Result;

Error exportCancelled()
{
    return {"cancelled", foundation::told("The export was cancelled."), {}};
}

Result<std::vector<fs::path>> writeFiles(const std::vector<std::pair<fs::path, std::string>>& texts, const foundation::JobContext& context,
                                         const fs::path& folder)
{
    foundation::ReplacedFiles output;
    if (!folder.empty())
        if (const auto made = output.makeFolder(folder); !made)
            return made.error();
    for (const auto& [goal, text] : texts)
        if (const auto written = output.write(goal, text); !written)
            return written.error();
    if (context.isCancelled())
        return exportCancelled();
    return output.commit();
}

} // namespace passerby::exporters
