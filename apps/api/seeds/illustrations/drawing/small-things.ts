import type { Colour } from './colour.ts'
import { darker, lighter } from './colour.ts'
import type { Art, Point } from './paper.ts'
import {
  fading,
  gloss,
  lit,
  moved,
  oval,
  placed,
  points,
  shape,
  stroke,
  strokes,
  veil,
} from './paper.ts'
import { roots, taproot } from './roots.ts'
import type { Drawing, LeafBox } from './shapes.ts'
import { ball, green, leaf, leaves, limb, scatter, upTo } from './shapes.ts'
import { tomatoesAndSquashes } from './tomatoes-and-squashes.ts'

type Tuber = { x: number; y: number; rx: number; ry: number; turn?: number }

/** A potato: a ball a little out of round, with eyes. */
function tuber({ x, y, rx, ry, turn = 0 }: Tuber, skin: Colour, eyes = 5): Art {
  const random = scatter(Math.round(x * 3 + y))
  const outline = upTo(8).map((i): Point => {
    const at = (i / 8) * 2 * Math.PI
    const far = 1 + random() * 0.05
    return [x + Math.cos(at) * rx * far, y + Math.sin(at) * ry * far]
  })
  return moved(
    shape(outline, lit(skin)) +
      upTo(eyes)
        .map(i => {
          const at = i * 2.4 + 1
          const [ex, ey] = [x + Math.cos(at) * rx * 0.58, y + Math.sin(at) * ry * 0.58]
          return (
            oval(ex, ey, 1.5, 0.8, darker(skin, 0.15), 20) +
            oval(ex, ey + 0.9, 1.3, 0.5, lighter(skin, 0.08), 20)
          )
        })
        .join('') +
      gloss(x - rx * 0.38, y - ry * 0.44, rx * 0.3, ry * 0.2, -24, 0.5),
    0,
    0,
    1,
    turn,
  )
}

const heap = (skin: Colour, rx: number, ry: number): Art =>
  tuber({ x: 42, y: 25, rx, ry }, darker(skin, 0.015)) +
  tuber({ x: 21, y: 30, rx: rx * 0.96, ry: ry * 1.04 }, skin) +
  tuber({ x: 37, y: 46, rx: rx * 1.02, ry }, lighter(skin, 0.02))

const fry = (x: number, y: number, turn: number): Art =>
  moved(
    shape(points('29 14!, 35 14!, 35 48!, 29 48!'), fading('#fbe08a', '#efbd4c')),
    x,
    y,
    0.62,
    turn,
  )

