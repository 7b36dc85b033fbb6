import type { Colour } from './colour.ts'
import { darker, lighter } from './colour.ts'
import type { Art, Point } from './paper.ts'
import { fading, gloss, lit, moved, points, shape, strokes } from './paper.ts'
import type { Drawing } from './shapes.ts'
import { limb, scatter, tie, upTo } from './shapes.ts'

const beard = (x: number, y: number, wide: number, long: number, colour: Colour = '#d9c39a') => {
  const random = scatter(Math.round(x + y))
  return strokes(
    upTo(7).map(i => [
      [x + ((i - 3) / 3) * wide * 0.5, y],
      [x + ((i - 3) / 3) * wide + random(), y + long + random()],
    ]),
    colour,
    0.9,
  )
}

const bulbOutline = (x: number, y: number, rx: number, ry: number): readonly Point[] => [
  [x + rx * 0.1, y - ry * 1.42],
  [x + rx * 0.2, y - ry * 1.05],
  [x + rx * 0.72, y - ry * 0.66],
  [x + rx, y + ry * 0.1],
  [x + rx * 0.62, y + ry * 0.82],
  [x, y + ry],
  [x - rx * 0.62, y + ry * 0.82],
  [x - rx, y + ry * 0.1],
  [x - rx * 0.72, y - ry * 0.66],
  [x - rx * 0.2, y - ry * 1.05],
  [x - rx * 0.12, y - ry * 1.5, 'corner'],
]

function onion(x: number, y: number, rx: number, ry: number, colour: Colour): Art {
  const seam = (side: number): Point[] => [
    [x + side * rx * 0.08, y - ry * 1.05],
    [x + side * rx * 0.62, y],
    [x + side * rx * 0.1, y + ry * 0.96],
  ]
  return (
    beard(x, y + ry * 0.94, rx * 0.22, ry * 0.18, '#b99a6a') +
    shape(bulbOutline(x, y, rx, ry), lit(colour)) +
    strokes([seam(1), seam(-1), seam(0.1)], darker(colour, 0.13), 0.9, 0.5) +
    gloss(x - rx * 0.42, y - ry * 0.26, rx * 0.16, ry * 0.34, 18, 0.65)
  )
}

const springOnion = (x: number, lean: number): Art =>
  limb(
    [
      [x, 42],
      [x + lean * 0.4, 26],
      [x + lean, 5],
    ],
    [4.6, 5, 2.6],
    lean > 0 ? '#4b9a42' : '#62ae46',
  ) +
  beard(x, 55, 2.4, 5) +
  shape(
    [
      [x + 2.2, 34],
      [x + 2.6, 41],
      [x + 7.4, 47],
      [x + 5, 54.5],
      [x, 56],
      [x - 5, 54.5],
      [x - 7.4, 47],
      [x - 2.6, 41],
      [x - 2.2, 34],
    ],
    lit('#fbf8ee', 0.6),
  )

/** Cloves gathered under one skin. */
function garlic(x: number, y: number, r: number, skin: Colour, streak: Colour): Art {
  const clove = (off: number, wide: number, colour: Colour) =>
    shape(
      [
        [x + off * 0.12, y - r * 1.2],
        [x + off * 0.5 + wide * 0.5, y - r * 0.5],
        [x + off + wide * 0.85, y + r * 0.25],
        [x + off + wide * 0.2, y + r * 0.86],
        [x + off * 0.5, y + r * 0.92],
        [x + off - wide * 0.85, y + r * 0.3],
        [x + off * 0.5 - wide * 0.5, y - r * 0.5],
      ],
      lit(colour, 0.75),
    )
  return (
    beard(x, y + r * 0.88, r * 0.2, r * 0.14) +
    clove(-r * 0.56, r * 0.5, darker(skin, 0.025)) +
    clove(r * 0.56, r * 0.5, darker(skin, 0.035)) +
    clove(0, r * 0.52, skin) +
    limb(
      [
        [x, y - r * 0.7],
        [x, y - r * 1.1],
        [x + r * 0.06, y - r * 1.55],
      ],
      [r * 0.42, r * 0.26, r * 0.3],
      darker(skin, 0.02),
    ) +
    strokes(
      [-0.62, -0.2, 0.2, 0.62].map(side => [
        [x + side * r * 0.12, y - r * 0.9],
        [x + side * r * 0.95, y],
        [x + side * r * 0.6, y + r * 0.8],
      ]),
      streak,
      1,
      0.45,
    ) +
    gloss(x - r * 0.2, y - r * 0.1, r * 0.14, r * 0.34, 8, 0.8)
  )
}

const leek = (x: number, lean: number): Art =>
  beard(x, 57, 4, 4) +
  shape(
    [
      [x - 1, 24],
      [x - 10 + lean, 5, 'corner'],
      [x - 4 + lean, 3, 'corner'],
      [x + 1, 18],
      [x + 7 + lean, 3, 'corner'],
      [x + 12 + lean, 7, 'corner'],
      [x + 5, 24],
      [x + 5, 44],
      [x + 5.6, 55],
      [x, 58.5],
      [x - 5.6, 55],
      [x - 5, 44],
      [x - 5, 28],
    ],
    fading('#357f45', '#faf8ea', 0.3, 0.7).replace('|0.7', '|0.5 #a9cf72 1|0.7'),
  ) +
  strokes(
    [
      [
        [x + 1, 18],
        [x + 0.6, 30],
        [x, 54],
      ],
      [
        [x - 7 + lean, 6],
        [x - 2.4, 24],
        [x - 2.6, 40],
      ],
      [
        [x + 9 + lean, 7],
        [x + 3, 24],
        [x + 2.6, 42],
      ],
    ],
    '#dcebb4',
    0.8,
    0.6,
  ) +
  gloss(x - 2, 46, 1.2, 8, 0, 0.7)

export const alliums = {
  poireau: () => moved(leek(22, -1), 0, 0, 1, -4) + moved(leek(42, 1), 0, 0, 1, 5),
  'oignon-jaune': () => onion(32, 37, 21, 20, '#d9963f'),
  'oignon-rouge': () => onion(32, 37, 21, 20, '#97315f'),
  'oignon-blanc': () =>
    springOnion(16, -6) +
    springOnion(48, 6) +
    springOnion(26, -2) +
    springOnion(38, 3) +
    tie(32, 32, 15),
  echalote: () =>
    moved(onion(32, 37, 11, 17, '#c0704a'), 11, -8, 0.95, 24) +
    moved(onion(32, 37, 11, 17, '#cf8258'), -9, 3, 1, -16),
  ail: () => garlic(32, 39, 21, '#f6efe6', '#b78fae'),
  'ail-nouveau': () =>
    limb(points('32 30, 35 17, 46 5'), [8, 6, 3], '#7db653') +
    limb(points('32 30, 30 16, 22 6'), [7, 5, 2.4], '#92c766') +
    garlic(32, 42, 17.5, '#f7eaf0', '#a94f93') +
    limb(points('32 31, 32 24, 33 17'), [8, 7, 6], lighter('#c5dc9a', 0.02)),
} satisfies Record<string, Drawing>
