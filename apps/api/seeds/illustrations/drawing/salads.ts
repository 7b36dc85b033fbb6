import type { Colour } from './colour.ts'
import { darker, lighter } from './colour.ts'
import type { Art, Point } from './paper.ts'
import {
  gloss,
  lit,
  moved,
  oval,
  points,
  radial,
  scalloped,
  shape,
  stroke,
  strokes,
} from './paper.ts'
import type { Drawing, LeafKind } from './shapes.ts'
import { ball, leaf, scatter, tie, upTo, veins } from './shapes.ts'

/** One leaf's edge around a whorl: how far along its sector, how far out, sharp or not. */
const edges = {
  round: points('0 0.86!, 0.2 0.97, 0.5 1.02, 0.8 0.97'),
  ruffled: points(
    '0 0.8!, 0.12 0.93, 0.24 0.9, 0.38 1.01, 0.5 0.95, 0.64 1.02, 0.78 0.91, 0.9 0.95',
  ),
  lobed: points('0 0.74!, 0.12 0.93, 0.28 0.86, 0.36 1, 0.5 1.03, 0.64 1, 0.72 0.86, 0.88 0.93'),
  jagged: points('0 0.62!, 0.2 0.9!, 0.3 0.78!, 0.5 1.05!, 0.7 0.78!, 0.8 0.9!'),
} as const satisfies Record<string, readonly Point[]>

type Whorl = readonly [leaves: number, reach: number, colour: Colour, rib: Colour, edge?: Colour]

/** A head seen from above: whorls of leaves, one outline each, deeper towards the heart. */
function rosette(kind: keyof typeof edges, whorls: readonly Whorl[], seed = 4): Art {
  const random = scatter(seed)
  return whorls
    .map(([leaves, reach, colour, rib, edge], layer) => {
      const polar = (sector: number, far: number, corner?: 'corner'): Point => {
        const angle = ((sector + layer * 0.47) / leaves) * 2 * Math.PI
        return [32 + Math.sin(angle) * far, 33 - Math.cos(angle) * far * 0.94, corner]
      }
      const outline = upTo(leaves).flatMap(i => {
        const far = reach * (1 + random() * 0.05)
        return edges[kind].map(([along, out, corner]: Point) => polar(i + along, far * out, corner))
      })
      return (
        shape(
          outline,
          radial(0.46, 0.44, 0.56, [
            [0.25, darker(colour, 0.16)],
            [0.72, colour],
            [0.93, edge ?? lighter(colour, 0.07)],
          ]),
        ) +
        strokes(
          upTo(leaves).map(i => [polar(i + 0.5, reach * 0.45), polar(i + 0.5, reach * 0.82)]),
          rib,
          1,
          0.75,
        ) +
        strokes(
          upTo(leaves).map(i => [polar(i, reach * 0.5), polar(i, reach * 0.82)]),
          darker(colour, 0.16),
          0.8,
          0.45,
        )
      )
    })
    .join('')
}

/** Loose leaves tossed together. */
function tossed(
  leaves: readonly (readonly [LeafKind, number, number, number, number, number, Colour, Colour?])[],
): Art {
  const heap = leaves
    .map(([kind, x, y, turn, long, wide, colour, rib]) =>
      leaf(kind, { x, y, long, wide, turn }, colour, rib),
    )
    .join('')
  return moved(heap, 5, 2, 0.85)
}

/** A tall head of overlapping leaves: romaine, Little Gem. */
function upright(
  leaves: readonly (readonly [turn: number, long: number, wide: number, colour: Colour])[],
  rib: Colour,
  kind: LeafKind = 'oval',
): Art {
  return leaves
    .map(([turn, long, wide, colour]) => {
      const box = { x: 32, y: 60, long, wide, turn }
      return leaf(kind, box, colour, rib) + veins(box, rib, 0.7)
    })
    .join('')
}

function iceberg(): Art {
  const wrap = (points: readonly Point[], colour: Colour) => shape(points, lit(colour))
  return (
    shape(scalloped([32, 36], [29, 25], 11, 0.09), lit('#7fbf56')) +
    ball(32, 35, 23, 22.5, '#cfe9a0', 0.5) +
    wrap(points('52 21, 38 22, 28 36, 28 56, 43 56, 54 45, 57 32'), '#b9df86') +
    wrap(points('10 40, 20 41, 31 50, 36 59, 22 58, 12 52'), '#a5d36e') +
    strokes(
      [
        points('30 55, 36 40, 50 24'),
        points('35 42, 36 30'),
        points('33 58, 24 48, 13 43'),
        points('38 38, 49 36'),
        points('22 38, 20 26, 28 16'),
      ],
      '#f2fadb',
      1.3,
      0.85,
    )
  )
}

