import type { Colour } from './colour.ts'
import { darker, lighter } from './colour.ts'
import type { Art, Point } from './paper.ts'
import {
  gloss,
  lit,
  moved,
  oval,
  points,
  scalloped,
  shape,
  stroke,
  strokes,
  veil,
} from './paper.ts'
import type { Drawing } from './shapes.ts'
import { ball, calyx, green, leaf, scatter, stem, upTo } from './shapes.ts'

const pores = (cx: number, cy: number, rx: number, ry: number, colour: Colour, count = 26): Art => {
  const dots = upTo(count).map((i): readonly Point[] => {
    const far = 0.94 * Math.sqrt((i + 0.5) / count)
    const [x, y] = [cx + Math.cos(i * 2.4) * rx * far, cy + Math.sin(i * 2.4) * ry * far]
    return [
      [x, y],
      [x + 0.1, y],
    ]
  })
  return strokes(dots, colour, 0.9, 0.45)
}

/** A round of citrus cut across. */
function cut(x: number, y: number, r: number, rind: Colour, flesh: Colour, segments = 9): Art {
  return (
    oval(x, y, r, r, lit(rind)) +
    oval(x - 0.4, y - 0.4, r * 0.9, r * 0.9, lit('#fff6dc', 0.4)) +
    upTo(segments)
      .map(i =>
        leaf(
          'oval',
          { x, y, long: r * 0.8, wide: r * (5 / segments), turn: (i / segments) * 360 },
          flesh,
          null,
        ),
      )
      .join('') +
    oval(x, y, r * 0.1, r * 0.1, '#fff6dc') +
    gloss(x - r * 0.3, y - r * 0.35, r * 0.4, r * 0.26, -30, 0.4)
  )
}

const twig = (x: number, y: number, turn = 58): Art =>
  leaf('lance', { x, y: y + 1, long: 17, wide: 9, turn }, '#4f9a3c') +
  oval(x, y + 0.6, 2.6, 1.5, lit('#7a9a4a'))

const whole = (rind: Colour, rx = 24, ry = 23, x = 32, y = 37): Art =>
  ball(x, y, rx, ry, rind, 0.6) + pores(x, y, rx, ry, darker(rind, 0.12)) + twig(x, y - ry + 0.8)

const withCut = (rind: Colour, flesh: Colour, cheek?: Colour): Art =>
  ball(26, 29, 21, 20, rind, 0.6) +
  (cheek ? oval(26, 29, 21, 20, veil(cheek, 0.72, 0.5, 0.55, 0.85)) : '') +
  pores(26, 29, 20, 19, darker(rind, 0.12)) +
  twig(26, 9.6) +
  cut(44, 44, 17, rind, flesh)

const lemonOutline = (tip: number): readonly Point[] => [
  [5, 33],
  [9, 28],
  [20, 18],
  [36, 15],
  [50, 22],
  [56, 29],
  [59 + tip, 32],
  [56, 36],
  [49, 45],
  [34, 50],
  [18, 46],
  [9, 38],
]

const lemon = (rind: Colour, flesh: Colour, tip = 1): Art =>
  moved(
    shape(lemonOutline(tip), lit(rind)) +
      pores(32, 32, 22, 15, darker(rind, 0.1)) +
      gloss(22, 24, 7, 3.4, -26, 0.65),
    -3,
    -9,
    0.98,
    -24,
  ) +
  leaf('lance', { x: 53, y: 13, long: 16, wide: 8, turn: 170 }, '#4f9a3c') +
  cut(43, 46, 15, rind, flesh)

/** Bumpy skins: yuzu, makrut, bergamot. */
function knobbled(rind: Colour, depth: number, lobes: number, ry = 22): Art {
  const random = scatter(lobes)
  return (
    shape(scalloped([32, 37], [24, ry], lobes, depth), lit(rind)) +
    upTo(12)
      .map(i => {
        const far = 18 * Math.sqrt((i + 0.6) / 12)
        return oval(
          32 + Math.cos(i * 2.4) * far,
          38 + Math.sin(i * 2.4) * far * 0.9,
          2.6 + random() * 0.6,
          2.1,
          veil(lighter(rind, 0.12), 0.4, 0.35, 0.55, 0.85),
        )
      })
      .join('') +
    gloss(22, 27, 6, 4, -34, 0.5) +
    twig(32, 16)
  )
}

