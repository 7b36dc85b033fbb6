import type { Colour } from './colour.ts'
import { darker } from './colour.ts'
import type { Art, Point } from './paper.ts'
import { fading, gloss, lit, moved, oval, points, shape, stroke, strokes, veil } from './paper.ts'
import type { Drawing } from './shapes.ts'
import { ball, green, leaf, limb, puff, scatter, tie, upTo } from './shapes.ts'

/** Leaf stalks that leave one point and spread; the leaf at the end is drawn by `blade`. */
function foliage(
  x: number,
  y: number,
  spread: readonly number[],
  long: number,
  stalk: Colour,
  blade: (x: number, y: number, turn: number) => Art,
): Art {
  const tips = spread.map(turn => {
    const angle = (turn * Math.PI) / 180
    return { turn, x: x + long * Math.sin(angle), y: y - long * Math.cos(angle) }
  })
  return (
    strokes(
      tips.map(tip => [
        [x, y],
        [(x + tip.x) / 2 + (tip.x - x) * -0.08, (y + tip.y) / 2],
        [tip.x, tip.y],
      ]),
      stalk,
      1.8,
    ) + tips.map(tip => blade(tip.x, tip.y, tip.turn)).join('')
  )
}

const fern = (x: number, y: number, turn: number) =>
  puff(x, y, 5.6, turn > 0 ? '#4f9c3a' : '#6ab544', 8, 0.22)

const turnipLeaf =
  (long: number, wide: number, colour: Colour = green.leaf) =>
  (x: number, y: number, turn: number) =>
    leaf('oval', { x, y: y + 3, long, wide, turn }, turn > 0 ? darker(colour, 0.06) : colour)

const rings = (colour: Colour, lines: readonly (readonly [number, number, number])[]) =>
  strokes(
    lines.map(([x, y, half]) => [
      [x - half, y],
      [x, y + 0.8],
      [x + half, y - 0.2],
    ]),
    colour,
    0.9,
    0.6,
  )

/** A tapering root that points down, its crown at the top centre. */
export function taproot(x: number, y: number, long: number, wide: number, colour: Colour): Art {
  const outline: readonly Point[] = [
    [x, y],
    [x + wide * 0.42, y + long * 0.03],
    [x + wide * 0.48, y + long * 0.2],
    [x + wide * 0.3, y + long * 0.6],
    [x + wide * 0.06, y + long * 0.94],
    [x, y + long, 'corner'],
    [x - wide * 0.08, y + long * 0.94],
    [x - wide * 0.32, y + long * 0.6],
    [x - wide * 0.5, y + long * 0.2],
    [x - wide * 0.42, y + long * 0.03],
  ]
  return (
    shape(outline, lit(colour)) +
    rings(darker(colour, 0.14), [
      [x - wide * 0.26, y + long * 0.24, wide * 0.14],
      [x + wide * 0.16, y + long * 0.4, wide * 0.12],
      [x - wide * 0.12, y + long * 0.58, wide * 0.1],
    ]) +
    gloss(x - wide * 0.2, y + long * 0.26, wide * 0.1, long * 0.16, 4, 0.6)
  )
}

/** A round root: skin, a thin tail, optionally another colour from the shoulders down. */
function globe(x: number, y: number, r: number, top: Colour, foot = top): Art {
  const outline: readonly Point[] = [
    [x, y - r * 0.86],
    [x + r * 0.7, y - r * 0.7],
    [x + r, y],
    [x + r * 0.6, y + r * 0.72],
    [x + r * 0.12, y + r * 1.02],
    [x + r * 0.05, y + r * 1.6, 'corner'],
    [x - r * 0.12, y + r * 1.02],
    [x - r * 0.6, y + r * 0.72],
    [x - r, y],
    [x - r * 0.7, y - r * 0.7],
  ]
  return (
    shape(outline, lit(foot)) +
    (top === foot ? '' : shape(outline, fadingOut(top))) +
    gloss(x - r * 0.38, y - r * 0.34, r * 0.3, r * 0.2, -32, 0.6)
  )
}
const fadingOut = (top: Colour) => {
  const melt = veil(top, 0.42, 0, 0.62)
  return melt.replace(`|0 ${top} 1|`, `|0 ${top} 1|0.55 ${top} 0.95|`)
}