const radicchioLeaf = (turn: number, long: number, wide: number, colour: Colour): Art =>
  leaf('oval', { x: 32, y: 59, long, wide, turn }, colour, '#fdf0f2') +
  veins({ x: 32, y: 59, long, wide, turn }, '#f7dbe3', 1.1)

const lambsLettuce = (x: number, y: number, scale: number): Art => {
  const turns = [-72, 72, -40, 42, -12, 16]
  return moved(
    turns
      .map((turn, i) => {
        const box = { x: 32, y: 46, long: 26 - Math.abs(turn) / 12, wide: 12, turn }
        return leaf('spoon', box, i % 2 ? '#4a9440' : '#5fae4b', null)
      })
      .join('') +
      strokes(
        turns.map(turn => {
          const [dx, dy] = [Math.sin((turn * Math.PI) / 180), -Math.cos((turn * Math.PI) / 180)]
          return [
            [32, 46],
            [32 + dx * 16, 46 + dy * 16],
          ]
        }),
        '#c0e3a4',
        0.9,
        0.8,
      ) +
      oval(32, 46, 3, 2, '#e8f2d2'),
    x,
    y,
    scale,
  )
}

function cress(): Art {
  const random = scatter(31)
  const tips = upTo(17).map(i => {
    const turn = -40 + (i % 6) * 16 + random() * 4
    const long = 22 + Math.floor(i / 6) * 8 + random() * 2
    const angle = (turn * Math.PI) / 180
    return [32 + Math.sin(angle) * long, 46 - Math.cos(angle) * long] as const
  })
  return (
    strokes(
      tips.map(([x, y]) => [
        [32 - (x - 32) * 0.3, 61],
        [32, 46],
        [x, y],
      ]),
      '#8cc06a',
      1.3,
    ) +
    tips
      .toReversed()
      .map(([x, y], i) => oval(x, y, 5.2, 4.6, lit(i % 2 ? '#3f8f42' : '#57a74a'), i * 25))
      .join('') +
    tie(32, 47, 6)
  )
}

function purslane(): Art {
  const sprig = (turn: number): Art =>
    moved(
      stroke(points('32 62, 33 40, 32 18'), '#b8695f', 2.4) +
        [56, 44, 32]
          .flatMap(y => [-1, 1].map(side => [y, side] as const))
          .map(([y, side]) =>
            leaf(
              'spoon',
              { x: 32, y, long: 14, wide: 8.5, turn: side * 62 },
              side > 0 ? '#63ab4c' : '#78bd55',
              null,
            ),
          )
          .join('') +
        [-60, 60, 0]
          .map(t => leaf('spoon', { x: 32, y: 21, long: 13, wide: 8.5, turn: t }, '#86c95d', null))
          .join(''),
      0,
      0,
      1,
      turn,
    )
  return moved(sprig(0), -9, 4, 0.86, -18) + moved(sprig(0), 16, 8, 0.8, 18)
}