const potatoes = {
  'pomme-de-terre': () => heap('#d9b06c', 15, 12.5),
  'pomme-de-terre-chair-ferme': () =>
    moved(tuber({ x: 32, y: 32, rx: 19, ry: 10.5 }, '#e6c67a'), 9, -10, 0.92, 24) +
    moved(tuber({ x: 32, y: 32, rx: 19, ry: 10.5 }, '#ecce86'), -8, 2, 0.96, -18) +
    moved(tuber({ x: 32, y: 32, rx: 18, ry: 10 }, '#e9ca80'), 8, 17, 0.9, 8),
  'pomme-de-terre-frites': () =>
    tuber({ x: 25, y: 25, rx: 21, ry: 16 }, '#cfa25c', 7) +
    fry(4, 26, 62) +
    fry(20, 28, 34) +
    fry(14, 22, -48) +
    fry(24, 24, -8) +
    fry(16, 30, 88),
  'pomme-de-terre-grenaille': () =>
    points('19 20, 36 17, 50 28, 28 32, 13 37, 43 41, 26 48')
      .map(([x = 0, y = 0], i) =>
        tuber({ x, y, rx: 9.4, ry: 8.2 }, i % 2 ? '#e3bf78' : '#d9b26a', 3),
      )
      .join(''),
  ratte: () =>
    [
      [4, -12, -22],
      [-4, 0, -14],
      [6, 12, -26],
    ]
      .map(([x = 0, y = 0, turn = 0], i) =>
        moved(
          limb(
            points('8 36, 20 30, 34 29, 48 33, 56 36'),
            [7, 11.5, 12.5, 12, 8],
            i === 1 ? '#e9cb8a' : '#dfbd78',
          ) +
            strokes(
              [points('20 29, 23 28.6'), points('32 33, 35 33'), points('42 29, 45 30')],
              '#a8804a',
              1,
              0.7,
            ) +
            gloss(26, 27, 8, 1.8, -6, 0.5),
          x,
          y,
          0.92,
          turn,
        ),
      )
      .join(''),
  'pomme-de-terre-primeur': () => {
    const flakes = strokes(
      [
        points('14 26, 19 23, 23 25'),
        points('36 20, 41 19, 44 22'),
        points('30 44, 35 41, 40 43'),
        points('42 50, 46 48'),
        points('18 36, 23 36'),
      ],
      '#b98a4c',
      1.8,
      0.55,
    )
    return (
      leaf('oval', { x: 46, y: 20, long: 17, wide: 10, turn: 34 }, green.leaf) +
      leaf('oval', { x: 46, y: 20, long: 13, wide: 8, turn: -12 }, '#77bd4c') +
      heap('#f2dba0', 14, 12) +
      flakes
    )
  },
  vitelotte: () =>
    moved(tuber({ x: 32, y: 32, rx: 20, ry: 11 }, '#43335e', 7), -6, -8, 0.96, -24) +
    moved(tuber({ x: 32, y: 32, rx: 17, ry: 10 }, '#3b2d54', 6), 12, -14, 0.7, 34) +
    oval(42, 45, 14.4, 12.6, lit('#3a2b50')) +
    oval(41.6, 44.6, 12.8, 11, lit('#7a4fa3')) +
    oval(41.6, 44.6, 8.4, 6.8, veil('#b08ad0', 0.5, 0.5, 0.5)),
} satisfies Record<string, Drawing>

const chestnut = (x: number, y: number, size: number, turn: number): Art =>
  moved(
    shape(points('32 8!, 42 18, 54 34, 50 50, 32 55, 14 50, 10 34, 22 18'), lit('#7a3f22', 1.2)) +
      shape(points('12 44, 32 40, 52 44, 47 52, 32 55.4, 17 52'), lit('#dcb98a')) +
      gloss(23, 28, 4, 8, 26, 0.55),
    x,
    y,
    size,
    turn,
  )

function walnut(x: number, y: number, r: number): Art {
  return (
    ball(x, y, r, r * 1.1, '#c79a62', 0.4) +
    strokes(
      [
        [
          [x - r * 0.5, y - r * 0.8],
          [x - r * 0.7, y - r * 0.2],
          [x - r * 0.4, y + r * 0.2],
          [x - r * 0.66, y + r * 0.7],
        ],
        [
          [x + r * 0.4, y - r * 0.9],
          [x + r * 0.34, y - r * 0.3],
          [x + r * 0.7, y + r * 0.1],
          [x + r * 0.46, y + r * 0.8],
        ],
        [
          [x - r * 0.3, y - r * 0.4],
          [x - r * 0.2, y + r * 0.1],
          [x - r * 0.34, y + r * 0.6],
        ],
        [
          [x + r * 0.7, y - r * 0.4],
          [x + r * 0.8, y],
        ],
      ],
      '#8a6236',
      1.2,
      0.6,
    ) +
    stroke(
      [
        [x + r * 0.02, y - r * 1.12],
        [x + r * 0.12, y],
        [x, y + r * 1.1],
      ],
      '#e3c08c',
      1.8,
    )
  )
}

