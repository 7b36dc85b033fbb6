import type { Colour } from './colour.ts'
import { darker, lighter } from './colour.ts'
import type { Art, Point } from './paper.ts'
import {
  curve,
  fading,
  fill,
  gloss,
  lit,
  mirrored,
  oval,
  placed,
  points,
  scalloped,
  shape,
  stroke,
  strokes,
} from './paper.ts'
import type { Drawing } from './shapes.ts'
import { ball, leaf, limb, puff, upTo, veins } from './shapes.ts'

/** Outer leaves that cup the head from both sides. */
const collar = (colour: Colour, rib: Colour, frill = 0): Art => {
  const cup = (side: number): readonly Point[] => [
    [32, 60],
    [32 + side * 14, 59],
    [32 + side * 27, 48],
    [32 + side * 29, 32],
    [32 + side * (23 + frill), 19],
    [32 + side * 20, 32],
    [32 + side * 14, 46],
  ]
  return [1, -1]
    .map(
      side =>
        shape(cup(side), lit(side > 0 ? darker(colour, 0.04) : colour)) +
        strokes(
          [
            [
              [32, 59],
              [32 + side * 17, 51],
              [32 + side * 24, 28],
            ],
            [
              [32 + side * 19, 50],
              [32 + side * 26, 44],
            ],
          ],
          rib,
          1.1,
          0.8,
        ),
    )
    .join('')
}

const folds = (colour: Colour): Art =>
  strokes(
    [
      points('33 57, 31 38, 24 18'),
      points('32 44, 21 36, 14 27'),
      points('32 36, 40 28, 44 17'),
      points('33 50, 44 44, 51 34'),
      points('28 28, 21 23'),
      points('39 46, 42 52'),
    ],
    colour,
    1.1,
    0.75,
  )

const head = (colour: Colour, rib: Colour, outer: Colour): Art =>
  collar(outer, rib) +
  ball(32, 36, 23, 23, colour, 0.5) +
  fill(
    curve(points('50 20, 36 26, 26 40, 27 58, 42 57, 54 46, 55 32')),
    lit(darker(colour, 0.015)),
  ) +
  folds(rib)

function savoy(): Art {
  const crinkles = upTo(16).map(i => {
    const at = i * 2.4
    const far = 4.8 * Math.sqrt(i)
    return puff(
      32 + Math.cos(at) * far,
      36 + Math.sin(at) * far * 0.98,
      5.8,
      i > 10 ? '#4f9745' : i > 4 ? '#74b252' : '#9fcc66',
      6,
      0.1,
    )
  })
  return (
    shape(scalloped([32, 36], [29, 26], 15, 0.1), lit('#2f7a45')) +
    shape(scalloped([32, 36], [24, 23], 13, 0.08, 1), lit('#3f8c45')) +
    crinkles.toReversed().join('') +
    folds('#d5e9a8')
  )
}

const floret = (
  colour: Colour,
  outer: Colour,
  rib: Colour,
  buds: (x: number, y: number, r: number) => Art,
): Art => {
  const spots: readonly (readonly [number, number, number])[] = [
    [32, 17, 9],
    [19, 21, 9],
    [45, 21, 9],
    [13, 32, 8.5],
    [51, 32, 8.5],
    [25, 28, 9],
    [40, 28, 9],
    [21, 39, 8.5],
    [44, 39, 8.5],
    [32, 38, 10],
  ]
  return (
    leaf('oval', { x: 32, y: 60, long: 40, wide: 23, turn: -36 }, outer, rib) +
    leaf('oval', { x: 32, y: 60, long: 40, wide: 23, turn: 36 }, darker(outer, 0.03), rib) +
    oval(32, 32, 22, 18, darker(colour, 0.1)) +
    spots.map(([x, y, r]) => buds(x, y, r)).join('') +
    leaf('oval', { x: 30, y: 61, long: 29, wide: 19, turn: -36 }, lighter(outer, 0.05), rib) +
    leaf('oval', { x: 34, y: 61, long: 29, wide: 19, turn: 36 }, lighter(outer, 0.03), rib)
  )
}