const kumquat = (x: number, y: number, turn: number): Art =>
  moved(
    ball(32, 32, 8.6, 12, '#f5932a', 0.7) +
      pores(32, 32, 8, 11, '#c9661c', 12) +
      oval(32, 20.4, 2.4, 1.4, '#6f9a44'),
    x - 32,
    y - 32,
    1,
    turn,
  )

export const citrus = {
  'orange-de-table': () => whole('#f58f1f'),
  'orange-a-jus': () => withCut('#f79a2c', '#f9ab3a'),
  'orange-sanguine': () => withCut('#f0812a', '#b31c3a', '#c2303a'),
  clementine: () =>
    ball(32, 38, 25, 20, '#f6851d', 0.6) +
    pores(32, 38, 24, 19, '#c95d14') +
    twig(32, 20, 62) +
    twig(32, 20, -62),
  mandarine: () =>
    ball(25, 31, 21, 17.5, '#f39a2a', 0.6) +
    pores(25, 31, 20, 16, '#c9711a') +
    twig(25, 14.6) +
    [-24, 8, 40]
      .map((turn, i) =>
        moved(
          shape(
            points('20 34, 32 25, 44 34, 39 37, 32 35.4, 25 37'),
            lit(i % 2 ? '#fbb04c' : '#f9a23a'),
          ) + stroke(points('22 34, 32 28, 42 34'), '#ffe3b0', 0.8, 0.8),
          11 + i * 2.6,
          13 + i * 1.6,
          0.9,
          turn,
        ),
      )
      .join(''),
  'citron-jaune': () => lemon('#f8d637', '#fbe36a', 2),
  'citron-vert': () => lemon('#6fb53c', '#b9dc6a', 0),
  pomelo: () => withCut('#f6b64a', '#ee6a6c', '#f0806a'),
  pamelo: () =>
    shape(
      points('32 8, 42 14, 55 28, 58 43, 48 57, 32 60, 16 57, 6 43, 9 28, 22 14'),
      lit('#d3db5c'),
    ) +
    pores(32, 38, 24, 20, '#9aa838', 34) +
    gloss(19, 30, 6, 6, -30, 0.55) +
    twig(32, 9.4),
  kumquat: () =>
    leaf('lance', { x: 32, y: 22, long: 22, wide: 9, turn: 56 }, '#4f9a3c') +
    leaf('lance', { x: 32, y: 22, long: 20, wide: 9, turn: -60 }, '#5aa744') +
    kumquat(19, 31, 20) +
    kumquat(45, 33, -18) +
    kumquat(32, 43, 4),
  bergamote: () =>
    shape(
      points('32 13, 37 18, 50 24, 56 38, 48 53, 36 58, 32 62, 28 58, 16 53, 8 38, 14 24, 27 18'),
      lit('#c3cc3e'),
    ) +
    pores(32, 38, 22, 18, '#8d9a2a') +
    gloss(19, 31, 5.6, 4, -34, 0.6) +
    twig(32, 15),
  yuzu: () => knobbled('#f2cd3c', 0.07, 11, 20.5),
  combava: () => knobbled('#5f9f3e', 0.16, 13),
} satisfies Record<string, Drawing>

function strawberry(x: number, y: number, size: number, colour: Colour, long: number): Art {
  const outline: readonly Point[] = [
    [0, -11],
    [8, -12],
    [14, -6],
    [12, 6 + long * 0.3],
    [5, 15 + long],
    [0, 18 + long],
    [-5, 15 + long],
    [-12, 6 + long * 0.3],
    [-14, -6],
    [-8, -12],
  ]
  const seedRows = upTo(5).flatMap(row =>
    upTo(4 - Math.floor(row / 2)).map(i => {
      const count = 4 - Math.floor(row / 2)
      const spread = [8.6, 9.6, 8, 6, 3.4][row] ?? 3
      return [((i - (count - 1) / 2) * 2 * spread) / count, -5 + row * (4.4 + long * 0.2)] as const
    }),
  )
  return (
    shape(
      outline.map(([px, py]) => [x + px * size, y + py * size] as const),
      lit(colour),
    ) +
    seedRows
      .map(([px, py]) => oval(x + px * size, y + py * size, 0.75 * size, 1.1 * size, '#ffdf8a'))
      .join('') +
    gloss(x - 7 * size, y - 5 * size, 2.6 * size, 4.4 * size, 18, 0.55) +
    calyx(x, y - 10.5 * size, 11 * size, green.leaf, 7, 0.5) +
    stem(
      [
        [x, y - 11 * size],
        [x + 2 * size, y - 17 * size],
      ],
      green.leaf,
      1.8 * size,
    )
  )
}