const kernel = moved(
  points('-5 -4, 5 -4, -5 4, 5 4')
    .map(
      ([dx = 0, dy = 0]) =>
        oval(44 + dx, 46 + dy, 6, 5, lit('#e3b878')) +
        oval(44 + dx, 46 + dy, 3, 2, veil('#b5793c', 0.5, 0.5, 0.5, 0.8), 40),
    )
    .join(''),
  0,
  0,
)

const hazelnut = (x: number, y: number, turn: number): Art =>
  moved(
    shape(points('32 17, 42 24, 45 36, 38 46, 32 49!, 26 46, 19 36, 22 24'), lit('#b5723a')) +
      strokes([points('27 26, 26 36, 30 46'), points('37 26, 38 36, 34 46')], '#8a4f26', 0.9, 0.5) +
      shape(points('20 27, 24 19, 32 16, 40 19, 44 27, 38 24.6, 32 26, 26 24.6'), lit('#e6cda0')) +
      gloss(25, 33, 2, 4, 14, 0.6),
    x,
    y,
    0.8,
    turn,
  )

const greenAlmond = (x: number, y: number, turn: number, split = false): Art =>
  moved(
    shape(points('32 10!, 42 20, 46 36, 40 50, 32 54, 22 48, 19 34, 24 19'), lit('#a9c07c')) +
      (split
        ? shape(points('33 16!, 40 26, 40 40, 33 49!, 27 40, 27 26'), lit('#f3ecd0')) +
          shape(points('33 19!, 38 29, 37 39, 33 44, 29 39, 29 29'), lit('#e0b878'))
        : stroke(points('32 12, 36 30, 33 53'), '#7d9a56', 1.2, 0.7)) +
      gloss(24, 30, 2, 7, 10, 0.45),
    x,
    y,
    0.82,
    turn,
  )

const nuts = {
  chataigne: () =>
    chestnut(19, -6, 0.66, 14) + chestnut(-4, 3, 0.72, -12) + chestnut(18, 19, 0.66, 6),
  noix: () =>
    walnut(22, 24, 15.5) +
    oval(44, 46, 16, 14.4, lit('#a87c48')) +
    oval(44, 46, 13.4, 12, lit('#e9d2a6')) +
    kernel,
  noisette: () =>
    leaf('toothed', { x: 36, y: 18, long: 22, wide: 18, turn: 60 }, '#6aa848') +
    hazelnut(17, -2, 22) +
    hazelnut(-6, 0, -20) +
    hazelnut(6, 15, 0),
  amande: () =>
    leaf('lance', { x: 30, y: 14, long: 22, wide: 7, turn: 66 }, '#7fb05c') +
    greenAlmond(-6, -2, -20) +
    greenAlmond(18, 11, 22, true),
} satisfies Record<string, Drawing>

function microgreens(): Art {
  const random = scatter(51)
  const shoots = upTo(13).map(i => ({
    x: 9 + i * 3.85,
    top: 16 + (i % 3) * 6 + random() * 3,
    red: i % 4 === 1,
  }))
  return (
    strokes(
      shoots.map(({ x, top }) => [
        [x + (32 - x) * 0.08, 50],
        [x + random(), (top + 50) / 2],
        [x, top],
      ]),
      '#cfe0b4',
      1.6,
    ) +
    shoots
      .map(({ x, top, red }) =>
        leaves(
          'spoon',
          [-62, 62].map(turn => ({ x, y: top + 1, long: 8.6, wide: 6, turn })),
          red ? '#9a3564' : top > 24 ? '#73bd4e' : '#57a548',
        ),
      )
      .join('') +
    shape(points('6 47!, 58 47!, 54 60!, 10 60!'), lit('#c99a66')) +
    shape(points('6 47!, 58 47!, 57.4 49.6!, 6.6 49.6!'), '#5a4030')
  )
}

const roundPetal = ({ x, y, long, wide, turn }: Required<LeafBox>): readonly Point[] =>
  placed(
    [
      [0, 0, 'corner'],
      [wide / 2, -long * 0.62],
      [0, -long],
      [-wide / 2, -long * 0.62],
    ],
    { x, y, turn },
  )

