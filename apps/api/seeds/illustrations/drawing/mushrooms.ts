import type { Colour } from './colour.ts'
import { darker } from './colour.ts'
import type { Art, Point } from './paper.ts'
import {
  gloss,
  lit,
  moved,
  oval,
  placed,
  points,
  scalloped,
  shape,
  strokes,
  veil,
} from './paper.ts'
import type { Drawing } from './shapes.ts'
import { limb, scatter, upTo } from './shapes.ts'

type Cap = {
  cap: Colour
  foot: Colour
  gills?: Colour
  wide?: number
  thick?: number
  high?: number
}

/** A capped mushroom around the middle of the square. */
function toadstool({
  cap,
  foot,
  gills = darker(foot, 0.12),
  wide = 23,
  thick = 12,
  high = 19,
}: Cap): Art {
  return (
    limb(points('32 34, 32 46, 32 55'), [thick * 0.9, thick, thick * 1.15], foot) +
    oval(32, 35, wide * 0.94, 5.6, lit(gills)) +
    shape(
      [
        [32 - wide, 35],
        [32 - wide * 0.9, 35 - high * 0.55],
        [32 - wide * 0.45, 35 - high * 0.94],
        [32, 35 - high],
        [32 + wide * 0.45, 35 - high * 0.94],
        [32 + wide * 0.9, 35 - high * 0.55],
        [32 + wide, 35],
        [32 + wide * 0.6, 37.4],
        [32, 36],
        [32 - wide * 0.6, 37.4],
      ],
      lit(cap),
    ) +
    gloss(32 - wide * 0.42, 35 - high * 0.66, wide * 0.24, high * 0.16, -24, 0.55)
  )
}

const pair = (one: Art, other = one): Art =>
  moved(other, 18, -2, 0.66, 12) + moved(one, -4, 7, 0.86, -8)

/** A funnel with a wavy rim and ridges running down the foot. */
function funnel(cap: Colour, foot: Colour, rim: Colour, depth: number, slim = 1): Art {
  const body: readonly Point[] = [
    [9, 19],
    [20, 27],
    [32 - 5 * slim, 42],
    [32 - 3.6 * slim, 60],
    [32 + 3.6 * slim, 60],
    [32 + 5 * slim, 42],
    [44, 27],
    [55, 19],
    [44, 14],
    [20, 14],
  ]
  return (
    shape(body, lit(foot)) +
    strokes(
      [-0.8, -0.45, -0.1, 0.25, 0.6].map(side => [
        [32 + side * 24, 23],
        [32 + side * 10, 34],
        [32 + side * 4.4 * slim, 50],
      ]),
      darker(foot, 0.12),
      1.1,
      0.55,
    ) +
    shape(scalloped([32, 18], [25, 8.6], 8, 0.13, 0.4), lit(cap)) +
    oval(33, 18.6, 14, 4.2, veil(rim, 0.5, 0.5, 0.5, depth))
  )
}

function oyster(): Art {
  const fan = (x: number, y: number, r: number, turn: number, colour: Colour) =>
    shape(
      placed(points('0 16, -5 4, -16 -2, -15 -12, -5 -17, 6 -17, 16 -11, 16 -2, 5 4'), {
        x,
        y,
        turn,
        scale: r,
      }),
      lit(colour),
    ) +
    strokes(
      [-0.7, 0, 0.7].map(side =>
        placed(
          [
            [side * 1.4, 13],
            [side * 4, 3],
          ],
          { x, y, turn, scale: r },
        ),
      ),
      '#f2e9de',
      1,
      0.7,
    ) +
    gloss(x - 4 * r, y - 11 * r, 6 * r, 2.4 * r, -14 + turn, 0.5)
  return (
    limb(points('32 40, 33 52, 32 60'), [18, 14, 10], '#f0e7da') +
    fan(18, 26, 0.86, -34, '#a3948a') +
    fan(46, 26, 0.86, 34, '#988a82') +
    fan(32, 21, 0.92, 0, '#b3a498') +
    fan(23, 43, 0.78, -26, '#bfb1a4') +
    fan(43, 43, 0.78, 26, '#b5a79b')
  )
}

function morel(): Art {
  const cap: readonly Point[] = points(
    '32 4, 41 11, 47 25, 46 38, 38 44, 26 44, 18 38, 17 25, 23 11',
  )
  const pits = upTo(7).flatMap(row =>
    upTo(4).map(column => {
      const [x, y] = [32 + (column - 1.5) * 7 + (row % 2 ? 3.4 : 0), 10 + row * 5]
      const half = 13.6 * Math.sin(Math.PI * Math.min(0.86, 0.16 + row * 0.115)) ** 0.7
      return Math.abs(x - 32) < half - 1 ? oval(x, y, 2.5, 2.1, lit('#4a3222'), row * 20) : ''
    }),
  )
  return (
    limb(points('32 40, 32 50, 32 58'), [13, 13, 16], '#f0dfbe') +
    shape(cap, lit('#a87a48')) +
    pits.join('')
  )
}