const spire = (x: number, y: number, r: number): Art =>
  shape(
    [
      [x, y - r * 1.25, 'corner'],
      [x + r * 0.5, y - r * 0.2],
      [x + r, y + r * 0.6],
      [x, y + r * 0.95],
      [x - r, y + r * 0.6],
      [x - r * 0.5, y - r * 0.2],
    ],
    lit('#a9cf4e'),
  ) +
  strokes(
    [0.1, 0.42, 0.72].map(at => [
      [x - r * (0.25 + at * 0.85), y - r * 0.55 + at * r * 1.4],
      [x, y - r * 0.36 + at * r * 1.6],
      [x + r * (0.25 + at * 0.85), y - r * 0.7 + at * r * 1.4],
    ]),
    '#6fa233',
    0.9,
    0.65,
  )

function broccoli(): Art {
  const crowns: readonly (readonly [number, number, number])[] = [
    [32, 15, 11],
    [17, 22, 10],
    [47, 22, 10],
    [12, 32, 7.5],
    [52, 32, 7.5],
    [25, 31, 10],
    [41, 31, 10],
  ]
  return (
    limb(points('32 34, 32 48, 32 60'), [13, 11, 13], '#9ccb68') +
    limb(points('18 30, 25 39, 31 48'), [6, 6, 7], '#8dc05c') +
    limb(points('46 30, 39 39, 33 48'), [6, 6, 7], '#7db353') +
    crowns.map(([x, y, r], i) => puff(x, y, r, i > 4 ? '#3f9a4c' : '#2f8545', 11, 0.13)).join('') +
    crowns
      .map(([x, y, r]) =>
        strokes(
          upTo(5).map(i => [
            [x - r * 0.5 + i * r * 0.24, y - r * 0.34 + (i % 2) * r * 0.4],
            [x - r * 0.46 + i * r * 0.24, y - r * 0.3 + (i % 2) * r * 0.4],
          ]),
          '#86cf77',
          1.3,
          0.8,
        ),
      )
      .join('')
  )
}

/** Tall heads: leaves laid over one another from the outside in. */
const tall = (
  leaves: readonly (readonly [number, number, number, Colour])[],
  rib: Colour,
  foot: Colour,
): Art =>
  leaves
    .map(([turn, long, wide, colour]) => {
      const box = { x: 32 + turn * 0.1, y: 60, long, wide, turn }
      return leaf('oval', box, colour, rib) + veins(box, rib)
    })
    .join('') + oval(32, 58.5, 7, 3.2, lit(foot))

function pakChoi(): Art {
  const spoons: readonly (readonly [number, number, number, Colour])[] = [
    [-28, 44, 22, '#2f8040'],
    [28, 44, 22, '#2b773c'],
    [-13, 52, 23, '#3b9145'],
    [14, 51, 23, '#378a42'],
    [0, 50, 23, '#4ba24c'],
  ]
  return spoons
    .map(([turn, long, wide, colour]) => {
      const angle = (turn * Math.PI) / 180
      const [sx, sy] = [Math.sin(angle), -Math.cos(angle)]
      const base = 56
      const knee = long * 0.42
      return (
        leaf(
          'oval',
          { x: 32 + sx * knee, y: base + sy * knee, long: long * 0.6, wide, turn },
          colour,
          '#cfe6b4',
        ) +
        limb(
          [
            [32 + sx * 5, base],
            [32 + sx * long * 0.3, base + sy * long * 0.3],
            [32 + sx * long * 0.62, base + sy * long * 0.62],
          ],
          [13, 9, 2],
          '#eef4dd',
        )
      )
    })
    .join('')
}

const sprout = (x: number, y: number, r: number): Art =>
  ball(x, y, r, r, '#8dbd4f', 0.4) +
  shape(
    [
      [x + r * 0.1, y - r],
      [x + r * 0.9, y - r * 0.4],
      [x + r * 0.9, y + r * 0.5],
      [x + r * 0.1, y + r],
      [x - r * 0.3, y + r * 0.2],
    ],
    lit('#7aae45'),
  ) +
  strokes(
    [
      [
        [x - r * 0.1, y + r * 0.95],
        [x - r * 0.3, y],
        [x - r * 0.5, y - r * 0.6],
      ],
      [
        [x + r * 0.2, y + r * 0.9],
        [x + r * 0.4, y],
        [x + r * 0.2, y - r * 0.7],
      ],
    ],
    '#d8eaa6',
    0.9,
    0.8,
  )

