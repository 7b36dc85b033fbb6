import type { Colour } from './colour.ts'
import { darker, lighter } from './colour.ts'
import type { Art, Point } from './paper.ts'
import { gloss, lit, moved, oval, points, shape, stroke, strokes, veil } from './paper.ts'
import type { Drawing } from './shapes.ts'
import { ball, blush, green, leaf, scatter, stem, upTo } from './shapes.ts'

const appleOutline: readonly Point[] = points(
  '32 19, 43 14, 56 21, 58 36, 50 53, 39 60, 32 58, 25 60, 14 53, 6 36, 8 21, 21 14',
)

type Apple = { skin: Colour; cheek?: Colour; stripes?: Colour; freckles?: Colour }

function apple({ skin, cheek, stripes, freckles }: Apple): Art {
  const random = scatter(11)
  return (
    shape(appleOutline, lit(skin)) +
    (cheek ? blush(appleOutline, cheek, 0.68, 0.42, 0.62) : '') +
    (stripes
      ? strokes(
          upTo(9).map(i => {
            const off = (i - 4) / 4
            return [
              [32 + off * 9, 21],
              [32 + off * 23, 34 + random() * 3],
              [32 + off * 17, 46 + random() * 5],
            ]
          }),
          stripes,
          1.5,
          0.4,
        )
      : '') +
    (freckles
      ? upTo(16)
          .map(() => oval(32 + random() * 20, 38 + random() * 15, 0.6, 0.6, freckles))
          .join('')
      : '') +
    oval(32, 20, 8, 3.4, veil(darker(skin, 0.3), 0.5, 0.5, 0.5, 0.7)) +
    gloss(19, 28, 6, 4, -36, 0.7) +
    stem(points('32 21, 32 14, 35 8'), '#7a5a36', 2.4) +
    leaf('lance', { x: 34, y: 15, long: 16, wide: 8, turn: 62 }, green.leaf)
  )
}

const pearOutline = (waist: number, shoulder: number): readonly Point[] => [
  [32, 11],
  [38, 14],
  [32 + waist, 25],
  [32 + shoulder, 38],
  [32 + shoulder * 1.02, 50],
  [44, 59],
  [32, 61],
  [20, 59],
  [32 - shoulder * 1.02, 50],
  [32 - shoulder, 38],
  [32 - waist, 25],
  [26, 14],
]

function pear(skin: Colour, waist: number, shoulder: number, cheek?: Colour, russet?: Colour): Art {
  const outline = pearOutline(waist, shoulder)
  const random = scatter(17)
  return moved(
    shape(outline, lit(skin)) +
      (cheek ? blush(outline, cheek, 0.72, 0.58, 0.5) : '') +
      (russet
        ? blush(outline, russet, 0.5, 0.98, 0.45) +
          upTo(18)
            .map(() => oval(32 + random() * 11, 42 + random() * 14, 0.6, 0.6, russet))
            .join('')
        : '') +
      gloss(24, 40, 3.6, 8, 14, 0.65) +
      stem(points('32 13, 33 7, 37 3'), '#7a5a36', 2.4) +
      leaf('lance', { x: 34, y: 9, long: 14, wide: 7, turn: 80 }, green.leaf),
    0,
    0,
    1,
    10,
  )
}

const stoneOutline: readonly Point[] = points(
  '31 15, 42 11, 55 18, 58 33, 51 50, 36 60, 20 55, 8 42, 7 26, 17 14',
)

/** Peaches and their kin: a groove, a blush; nectarines shine, peaches are downy. */
function stoneFruit(skin: Colour, cheek: Colour, shiny: boolean, size = 1): Art {
  return moved(
    shape(stoneOutline, lit(skin)) +
      blush(stoneOutline, cheek, 0.7, 0.36, 0.66) +
      (shiny ? '' : shape(stoneOutline, veil('#ffffff', 0.22, 0.75, 0.5, 0.35))) +
      stroke(points('31 17, 26 34, 33 58'), darker(cheek, 0.08), 1.4, 0.45) +
      gloss(18, 27, shiny ? 5 : 7, shiny ? 3.6 : 6, -36, shiny ? 0.85 : 0.4) +
      stem(points('31 17, 31 11'), '#7a5a36', 2.6) +
      leaf('lance', { x: 31, y: 14, long: 19, wide: 9, turn: 70 }, green.leaf) +
      leaf('lance', { x: 31, y: 14, long: 15, wide: 7.5, turn: -66 }, '#549f3d'),
    32 - 32 * size,
    34 - 34 * size,
    size,
  )
}

