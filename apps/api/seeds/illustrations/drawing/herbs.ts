import type { Colour } from './colour.ts'
import { lighter } from './colour.ts'
import type { Art, Point } from './paper.ts'
import { lit, moved, oval, points, scalloped, shapes, strokes } from './paper.ts'
import type { Drawing, LeafBox, LeafKind } from './shapes.ts'
import { leaf, leaves, limb, puff, scatter, tie, upTo } from './shapes.ts'

type Tip = { x: number; y: number; turn: number; row: number; along: (at: number) => Point }

/** Where the stems of a bunch end: from the back row, high, to the front row, low. */
function stems(
  rows: readonly (readonly [count: number, long: number, spread: number])[],
  seed: number,
): Tip[] {
  const random = scatter(seed)
  return rows.flatMap(([count, long, spread], row) =>
    upTo(count).map((i): Tip => {
      const turn = count === 1 ? 0 : ((i / (count - 1)) * 2 - 1) * spread + random() * 3
      const angle = (turn * Math.PI) / 180
      const reach = long + random() * 1.6
      const along = (at: number): Point => [
        32 + Math.sin(angle) * reach * at,
        48 - Math.cos(angle) * reach * at,
      ]
      const [x, y] = along(1)
      return { x, y, turn, row, along }
    }),
  )
}

/** A bunch tied with raffia: stems that cross at the knot, whatever grows on them, the knot. */
function bunch(
  tips: readonly Tip[],
  stalk: Colour,
  grown: (tip: Tip, i: number) => Art,
  width = 1.4,
): Art {
  return (
    strokes(
      tips.map(tip => [[32 - (tip.x - 32) * 0.28, 61.5], [32, 48], tip.along(0.96)]),
      stalk,
      width,
    ) +
    tips.map(grown).join('') +
    tie(32, 48.5, 5.5)
  )
}

const light = [
  [3, 34, 24],
  [2, 26, 40],
  [2, 18, 22],
] as const

const tones = (dark: Colour, bright: Colour, tip: Tip, i: number): Colour =>
  tip.row > 1 ? lighter(bright, 0.02 * (tip.row - 1)) : (i + tip.row) % 2 ? bright : dark

/** Three leaflets at the end of a stem. */
const trefoil =
  (kind: LeafKind, long: number, wide: number, dark: Colour, bright: Colour) =>
  (tip: Tip, i: number) =>
    leaves(
      kind,
      [-58, 58, 0].map(t => ({ x: tip.x, y: tip.y + 2, long, wide, turn: tip.turn + t })),
      tones(dark, bright, tip, i),
    )

/** Leaves in pairs up the stem, one at the top. */
const paired =
  (
    kind: LeafKind,
    long: number,
    wide: number,
    dark: Colour,
    bright: Colour,
    at = [0.62, 0.8],
    open = 62,
    rib = true,
  ) =>
  (tip: Tip, i: number) => {
    const colour = tones(dark, bright, tip, i)
    const sized = (x: number, y: number, turn: number, size: number): LeafBox => ({
      x,
      y,
      long: long * size,
      wide: wide * size,
      turn,
    })
    const boxes = at.flatMap((a, k) => {
      const [x, y] = tip.along(a)
      return [-open, open].map(t => sized(x, y, tip.turn + t, 1 - k * 0.08))
    })
    boxes.push(sized(tip.x, tip.y + 2, tip.turn, 0.9))
    return leaves(kind, boxes, colour, rib ? lighter(colour, 0.13) : null)
  }

/** Needles or threads all along the stem, in one element per stem. */
const needled =
  (
    colour: Colour,
    bright: Colour,
    long: number,
    width: number,
    from: number,
    count: number,
    open = 0.9,
  ) =>
  (tip: Tip, i: number) => {
    const heading = (tip.turn * Math.PI) / 180
    const lines = upTo(count).flatMap(k => {
      const at = from + ((1 - from) * k) / (count - 1)
      const [x, y] = tip.along(at)
      const reach = long * (1 - 0.35 * (k / count))
      return [-open, open].map((side): readonly Point[] => [
        [x, y],
        [x + Math.sin(heading + side) * reach, y - Math.cos(heading + side) * reach],
      ])
    })
    return strokes(lines, i % 2 ? colour : bright, width)
  }

function chives(): Art {
  const random = scatter(77)
  const lines = upTo(24).map((i): readonly Point[] => {
    const off = (i - 11.5) / 11.5
    return [
      [32 - off * 6, 62],
      [32 + off * 4, 46],
      [32 + off * 10 + random(), 26],
      [32 + off * 17 + random() * 2, 5 + Math.abs(off) * 7 + random() * 3],
    ]
  })
  const third = (k: number) => lines.filter((_, i) => i % 3 === k)
  return (
    strokes(third(0), '#2f7d3f', 2.2) +
    strokes(third(1), '#459a45', 2.1) +
    strokes(third(2), '#67b651', 1.8) +
    tie(32, 46, 7)
  )
}

const bay = (x: number, y: number, turn: number, size: number): Art =>
  moved(
    strokes([points('32 62, 33 40, 32 16')], '#7a6a3c', 2) +
      [52, 40, 28]
        .flatMap((at, k) =>
          [-52, 52].map(side =>
            leaf(
              'lance',
              { x: 32.4, y: at, long: 23 - k * 2, wide: 9.5, turn: side },
              side < 0 ? '#4d8a44' : '#3c7840',
              '#a8c98a',
            ),
          ),
        )
        .join('') +
      leaf('lance', { x: 32, y: 20, long: 20, wide: 9, turn: 0 }, '#5a9a4c', '#b5d396'),
    x,
    y,
    size,
    turn,
  )