/** A long leaf whose edge is all curls: one outline, and a paler one inside it. */
const kaleLeaf = (x: number, y: number, turn: number, long: number, colour: Colour): Art => {
  const curls = (wide: number): Point[] => {
    const half = upTo(17).map((i): Point => {
      const at = i / 16
      const swell = wide * Math.sin(Math.PI * Math.min(1, 0.16 + at * 0.84)) ** 0.7
      return [i % 2 ? swell : swell * 0.7, -(0.3 + at * 0.7)]
    })
    return placed(mirrored([[0, -0.28], ...half, [0, -1.02]]), { x, y, turn, scale: long })
  }
  return (
    shape(curls(0.21), lit(darker(colour, 0.03))) +
    shape(curls(0.13), lit(lighter(colour, 0.05))) +
    stroke(placed(points('0 0, 0.01 -0.5, 0 -0.9'), { x, y, turn, scale: long }), '#b7d8a0', 2) +
    veins({ x, y: y - 1, long, wide: long * 0.36, turn }, '#b7d8a0', 0.8)
  )
}

export const cabbages = {
  'chou-fleur': () =>
    floret('#fbf5e2', '#7db551', '#d7ecb0', (x, y, r) => puff(x, y, r, '#fbf5e3', 9, 0.1)),
  'chou-romanesco': () => floret('#a9cf4e', '#5f9c48', '#c3e09a', spire),
  brocoli: broccoli,
  'chou-blanc': () => head('#dcebb4', '#f8fbe6', '#a9cf72'),
  'chou-rouge': () => head('#86396f', '#d79ac4', '#6c2d62'),
  'chou-vert-frise': savoy,
  'chou-pointu': () =>
    leaf('oval', { x: 30, y: 60, long: 42, wide: 26, turn: -34 }, '#68a84a', '#d3e8a6') +
    leaf('oval', { x: 34, y: 60, long: 42, wide: 26, turn: 34 }, '#5f9f45', '#d3e8a6') +
    shape(points('32 4, 43 22, 50 42, 42 58, 32 61, 22 58, 14 42, 21 22'), lit('#9fce63')) +
    shape(points('33 5!, 44 24, 49 42, 42 57, 31 60, 26 44, 27 24'), lit('#8fc257')) +
    folds('#e0f0b8'),
  'chou-chinois': () =>
    tall(
      [
        [-20, 50, 24, '#9ccb5c'],
        [20, 50, 24, '#92c355'],
        [-10, 55, 26, '#b9dc7c'],
        [11, 55, 26, '#b0d673'],
        [0, 56, 26, '#d3e9a2'],
      ],
      '#fbfdee',
      '#f6f8e4',
    ),
  'pak-choi': pakChoi,
  'chou-de-bruxelles': () => sprout(20, 24, 12) + sprout(45, 27, 12.5) + sprout(31, 46, 13.5),
  'chou-kale': () =>
    kaleLeaf(30, 60, -30, 46, '#33724a') +
    kaleLeaf(34, 60, 30, 46, '#2f6b47') +
    kaleLeaf(32, 61, 0, 54, '#41855a'),
  'chou-rave': () =>
    [-44, -16, 16, 44]
      .map(turn => {
        const angle = (turn * Math.PI) / 180
        const [x, y] = [32 + Math.sin(angle) * 17, 36 - Math.cos(angle) * 17]
        return (
          stroke(
            [
              [32 + Math.sin(angle) * 9, 38 - Math.cos(angle) * 9],
              [x, y],
            ],
            '#a9d284',
            2.4,
          ) + leaf('oval', { x, y: y + 1, long: 18, wide: 10, turn: turn * 0.8 }, '#4f9a48')
        )
      })
      .join('') +
    ball(32, 43, 18, 16.5, '#b9dd92', 0.6) +
    strokes(
      [points('20 36, 25 34'), points('38 35, 44 37'), points('28 45, 35 46')],
      '#e9f7d3',
      1.6,
      0.9,
    ) +
    oval(32, 58, 4, 2.4, fading('#a4c684', '#7d9f63')) +
    gloss(24, 38, 4, 2.6, -30, 0.4),
} satisfies Record<string, Drawing>
