import type { Colour } from './colour.ts'
import { darker, lighter } from './colour.ts'
import type { Art, Point } from './paper.ts'
import {
  gloss,
  lit,
  mirrored,
  oval,
  placed,
  points,
  scalloped,
  shape,
  shapes,
  stroke,
  strokes,
  veil,
} from './paper.ts'

export const green = {
  leaf: '#62b13b',
  deep: '#2f8040',
  dark: '#23643a',
  pale: '#a9d565',
  young: '#8fcb3f',
  grey: '#8aa88a',
  white: '#f3f3dc',
} as const satisfies Record<string, Colour>

export type Drawing = () => Art

/** Whole numbers below `count`. */
export const upTo = (count: number) => Array.from({ length: count }, (_, i) => i)

/** A repeatable scatter between -1 and 1: the same drawing comes out of every run. */
export function scatter(seed: number) {
  let state = (seed * 2654435761) >>> 0
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return (state / 0xffffffff) * 2 - 1
  }
}

/** Right halves of leaves of length 1, foot at the origin, tip at (0, -1), width 1 at most. */
const leafHalves = {
  lance: points('0 0!, 0.36 -0.22, 0.5 -0.48, 0.28 -0.8, 0 -1!'),
  oval: points('0 0!, 0.4 -0.25, 0.5 -0.6, 0.3 -0.92, 0 -1'),
  spoon: points('0 0!, 0.09 -0.3, 0.42 -0.52, 0.5 -0.76, 0.28 -0.97, 0 -1'),
  toothed: points(
    '0 0!, 0.34 -0.16, 0.4 -0.3!, 0.5 -0.36, 0.46 -0.52!, 0.47 -0.62, 0.34 -0.74!, 0.28 -0.86, 0 -1!',
  ),
  lobed: points(
    '0 0!, 0.06 -0.2, 0.34 -0.22, 0.36 -0.36, 0.14 -0.4, 0.5 -0.5, 0.46 -0.66, 0.2 -0.66, 0.44 -0.84, 0.26 -0.98, 0 -1',
  ),
  jagged: points(
    '0 0!, 0.06 -0.15!, 0.36 -0.2!, 0.14 -0.34!, 0.5 -0.44!, 0.2 -0.58!, 0.5 -0.72!, 0.3 -0.86, 0 -1!',
  ),
  parted: points(
    '0 0!, 0.2 -0.2, 0.5 -0.26!, 0.42 -0.42, 0.5 -0.58!, 0.2 -0.54!, 0.26 -0.78!, 0.12 -0.84, 0 -1!',
  ),
  fan: points('0 0!, 0.18 -0.36, 0.44 -0.62, 0.5 -0.8, 0.36 -0.84, 0.34 -0.97, 0.18 -0.94, 0 -1'),
  arrow: points('0 -0.12!, 0.3 0!, 0.42 -0.2, 0.5 -0.5, 0.32 -0.82, 0 -1'),
} as const satisfies Record<string, readonly Point[]>

export type LeafKind = keyof typeof leafHalves
export type LeafBox = { x: number; y: number; long: number; wide: number; turn?: number }

export const leafOutline = (
  kind: LeafKind,
  { x, y, long, wide, turn = 0 }: LeafBox,
): readonly Point[] =>
  placed(mirrored(leafHalves[kind]), { x, y, turn, scale: long, stretch: wide / long })

/** A leaf with its midrib; `rib` null leaves the blade plain. */
export function leaf(
  kind: LeafKind,
  box: LeafBox,
  colour: Colour,
  rib: Colour | null = lighter(colour, 0.12),
): Art {
  const blade = shape(leafOutline(kind, box), lit(colour))
  if (!rib) return blade
  const midrib = placed(points('0 0, 0.02 -0.4, 0 -0.82'), { ...box, scale: box.long })
  return blade + stroke(midrib, rib, Math.max(0.5, box.wide / 14), 0.75)
}

/** Leaves of one colour in two elements at most; the light falls across all of them together. */
export function leaves(
  kind: LeafKind,
  boxes: readonly LeafBox[],
  colour: Colour,
  rib: Colour | null = null,
): Art {
  const blades = shapes(
    boxes.map(box => leafOutline(kind, box)),
    lit(colour),
  )
  if (!rib) return blades
  const ribs = boxes.map(({ x, y, long, turn = 0 }) =>
    placed(points('0 0, 0 -0.8'), { x, y, turn, scale: long }),
  )
  return blades + strokes(ribs, rib, Math.max(0.5, (boxes[0]?.wide ?? 8) / 14), 0.75)
}

