// SPDX-License-Identifier: Apache-2.0
using System.IO;
using UnrealBuildTool;

public class Passerby : ModuleRules
{
    public Passerby(ReadOnlyTargetRules Target) : base(Target)
    {
        PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
        PublicDependencyModuleNames.AddRange(new string[] { "Core", "CoreUObject", "Engine" });
        // The kit's folder runtime/, where this plugin lies in the kit. Copied elsewhere: put the runtime's files into Private in place of PasserbyRuntime.cpp, and remove this.
        PublicIncludePaths.Add(Path.GetFullPath(Path.Combine(ModuleDirectory, "../../../../../runtime")));
        bUseUnity = false; // the runtime has names of its own
    }
}