/** Three of the same held by their stalks, as bunches come. */
const three = (one: (x: number, y: number) => Art, ys: readonly [number, number, number]) =>
  one(21, ys[0]) + one(43, ys[1]) + one(32, ys[2])

const knobbly = (cx: number, cy: number, colour: Colour, seed: number, size = 1): Art => {
  const random = scatter(seed)
  const bumps = upTo(7).map(i => {
    const at = (i / 7) * 2 * Math.PI
    const r = (4 + random() * 1.4) * size
    return oval(cx + Math.cos(at) * 8 * size, cy + Math.sin(at) * 6 * size, r, r * 0.9, lit(colour))
  })
  return (
    bumps.join('') +
    oval(cx, cy, 10 * size, 8 * size, lit(colour)) +
    rings(darker(colour, 0.12), [
      [cx - 3 * size, cy - 2 * size, 2.4 * size],
      [cx + 3 * size, cy + 3 * size, 2.4 * size],
    ])
  )
}

function crosne(x: number, y: number, turn: number): Art {
  const sizes = [2.4, 3.8, 5.2, 5.8, 5, 3.4, 1.8]
  const art = sizes.map((r, i) => oval(32, 14 + i * 5.6, r * 1.25, 3.7, lit('#e6cf9a'))).join('')
  return moved(art, x, y, 1, turn)
}

const beetStalks = (x: number, y: number) =>
  foliage(x, y, [-26, 0, 26], 13, '#b3224f', (lx, ly, turn) =>
    leaf('oval', { x: lx, y: ly + 4, long: 17, wide: 10, turn }, '#4f9440', '#c8305f'),
  )

function celeriac(): Art {
  const random = scatter(5)
  return (
    foliage(32, 20, [-22, -7, 8, 22], 9, '#9cc25c', (x, y, turn) =>
      limb(
        [
          [x, y + 5],
          [x + turn / 9, y - 3],
        ],
        [3.6, 3],
        '#a8cc66',
      ),
    ) +
    strokes(
      upTo(9).map(i => [
        [18 + i * 3.5, 50],
        [17 + i * 3.8 + random() * 2, 56],
        [16 + i * 4 + random() * 3, 61],
      ]),
      '#b89a66',
      1.5,
    ) +
    ball(32, 38, 23, 19.5, '#e3d0a2', 0.4) +
    upTo(13)
      .map(() => oval(32 + random() * 16, 40 + random() * 13, 1.9, 1.4, lit('#c9ae78')))
      .join('') +
    strokes([points('15 40, 22 43, 27 41'), points('36 47, 43 49, 49 45')], '#b1945c', 1, 0.6)
  )
}

const vacuumBeets = () =>
  shape(points('8 9!, 56 9!, 55 32, 57 58!, 7 58!, 9 32'), '#d9cdec') +
  globe(22, 30, 12, '#7d1238') +
  globe(43, 28, 12, '#8a153e') +
  oval(33, 45, 13, 11, lit('#8f1742')) +
  oval(32.6, 44.4, 9.6, 7.8, lit('#b3204f')) +
  oval(32.6, 44.4, 5.6, 4.4, lit('#971a46')) +
  shape(points('8 9!, 56 9!, 55 32, 57 58!, 7 58!, 9 32'), '#e9f0ff').replace(
    '/>',
    ' opacity=".16"/>',
  ) +
  stroke(points('8 13, 32 12, 56 13'), '#b9a7d6', 5, 0.9) +
  strokes(
    [points('13 20, 12 34, 15 52'), points('50 18, 53 30, 51 40'), points('20 18, 32 20, 40 17')],
    '#ffffff',
    1.6,
    0.65,
  )

const salsify = (x: number, turn: number) =>
  moved(
    limb(
      [
        [x, 6],
        [x, 22],
        [x - 0.5, 42],
        [x, 59],
      ],
      [5.4, 6, 5, 2],
      '#5a4334',
    ) +
      rings('#2f211b', [
        [x, 20, 1.6],
        [x, 32, 1.4],
        [x, 43, 1.2],
      ]),
    0,
    0,
    1,
    turn,
  )

