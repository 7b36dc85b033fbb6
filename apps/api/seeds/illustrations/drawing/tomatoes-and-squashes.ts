import type { Colour } from './colour.ts'
import type { Art, Point } from './paper.ts'
import { gloss, lit, moved, oval, points, shape, stroke, strokes, veil } from './paper.ts'
import type { Drawing } from './shapes.ts'
import { ball, calyx, green, leaf, limb, stem, upTo } from './shapes.ts'

const red: Colour = '#e8382f'

function tomato(cx: number, cy: number, r: number, colour = red, squash = 0.9): Art {
  return (
    ball(cx, cy, r, r * squash, colour) +
    calyx(cx, cy - r * squash * 0.78, r * 0.62, green.leaf) +
    stroke(
      [
        [cx, cy - r * squash * 0.8],
        [cx + r * 0.1, cy - r * squash * 1.12],
      ],
      green.deep,
      Math.max(1.4, r * 0.11),
    )
  )
}

/** Lobes side by side, drawn from the edges in: ribbed tomatoes and pumpkins. */
function ribbed(cx: number, cy: number, rx: number, ry: number, colour: Colour, pairs = 2): Art {
  const lobe = rx / (pairs * 0.72 + 0.8)
  return (
    upTo(pairs)
      .toReversed()
      .flatMap(i => {
        const off = (rx - lobe) * ((i + 1) / pairs)
        const high = ry * (1 - 0.05 * (i + 1))
        return [cx + off, cx - off].map(x => oval(x, cy, lobe, high, lit(colour)))
      })
      .join('') +
    oval(cx, cy + ry * 0.02, lobe * 0.96, ry, lit(colour)) +
    gloss(cx - rx * 0.42, cy - ry * 0.42, rx * 0.16, ry * 0.3, 16, 0.5)
  )
}

const heart: readonly Point[] = points(
  '32 17, 44 13, 57 21, 57 36, 46 51, 33 59, 19 51, 8 37, 8 22, 20 13',
)

function courgette(colour: Colour, dots: Colour): Art {
  return (
    limb(points('12 52, 24 41, 38 28, 49 17'), [13, 15.5, 14, 9.5], colour) +
    strokes([points('12 47, 27 33, 45 16'), points('18 53, 34 39, 50 22')], dots, 0.9, 0.55) +
    limb(points('48 18, 53 13, 57 9'), [9, 6.5, 7], '#a9c46c') +
    gloss(24, 36, 12, 2.2, -45, 0.55)
  )
}

function squashBlossom(): Art {
  const petals: readonly [number, number, number][] = [
    [-52, 20, 9],
    [52, 20, 9],
    [-24, 25, 11],
    [26, 25, 11],
    [0, 25, 11],
  ]
  return (
    limb(points('20 60, 26 50, 32 39'), [8, 8.5, 6.5], '#5d9b3c') +
    petals
      .map(([turn, long, wide], i) =>
        leaf(
          'lance',
          { x: 33, y: 39, long: long + 6, wide: wide + 4, turn: turn + 14 },
          i > 1 ? '#ffc02e' : '#f2a113',
          '#e58a10',
        ),
      )
      .join('') +
    calyx(33, 38, 6, green.leaf, 5, 0.7)
  )
}

function aubergine(): Art {
  const body: readonly Point[] = points(
    '48 20, 53 32, 46 50, 28 58, 11 51, 9 38, 19 31, 28 27, 36 17',
  )
  return (
    shape(body, lit('#54276f')) +
    gloss(42, 34, 3.2, 9, 24, 0.5) +
    gloss(20, 38, 5, 3, -30, 0.35) +
    leaf('lance', { x: 45, y: 14, long: 13, wide: 8, turn: 178 }, '#5f9b46', null) +
    leaf('lance', { x: 45, y: 14, long: 14, wide: 8, turn: 228 }, '#6fae4d', null) +
    leaf('lance', { x: 45, y: 14, long: 13, wide: 8, turn: 128 }, '#6fae4d', null) +
    limb(points('44 17, 47 11, 51 6'), [9, 5, 4.5], '#6fae4d')
  )
}

