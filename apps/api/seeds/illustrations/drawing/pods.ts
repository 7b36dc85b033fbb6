import type { Colour } from './colour.ts'
import { darker, lighter } from './colour.ts'
import type { Art, Point } from './paper.ts'
import { curve, fill, gloss, lit, moved, points, shape, stroke, strokes } from './paper.ts'
import type { Drawing } from './shapes.ts'
import { ball, leaf, limb, upTo } from './shapes.ts'

/** A slender bean between two points, bent sideways. */
function bean([x1, y1]: Point, [x2, y2]: Point, bend: number, wide: number, colour: Colour): Art {
  const [mx, my] = [(x1 + x2) / 2 - (y2 - y1) * bend, (y1 + y2) / 2 + (x2 - x1) * bend]
  return (
    limb(
      [
        [x1, y1],
        [(x1 + mx) / 2, (y1 + my) / 2 - bend],
        [mx, my],
        [(x2 + mx) / 2, (y2 + my) / 2 - bend],
        [x2, y2],
      ],
      [wide * 0.5, wide, wide * 0.95, wide, wide * 0.35],
      colour,
    ) +
    stroke(
      [
        [x1, y1],
        [x1 - (x2 - x1) * 0.06, y1 - (y2 - y1) * 0.06],
      ],
      '#8aa84e',
      wide * 0.4,
    )
  )
}

const heapOfBeans = (colour: Colour, wide: number): Art =>
  [
    bean([8, 22], [56, 30], 0.1, wide, darker(colour, 0.05)),
    bean([6, 46], [52, 12], -0.08, wide, darker(colour, 0.03)),
    bean([12, 56], [58, 42], 0.08, wide, colour),
    bean([9, 36], [57, 50], -0.09, wide, lighter(colour, 0.02)),
    bean([18, 58], [48, 14], 0.07, wide, lighter(colour, 0.04)),
  ].join('')

/** An open pod that shows its seeds. */
function openPod(
  colour: Colour,
  inside: Colour,
  seed: Colour,
  count: number,
  [rx, ry]: Point,
  streaks?: Colour,
): Art {
  const long: readonly Point[] = points('2 32!, 14 22, 32 19, 50 22, 62 32!, 50 42, 32 45, 14 42')
  const inner: readonly Point[] = points('6 32!, 18 26, 32 25, 46 26, 58 32!, 46 40, 32 42, 18 40')
  const gap = 44 / count
  return moved(
    stroke(points('3 32, -2 31'), darker(colour, 0.05), 2.6) +
      shape(long, lit(colour)) +
      (streaks
        ? strokes(
            upTo(7).map(i => [
              [10 + i * 7, 24 + Math.abs(i - 3) * 1.1],
              [13 + i * 7, 21.6 + Math.abs(i - 2.6) * 1.2],
            ]),
            streaks,
            1.6,
            0.8,
          )
        : '') +
      shape(inner, lit(inside)) +
      upTo(count)
        .map(i => ball(10 + gap * (i + 0.5), 33, rx, ry, seed, 0.6))
        .join('') +
      fill(
        curve(points('4 33!, 18 39, 32 40.5, 46 39, 60 33!, 49 42.5, 32 45.4, 15 42.5')),
        lit(lighter(colour, 0.03)),
      ),
    0,
    0,
    1,
    -32,
  )
}

const flatPod = (y: number, turn: number, colour: Colour): Art =>
  moved(
    shape(points('4 32!, 14 25, 32 23, 50 25, 60 31!, 50 39, 32 41, 14 39'), lit(colour)) +
      upTo(5)
        .map(i => gloss(15 + i * 8.4, 32, 4, 4.4, 0, 0.3))
        .join('') +
      stroke(points('5 32, 0 30'), '#8fb05a', 2) +
      leaf('lance', { x: 3, y: 31, long: 9, wide: 5, turn: 60 }, '#9ccb5f', null),
    0,
    y,
    1,
    turn,
  )

export const pods = {
  'haricot-vert': () => heapOfBeans('#5fa843', 4.6),
  'haricot-plat': () => heapOfBeans('#79b84f', 7.6),
  'haricot-beurre': () => heapOfBeans('#f0d45c', 4.8),
  'haricot-coco': () => openPod('#f0dcb4', '#f8ecd2', '#fbf6ea', 4, [5, 4.4], '#c8415c'),
  'petit-pois': () => openPod('#5aa63f', '#7fbf55', '#9bd65a', 6, [4.4, 4.6]),
  'pois-gourmand': () =>
    flatPod(-13, -14, '#6db548') + flatPod(2, 12, '#7dc152') + flatPod(15, -10, '#8bcb5c'),
  feve: () => openPod('#79b556', '#e3efc8', '#b5d977', 4, [5.2, 5.6]),
} satisfies Record<string, Drawing>