export const roots = {
  carotte: () =>
    moved(
      foliage(32, 17, [-26, 0, 26], 8, green.leaf, fern) + taproot(32, 15, 46, 18, '#f5822a'),
      0,
      0,
      1,
      32,
    ),
  'carotte-fane': () =>
    foliage(32, 30, [-42, -26, -10, 8, 24, 40], 18, '#5ea843', fern) +
    foliage(32, 30, [-20, 0, 20], 12, '#5ea843', fern) +
    three((x, y) => taproot(x, y, 30, 11.5, x === 32 ? '#f78a2f' : '#ee7724'), [29, 29, 31]) +
    tie(32, 28.5, 8),
  'navet-rond-violet': () =>
    foliage(32, 17, [-24, 0, 24], 4, '#9ccb5a', turnipLeaf(9, 4)) +
    globe(32, 34, 20, '#a94f9c', '#fbf4ee'),
  'navet-fane': () =>
    foliage(32, 32, [-40, -20, 0, 20, 40], 8, '#8bc152', turnipLeaf(20, 10)) +
    three((x, y) => globe(x, y, 10, '#b056a4', '#fbf4ee'), [40, 40, 45]) +
    tie(32, 30, 6),
  'radis-rose': () =>
    foliage(32, 32, [-42, -22, 0, 22, 42], 8, '#8bc152', turnipLeaf(20, 10, '#5dab3e')) +
    [
      [14, 39, 34],
      [49, 39, -34],
      [25, 42, 12],
      [39, 42, -12],
    ]
      .map(([x = 0, y = 0, turn = 0]) =>
        moved(
          shape(
            points('32 21, 37 23, 38 31, 35 39, 32 43, 32 49!, 30 43, 27 38, 26 31, 27 23'),
            fading('#e83a6a', '#fdf3f2', 0.62, 0.78),
          ) + gloss(29.4, 28, 1.5, 3.6, 6, 0.75),
          x - 32,
          y - 30,
          1,
          turn,
        ),
      )
      .join('') +
    tie(32, 31, 6),
  'radis-noir': () =>
    moved(
      foliage(32, 13, [-20, 0, 20], 5, '#8fbf56', turnipLeaf(7, 3.4)) +
        taproot(32, 11, 50, 19, '#3b3438'),
      -2,
      0,
      1,
      28,
    ) +
    oval(49, 48, 10, 9.6, lit('#3b3438')) +
    oval(48.2, 47.4, 8.4, 8, lit('#f8f5ea', 0.5)),
  'betterave-crue': () => beetStalks(32, 28) + globe(32, 41, 15, '#8b2450'),
  'betterave-cuite': vacuumBeets,
  'celeri-rave': celeriac,
  panais: () =>
    moved(
      foliage(32, 16, [-20, 0, 20], 5, '#a9c66b', turnipLeaf(6, 3)) +
        taproot(32, 13, 48, 21, '#f0dfb2'),
      0,
      0,
      1,
      32,
    ),
  topinambour: () =>
    knobbly(22, 24, '#c79a7c', 3, 1.05) +
    knobbly(45, 34, '#bd8d72', 8, 0.95) +
    knobbly(25, 46, '#cfa486', 12, 0.95),
  rutabaga: () =>
    foliage(32, 17, [-24, 0, 24], 4, '#9ccb5a', turnipLeaf(9, 4.4)) +
    globe(32, 34, 20, '#8d4a78', '#efc473'),
  salsifis: () =>
    salsify(20, 6) +
    salsify(44, -4) +
    salsify(28, -2) +
    salsify(36, 2) +
    tie(32, 34, 12, '#c9a06a'),
  crosne: () =>
    moved(
      crosne(-16, -2, 40) + crosne(15, 4, -34) + crosne(-2, 10, 74) + crosne(4, -12, 12),
      4,
      5,
      0.88,
    ),
  raifort: () =>
    limb(points('12 12, 24 22, 38 36, 56 56'), [17, 14, 11, 3], '#c8ab82') +
    rings('#967650', [
      [24, 20, 4],
      [32, 30, 4],
      [40, 38, 3],
    ]) +
    strokes([points('30 33, 25 39, 24 45'), points('42 34, 48 34, 52 31')], '#b0926a', 1.8) +
    oval(12.6, 12.6, 8.4, 5.4, lit('#f7f0dc', 0.6), -45) +
    oval(12.6, 12.6, 4.6, 2.8, '#e9dcb8', -45),
} satisfies Record<string, Drawing>
