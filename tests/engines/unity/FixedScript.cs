// SPDX-License-Identifier: GPL-3.0-or-later
// The calls of resources/engine_kit/c/fixed_script.h through the binding for Unity: prints the same two hashes.
using System;
using System.IO;
using System.Text;
using Passerby;

static class FixedScript
{
    static ulong Words(ulong sum, string text)
    {
        foreach (byte letter in Encoding.UTF8.GetBytes(text ?? ""))
            sum = unchecked((sum ^ letter) * 1099511628211UL);
        return sum;
    }

    static void Meddle(Life life, Person[] people, bool shut)
    {
        Person first = people[0], second = people[1], third = people[2], fourth = people[3];
        life.Held(first.id, true);
        life.Moved(second.id, second.x + 0.5, second.y - 0.5);
        life.Removed(third.id);
        life.Blocked(fourth.segment, shut);
    }

    static ulong Run(Life life, City city)
    {
        ulong words = 14695981039346656037UL;
        for (uint minute = 0; minute < 12; ++minute)
        {
            int count;
            uint lost;
            double[] at = city.Node(minute * 7 % city.HowMany(Part.Nodes));
            life.SeeDisc(at[0], at[1], 60.0 + 10.0 * minute);
            while (life.Step(0.0, 20000)) { }
            Person[] people = life.People(out count);
            for (int i = 0; i < count; ++i)
                words = Words(words, life.Tell(people[i].id, i % 2 == 0 ? Language.English : Language.German));
            if (count > 3)
                Meddle(life, people, minute % 2 == 0);
            for (int step = 0; step < 100; ++step)
                life.Step(0.1, 0);
            life.Happenings(out count, out lost);
        }
        return words;
    }

    // What the script does not call: states kept and found again, names, and errors.
    static void Demand(bool holds, string what)
    {
        if (!holds)
            throw new Exception(what);
    }

    static void TryPlaces(City city)
    {
        double[] at = city.Node(0);
        uint cell = city.CellAt(at[0], at[1], at[2]);
        Demand(cell < city.HowMany(Part.Cells), "a portal lies in no cell");
        Demand(Math.Abs(city.Ground(cell, at[0], at[1]) - at[2]) < 0.01, "the ground is not where a portal is");
        Demand(city.CellAt(1e7, 1e7, 0.0) == Native.None, "a cell lies far away");
    }

    // A pack with one hour gives no second one; one with two lives on in it.
    static void TryHour(Life life, City city)
    {
        City hour;
        try
        {
            hour = city.OpenHour();
        }
        catch (CityException)
        {
            return;
        }
        life.Hour(hour);
        life.Step(10.0, 0);
        hour.Dispose();
    }

    static void TryTheRest(Life life, City city)
    {
        ulong hash = life.Hash;
        byte[] kept = life.Save();
        int count;
        Alibi alibi = new Alibi();
        Person[] people = life.People(out count);
        Demand(count > 0 && life.Ask(people[0].id, out alibi) == Status.Ok, "somebody in view has no alibi");
        Demand(alibi.origin < city.HowMany(Part.Targets) && alibi.since <= life.Time && alibi.until >= alibi.since, "an alibi makes no sense");
        Demand(city.Name(Part.Profiles, alibi.profile).Length > 0, "a profile has no name");
        Way[] ways = life.Next(people[0].id, 8);
        Demand(ways.Length > 0 && ways[0].begins <= ways[0].ends && ways[0].to < city.HowMany(Part.Nodes), "somebody goes nowhere");
        TryPlaces(city);
        Demand(life.Tell(Native.None, Language.English) == null, "nobody says something");
        life.Step(30.0, 0);
        Demand(life.Hash != hash, "time does not pass");
        life.Load(kept);
        Demand(life.Hash == hash, "a state that was kept is not found again");
        try
        {
            new City(new byte[64]);
            Demand(false, "a pack of nothing is opened");
        }
        catch (CityException) { }
    }

    static int Main(string[] arguments)
    {
        using (City city = new City(File.ReadAllBytes(arguments[0])))
        {
            Options options = city.UsualOptions();
            options.seed = 42;
            options.inhabitants = 5000;
            using (Life life = new Life(city, options))
            {
                ulong words = Run(life, city);
                Console.WriteLine("{0:x16} {1:x16}", life.Hash, words);
                TryTheRest(life, city);
                TryHour(life, city);
            }
        }
        return 0;
    }
}