export const salads = {
  'laitue-pommee': () =>
    rosette('round', [
      [8, 29, '#59a63c', '#b4dc86'],
      [7, 23.5, '#7abd49', '#cbe89b'],
      [6, 17.5, '#9bd05b', '#dbf0ae'],
      [5, 12, '#bde077', '#ebf7c6'],
      [4, 7, '#dcee9f', '#f8fbe0'],
    ]),
  batavia: () =>
    rosette('ruffled', [
      [8, 29, '#74b540', '#d6ecae', '#b06a45'],
      [7, 23, '#8cc64a', '#dff0b8', '#bb7a4a'],
      [6, 16.5, '#a9d65a', '#ebf6c8', '#c9965a'],
      [4, 10, '#d2e983', '#f7fbdf'],
    ]),
  'feuille-de-chene': () =>
    rosette('lobed', [
      [7, 29.5, '#862b44', '#d58fa2', '#70213f'],
      [6, 23.5, '#97384a', '#e0a3ac', '#7d2743'],
      [5, 17, '#8d7f42', '#dadf9f', '#93384a'],
      [5, 10.5, '#a9c75e', '#e6f2bb'],
    ]),
  'laitue-romaine': () =>
    upright(
      [
        [-30, 50, 23, '#3f8f3e'],
        [30, 50, 23, '#3a873b'],
        [-17, 54, 24, '#55a544'],
        [18, 54, 24, '#4d9d41'],
        [-5, 56, 24, '#78bd50'],
        [7, 48, 20, '#a4d568'],
      ],
      '#e6f3c4',
    ) + oval(32, 59, 5, 2.4, lit('#f1f4dc')),
  'laitue-iceberg': iceberg,
  sucrine: () =>
    moved(
      upright(
        [
          [-28, 42, 24, '#5aa847'],
          [28, 42, 24, '#52a043'],
          [-12, 48, 25, '#7cc152'],
          [13, 48, 25, '#74ba4e'],
          [0, 44, 21, '#b6dd76'],
        ],
        '#f0f8d4',
        'fan',
      ) + oval(32, 59, 5.5, 2.6, lit('#f4f6e0')),
      0,
      -4,
    ),
  'chicoree-frisee': () =>
    rosette('jagged', [
      [13, 30, '#5fa53a', '#cfe59a'],
      [11, 23.5, '#85be49', '#daeda8'],
      [9, 17, '#b9d963', '#ecf5bf'],
      [6, 10.5, '#f0efa0', '#fffdf0'],
    ]),
  scarole: () =>
    rosette('ruffled', [
      [7, 29.5, '#4c973b', '#d6ecb2'],
      [7, 24, '#6cb044', '#e1f1bd'],
      [7, 18, '#9fcd56', '#f1f8d0'],
      [5, 11.5, '#d9e682', '#fbfbe2'],
    ]),
  mache: () => lambsLettuce(-4, -14, 0.72) + lambsLettuce(22, -7, 0.7) + lambsLettuce(4, 10, 0.86),
  roquette: () =>
    tossed([
      ['lobed', 30, 60, -38, 48, 19, '#3f8f43'],
      ['lobed', 34, 60, 38, 48, 19, '#3a8740'],
      ['lobed', 31, 61, -13, 55, 20, '#56a749'],
      ['lobed', 34, 61, 14, 54, 20, '#4c9d45'],
    ]),
  mesclun: () =>
    tossed([
      ['lobed', 22, 50, -58, 30, 16, '#3f8f43'],
      ['fan', 40, 50, 58, 30, 19, '#8a2f45', '#e3a0ae'],
      ['oval', 27, 50, -24, 40, 19, '#7a2748', '#dd95ad'],
      ['jagged', 38, 52, 26, 42, 15, '#b4d45e', '#f5f9d4'],
      ['spoon', 32, 56, 2, 44, 18, '#4f9f45'],
      ['fan', 24, 60, -44, 30, 20, '#8cc654', '#e9f5c8'],
      ['oval', 40, 60, 46, 29, 17, '#5cae4a'],
      ['lobed', 31, 62, -12, 31, 16, '#a23b52', '#eeb4c0'],
      ['oval', 36, 62, 16, 26, 14, '#93cc58'],
    ]),
  'pousses-epinard': () =>
    tossed([
      ['spoon', 26, 58, -48, 38, 19, '#2f7d3f'],
      ['spoon', 38, 58, 46, 38, 19, '#2b753b'],
      ['spoon', 31, 56, -14, 48, 20, '#3b9045'],
      ['spoon', 36, 57, 18, 45, 20, '#47a04b'],
      ['spoon', 32, 62, 0, 32, 16, '#58b052'],
    ]),
  trevise: () =>
    radicchioLeaf(-30, 42, 28, '#7a1a45') +
    radicchioLeaf(30, 42, 28, '#701840') +
    radicchioLeaf(-13, 50, 29, '#8e2150') +
    radicchioLeaf(14, 49, 29, '#861f4b') +
    radicchioLeaf(0, 45, 25, '#a32c5c') +
    oval(32, 58, 6, 3, lit('#fbf1ee')) +
    gloss(28, 26, 3, 8, -8, 0.3),
  cresson: cress,
  pissenlit: () =>
    tossed([
      ['jagged', 31, 60, -56, 44, 13, '#4c973d', '#e4eec0'],
      ['jagged', 33, 60, 56, 44, 13, '#468f3a', '#e4eec0'],
      ['jagged', 31, 60, -30, 52, 15, '#5aa743', '#e9f2c6'],
      ['jagged', 33, 60, 30, 52, 15, '#539f40', '#e9f2c6'],
      ['jagged', 32, 61, -4, 56, 16, '#74bb4d', '#f1f7d4'],
    ]) + oval(32, 53, 3.4, 2, lit('#f6efdc')),
  pourpier: purslane,
} satisfies Record<string, Drawing>
