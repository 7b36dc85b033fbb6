import type { Colour } from './colour.ts'
import type { Art, Point } from './paper.ts'
import {
  curve,
  fill,
  gloss,
  lit,
  moved,
  oval,
  points,
  radial,
  shape,
  strokes,
  veil,
} from './paper.ts'
import type { Drawing } from './shapes.ts'
import { ball, blush, green, leaf, scatter, stem, upTo } from './shapes.ts'

function pineapple(): Art {
  const leaves = [-58, 58, -38, 38, -20, 20, -6, 8]
  const body = oval(32, 42, 15, 19.5, lit('#e9a431'))
  const eyes = upTo(6).flatMap(row =>
    upTo(5).map(column => {
      const [x, y] = [32 + (column - 2) * 6 + (row % 2 ? 3 : 0), 28 + row * 5.6]
      const inside = ((x - 32) / 13.4) ** 2 + ((y - 42) / 18) ** 2 < 1
      return inside
        ? shape(
            [
              [x, y - 3, 'corner'],
              [x + 2.9, y, 'corner'],
              [x, y + 3, 'corner'],
              [x - 2.9, y, 'corner'],
            ],
            lit('#f3bd45', 1.2),
          ) + oval(x, y + 0.3, 0.7, 0.7, '#a8641f')
        : ''
    }),
  )
  return (
    leaves
      .map((turn, i) =>
        leaf(
          'lance',
          { x: 32, y: 27, long: 27 - Math.abs(turn) / 6, wide: 7, turn },
          i % 2 ? '#4a9a52' : '#3c8a4a',
          null,
        ),
      )
      .join('') +
    body +
    eyes.join('') +
    leaf('lance', { x: 32, y: 27, long: 18, wide: 7, turn: 0 }, '#62b05a', null) +
    gloss(24, 36, 4, 8, 16, 0.4)
  )
}

const mangoOutline: readonly Point[] = points(
  '40 8, 53 16, 58 31, 51 47, 36 58, 20 58, 8 49, 9 35, 20 22, 30 11',
)

const avocadoOutline: readonly Point[] = points(
  '32 5, 39 9, 44 21, 52 35, 52 49, 43 59, 32 61, 21 59, 12 49, 12 35, 20 21, 25 9',
)

function avocado(skin: Colour, bumps: Colour): Art {
  const random = scatter(6)
  return (
    moved(
      shape(avocadoOutline, lit(skin)) +
        upTo(22)
          .map(() => oval(32 + random() * 15, 38 + random() * 18, 1.3, 1.1, bumps))
          .join('') +
        gloss(22, 38, 3.6, 8, 14, 0.4),
      -6,
      -5,
      0.84,
      -20,
    ) +
    moved(
      shape(avocadoOutline, lit(skin)) +
        moved(shape(avocadoOutline, lit('#b9cf5a')), 2, 2, 0.94) +
        moved(
          shape(
            avocadoOutline,
            radial(0.5, 0.6, 0.6, [
              [0.3, '#fbf3b0'],
              [1, '#dfe28a'],
            ]),
          ),
          4.4,
          4.8,
          0.86,
        ) +
        ball(32, 43, 9.4, 10, '#8a5a34', 0.7),
      18,
      12,
      0.8,
      10,
    )
  )
}

function papaya(): Art {
  const half: readonly Point[] = points(
    '32 5, 40 12, 48 28, 50 45, 42 58, 32 61, 22 58, 14 45, 16 28, 24 12',
  )
  const random = scatter(19)
  return (
    moved(shape(half, lit('#c3b23e')) + blush(half, '#ef9a3a', 0.3, 0.8, 0.6), -8, -1, 0.94, -18) +
    moved(
      shape(half, lit('#d9a03a')) +
        moved(shape(half, lit('#f68248')), 1.6, 1.8, 0.95) +
        moved(shape(half, lit('#d9552c')), 15, 17, 0.54) +
        upTo(22)
          .map(() => ball(32 + random() * 6, 37 + random() * 12, 1.7, 1.5, '#2f2a2c', 0.8))
          .join(''),
      12,
      3,
      0.9,
      14,
    )
  )
}

