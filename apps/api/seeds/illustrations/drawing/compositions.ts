import type { Colour } from './colour.ts'
import { darker, lighter } from './colour.ts'
import type { Art, Point } from './paper.ts'
import { fading, fill, moved, oval, shape, strokes, veil } from './paper.ts'
import { products } from './products.ts'
import type { Drawing } from './shapes.ts'
import { upTo } from './shapes.ts'

type Placed = readonly [
  slug: keyof typeof products,
  x: number,
  y: number,
  size: number,
  turn?: number,
]

const still = (placed: readonly Placed[]): Art =>
  placed.map(([slug, x, y, size, turn]) => moved(products[slug](), x, y, size, turn)).join('')

/** One still life per family, named after the family's slug. */
export const categories = {
  'categorie-legumes': () =>
    still([
      ['poivron-vert', 28, 1, 0.56],
      ['carotte', -3, 2, 0.66],
      ['tomate-ronde', 24, 27, 0.6],
    ]),
  'categorie-fruits': () =>
    still([
      ['poire-williams', 30, 0, 0.6],
      ['pomme-gala', 0, 8, 0.62],
      ['prune', 26, 28, 0.58],
    ]),
  'categorie-exotiques': () =>
    still([
      ['banane-plantain', 20, 0, 0.7],
      ['mangue', -2, 4, 0.58],
      ['carambole', 20, 26, 0.6],
    ]),
  'categorie-salades': () =>
    still([
      ['laitue-iceberg', 20, 0, 0.66],
      ['trevise', -2, 22, 0.62],
    ]),
  'categorie-herbes': () =>
    still([
      ['ciboulette', 24, -1, 0.68, 10],
      ['basilic', 0, 10, 0.78, -8],
    ]),
  'categorie-champignons': () =>
    still([
      ['champignon-brun', 20, -2, 0.7],
      ['girolle', -2, 12, 0.74],
    ]),
  'categorie-agrumes': () =>
    still([
      ['orange-de-table', 24, 0, 0.6],
      ['citron-jaune', 0, 20, 0.68],
    ]),
  'categorie-fruits-rouges': () =>
    still([
      ['fraise-ronde', 0, 2, 0.62],
      ['myrtille', 28, 2, 0.54],
      ['cerise', 18, 26, 0.6],
    ]),
  'categorie-pommes-de-terre': () =>
    still([
      ['pomme-de-terre-chair-ferme', -4, -4, 0.8],
      ['ratte', 23, 24, 0.64],
    ]),
  'categorie-fruits-secs': () =>
    still([
      ['noix', 0, 0, 0.66],
      ['chataigne', 26, 24, 0.6],
    ]),
  'categorie-jeunes-pousses-fleurs': () => products['micro-pousses'](),
} satisfies Record<string, Drawing>

const wood: Colour = '#d9a866'
const plank = (x: number, y: number, wide: number, high: number, colour: Colour): Art =>
  `<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="4" fill="${fading(lighter(colour, 0.03), darker(colour, 0.04))}"/>`

/** The front of a crate: two slats between posts, with a slate for the price. */
const crateFront = (x: number, y: number, wide: number): Art =>
  plank(x + 4, y + 24, wide - 8, 28, darker(wood, 0.3)) +
  plank(x, y, wide, 34, wood) +
  plank(x + 3, y + 42, wide - 6, 34, darker(wood, 0.03)) +
  plank(x - 3, y - 6, 17, 90, darker(wood, 0.07)) +
  plank(x + wide - 14, y - 6, 17, 90, darker(wood, 0.07)) +
  plank(x + wide / 2 - 32, y + 10, 64, 42, '#34403a') +
  strokes(
    [
      [
        [x + wide / 2 - 20, y + 25],
        [x + wide / 2 + 20, y + 25],
      ],
      [
        [x + wide / 2 - 12, y + 37],
        [x + wide / 2 + 12, y + 37],
      ],
    ],
    '#f3efe2',
    3,
    0.8,
  )

const crateBack = (x: number, y: number, wide: number): Art =>
  plank(x + 6, y - 44, wide - 12, 52, darker(wood, 0.2))

type Crate = readonly [x: number, y: number, wide: number, heap: readonly Placed[]]

const crates: readonly Crate[] = [
  [
    44,
    300,
    258,
    [
      ['chou-rouge', 52, 176, 2.1],
      ['chou-blanc', 158, 172, 2.2],
    ],
  ],
  [
    330,
    300,
    258,
    [
      ['poivron-jaune', 330, 178, 2, -8],
      ['poivron-rouge', 408, 170, 2.1],
      ['poivron-vert', 482, 182, 1.9, 10],
    ],
  ],
  [
    616,
    300,
    258,
    [
      ['aubergine', 608, 172, 2.2, -8],
      ['potimarron', 758, 170, 2.1],
      ['courge-butternut', 686, 166, 2.1, 16],
    ],
  ],
  [
    902,
    300,
    258,
    [
      ['asperge-verte', 906, 172, 2.1],
      ['poireau', 1018, 168, 2.2],
    ],
  ],
  [
    20,
    520,
    272,
    [
      ['tomate-ronde', 20, 398, 1.9],
      ['tomate-ronde', 104, 384, 2],
      ['tomate-ronde', 186, 402, 1.8],
      ['tomate-ronde', 66, 424, 1.9, -6],
      ['tomate-ronde', 148, 424, 1.9, 8],
    ],
  ],
  [
    316,
    520,
    272,
    [
      ['citron-jaune', 316, 396, 2],
      ['orange-de-table', 410, 382, 2],
      ['orange-de-table', 480, 400, 1.9, 8],
    ],
  ],
  [
    612,
    520,
    272,
    [
      ['poire-williams', 604, 386, 2],
      ['figue', 764, 390, 2],
      ['pomme-pink-lady', 686, 402, 1.9],
    ],
  ],
  [
    908,
    520,
    272,
    [
      ['carotte', 896, 384, 2.2, -6],
      ['oignon-rouge', 1062, 396, 1.9],
      ['ail', 990, 400, 1.9],
    ],
  ],
]

const scallops = (colour: string, shift: number): Art =>
  upTo(10)
    .filter(i => i % 2 === shift)
    .map(i => {
      const [left, right] = [i * 120, i * 120 + 120]
      return fill(`M${left} 0H${right}V92a60 44 0 0 1-120 0z`, colour)
    })
    .join('')

/** The stall: an awning, two tiers of crates, produce heaped above their edge (1200 × 640). */
export function hero(): Art {
  const shadow: readonly Point[] = [
    [0, 604],
    [600, 590],
    [1200, 604],
    [1180, 636],
    [600, 640],
    [20, 636],
  ]
  return (
    shape(shadow, veil('#3a2c1a', 0.5, 0.5, 0.5, 0.35)) +
    scallops(fading('#2f7d46', '#1f6638'), 0) +
    scallops(fading('#fbf6e8', '#e9dfc6'), 1) +
    `<rect width="1200" height="26" fill="${fading('#24683c', '#1b5230')}"/>` +
    oval(600, 140, 640, 22, veil('#1f3324', 0.5, 0.5, 0.5, 0.22)) +
    crates
      .map(
        ([x, y, wide, heap]) =>
          crateBack(x, y, wide) + moved(still(heap), 0, 12) + crateFront(x, y, wide),
      )
      .join('')
  )
}

export const heroSize = { width: 1200, height: 640 } as const