function cucumber(): Art {
  return (
    limb(points('9 43, 22 32, 38 20, 54 9'), [9, 12, 12, 8], '#3c8a45') +
    strokes([points('12 38, 28 26, 50 11'), points('16 43, 32 31, 53 15')], '#8cc56e', 0.8, 0.7) +
    gloss(28, 24, 14, 1.8, -36, 0.5) +
    points('29 50, 43 45')
      .map(
        ([x = 0, y = 0]) =>
          oval(x + 1.4, y + 1.2, 10, 10, lit('#3c8a45')) +
          oval(x, y, 9.4, 9.4, lit('#cfe8a0', 0.6)) +
          upTo(6)
            .map(i =>
              oval(
                x + 4.4 * Math.cos((i * Math.PI) / 3),
                y + 4.4 * Math.sin((i * Math.PI) / 3),
                2,
                0.9,
                '#f3f7d4',
                i * 60,
              ),
            )
            .join(''),
      )
      .join('')
  )
}

function pumpkin(colour: Colour, rx: number, ry: number, handle: Colour = '#8c8a4f'): Art {
  return (
    stem(
      [
        [32, 60 - ry * 2 + 4],
        [32, 59 - ry * 2],
        [36, 53 - ry * 2],
      ],
      handle,
      6,
    ) + ribbed(32, 58 - ry, rx, ry, colour, 3)
  )
}

const potimarron: readonly Point[] = points(
  '32 12, 37 17, 47 27, 54 42, 47 55, 32 59, 17 55, 10 42, 17 27, 27 17',
)
const butternut: readonly Point[] = points(
  '24 8, 35 9, 39 20, 43 31, 54 42, 52 56, 38 61, 25 55, 22 42, 20 28, 18 15',
)
const pepper = (colour: Colour): Art =>
  stem(points('32 17, 33 11, 38 7'), '#5f9d3f', 5) +
  [
    points('14 17, 25 18, 26 40, 23 56, 15 54, 8 38, 7 24'),
    points('50 17, 57 24, 56 38, 49 54, 41 56, 38 40, 39 18'),
    points('24 17, 32 21, 41 17, 46 30, 43 50, 37 60, 27 60, 21 50, 18 30'),
  ]
    .map(outline => shape(outline, lit(colour)))
    .join('') +
  shape(points('24 17, 32 14, 41 17, 36 21, 32 22.5, 28 21'), lit('#74b04a')) +
  gloss(26, 32, 2.6, 9, 6, 0.65) +
  gloss(13, 30, 1.8, 6, 8, 0.5)

function maize(): Art {
  const rows = upTo(9).flatMap(row =>
    upTo(5).map(column => {
      const across = column - 2
      const wide = 1 - ((row - 5) / 8) ** 2 * 0.75
      return oval(
        32 + across * 4.7 * wide,
        9 + row * 4.6 + Math.abs(across) * 0.5,
        2.7 * wide + 0.2,
        2.6,
        lit(Math.abs(across) === 2 ? '#eeb01f' : '#fccb35'),
      )
    }),
  )
  return (
    leaf('lance', { x: 32, y: 61, long: 44, wide: 22, turn: -22 }, '#86b94a') +
    leaf('lance', { x: 32, y: 61, long: 44, wide: 22, turn: 22 }, '#78ad43') +
    oval(32, 29, 11, 23, lit('#eaa81c')) +
    rows.join('') +
    leaf('lance', { x: 30, y: 61, long: 36, wide: 17, turn: -26 }, '#9aca58') +
    leaf('lance', { x: 34, y: 61, long: 36, wide: 17, turn: 26 }, '#8cc04f')
  )
}