const passionFruit = (): Art =>
  ball(22, 25, 18, 17, '#5a2b58', 0.55) +
  oval(41, 42, 19, 18.4, lit('#56294f')) +
  oval(40.6, 41.6, 17, 16.4, lit('#f4dfe0', 0.6)) +
  oval(40.6, 41.6, 14, 13.4, lit('#f2b42f')) +
  upTo(15)
    .map(i => {
      const far = 3.1 * Math.sqrt(i)
      const [x, y] = [40.6 + Math.cos(i * 2.4) * far, 41.6 + Math.sin(i * 2.4) * far * 0.95]
      return (
        oval(x, y, 2.4, 2, veil('#ffe27a', 0.4, 0.4, 0.6, 0.9)) +
        oval(x, y, 1.5, 1, '#2c2320', i * 41)
      )
    })
    .join('') +
  gloss(35, 34, 6, 3, -30, 0.5)

function lychee(x: number, y: number, r: number): Art {
  return (
    ball(x, y, r, r, '#d23a52', 0) +
    upTo(24)
      .map(i => {
        const far = 0.9 * Math.sqrt((i + 0.5) / 24)
        return oval(
          x + Math.cos(i * 2.4) * r * far,
          y + Math.sin(i * 2.4) * r * far,
          r * 0.12,
          r * 0.1,
          '#f07f86',
        )
      })
      .join('') +
    gloss(x - r * 0.35, y - r * 0.4, r * 0.34, r * 0.22, -30, 0.5)
  )
}

const coconut = (): Art => {
  const random = scatter(25)
  return (
    ball(23, 26, 20, 19, '#7a5234', 0.25) +
    strokes(
      upTo(16).map(i => [
        [8 + i * 1.9, 22 + random() * 12],
        [10 + i * 1.9, 27 + random() * 10],
      ]),
      '#b58a5c',
      0.9,
      0.7,
    ) +
    oval(41, 41, 20, 18, lit('#6b452b'), -14) +
    oval(40.6, 40.4, 18.4, 16.2, lit('#fffdf6', 0.5), -14) +
    oval(40.6, 41, 14, 11.6, lit('#e3e2e0', 0.7), -14) +
    oval(41.6, 43.4, 11, 7.6, veil('#fbfbf8', 0.5, 0.6, 0.5), -14)
  )
}

function dragonFruit(): Art {
  const random = scatter(40)
  const scale = (x: number, y: number, turn: number, long: number) =>
    leaf('lance', { x, y, long, wide: 7, turn }, '#d9447a', null) +
    leaf(
      'lance',
      {
        x: x + Math.sin((turn * Math.PI) / 180) * long * 0.5,
        y: y - Math.cos((turn * Math.PI) / 180) * long * 0.5,
        long: long * 0.56,
        wide: 4,
        turn,
      },
      '#a3c855',
      null,
    )
  return (
    ball(25, 30, 18, 21, '#e0407e', 0.4) +
    [
      [25, 14, -4, 15],
      [16, 18, -34, 14],
      [34, 17, 32, 14],
      [9, 31, -52, 11],
      [17, 32, -18, 14],
      [30, 31, 14, 14],
      [13, 45, -42, 13],
      [24, 46, -6, 13],
    ]
      .map(([x = 0, y = 0, turn = 0, long = 0]) => scale(x, y, turn, long))
      .join('') +
    oval(42, 44, 18, 17, lit('#d93a78')) +
    oval(41.6, 43.6, 15.6, 14.6, lit('#fdf8f6', 0.5)) +
    upTo(30)
      .map(i => {
        const far = 2.35 * Math.sqrt(i)
        return oval(
          41.6 + Math.cos(i * 2.4) * far + random() * 0.4,
          43.6 + Math.sin(i * 2.4) * far,
          0.8,
          0.7,
          '#2b2430',
        )
      })
      .join('')
  )
}

const star = (cx: number, cy: number, r: number, dent: number): Point[] =>
  upTo(5).flatMap((i): Point[] => {
    const at = (i / 5) * 2 * Math.PI - Math.PI / 2
    const out = (turn: number, far: number): Point => [
      cx + Math.cos(at + turn) * far,
      cy + Math.sin(at + turn) * far,
    ]
    return [out(-0.09, r), out(0.09, r), out(Math.PI / 5, r * dent)]
  })

