import type { Colour } from './colour.ts'
import { darker, lighter } from './colour.ts'
import type { Art, Point } from './paper.ts'
import { gloss, lit, moved, oval, points, shape, strokes, veil } from './paper.ts'
import type { Drawing } from './shapes.ts'
import { limb, scatter, upTo } from './shapes.ts'

const okra = (x: number, turn: number): Art =>
  moved(
    shape(points('32 4!, 35 20, 39 36, 38 50, 32 54, 26 50, 25 36, 29 20'), lit('#6fae48')) +
      strokes(
        [-0.55, 0, 0.55].map(side => [
          [32 + side, 8],
          [32 + side * 9, 30],
          [32 + side * 8, 49],
        ]),
        '#c1e094',
        1,
        0.7,
      ) +
      oval(32, 52, 7, 3.4, lit('#8aa854')) +
      limb(points('32 53, 32 58, 33 62'), [5, 3.6, 4], '#9ab866'),
    x,
    0,
    0.94,
    turn,
  )

/** Ginger and turmeric: fingers that branch from one another, ringed, one cut open. */
function rhizome(skin: Colour, flesh: Colour): Art {
  const fingers: readonly (readonly [readonly Point[], readonly number[]])[] = [
    [points('40 34, 48 22, 46 11'), [13, 11, 10]],
    [points('24 36, 18 24, 22 14'), [12, 11, 9]],
    [points('38 40, 48 47, 50 56'), [13, 12, 10]],
    [points('7 46, 20 42, 36 38, 56 32'), [13, 17, 17, 12]],
  ]
  return (
    fingers.map(([line, widths]) => limb(line, widths, skin)).join('') +
    strokes(
      [
        points('18 35, 20 42, 19 50'),
        points('31 32, 33 39, 32 46'),
        points('45 30, 48 35, 47 40'),
        points('14 25, 19 23, 23 25'),
        points('43 20, 48 19, 52 22'),
        points('43 50, 48 49, 53 51'),
      ],
      darker(skin, 0.14),
      1,
      0.6,
    ) +
    oval(7, 46, 4.8, 6.6, lit(flesh), 14) +
    oval(7, 46, 2.8, 4.4, veil(lighter(flesh, 0.08), 0.5, 0.5, 0.5), 14) +
    gloss(26, 36, 7, 2.4, -14, 0.45)
  )
}

function rootAndSlice(
  line: readonly Point[],
  widths: readonly number[],
  skin: Colour,
  rim: Colour,
  flesh: Colour,
): Art {
  const random = scatter(14)
  return (
    limb(line, widths, skin) +
    strokes(
      upTo(9).map(i => {
        const [x, y] = [14 + i * 4.4, 48 - i * 4.2 + random() * 4]
        return [
          [x - 2.4, y - 2],
          [x + 0.4, y + 0.4],
          [x + 1.6, y + 3],
        ]
      }),
      darker(skin, 0.14),
      1.2,
      0.7,
    ) +
    gloss(26, 28, 9, 2.6, -44, 0.3) +
    oval(45, 47, 13.6, 12.6, lit(skin)) +
    oval(44.4, 46.4, 12.4, 11.4, lit(rim)) +
    oval(44.2, 46.2, 11, 10, lit(flesh, 0.5)) +
    oval(44.2, 46.2, 1.6, 1.4, darker(flesh, 0.1))
  )
}

/** One finger of a hand of bananas, hanging from the crown at (50, 10). */
const finger = (dx: number, dy: number, wide: number, colour: Colour, tip: Colour): Art => {
  const line: readonly Point[] = [
    [50, 11],
    [47 + dx * 0.3, 24 + dy * 0.4],
    [38 + dx * 0.7, 40 + dy * 0.8],
    [22 + dx, 50 + dy],
    [9 + dx, 50 + dy],
  ]
  return (
    limb(line, [5, wide * 0.9, wide, wide * 0.9, 3.6], colour) +
    strokes(
      [line.map(([x, y]) => [x - 0.6, y + wide * 0.06] as const)],
      darker(colour, 0.1),
      0.9,
      0.45,
    ) +
    oval(8 + dx, 50 + dy, 2.2, 2, tip)
  )
}

const bananas = (colour: Colour, wide: number, count: number, tip: Colour, crown: Colour): Art =>
  upTo(count)
    .map(i => {
      const at = count - 1 - i
      return finger(8 - at * 4.4, 6 - at * 9, wide, at ? darker(colour, 0.015 * at) : colour, tip)
    })
    .join('') + limb(points('50 15, 51 9, 53 4'), [10, 8, 7], crown)

export const exoticRootsAndBananas = {
  gombo: () => okra(-14, -20) + okra(17, 18) + okra(2, 0),
  gingembre: () => rhizome('#dcb27c', '#f6e08c'),
  curcuma: () => rhizome('#b9773a', '#f58a1c'),
  manioc: () =>
    rootAndSlice(
      points('8 54, 20 44, 36 26, 52 8'),
      [8, 15, 16, 6],
      '#7a5138',
      '#e3b3a8',
      '#fdf9ef',
    ),
  igname: () =>
    rootAndSlice(
      points('10 50, 20 40, 34 26, 48 13'),
      [17, 21, 21, 16],
      '#6b5038',
      '#c9a878',
      '#f6e9c8',
    ),
  banane: () => bananas('#f7d038', 11.5, 3, '#5a4326', '#c9b84a'),
  'banane-plantain': () => bananas('#86ad3f', 13, 2, '#3f3a24', '#7d9a44'),
  'banane-fressinette': () => moved(bananas('#fbd64c', 12.5, 4, '#6a4d2a', '#b9b04e'), 12, 9, 0.74),
} satisfies Record<string, Drawing>
