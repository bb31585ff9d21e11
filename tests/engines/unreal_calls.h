// SPDX-License-Identifier: GPL-3.0-or-later
// The words of Unreal that the kit's plugin uses, as its manual declares them, so that the plugin is compiled without Unreal. Nothing here
// is run.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

using int32 = std::int32_t;
using uint8 = std::uint8_t;
using uint32 = std::uint32_t;
using uint64 = std::uint64_t;
using TCHAR = char16_t;
#define TEXT(words) u##words
#define UTF8_TO_TCHAR(words) (static_cast<void>(words), TEXT(""))
#define PASSERBY_API
#define UCLASS(...)
#define UPROPERTY(...)
#define UFUNCTION(...)
#define GENERATED_BODY()
#define UE_LOG(category, verbosity, ...) Log(__VA_ARGS__)
#define IMPLEMENT_MODULE(type, name) static const type name##Module;

template <class... Values>
void Log(const TCHAR*, Values...);

class FDefaultModuleImpl {};

template <class Value>
struct TArray {
    Value* GetData();
    int32 Num() const;
    void Reset();
    template <class... Values>
    auto Emplace(Values&&... values) -> decltype(Value(std::forward<Values>(values)...), int32());
};

template <class Object>
class TObjectPtr {
public:
    TObjectPtr& operator=(Object* object);
    Object* operator->() const;
    operator Object*() const;
};

struct FString {
    FString();
    FString(const TCHAR* words);
    const TCHAR* operator*() const;
};

struct FVector2D {
    double X, Y;
    static const FVector2D ZeroVector;
};

struct FVector {
    double X, Y, Z;
    FVector(double x, double y, double z);
    FVector operator-(const FVector& other) const;
    static double Dist2D(const FVector& a, const FVector& b);
};

struct FRotator {
    FRotator(double pitch, double yaw, double roll);
};

struct FTransform {
    FTransform(const FRotator& turn, const FVector& place);
    static const FTransform Identity;
};

struct FMath {
    static float Min(float a, float b);
};

struct FPaths {
    static FString ProjectContentDir();
    static FString Combine(const FString& folder, const FString& name);
};

struct FFileHelper {
    static bool LoadFileToArray(TArray<uint8>& bytes, const TCHAR* name);
};

class UInstancedStaticMeshComponent {
public:
    int32 GetInstanceCount() const;
    int32 AddInstance(const FTransform& place, bool isOfTheWorld = false);
    bool RemoveInstance(int32 instance);
    bool BatchUpdateInstancesTransforms(int32 first, const TArray<FTransform>& places, bool areOfTheWorld, bool isStateDirty,
                                        bool doTeleport);
};

class APawn {
public:
    FVector GetActorLocation() const;
};

class APlayerController {
public:
    APawn* GetPawn() const;
};

class UWorld {
public:
    APlayerController* GetFirstPlayerController() const;
};

class AActor {
public:
    virtual ~AActor();
    virtual void BeginPlay();
    virtual void Tick(float seconds);
    FVector GetActorLocation() const;
    UWorld* GetWorld() const;
    template <class Part>
    Part* CreateDefaultSubobject(const TCHAR* name);

protected:
    using Super = AActor;
    UInstancedStaticMeshComponent* RootComponent;
    struct {
        bool bCanEverTick;
    } PrimaryActorTick;
};