export const tomatoesAndSquashes = {
  'tomate-grappe': () =>
    stem(points('45 4, 36 14, 32 30, 27 50'), green.deep, 2.6) +
    tomato(45, 24, 12.5) +
    tomato(18, 26, 12.5) +
    tomato(42, 46, 13.5) +
    tomato(20, 49, 12),
  'tomate-ronde': () => tomato(32, 36, 25),
  'tomate-cerise': () =>
    tomato(43, 23, 12, '#ee4632', 1) +
    tomato(19, 33, 13, '#e8382f', 1) +
    tomato(42, 48, 12.5, '#f25a36', 1),
  'tomate-coeur-de-boeuf': () =>
    shape(heart, lit('#e04438')) +
    strokes(
      [
        points('30 19, 22 34, 27 54'),
        points('34 19, 44 34, 39 54'),
        points('25 17, 12 30, 17 47'),
        points('39 17, 53 30, 49 46'),
      ],
      '#a8233a',
      1.3,
      0.5,
    ) +
    gloss(20, 26, 4.5, 8, 26, 0.55) +
    calyx(32, 17, 13) +
    stem(points('32 16, 33 9'), green.deep, 3),
  'tomate-ancienne': () =>
    ribbed(44, 24, 16, 13, '#f2b530') +
    calyx(44, 14, 7) +
    ribbed(19, 27, 15, 13, '#7d3a3c') +
    calyx(19, 17, 7, '#568f3d') +
    ribbed(34, 46, 18, 14, '#d9463a') +
    calyx(34, 35, 8),
  'tomate-allongee': () =>
    moved(ball(32, 34, 13, 22, '#df2f2d') + calyx(32, 13.5, 9), 9, -1, 0.88, 22) +
    moved(ball(32, 34, 13, 22, '#ec4436') + calyx(32, 13.5, 9), -4, 4, 0.92, -14),
  concombre: cucumber,
  'courgette-verte': () => courgette('#3f7f3a', '#a9cf82'),
  'courgette-jaune': () => courgette('#f0bd2c', '#fff0b0'),
  'courgette-ronde': () =>
    ball(32, 38, 23, 21, '#6fa650', 0.5) +
    strokes(
      [points('30 18, 18 28, 16 50'), points('33 18, 34 36, 33 58'), points('36 18, 48 28, 49 49')],
      '#c6e09a',
      1.2,
      0.6,
    ) +
    limb(points('32 20, 33 14, 36 9'), [9, 6, 7], '#9dbb62'),
  'courgette-fleur': squashBlossom,
  aubergine,
  'poivron-rouge': () => pepper('#df3030'),
  'poivron-vert': () => pepper('#3f9a45'),
  'poivron-jaune': () => pepper('#f5bf2a'),
  piment: () =>
    limb(points('45 17, 44 30, 34 44, 12 56'), [13, 14, 10, 1.5], '#dc2430') +
    gloss(40, 27, 2.2, 9, 14, 0.7) +
    shape(points('37 19!, 39 13, 45 10, 52 13, 53 19!, 49 18, 45 20, 41 18'), lit(green.leaf)) +
    stem(points('45 12, 46 7, 51 4'), green.leaf, 3),
  'mais-doux': maize,
  potiron: () => pumpkin('#ef8a2b', 28, 20),
  potimarron: () =>
    stem(points('32 14, 32 8, 36 4'), '#b99b5e', 5) +
    shape(potimarron, lit('#e2592c')) +
    strokes(
      [points('31 15, 19 34, 21 55'), points('32 15, 33 36, 32 58'), points('33 15, 46 34, 43 55')],
      '#b93a25',
      1,
      0.4,
    ) +
    gloss(22, 34, 3.6, 8, 26, 0.55),
  'courge-butternut': () =>
    stem(points('27 10, 25 4'), '#a08a56', 6) +
    shape(butternut, lit('#e9bf80')) +
    gloss(26, 24, 3, 10, -8, 0.6) +
    gloss(32, 46, 3.5, 5, 20, 0.4),
  'courge-spaghetti': () =>
    moved(
      ball(32, 34, 18, 26, '#f4cf55', 0.6) +
        strokes(
          [points('26 12, 20 33, 26 56'), points('38 12, 44 33, 38 56')],
          '#d79c26',
          0.9,
          0.5,
        ) +
        stem(points('32 10, 33 4'), '#8c9a50', 4.5),
      0,
      0,
      1,
      38,
    ),
  'patate-douce': () =>
    shape(points('5 44, 14 31, 28 22, 44 13, 58 12, 57 25, 47 39, 32 50, 15 52'), lit('#c3694f')) +
    strokes(
      [
        points('18 40, 22 38'),
        points('30 31, 35 28'),
        points('36 42, 40 39'),
        points('44 22, 48 20'),
      ],
      '#8f3f3c',
      1.2,
      0.7,
    ) +
    gloss(26, 29, 8, 3, -32, 0.45) +
    oval(47, 47, 11.5, 10.5, lit('#b25a47')) +
    oval(45.6, 46, 10.2, 9.2, lit('#f59a4c')) +
    oval(45.6, 46, 6, 5.2, veil('#ffc88a', 0.5, 0.5, 0.5)),
} satisfies Record<string, Drawing>