/** Side veins, for broad leaves. */
export function veins({ x, y, long, wide, turn = 0 }: LeafBox, colour: Colour, width = 0.5): Art {
  const line = (points: readonly Point[]) => placed(points, { x, y, turn, scale: long })
  const reach = (wide / long) * 0.36
  return strokes(
    [0.22, 0.42, 0.62].flatMap(at =>
      [-1, 1].map(side =>
        line([
          [0, -at],
          [side * reach * (1 - at * 0.45), -at - 0.17],
        ]),
      ),
    ),
    colour,
    width,
    0.7,
  )
}

/** A round body: the volume, a rim of light thrown back from below, and a gloss. */
export function ball(cx: number, cy: number, rx: number, ry: number, colour: Colour, shine = 0.55) {
  return (
    oval(cx, cy, rx, ry, lit(colour)) +
    (shine ? gloss(cx - rx * 0.36, cy - ry * 0.42, rx * 0.34, ry * 0.24, -32, shine) : '')
  )
}

/** A blush over part of the same outline. */
export const blush = (points: readonly Point[], colour: Colour, cx = 0.3, cy = 0.4, r = 0.6) =>
  shape(points, veil(colour, cx, cy, r, 0.9))

export const stem = (points: readonly Point[], colour: Colour = '#7a5a36', width = 2): Art =>
  stroke(points, darker(colour, 0.08), width) +
  strokes(
    [points.map(([x, y]) => [x - width * 0.18, y] as const)],
    lighter(colour, 0.08),
    width * 0.4,
    0.8,
  )

/** A pointed star of sepals seen from above and in front. */
export function calyx(
  cx: number,
  cy: number,
  reach: number,
  colour: Colour = green.leaf,
  sepals = 5,
  flat = 0.55,
): Art {
  const points = upTo(sepals).flatMap((i): Point[] => {
    const at = (i / sepals) * 2 * Math.PI + 0.35
    const out = (angle: number, far: number, corner?: 'corner'): Point => [
      cx + far * Math.cos(angle),
      cy + far * Math.sin(angle) * flat,
      corner,
    ]
    return [out(at, reach, 'corner'), out(at + Math.PI / sepals, reach * 0.34)]
  })
  return shape(points, lit(colour))
}

/** The raffia that holds a bunch. */
export const tie = (cx: number, cy: number, half: number, colour: Colour = '#d9a765'): Art =>
  stroke(
    [
      [cx - half, cy - 0.6],
      [cx, cy + 0.7],
      [cx + half, cy - 0.6],
    ],
    darker(colour, 0.16),
    3,
  ) +
  stroke(
    [
      [cx - half, cy - 1],
      [cx, cy + 0.2],
      [cx + half, cy - 1],
    ],
    colour,
    1.6,
  )

/** A curly mass: scalloped cushions from the back to the front. */
export const puff = (
  cx: number,
  cy: number,
  r: number,
  colour: Colour,
  lobes = 9,
  depth = 0.14,
): Art => shape(scalloped([cx, cy], [r, r * 0.92], lobes, depth, cx), lit(colour))

/** A capsule between two points that may swell or taper: stalks, pods, roots. */
export function limb(
  points: readonly Point[],
  widths: readonly number[],
  colour: Colour,
  roundTip = true,
): Art {
  return shape(limbOutline(points, widths, roundTip), lit(colour))
}

function limbOutline(
  points: readonly Point[],
  widths: readonly number[],
  roundTip = true,
): Point[] {
  const side = (sign: number) =>
    points.map(([x, y], i): Point => {
      const before = points[Math.max(0, i - 1)] ?? [x, y]
      const after = points[Math.min(points.length - 1, i + 1)] ?? [x, y]
      const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
      const length = Math.hypot(dx, dy) || 1
      const half = (widths[i] ?? 1) / 2
      return [x - (sign * dy * half) / length, y + (sign * dx * half) / length]
    })
  const end = (at: number, from: number): Point[] => {
    const [[x, y], [px, py]] = [points.at(at) ?? [0, 0], points.at(from) ?? [0, 0]]
    const length = Math.hypot(x - px, y - py) || 1
    const half = ((widths.at(at) ?? 1) / 2) * (roundTip ? 0.9 : 0.3)
    return [[x + ((x - px) * half) / length, y + ((y - py) * half) / length]]
  }
  return [...side(1), ...end(-1, -2), ...side(-1).reverse(), ...end(0, 1)]
}