function plum(
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: Colour,
  bloom: Colour,
  turn = 0,
): Art {
  return moved(
    ball(x, y, rx, ry, colour, 0) +
      oval(x - rx * 0.2, y - ry * 0.1, rx * 0.75, ry * 0.8, veil(bloom, 0.4, 0.4, 0.5, 0.55)) +
      stroke(
        [
          [x + rx * 0.1, y - ry * 0.96],
          [x + rx * 0.34, y],
          [x + rx * 0.08, y + ry * 0.92],
        ],
        darker(colour, 0.14),
        1,
        0.55,
      ) +
      gloss(x - rx * 0.4, y - ry * 0.42, rx * 0.22, ry * 0.16, -30, 0.7) +
      stem(
        [
          [x, y - ry * 0.94],
          [x + 1, y - ry - 5],
        ],
        '#8a7a3e',
        1.6,
      ),
    0,
    0,
    1,
    turn,
  )
}

const trio = (one: (x: number, y: number) => Art): Art => one(20, 27) + one(44, 30) + one(31, 46)

function cherries(): Art {
  return (
    strokes([points('18 40, 24 22, 42 7'), points('45 42, 45 24, 42 7')], '#6f9a3c', 2.2) +
    leaf('lance', { x: 42, y: 8, long: 20, wide: 10, turn: 110 }, green.leaf) +
    ball(18, 46, 13, 12.5, '#c01a38', 0.8) +
    ball(46, 48, 13, 12.5, '#d3233f', 0.8) +
    oval(19, 35.6, 4, 1.6, veil('#5a0718', 0.5, 0.5, 0.5, 0.7)) +
    oval(45.5, 37.6, 4, 1.6, veil('#5a0718', 0.5, 0.5, 0.5, 0.7))
  )
}

function grapes(colour: Colour, alt: Colour): Art {
  const rows: readonly Point[] = points('4 22, 5 29, 4 36, 3 43, 2 50, 1 56')
  return (
    stem(points('32 24, 32 13, 37 6'), '#8a7a4a', 2.6) +
    leaf('toothed', { x: 33, y: 16, long: 22, wide: 18, turn: -74 }, '#5fa53f') +
    rows
      .flatMap(([count, y]) =>
        upTo(count).map(i => {
          const x = 32 + (i - (count - 1) / 2) * 9.2
          return ball(x, y, 5.6, 6, (i + y) % 2 ? colour : alt, 0.7)
        }),
      )
      .join('')
  )
}

function fig(): Art {
  const body: readonly Point[] = points(
    '24 8, 28 16, 40 27, 44 43, 35 55, 20 57, 7 48, 6 34, 15 21, 20 10',
  )
  const half: readonly Point[] = points('44 21, 54 33, 60 46, 53 58, 40 60, 29 52, 30 41, 38 31')
  const random = scatter(3)
  return (
    shape(body, lit('#5d3670')) +
    strokes(
      [points('22 12, 13 32, 16 52'), points('24 12, 26 32, 25 54'), points('25 13, 36 32, 35 50')],
      '#a47fb0',
      0.9,
      0.55,
    ) +
    gloss(14, 32, 3.6, 7, 20, 0.45) +
    shape(half, lit('#6b3f78')) +
    moved(shape(half, lit('#f3e6c4')), 2.6, 2.6, 0.94) +
    moved(shape(half, lit('#cf4a5c')), 9, 9.2, 0.8) +
    oval(45, 48, 5, 6.4, veil('#f7c9a0', 0.5, 0.5, 0.5)) +
    upTo(20)
      .map(() => oval(45 + random() * 9, 48 + random() * 8, 0.7, 0.5, '#f6dfa4'))
      .join('')
  )
}

const seeds = (cx: number, cy: number, rx: number, ry: number, count: number, colour: string) =>
  upTo(count)
    .map(i => {
      const at = (i / count) * 2 * Math.PI
      return oval(
        cx + rx * Math.cos(at),
        cy + ry * Math.sin(at),
        1.6,
        0.8,
        colour,
        (at * 180) / Math.PI,
      )
    })
    .join('')

const kiwi = (skin: Colour, flesh: Colour, core: Colour): Art =>
  ball(22, 25, 17, 15, skin, 0.25) +
  oval(40, 41, 20, 19, lit(darker(skin, 0.04))) +
  oval(39, 40, 18.4, 17.4, lit(flesh, 0.8)) +
  oval(39, 40, 14, 13, veil(lighter(flesh, 0.08), 0.5, 0.5, 0.5)) +
  oval(39, 40, 6, 5.2, lit(core, 0.4)) +
  seeds(39, 40, 9, 8.2, 16, '#2a2118')

