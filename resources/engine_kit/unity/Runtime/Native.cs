// SPDX-License-Identifier: Apache-2.0
// passerby_runtime.h, call by call. Structures go by pointer only, and have the layout of C.
using System;
using System.Runtime.InteropServices;

namespace Passerby
{
    public enum Status { Ok, More, BadArgument, BadPack, Unsupported, Unaligned, NoMemory, Gone, OtherCity }

    public enum Part : uint { Portals, Targets, Nodes, Cells, Segments, Profiles }

    public enum Language { English, German }

    [StructLayout(LayoutKind.Sequential)]
    public struct Options
    {
        public ulong seed, inhabitants;
        public uint mostPeople, mostEvents;
        public double mostHeldS;
        public uint fault, mostTrees;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Person
    {
        public uint id, profile;
        public double x, y, z;
        public float heading, speed;
        public uint cell, segment, nextPortal, reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Happening
    {
        public double time;
        public uint kind, id, place, reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Way
    {
        public uint segment, to;
        public double begins, ends;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Alibi
    {
        public uint profile, origin, destination, reason, choice, then, isInside, reserved;
        public double since, until;
    }

    public static class Native
    {
        public const uint None = 0xFFFFFFFFu;
#if ENABLE_IL2CPP && !UNITY_EDITOR
        const string Library = "__Internal";
#else
        const string Library = "passerby";
#endif
        [DllImport(Library)] public static extern UIntPtr pb_city_bytes();
        [DllImport(Library)] public static extern int pb_is_reproducible();
        [DllImport(Library)] public static extern Status pb_open(IntPtr city, IntPtr bytes, UIntPtr size);
        [DllImport(Library)] public static extern uint pb_how_many(IntPtr city, Part part);
        [DllImport(Library)] public static extern uint pb_number(IntPtr city, Part part, uint i);
        [DllImport(Library)] public static extern IntPtr pb_name(IntPtr city, Part part, uint i);
        [DllImport(Library)] public static extern Status pb_node(IntPtr city, uint node, [Out] double[] xyz);
        [DllImport(Library)] public static extern uint pb_cell_at(IntPtr city, double x, double y, double z);
        [DllImport(Library)] public static extern double pb_ground(IntPtr city, uint cell, double x, double y);
        [DllImport(Library)] public static extern Status pb_open_hour(IntPtr hour, IntPtr city);
        [DllImport(Library)] public static extern void pb_usual_options(IntPtr city, out Options options);
        [DllImport(Library)] public static extern UIntPtr pb_bytes_needed(IntPtr city, ref Options options);
        [DllImport(Library)] public static extern Status pb_create(out IntPtr made, IntPtr city, ref Options options, IntPtr memory, UIntPtr bytes);
        [DllImport(Library)] public static extern Status pb_see_cells(IntPtr life, uint[] cells, uint count);
        [DllImport(Library)] public static extern Status pb_see_disc(IntPtr life, double x, double y, double radius);
        [DllImport(Library)] public static extern Status pb_see_polygon(IntPtr life, double[] xy, uint corners);
        [DllImport(Library)] public static extern Status pb_see_nothing(IntPtr life);
        [DllImport(Library)] public static extern Status pb_step(IntPtr life, double dt, ulong budget);
        [DllImport(Library)] public static extern double pb_time(IntPtr life);
        [DllImport(Library)] public static extern double pb_owed(IntPtr life);
        [DllImport(Library)] public static extern uint pb_people(IntPtr life, [In, Out] Person[] people, uint most);
        [DllImport(Library)] public static extern Status pb_find(IntPtr life, uint id, out Person person);
        [DllImport(Library)] public static extern uint pb_events(IntPtr life, [In, Out] Happening[] events, uint most, out uint lost);
        [DllImport(Library)] public static extern uint pb_inside(IntPtr life, uint target);
        [DllImport(Library)] public static extern Status pb_next(IntPtr life, uint id, [In, Out] Way[] ways, uint most, out uint written);
        [DllImport(Library)] public static extern Status pb_ask(IntPtr life, uint id, out Alibi alibi);
        [DllImport(Library)] public static extern Status pb_tell(IntPtr life, uint id, Language language, [Out] byte[] text, UIntPtr bytes);
        [DllImport(Library)] public static extern Status pb_moved(IntPtr life, uint id, double x, double y);
        [DllImport(Library)] public static extern Status pb_blocked(IntPtr life, uint segment, int on);
        [DllImport(Library)] public static extern Status pb_held(IntPtr life, uint id, int on);
        [DllImport(Library)] public static extern Status pb_removed(IntPtr life, uint id);
        [DllImport(Library)] public static extern Status pb_hour(IntPtr life, IntPtr city);
        [DllImport(Library)] public static extern UIntPtr pb_save_bytes(IntPtr life);
        [DllImport(Library)] public static extern Status pb_save(IntPtr life, [Out] byte[] bytes, UIntPtr size);
        [DllImport(Library)] public static extern Status pb_load(IntPtr life, byte[] bytes, UIntPtr size);
        [DllImport(Library)] public static extern ulong pb_hash(IntPtr life);
    }
}