const lemongrass = (x: number, turn: number): Art =>
  moved(
    strokes(
      [
        [
          [x, 22],
          [x - 3, 12],
          [x - 9, 4],
        ],
        [
          [x, 22],
          [x + 2, 12],
          [x + 8, 3],
        ],
        [
          [x, 24],
          [x, 12],
          [x + 1, 2],
        ],
      ],
      '#6fae4c',
      2.4,
    ) +
      limb(
        [
          [x, 16],
          [x, 32],
          [x, 48],
          [x, 59],
        ],
        [3.6, 5.4, 8, 9.4],
        '#b9d488',
      ) +
      limb(
        [
          [x, 40],
          [x, 50],
          [x, 59.4],
        ],
        [3, 8, 9.4],
        '#f1efd2',
      ) +
      strokes(
        [
          [
            [x - 1.4, 22],
            [x - 2, 40],
            [x - 2.6, 57],
          ],
          [
            [x + 1, 20],
            [x + 1.4, 40],
            [x + 1.8, 57],
          ],
        ],
        '#8fae62',
        0.8,
        0.6,
      ) +
      oval(x, 60, 4, 1.6, '#d9c9a0'),
    0,
    0,
    1,
    turn,
  )

export const herbs = {
  'persil-plat': () =>
    bunch(stems(light, 3), '#6fae4c', trefoil('parted', 16, 14, '#2f8040', '#4a9f45')),
  'persil-frise': () =>
    bunch(
      stems(
        [
          [4, 36, 28],
          [4, 28, 48],
          [4, 19, 46],
        ],
        5,
      ),
      '#6fae4c',
      (tip, i) => puff(tip.x, tip.y, 8, tones('#2b7a3c', '#459d43', tip, i), 10, 0.22),
    ),
  ciboulette: chives,
  coriandre: () =>
    bunch(
      stems(
        [
          [3, 34, 28],
          [4, 24, 46],
        ],
        8,
      ),
      '#86be5a',
      trefoil('fan', 13, 14, '#459a42', '#68b64a'),
    ),
  menthe: () =>
    bunch(
      stems(
        [
          [3, 38, 26],
          [2, 24, 44],
        ],
        6,
      ),
      '#7a8f4c',
      paired('toothed', 15, 11, '#2f8a4c', '#4aa65a', [0.72]),
    ),
  basilic: () =>
    bunch(
      stems(
        [
          [3, 34, 30],
          [2, 21, 42],
        ],
        9,
      ),
      '#8cc35c',
      paired('oval', 16, 12, '#3a963f', '#5cb548', [0.74], 64),
    ),
  aneth: () =>
    bunch(
      stems(
        [
          [4, 40, 26],
          [5, 33, 44],
          [4, 24, 48],
        ],
        4,
      ),
      '#6fa84c',
      needled('#4b9445', '#6fb357', 7, 0.9, 0.4, 6, 0.75),
    ),
  estragon: () =>
    bunch(
      stems(
        [
          [3, 40, 22],
          [2, 30, 44],
        ],
        7,
      ),
      '#86ae52',
      paired('lance', 14, 3.4, '#3f8f45', '#5fae4c', [0.46, 0.64, 0.82], 38, false),
    ),
  thym: () =>
    bunch(
      stems(
        [
          [4, 38, 26],
          [4, 30, 46],
          [3, 20, 40],
        ],
        12,
      ),
      '#8a6a48',
      needled('#6b8f5a', '#8aa86e', 3.4, 2.2, 0.3, 7, 1.1),
      1.1,
    ),
  romarin: () =>
    bunch(
      stems(
        [
          [4, 41, 24],
          [4, 32, 46],
          [2, 22, 24],
        ],
        15,
      ),
      '#7d6444',
      needled('#3d6b50', '#5d8a68', 6.4, 1.5, 0.4, 8, 0.8),
      1.8,
    ),
  'laurier-sauce': () => bay(-9, -2, -18, 0.92) + bay(16, 2, 20, 0.86),
  cerfeuil: () =>
    bunch(
      stems(
        [
          [3, 38, 26],
          [4, 28, 48],
          [2, 17, 24],
        ],
        18,
      ),
      '#9ccb6c',
      (tip, i) =>
        shapes(
          [-62, 0, 62].map(t => {
            const angle = ((tip.turn + t) * Math.PI) / 180
            return scalloped(
              [tip.x + Math.sin(angle) * 4.2, tip.y - Math.cos(angle) * 4.2],
              [3.6, 3.4],
              5,
              0.34,
              tip.x,
            )
          }),
          lit(tones('#5aa845', '#84c456', tip, i)),
        ),
    ),
  sauge: () =>
    bunch(
      stems(
        [
          [3, 34, 34],
          [2, 22, 44],
        ],
        20,
      ),
      '#8f9c78',
      paired('oval', 18, 7.6, '#7f9f82', '#9ab79a', [0.7], 46),
      1.8,
    ),
  oseille: () =>
    bunch(
      stems(
        [
          [2, 22, 40],
          [3, 24, 22],
          [2, 14, 18],
        ],
        22,
      ),
      '#b8705c',
      (tip, i) =>
        leaf(
          'arrow',
          { x: tip.x, y: tip.y + 4, long: 23, wide: 12, turn: tip.turn },
          tones('#3f9441', '#5cae48', tip, i),
          '#d7ecb0',
        ),
    ),
  citronnelle: () => lemongrass(20, -7) + lemongrass(44, 7) + lemongrass(32, 0) + tie(32, 44, 18),
} satisfies Record<string, Drawing>