function melon(skin: Colour, rib: Colour, flesh: Colour, netted: boolean): Art {
  return (
    ball(26, 29, 22, 21, skin, 0.5) +
    strokes(
      [-0.8, -0.34, 0.34, 0.8].map(side => [
        [26 + side * 4, 8.5],
        [26 + side * 22, 29],
        [26 + side * 4, 49.5],
      ]),
      rib,
      netted ? 1.8 : 1,
      0.65,
    ) +
    stem(points('26 9, 27 3'), '#8a9a58', 3) +
    shape(points('24 36!, 62 40!, 57 54, 44 61, 31 54'), lit(skin)) +
    shape(points('25 37!, 60 40.6!, 55 52, 44 58, 33 52'), lit(flesh)) +
    shape(points('34 38!, 52 40!, 48 46, 43 47.4, 37 45'), lit(lighter(flesh, 0.06))) +
    [38, 42, 46].map((x, i) => oval(x, 41.6 + (i % 2) * 1.6, 1.7, 0.9, '#f7ead0', 30)).join('')
  )
}

function watermelon(): Art {
  const random = scatter(2)
  return (
    ball(27, 26, 24, 22, '#3c8c46', 0.4) +
    strokes(
      [-0.85, -0.4, 0.1, 0.55].map(side => [
        [27 + side * 3, 5],
        [26 + side * 25, 18 + random() * 2],
        [28 + side * 25, 34],
        [27 + side * 4, 47],
      ]),
      '#1f5f35',
      3,
      0.6,
    ) +
    shape(points('16 33!, 62 31!, 57 51, 40 61, 23 53'), lit('#2f7d40')) +
    shape(points('17.4 33.6!, 60.4 31.8!, 55 49, 40 58.4, 24.5 51'), '#eef5cf') +
    shape(points('19.4 33.8!, 58.2 32.2!, 53.2 47.4, 40 55.8, 26.4 49.2'), lit('#ee4450')) +
    points('30 38, 40 37, 49 37, 35 44, 45 44, 40 50')
      .map(([x = 0, y = 0]) => oval(x, y, 1, 1.7, '#2b1a1a', (x - 40) * 2))
      .join('')
  )
}

function pomegranate(): Art {
  const crown: readonly Point[] = points('22 16!, 20 4!, 25 8!, 28 3!, 31 8!, 36 4!, 34 16!')
  const arils = upTo(19).map(i => {
    const at = i * 2.4
    const far = 2.7 * Math.sqrt(i)
    return oval(41 + far * Math.cos(at), 43 + far * Math.sin(at), 2.6, 2.2, lit('#d31d4a'), i * 37)
  })
  return (
    shape(crown, lit('#c9484a')) +
    ball(28, 33, 23, 22, '#cf3345', 0.55) +
    oval(41, 43, 17.5, 17, lit('#c23a45')) +
    oval(41, 43, 15.5, 15, lit('#f8e6b8', 0.6)) +
    arils.join('') +
    gloss(37, 37, 5, 3, -30, 0.4)
  )
}

const persimmon = (): Art =>
  shape(
    points('32 18, 46 17, 58 28, 58 42, 48 56, 32 59, 16 56, 6 42, 6 28, 18 17'),
    lit('#f07a24'),
  ) +
  gloss(18, 33, 6, 4, -36, 0.6) +
  [-100, 100, -40, 40]
    .map(turn =>
      leaf(
        'oval',
        { x: 32, y: 21, long: 15, wide: 13, turn },
        Math.abs(turn) > 50 ? '#6d9a4a' : '#86b058',
        null,
      ),
    )
    .join('') +
  stem(points('32 21, 32 14'), '#7a6a3a', 3.4)

const quince = (): Art => {
  const body: readonly Point[] = points(
    '32 13, 40 17, 50 26, 57 39, 53 54, 41 59, 32 57, 22 60, 10 53, 8 38, 15 26, 25 17',
  )
  return (
    shape(body, lit('#edc83c')) +
    shape(body, veil('#fdf6d8', 0.3, 0.7, 0.42, 0.55)) +
    strokes([points('30 18, 22 36, 26 56'), points('35 18, 45 36, 40 56')], '#c49324', 1.1, 0.4) +
    gloss(19, 34, 4, 7, 22, 0.5) +
    stem(points('32 15, 33 8'), '#6f5534', 3) +
    leaf('oval', { x: 33, y: 13, long: 18, wide: 10, turn: 64 }, '#7fa860')
  )
}

