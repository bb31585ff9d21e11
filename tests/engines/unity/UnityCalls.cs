// SPDX-License-Identifier: GPL-3.0-or-later
// The calls of Unity that the sample uses, as its manual declares them, so that the sample is compiled without Unity. Nothing here is run.
using System;

namespace UnityEngine
{
    public sealed class TooltipAttribute : Attribute { public TooltipAttribute(string text) { } }
    public sealed class RangeAttribute : Attribute { public RangeAttribute(float low, float high) { } }
    public class Object { }
    public class Mesh : Object { }
    public class Material : Object { }
    public class TextAsset : Object { public byte[] bytes { get { throw new NotSupportedException(); } } }
    public class Transform : Object { public Vector3 position { get { throw new NotSupportedException(); } } }
    public class MonoBehaviour : Object { public Transform transform { get { throw new NotSupportedException(); } } }

    public struct Vector3
    {
        public float x, y, z;
        public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
        public static Vector3 up { get { return new Vector3(0f, 1f, 0f); } }
        public static Vector3 one { get { return new Vector3(1f, 1f, 1f); } }
        public float magnitude { get { throw new NotSupportedException(); } }
        public static Vector3 operator -(Vector3 a, Vector3 b) { throw new NotSupportedException(); }
        public static Vector3 Cross(Vector3 a, Vector3 b) { throw new NotSupportedException(); }
        public static float Dot(Vector3 a, Vector3 b) { throw new NotSupportedException(); }
    }

    public struct Quaternion { public static Quaternion LookRotation(Vector3 forward, Vector3 up) { throw new NotSupportedException(); } }
    public struct Matrix4x4 { public static Matrix4x4 TRS(Vector3 place, Quaternion turned, Vector3 scale) { throw new NotSupportedException(); } }
    public struct Ray { public Vector3 origin { get { throw new NotSupportedException(); } } public Vector3 direction { get { throw new NotSupportedException(); } } }

    public static class Mathf
    {
        public static float Cos(float angle) { throw new NotSupportedException(); }
        public static float Sin(float angle) { throw new NotSupportedException(); }
        public static float Min(float a, float b) { throw new NotSupportedException(); }
        public static int Min(int a, int b) { throw new NotSupportedException(); }
    }

    public static class Time { public static float deltaTime { get { throw new NotSupportedException(); } } }
    public static class Debug { public static void Log(object message) { throw new NotSupportedException(); } }

    public static class Input
    {
        public static Vector3 mousePosition { get { throw new NotSupportedException(); } }
        public static bool GetMouseButtonDown(int button) { throw new NotSupportedException(); }
    }

    public class Camera : Object
    {
        public static Camera main { get { throw new NotSupportedException(); } }
        public Ray ScreenPointToRay(Vector3 place) { throw new NotSupportedException(); }
    }

    public static class Graphics
    {
        public static void DrawMeshInstanced(Mesh mesh, int part, Material material, Matrix4x4[] places, int count) { throw new NotSupportedException(); }
    }
}
