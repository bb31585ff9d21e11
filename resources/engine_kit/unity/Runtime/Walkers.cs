// SPDX-License-Identifier: Apache-2.0
// Draws those who walk in view round this object, and says in the console what somebody is about who is clicked on.
using UnityEngine;

namespace Passerby
{
    public sealed class Walkers : MonoBehaviour
    {
        [Tooltip("city.pbcity, renamed to city.pbcity.bytes")] public TextAsset pack;
        [Tooltip("Looks along +z, its feet at the origin")] public Mesh body;
        [Tooltip("With GPU instancing on")] public Material material;
        [Tooltip("local_origin of manifest.json")] public double originEast, originNorth;
        [Range(10f, 500f)] public float viewRadius = 120f;
        public Language language = Language.English;
        const int Batch = 1023; // most that Unity draws in one call
        const ulong Budget = 2000000; // about 2 ms

        City city;
        Life life;
        Person[] people = new Person[0];
        int inView;
        readonly Matrix4x4[] places = new Matrix4x4[Batch];

        /// <summary>East, north, up of the pack beside an imported glTF: importers turn round its x.</summary>
        public Vector3 Placed(double x, double y, double z)
        {
            return new Vector3((float)(originEast - x), (float)z, (float)(originNorth - y));
        }

        /// <summary>The way that a heading (counter-clockwise from east) looks.</summary>
        public static Vector3 Facing(float heading) { return new Vector3(-Mathf.Cos(heading), 0f, -Mathf.Sin(heading)); }

        void OnEnable()
        {
            city = new City(pack.bytes);
            life = new Life(city, city.UsualOptions());
        }

        void OnDisable()
        {
            if (life != null)
                life.Dispose();
            if (city != null)
                city.Dispose();
            life = null;
            city = null;
        }

        void Update()
        {
            Vector3 middle = transform.position;
            life.SeeDisc(originEast - middle.x, originNorth - middle.z, viewRadius);
            life.Step(Mathf.Min(Time.deltaTime, 0.25f), Budget);
            people = life.People(out inView);
            for (int first = 0; first < inView; first += Batch)
                Draw(first, Mathf.Min(Batch, inView - first));
            if (Input.GetMouseButtonDown(0))
                Ask(Camera.main.ScreenPointToRay(Input.mousePosition));
        }

        void Draw(int first, int count)
        {
            for (int i = 0; i < count; ++i)
            {
                Person person = people[first + i];
                Quaternion turned = Quaternion.LookRotation(Facing(person.heading), Vector3.up);
                places[i] = Matrix4x4.TRS(Placed(person.x, person.y, person.z), turned, Vector3.one);
            }
            Graphics.DrawMeshInstanced(body, 0, material, places, count);
        }

        // Whoever is nearest to the ray, half a metre at most.
        void Ask(Ray ray)
        {
            float nearest = 0.5f;
            uint id = Native.None;
            for (int i = 0; i < inView; ++i)
            {
                Vector3 chest = Placed(people[i].x, people[i].y, people[i].z + 1.2) - ray.origin;
                float away = Vector3.Cross(ray.direction, chest).magnitude;
                if (Vector3.Dot(ray.direction, chest) < 0f || away > nearest)
                    continue;
                nearest = away;
                id = people[i].id;
            }
            if (id != Native.None)
                Debug.Log(life.Tell(id, language));
        }
    }
}
