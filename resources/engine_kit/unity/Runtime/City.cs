// SPDX-License-Identifier: Apache-2.0
// A pack, and cities that live from it. What can fail throws CityException where the caller has made a mistake; what a game may try without
// being sure (somebody may have left) gives a Status.
using System;
using System.Runtime.InteropServices;
using System.Text;

namespace Passerby
{
    public sealed class CityException : Exception
    {
        public CityException(string call, Status status) : base(call + ": " + status) { }
    }

    /// <summary>A pack that was looked through, with its bytes. Dispose of it after all lives that were made of it.</summary>
    public sealed class City : IDisposable
    {
        IntPtr pack, city;

        public City(byte[] bytes)
        {
            pack = Marshal.AllocHGlobal(bytes.Length);
            Marshal.Copy(bytes, 0, pack, bytes.Length);
            city = Marshal.AllocHGlobal((int)Native.pb_city_bytes());
            Status status = Native.pb_open(city, pack, (UIntPtr)bytes.Length);
            if (status == Status.Ok)
                return;
            Dispose();
            throw new CityException("pb_open", status);
        }

        City(IntPtr opened) { city = opened; }

        /// <summary>The second hour of a pack that has one, for Life.Hour(); it lives no longer than this city.</summary>
        public City OpenHour()
        {
            IntPtr hour = Marshal.AllocHGlobal((int)Native.pb_city_bytes());
            Status status = Native.pb_open_hour(hour, city);
            if (status == Status.Ok)
                return new City(hour);
            Marshal.FreeHGlobal(hour);
            throw new CityException("pb_open_hour", status);
        }

        public IntPtr Pointer { get { return city; } }

        public uint HowMany(Part part) { return Native.pb_how_many(city, part); }

        /// <summary>In the project: cell_12 of the kit is the cell of number 12.</summary>
        public uint Number(Part part, uint i) { return Native.pb_number(city, part, i); }

        /// <summary>Of targets and profiles; empty where there is none.</summary>
        public string Name(Part part, uint i)
        {
            IntPtr text = Native.pb_name(city, part, i);
            int length = 0;
            while (Marshal.ReadByte(text, length) != 0)
                ++length;
            byte[] bytes = new byte[length];
            Marshal.Copy(text, bytes, 0, length);
            return Encoding.UTF8.GetString(bytes);
        }

        /// <summary>Metres: east, north, up.</summary>
        public double[] Node(uint node)
        {
            double[] place = new double[3];
            Status status = Native.pb_node(city, node, place);
            if (status != Status.Ok)
                throw new CityException("pb_node", status);
            return place;
        }

        /// <summary>The cell that holds a place, of several above one another the one whose ground is nearest to z; Native.None where none
        /// does.</summary>
        public uint CellAt(double x, double y, double z) { return Native.pb_cell_at(city, x, y, z); }

        /// <summary>Height of a cell's ground there, metres.</summary>
        public double Ground(uint cell, double x, double y) { return Native.pb_ground(city, cell, x, y); }

        public Options UsualOptions()
        {
            Options options;
            Native.pb_usual_options(city, out options);
            return options;
        }

        public void Dispose()
        {
            Marshal.FreeHGlobal(pack);
            Marshal.FreeHGlobal(city);
            pack = city = IntPtr.Zero;
        }
    }

    /// <summary>A living city in memory of its own.</summary>
    public sealed class Life : IDisposable
    {
        IntPtr memory, life;
        readonly Person[] people;
        readonly Happening[] happenings;
        readonly byte[] text = new byte[512];

        public Life(City city, Options options)
        {
            UIntPtr bytes = Native.pb_bytes_needed(city.Pointer, ref options);
            if (bytes == UIntPtr.Zero)
                throw new CityException("pb_bytes_needed", Status.BadArgument);
            memory = Marshal.AllocHGlobal(new IntPtr((long)bytes));
            Status status = Native.pb_create(out life, city.Pointer, ref options, memory, bytes);
            if (status != Status.Ok)
            {
                Dispose();
                throw new CityException("pb_create", status);
            }
            people = new Person[options.mostPeople];
            happenings = new Happening[options.mostEvents];
        }

        public void SeeDisc(double x, double y, double radius) { Check("pb_see_disc", Native.pb_see_disc(life, x, y, radius)); }

        public void SeePolygon(double[] xy) { Check("pb_see_polygon", Native.pb_see_polygon(life, xy, (uint)(xy.Length / 2))); }

        /// <summary>True when the budget was used up and time is still owed.</summary>
        public bool Step(double seconds, ulong budget)
        {
            Status status = Native.pb_step(life, seconds, budget);
            if (status != Status.More)
                Check("pb_step", status);
            return status == Status.More;
        }

        /// <summary>Who walks in view: the first `count` of the array, which the next call writes over.</summary>
        public Person[] People(out int count)
        {
            count = (int)Math.Min(Native.pb_people(life, people, (uint)people.Length), (uint)people.Length);
            return people;
        }

        public Happening[] Happenings(out int count, out uint lost)
        {
            count = (int)Native.pb_events(life, happenings, (uint)happenings.Length, out lost);
            return happenings;
        }

        public Status Find(uint id, out Person person) { return Native.pb_find(life, id, out person); }

        public Status Ask(uint id, out Alibi alibi) { return Native.pb_ask(life, id, out alibi); }

        /// <summary>The alibi as a sentence, null where nobody known has the number.</summary>
        public string Tell(uint id, Language language)
        {
            if (Native.pb_tell(life, id, language, text, (UIntPtr)text.Length) != Status.Ok)
                return null;
            return Encoding.UTF8.GetString(text, 0, Array.IndexOf(text, (byte)0));
        }

        public Way[] Next(uint id, int most)
        {
            uint written;
            Way[] ways = new Way[most];
            if (Native.pb_next(life, id, ways, (uint)most, out written) != Status.Ok)
                return new Way[0];
            Array.Resize(ref ways, (int)written);
            return ways;
        }

        public Status Moved(uint id, double x, double y) { return Native.pb_moved(life, id, x, y); }

        public Status Blocked(uint segment, bool on) { return Native.pb_blocked(life, segment, on ? 1 : 0); }

        public Status Held(uint id, bool on) { return Native.pb_held(life, id, on ? 1 : 0); }

        public Status Removed(uint id) { return Native.pb_removed(life, id); }

        /// <summary>Habits and densities of another hour from now on: of City.OpenHour(), or of another pack of this city.</summary>
        public void Hour(City city) { Check("pb_hour", Native.pb_hour(life, city.Pointer)); }

        public uint Inside(uint target) { return Native.pb_inside(life, target); }

        public double Time { get { return Native.pb_time(life); } }

        public ulong Hash { get { return Native.pb_hash(life); } }

        public byte[] Save()
        {
            byte[] bytes = new byte[(int)Native.pb_save_bytes(life)];
            Check("pb_save", Native.pb_save(life, bytes, (UIntPtr)bytes.Length));
            return bytes;
        }

        public void Load(byte[] bytes) { Check("pb_load", Native.pb_load(life, bytes, (UIntPtr)bytes.Length)); }

        public void Dispose()
        {
            Marshal.FreeHGlobal(memory);
            memory = life = IntPtr.Zero;
        }

        static void Check(string call, Status status)
        {
            if (status != Status.Ok)
                throw new CityException(call, status);
        }
    }
}