const starFruit = (): Art =>
  moved(
    shape(points('32 6, 44 16, 48 34, 42 52, 32 59, 22 52, 16 34, 20 16'), lit('#d6c83a')) +
      fill(curve(points('32 6!, 37 20, 38 36, 32 59!, 27 36, 27 20')), lit('#f3e66a')) +
      strokes([points('32 7, 27 28, 32 58'), points('32 7, 38 28, 32 58')], '#b3a52a', 0.9, 0.6),
    -9,
    -4,
    0.9,
    26,
  ) +
  shape(star(43, 43, 19, 0.56), lit('#cfc134')) +
  shape(star(42.6, 42.6, 16.6, 0.56), lit('#f6ea86')) +
  upTo(5)
    .map(i => {
      const at = (i / 5) * 2 * Math.PI - Math.PI / 2
      return oval(
        42.6 + Math.cos(at) * 5,
        42.6 + Math.sin(at) * 5,
        2,
        0.9,
        '#c9a83a',
        (at * 180) / Math.PI,
      )
    })
    .join('')

const physalis = (): Art =>
  leaf('lance', { x: 24, y: 24, long: 26, wide: 16, turn: -64 }, '#e9d09a', '#b99558') +
  leaf('lance', { x: 24, y: 24, long: 26, wide: 16, turn: -112 }, '#dcbd7e', '#b99558') +
  leaf('lance', { x: 30, y: 22, long: 24, wide: 16, turn: 8 }, '#e3c78c', '#b99558') +
  leaf('lance', { x: 32, y: 24, long: 28, wide: 16, turn: 66 }, '#efdaa8', '#b99558') +
  stem(points('28 22, 24 12, 27 4'), '#a8985c', 1.8) +
  ball(32, 40, 17, 17, '#f79a1f', 0.8) +
  leaf('lance', { x: 26, y: 22, long: 25, wide: 14, turn: 200 }, '#f3e0b4', '#b99558')

const date = (x: number, y: number, turn: number, colour: Colour): Art =>
  moved(
    ball(32, 32, 9, 15, colour, 0.5) +
      strokes([points('29 20, 27 32, 29 44'), points('34 20, 36 30, 34 42')], '#3d2016', 0.9, 0.5) +
      oval(32, 17.6, 3.4, 1.8, lit('#d8b072')),
    x - 32,
    y - 32,
    1,
    turn,
  )

const guava = (): Art =>
  ball(23, 26, 19, 18, '#b4cc58', 0.55) +
  leaf('oval', { x: 24, y: 9, long: 18, wide: 9, turn: 66 }, green.leaf) +
  oval(41, 42, 19, 18, lit('#a4c050')) +
  oval(40.6, 41.6, 17.4, 16.4, lit('#fae9d2', 0.5)) +
  oval(40.6, 41.6, 15, 14, lit('#f27f86')) +
  oval(40.6, 41.6, 8.4, 7.6, veil('#ffc4c0', 0.5, 0.5, 0.5)) +
  upTo(16)
    .map(i => {
      const [a, f] = [i * 2.4, 4.6 + (i % 3) * 1.7]
      return oval(40.6 + Math.cos(a) * f, 41.6 + Math.sin(a) * f, 0.9, 0.8, '#fff0cf')
    })
    .join('')

export const exoticFruits = {
  ananas: pineapple,
  mangue: () =>
    shape(mangoOutline, lit('#f6a92e')) +
    blush(mangoOutline, '#de3c40', 0.72, 0.14, 0.62) +
    blush(mangoOutline, '#9bb944', 0.1, 0.84, 0.42) +
    gloss(27, 26, 4, 8, 42, 0.6) +
    stem(points('42 9, 43 4'), '#7a5a36', 2.6) +
    leaf('lance', { x: 42, y: 8, long: 20, wide: 8, turn: -76 }, green.leaf),
  'avocat-hass': () => avocado('#3d3a38', '#5f5a52'),
  'avocat-vert': () => avocado('#4f9440', '#7cb85c'),
  papaye: papaya,
  'fruit-de-la-passion': passionFruit,
  litchi: () =>
    leaf('lance', { x: 34, y: 16, long: 22, wide: 9, turn: 62 }, '#4f9a3c') +
    lychee(19, 27, 12) +
    lychee(44, 31, 12.5) +
    lychee(28, 47, 12.5),
  'noix-de-coco': coconut,
  pitaya: dragonFruit,
  carambole: starFruit,
  physalis,
  datte: () =>
    date(20, 27, 24, '#7a4124') + date(45, 28, -20, '#8a4c2a') + date(32, 42, 66, '#6b351e'),
  goyave: guava,
} satisfies Record<string, Drawing>