function truffle(skin: Colour, flesh: Colour, vein: Colour): Art {
  const random = scatter(8)
  const warts = upTo(17).map(i => {
    const far = 4.2 * Math.sqrt(i)
    return shape(
      scalloped(
        [24 + Math.cos(i * 2.4) * far, 28 + Math.sin(i * 2.4) * far * 0.94],
        [3.6, 3.3],
        5,
        0.12,
        i,
      ),
      lit(skin, 1.3),
    )
  })
  const veins = upTo(14).map((i): readonly Point[] => {
    const at = i * 2.4
    const far = 2.7 * Math.sqrt(i)
    const [x, y] = [43 + Math.cos(at) * far, 44 + Math.sin(at) * far * 0.9]
    const [dx, dy] = [Math.cos(at * 1.7) * 3.2, Math.sin(at * 1.7) * 3.2]
    return [
      [x - dx, y - dy],
      [x + random() * 2, y + random() * 2],
      [x + dx, y + dy],
    ]
  })
  return (
    oval(24, 28, 20, 18.6, lit(skin)) +
    warts.toReversed().join('') +
    shape(scalloped([43, 44], [17, 15.6], 9, 0.05), lit(skin)) +
    oval(42.8, 43.8, 14.8, 13.4, lit(flesh)) +
    strokes(veins, vein, 1, 0.85)
  )
}

const cracks = (colour: Colour) =>
  strokes(
    [
      points('24 22, 28 25, 27 29'),
      points('34 19, 37 23, 42 23'),
      points('40 29, 44 27, 48 30'),
      points('16 29, 20 28, 22 32'),
      points('31 28, 34 30'),
    ],
    colour,
    1.4,
    0.85,
  )

const shiitake =
  toadstool({ cap: '#7d5232', foot: '#efe0c4', wide: 24, high: 17, thick: 9 }) + cracks('#e0c193')
const spines = strokes(
  upTo(13).map(i => [
    [13 + i * 3.2, 38],
    [13 + i * 3.2, 41 + (i % 2) * 1.4],
  ]),
  '#e0a86a',
  1.5,
)
const hedgehog = moved(
  limb(points('32 34, 33 46, 32 55'), [14, 13, 15], '#fbf0da') +
    oval(32, 36, 22, 6, lit('#e9bd84')) +
    spines +
    shape(
      points('7 33, 12 23, 24 20, 31 23, 42 18, 54 23, 57 33, 44 37, 32 35, 18 38'),
      lit('#f2cf9a'),
    ) +
    gloss(20, 26, 6, 2.6, -14, 0.6),
  0,
  -2,
)

export const mushrooms = {
  'champignon-blanc': () => pair(toadstool({ cap: '#f8f2e6', foot: '#f2e8d6', gills: '#c9b09c' })),
  'champignon-brun': () => pair(toadstool({ cap: '#a9754a', foot: '#efe0c8', gills: '#7d5a48' })),
  pleurote: oyster,
  shiitake: () => pair(shiitake),
  girolle: () =>
    moved(funnel('#f7b52e', '#f3a423', '#d67a12', 0.8, 1.3), 22, -3, 0.66, 12) +
    moved(funnel('#f9bd3a', '#f5ab2a', '#d67a12', 0.8, 1.3), -6, 8, 0.86, -8),
  'chanterelle-grise': () =>
    moved(funnel('#8f7a62', '#d9b24a', '#4f4034', 0.85, 0.8), 23, -3, 0.66, 12) +
    moved(funnel('#9a846a', '#e3bd52', '#544438', 0.85, 0.8), -6, 8, 0.86, -8),
  cepe: () =>
    pair(
      limb(points('32 32, 32 44, 32 53'), [16, 21, 24], '#f3e6cc') +
        moved(
          toadstool({
            cap: '#93582f',
            foot: '#f3e6cc',
            gills: '#e3d49a',
            wide: 24,
            thick: 15,
            high: 21,
          }),
          0,
          -1,
        ),
    ),
  'trompette-de-la-mort': () =>
    moved(funnel('#4a4348', '#5f575c', '#1a171a', 0.95, 0.9), 22, -3, 0.68, 14) +
    moved(funnel('#544c52', '#6b6268', '#1d191d', 0.95, 0.9), -6, 7, 0.88, -8),
  'pied-de-mouton': () => pair(hedgehog),
  morille: () => moved(morel(), 20, -1, 0.72, 14) + moved(morel(), -8, 4, 0.92, -8),
  'truffe-noire': () => truffle('#332b2c', '#4a3a36', '#e3d4c4'),
  'truffe-ete': () => truffle('#4a3a30', '#c3a078', '#f6e9d2'),
} satisfies Record<string, Drawing>