const flower = (
  x: number,
  y: number,
  r: number,
  petals: number,
  colour: Colour,
  centre: Colour,
  wide = 0.95,
): Art =>
  upTo(petals)
    .map(i => {
      const box = { x, y, long: r, wide: r * wide, turn: (i / petals) * 360 + 8 }
      return shape(roundPetal(box), lit(i % 2 ? colour : lighter(colour, 0.03)))
    })
    .join('') + ball(x, y, r * 0.26, r * 0.26, centre, 0.6)

const pansy = (x: number, y: number, r: number): Art =>
  [-50, 50]
    .map(turn =>
      leaf('oval', { x, y: y + 1, long: r * 1.05, wide: r * 1.1, turn }, '#5d3a94', null),
    )
    .join('') +
  [-110, 110]
    .map(turn => leaf('oval', { x, y, long: r * 0.95, wide: r, turn }, '#8a62c2', null))
    .join('') +
  leaf('oval', { x, y: y - 1, long: r * 1.05, wide: r * 1.25, turn: 180 }, '#f6cf3e', null) +
  strokes(
    [-14, 0, 14].map(t => [
      [x, y + 2],
      [x + t * 0.16, y + r * 0.6],
    ]),
    '#4a2a6e',
    0.9,
  ) +
  oval(x, y + 0.6, 1.6, 1.3, '#fff3b0')

function sprouts(): Art {
  const random = scatter(63)
  const tangle = upTo(12).map((i): readonly Point[] => {
    const [x, y] = [11 + (i % 6) * 8.4 + random() * 3, 27 + Math.floor(i / 6) * 11 + random() * 7]
    return [
      [x, y - 10],
      [x + 5 + random() * 3, y - 4],
      [x - 3 + random() * 3, y + 4],
      [x + 4 + random() * 4, y + 11],
    ]
  })
  return (
    strokes(tangle, '#f8f7ea', 2.4) +
    strokes(
      tangle.filter((_, i) => i % 2),
      '#dfe6bd',
      1.6,
    ) +
    tangle
      .map(([head = [0, 0]], i) =>
        leaves(
          'spoon',
          [-50, 50].map(turn => ({
            x: head[0],
            y: head[1] + 2,
            long: 8.4,
            wide: 6,
            turn: turn + random() * 16,
          })),
          i % 3 ? '#6db44a' : '#4d9a44',
        ),
      )
      .join('')
  )
}

const shoots = {
  'micro-pousses': microgreens,
  'fleurs-comestibles': () =>
    leaf('oval', { x: 30, y: 32, long: 24, wide: 12, turn: 60 }, '#5aa548') +
    flower(44, 21, 14, 5, '#f2792f', '#ffd75a', 1.05) +
    flower(43, 48, 12.5, 5, '#5b78d9', '#f6f2ff', 0.72) +
    pansy(20, 25, 14) +
    flower(21, 50, 10, 6, '#f6b93a', '#c9641f', 0.8),
  'graines-germees': sprouts,
} satisfies Record<string, Drawing>

const vegetables = {
  'mini-legumes': () =>
    moved(tomatoesAndSquashes['courgette-jaune'](), 1, 1, 0.5) +
    moved(tomatoesAndSquashes['courgette-verte'](), 20, 2, 0.54) +
    moved(roots['betterave-crue'](), 33, 22, 0.56) +
    moved(
      strokes([points('32 16, 30 8, 27 3'), points('32 16, 34 8, 38 3')], green.leaf, 3) +
        taproot(32, 14, 46, 17, '#f5822a'),
      -4,
      21,
      0.64,
      22,
    ) +
    moved(tomatoesAndSquashes['tomate-ronde'](), 19, 34, 0.42),
} satisfies Record<string, Drawing>

export const smallThings = { ...potatoes, ...nuts, ...shoots, ...vegetables } satisfies Record<
  string,
  Drawing
>