const flatPeach = (): Art => {
  const outline: readonly Point[] = points(
    '32 27, 44 20, 59 28, 59 42, 46 52, 32 51, 18 52, 5 42, 5 28, 20 20',
  )
  return (
    shape(outline, lit('#f8c98a')) +
    blush(outline, '#e0466a', 0.66, 0.3, 0.6) +
    oval(32, 29, 9, 4, veil('#b03a4c', 0.5, 0.5, 0.5, 0.7)) +
    shape(outline, veil('#ffffff', 0.2, 0.8, 0.4, 0.35)) +
    gloss(17, 31, 7, 4, -26, 0.45) +
    leaf('lance', { x: 32, y: 27, long: 20, wide: 9, turn: 40 }, green.leaf)
  )
}

export const fruits = {
  'pomme-golden': () => apple({ skin: '#ecd04a', freckles: '#b99530' }),
  'pomme-gala': () => apple({ skin: '#efb13e', cheek: '#dc4030', stripes: '#c22c30' }),
  'pomme-granny-smith': () => apple({ skin: '#8cc63f', freckles: '#d7efa4' }),
  'pomme-pink-lady': () => apple({ skin: '#f2c26c', cheek: '#e6376a' }),
  'pomme-reinette': () => apple({ skin: '#c9a64a', cheek: '#a8793c', freckles: '#7d5a2c' }),
  'pomme-braeburn': () => apple({ skin: '#b9b844', cheek: '#b32530', stripes: '#971f30' }),
  'pomme-fuji': () => apple({ skin: '#d95a5c', cheek: '#c43a52', stripes: '#f3b98e' }),
  'pomme-chantecler': () => apple({ skin: '#e3cf5a', cheek: '#ea9a4c' }),
  'poire-conference': () => pear('#a9a94a', 9, 14.5, undefined, '#8a6a34'),
  'poire-williams': () => pear('#e9d24a', 10.5, 17.5),
  'poire-comice': () => pear('#c3c252', 13, 20, '#cf8a4e'),
  'poire-guyot': () => pear('#c3d25a', 10, 16.5, '#e58a62'),
  nashi: () =>
    ball(32, 38, 23, 21, '#d6a850', 0.5) +
    upTo(26)
      .map(i =>
        oval(
          32 + Math.cos(i * 2.4) * 4 * Math.sqrt(i),
          38 + Math.sin(i * 2.4) * 3.6 * Math.sqrt(i),
          0.7,
          0.7,
          '#f6e4b0',
        ),
      )
      .join('') +
    oval(32, 19.6, 6, 2.4, veil('#6b4a1c', 0.5, 0.5, 0.5, 0.7)) +
    stem(points('32 20, 33 8'), '#7a5a36', 2.6),
  coing: quince,
  'peche-jaune': () => stoneFruit('#f9b545', '#e5502f', false),
  'peche-blanche': () => stoneFruit('#f9dcc4', '#df5a80', false),
  'nectarine-jaune': () => stoneFruit('#f3a536', '#c0222c', true),
  'nectarine-blanche': () => stoneFruit('#f8d0b8', '#b81f4e', true),
  'peche-plate': flatPeach,
  abricot: () =>
    moved(stoneFruit('#f6a540', '#ec7a38', false, 0.66), 12, -8) +
    moved(stoneFruit('#f9b350', '#ea6a3c', false, 0.7), -9, 10),
  cerise: cherries,
  prune: () =>
    plum(42, 27, 15, 14.5, '#a3244c', '#e3a9c4') + plum(23, 41, 17, 16, '#8c1f4a', '#dba0c0'),
  mirabelle: () => trio((x, y) => plum(x, y, 11.5, 11.5, '#f3bd36', '#fff0b8')),
  'reine-claude': () => trio((x, y) => plum(x, y, 12.5, 12, '#a9c04a', '#eaf5c4')),
  quetsche: () =>
    plum(42, 27, 12, 16, '#413a7d', '#a9b2e6', 22) +
    plum(22, 40, 12.5, 17, '#4a3f8a', '#b3bbee', 14),
  'raisin-blanc': () => grapes('#b9cf52', '#c9da66'),
  'raisin-noir': () => grapes('#44305f', '#503a6e'),
  'raisin-rose': () => grapes('#d9788a', '#e38d94'),
  figue: fig,
  'kiwi-vert': () => kiwi('#8a6a42', '#86b93a', '#eef3c4'),
  'kiwi-jaune': () => kiwi('#a88452', '#f2c838', '#fdf6cf'),
  'melon-charentais': () => melon('#cfcf8e', '#6f9050', '#f79646', true),
  'melon-hiver': () => melon('#eecb3e', '#c99a22', '#eef0c8', false),
  pasteque: watermelon,
  kaki: persimmon,
  grenade: pomegranate,
} satisfies Record<string, Drawing>
