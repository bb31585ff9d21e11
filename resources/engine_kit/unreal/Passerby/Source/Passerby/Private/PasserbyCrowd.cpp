// SPDX-License-Identifier: Apache-2.0
#include "PasserbyCrowd.h"

#include "Components/InstancedStaticMeshComponent.h"
#include "GameFramework/Pawn.h"
#include "GameFramework/PlayerController.h"
#include "Misc/FileHelper.h"
#include "Misc/Paths.h"

namespace {

constexpr uint64 kBudget = 2000000; // about 2 ms a picture; the rest is owed to the next
constexpr double kReach_cm = 100.0;

} // namespace

APasserbyCrowd::APasserbyCrowd()
{
    PrimaryActorTick.bCanEverTick = true;
    Bodies = CreateDefaultSubobject<UInstancedStaticMeshComponent>(TEXT("Bodies"));
    RootComponent = Bodies;
}

void APasserbyCrowd::BeginPlay()
{
    Super::BeginPlay();
    TArray<uint8> Pack;
    const FString File = FPaths::Combine(FPaths::ProjectContentDir(), PackFile);
    if (!FFileHelper::LoadFileToArray(Pack, *File)) {
        UE_LOG(LogTemp, Error, TEXT("%s cannot be read"), *File);
        return;
    }
    const pb_status Status = Walkers.open(Pack.GetData(), static_cast<std::size_t>(Pack.Num()), Origin.X, Origin.Y);
    bIsOpen = Status == PB_OK;
    if (!bIsOpen)
        UE_LOG(LogTemp, Error, TEXT("%s is no pack that can be lived in: %d"), *File, static_cast<int32>(Status));
}

void APasserbyCrowd::Tick(float DeltaSeconds)
{
    Super::Tick(DeltaSeconds);
    const APlayerController* Player = GetWorld()->GetFirstPlayerController();
    if (!bIsOpen || Player == nullptr || Player->GetPawn() == nullptr)
        return;
    const FVector Middle = Player->GetPawn()->GetActorLocation() - GetActorLocation();
    Walkers.step(Middle.X, Middle.Y, ViewRadius_cm, FMath::Min(DeltaSeconds, 0.25f), kBudget);
    Transforms.Reset();
    for (const passerby_unreal::Walker& Walker : Walkers.inView())
        Transforms.Emplace(FRotator(0.0, Walker.yaw_deg, 0.0), FVector(Walker.x_cm, Walker.y_cm, Walker.z_cm));
    while (Bodies->GetInstanceCount() < Transforms.Num())
        Bodies->AddInstance(FTransform::Identity);
    while (Bodies->GetInstanceCount() > Transforms.Num())
        Bodies->RemoveInstance(Bodies->GetInstanceCount() - 1);
    if (Transforms.Num() > 0)
        Bodies->BatchUpdateInstancesTransforms(0, Transforms, false, true, true);
}

FString APasserbyCrowd::AskNear(FVector Place, bool bGerman)
{
    const FVector Here = Place - GetActorLocation();
    double Nearest = kReach_cm;
    uint32 Id = PB_NONE;
    for (const passerby_unreal::Walker& Walker : Walkers.inView()) {
        const double Away = FVector::Dist2D(Here, FVector(Walker.x_cm, Walker.y_cm, Walker.z_cm));
        if (Away >= Nearest)
            continue;
        Nearest = Away;
        Id = Walker.id;
    }
    const std::string_view Told = Id == PB_NONE ? std::string_view() : Walkers.tell(Id, bGerman ? PB_GERMAN : PB_ENGLISH);
    return Told.empty() ? FString() : FString(UTF8_TO_TCHAR(Told.data()));
}