/** Raspberries and blackberries: drupelets packed in a cone. */
function drupe(x: number, y: number, size: number, colour: Colour): Art {
  const rows: readonly Point[] = points('4 -8, 5 -3, 4 2, 3 7, 2 11')
  return (
    oval(x, y, 11 * size, 13 * size, darker(colour, 0.12)) +
    rows
      .flatMap(([count, py]) =>
        upTo(count).map(i =>
          oval(
            x + (i - (count - 1) / 2) * 4.9 * size,
            y + py * size,
            3.1 * size,
            3 * size,
            lit(colour, 1.15),
          ),
        ),
      )
      .join('') +
    calyx(x, y - 11.4 * size, 8 * size, green.leaf, 5, 0.45)
  )
}

const blueberry = (x: number, y: number, r: number): Art =>
  ball(x, y, r, r * 0.96, '#4a5da0', 0) +
  oval(x - 1, y - 1, r * 0.8, r * 0.75, veil('#b5c4f0', 0.4, 0.4, 0.5, 0.6)) +
  calyx(x + r * 0.1, y - r * 0.36, r * 0.5, '#2e3a72', 5, 0.7) +
  oval(x + r * 0.1, y - r * 0.36, r * 0.2, r * 0.15, '#1d2650')

function currants(colour: Colour, clear: boolean): Art {
  const beads: readonly (readonly [number, number, number])[] = [
    [26, 18, 5.4],
    [39, 20, 5.6],
    [22, 29, 6],
    [34, 30, 6.2],
    [45, 31, 5.6],
    [27, 40, 6],
    [39, 41, 6],
    [33, 50, 5.6],
    [42, 51, 4.8],
    [36, 58.6, 4.4],
  ]
  return (
    stem(points('30 5, 33 20, 34 38, 36 58'), '#7fa04a', 1.8) +
    leaf('toothed', { x: 30, y: 8, long: 20, wide: 19, turn: -78 }, '#5fa542') +
    beads
      .map(
        ([x, y, r]) =>
          ball(x, y, r, r, colour, 0.8) +
          (clear
            ? oval(
                x + r * 0.25,
                y + r * 0.3,
                r * 0.5,
                r * 0.42,
                veil('#ffb0a0', 0.5, 0.5, 0.5, 0.5),
              )
            : '') +
          oval(x, y + r * 0.92, 0.9, 0.8, '#5d4630'),
      )
      .join('')
  )
}

export const berries = {
  'fraise-gariguette': () =>
    strawberry(44, 24, 0.82, '#e8392f', 7) + strawberry(22, 31, 0.98, '#ee4630', 8),
  'fraise-ronde': () => strawberry(32, 33, 1.5, '#dd2436', -2),
  'fraise-mara-des-bois': () =>
    strawberry(45, 23, 0.72, '#c01d3a', 0) +
    strawberry(19, 27, 0.74, '#b51a38', 0) +
    strawberry(33, 42, 0.86, '#cb2440', 0),
  framboise: () =>
    drupe(44, 24, 0.94, '#e04468') +
    drupe(20, 28, 0.96, '#e85074') +
    drupe(34, 45, 1.04, '#dd3d62'),
  myrtille: () =>
    leaf('oval', { x: 34, y: 28, long: 23, wide: 12, turn: 40 }, '#5aa548') +
    blueberry(20, 26, 12.5) +
    blueberry(43, 31, 12.5) +
    blueberry(28, 46, 13),
  mure: () =>
    drupe(44, 24, 0.94, '#3f2a5a') +
    drupe(20, 28, 0.96, '#48305f') +
    drupe(34, 45, 1.04, '#3a2753'),
  groseille: () => currants('#dd2434', true),
  cassis: () => currants('#33264a', false),
} satisfies Record<string, Drawing>
