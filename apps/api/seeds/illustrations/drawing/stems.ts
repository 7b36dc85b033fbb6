import type { Colour } from './colour.ts'
import { darker, lighter } from './colour.ts'
import type { Art, Point } from './paper.ts'
import {
  curve,
  fading,
  fill,
  gloss,
  linear,
  lit,
  moved,
  oval,
  points,
  shape,
  stroke,
  strokes,
  veil,
} from './paper.ts'
import type { Drawing } from './shapes.ts'
import { leaf, leaves, limb, scatter, tie, upTo, veins } from './shapes.ts'

function asparagus(x: number, top: number, colour: Colour, tip: Colour): Art {
  const scales = [12, 22, 32, 42].map((down, i) =>
    fill(
      curve([
        [x + (i % 2 ? 1 : -1), top + down - 5, 'corner'],
        [x + (i % 2 ? 3.2 : 1.2), top + down],
        [x + (i % 2 ? 0.8 : -1.2), top + down + 2.6, 'corner'],
        [x + (i % 2 ? -1 : -3.2), top + down],
      ]),
      tip,
    ).replace('/>', ' opacity=".75"/>'),
  )
  return (
    shape(
      [
        [x, top, 'corner'],
        [x + 2.6, top + 5],
        [x + 3.7, top + 12],
        [x + 3.8, 58],
        [x, 59.5],
        [x - 3.8, 58],
        [x - 3.7, top + 12],
        [x - 2.6, top + 5],
      ],
      linear(
        [0, 0],
        [1, 0.1],
        [
          [0, lighter(colour, 0.05)],
          [0.45, colour],
          [1, darker(colour, 0.1)],
        ],
      ),
    ) +
    scales.join('') +
    [
      [0, 1, 5],
      [-1.6, 5, 5],
      [1.7, 6, 5],
    ]
      .map(([dx = 0, dy = 0, long = 0]) =>
        leaf(
          'lance',
          { x: x + dx, y: top + dy + long, long: long + 1, wide: 3.2 },
          tip as Colour,
          null,
        ),
      )
      .join('')
  )
}

const asparagusBunch = (colour: Colour, tip: Colour, string: Colour): Art =>
  points('14 12, 50 12, 22 7, 42 7, 32 4')
    .map(([x = 0, top = 0]) => asparagus(x, top, colour, tip))
    .join('') + tie(32, 40, 22, string)

function fennel(): Art {
  const random = scatter(9)
  const stalks = [-24, -8, 8, 24].map(turn => {
    const angle = (turn * Math.PI) / 180
    return [
      32 + Math.sin(angle) * 8,
      34,
      32 + Math.sin(angle) * 34,
      36 - Math.cos(angle) * 24,
    ] as const
  })
  const fronds = stalks.flatMap(([, , x, y]) =>
    upTo(9).map((i): readonly Point[] => {
      const at = ((i - 4) / 4) * 1.3 + (x - 32) * 0.03
      return [
        [x, y],
        [x + Math.sin(at) * 5 + random(), y - Math.cos(at) * 5],
        [x + Math.sin(at) * 9, y - Math.cos(at) * 9 + random()],
      ]
    }),
  )
  return (
    strokes(fronds, '#5aa544', 1.1, 0.95) +
    stalks
      .map(([x1, y1, x2, y2]) =>
        limb(
          [
            [x1, y1],
            [(x1 + x2) / 2, (y1 + y2) / 2],
            [x2, y2],
          ],
          [7, 5.4, 3.4],
          '#a9d27c',
        ),
      )
      .join('') +
    shape(points('24 30, 40 30, 50 41, 49 54, 38 60, 26 60, 15 54, 14 41'), lit('#eaf3d0', 0.8)) +
    shape(points('37 31, 44 40, 43 53, 34 60, 22 57, 22 44, 28 34'), lit('#f4f8e2', 0.7)) +
    strokes(
      [
        points('29 36, 25 46, 28 58'),
        points('34 34, 34 46, 33 59'),
        points('40 38, 41 48, 38 57'),
        points('18 40, 18 48, 22 56'),
      ],
      '#b7d290',
      0.9,
      0.8,
    )
  )
}

const chicory = (x: number, turn: number): Art =>
  moved(
    [
      [-9, 48, 17, '#f0efc0'],
      [9, 48, 17, '#eceab4'],
      [0, 52, 19, '#f8f6da'],
    ]
      .map(([lean, long, wide, colour]) =>
        leaf(
          'lance',
          { x: 32, y: 58, long: Number(long), wide: Number(wide), turn: Number(lean) },
          colour as Colour,
          null,
        ),
      )
      .join('') +
      fill(
        curve(points('32 6!, 36 15, 35 21, 32 17, 28 21, 28 14')),
        fading('#dfe07c', '#f4f2c8'),
      ) +
      strokes(
        [
          points('31 56, 28 40, 29 24'),
          points('33 56, 36 40, 35 26'),
          points('32 56, 32 40, 32 20'),
        ],
        '#d6d69a',
        0.8,
        0.7,
      ) +
      gloss(27, 40, 1.8, 10, -4, 0.8),
    x,
    0,
    1,
    turn,
  )

function chard(): Art {
  return [
    [-26, 48, '#3f8f43', '#f7f8ec'],
    [26, 48, '#3a8740', '#f7f8ec'],
    [0, 54, '#4a9d48', '#fbfbf2'],
  ]
    .map(([turn, long, colour, rib]) => {
      const [angle, length] = [(Number(turn) * Math.PI) / 180, Number(long)]
      const [sx, sy] = [Math.sin(angle), -Math.cos(angle)]
      const box = {
        x: 32 + sx * length * 0.34,
        y: 60 + sy * length * 0.34,
        long: length * 0.7,
        wide: 25,
        turn: Number(turn),
      }
      return (
        leaf('oval', box, colour as Colour, null) +
        veins(box, '#e8f2da', 1) +
        limb(
          [
            [32 + sx * 1, 60],
            [32 + sx * length * 0.4, 60 + sy * length * 0.4],
            [32 + sx * length * 0.9, 60 + sy * length * 0.9],
          ],
          [7.5, 6, 1.2],
          rib as Colour,
        )
      )
    })
    .join('')
}

function celery(): Art {
  const sticks = [-16, 16, -8, 9, 0]
  return (
    sticks
      .map((turn, i) => {
        const angle = (turn * Math.PI) / 180
        const [x, y] = [32 + Math.sin(angle) * 40, 60 - Math.cos(angle) * 40]
        return (
          leaves(
            'parted',
            [-46, 46, 0].map(t => ({ x, y: y + 3, long: 16, wide: 12, turn: turn + t })),
            i % 2 ? '#5ba844' : '#6fb84c',
          ) +
          limb(
            [
              [32 + turn * 0.5, 59],
              [32 + Math.sin(angle) * 22 + turn * 0.3, 38],
              [x, y],
            ],
            [10, 7.5, 4],
            i > 2 ? '#b4da7e' : '#9fcd68',
          )
        )
      })
      .join('') +
    strokes(
      [-8, 0, 9].map(turn => [
        [32 + turn * 0.5, 57],
        [32 + turn * 0.6, 42],
        [32 + turn * 0.75, 24],
      ]),
      '#e6f3c2',
      1,
      0.8,
    ) +
    oval(32, 60, 12, 2.4, lit('#e3efc4'))
  )
}

const rhubarb = (turn: number, colour: Colour): Art =>
  moved(
    leaf('oval', { x: 32, y: 22, long: 17, wide: 15 }, '#5aa344', '#e98ca0') +
      limb(points('32 60, 32 40, 32 18'), [9, 8, 5], colour) +
      strokes(
        [points('30.4 57, 30.6 40, 31.2 24'), points('33.6 57, 33.4 40, 32.8 24')],
        '#ffc4cb',
        0.8,
        0.6,
      ),
    0,
    0,
    1,
    turn,
  )

function beanSprouts(): Art {
  return upTo(8)
    .map(i => {
      const turn = -42 + i * 12
      const angle = (turn * Math.PI) / 180
      const bend = i % 2 ? 7 : -7
      const at = (far: number, aside = 0): Point => [
        32 + Math.sin(angle) * far + Math.cos(angle) * aside,
        56 - Math.cos(angle) * far + Math.sin(angle) * aside,
      ]
      const line = [
        at(-6, bend * 0.4),
        at(8, -bend * 0.3),
        at(22, bend * 0.6),
        at(37 + (i % 3) * 5),
      ]
      const [x, y] = line[3] ?? [0, 0]
      return (
        limb(line, [0.8, 2.6, 3.2, 3], '#f1eedb') +
        oval(x, y, 5, 3.6, lit('#c9cf5a'), turn + 60) +
        oval(x + 0.8, y + 1, 3.4, 1.6, veil('#8a9a3a', 0.5, 0.5, 0.5, 0.6), turn + 60)
      )
    })
    .join('')
}

export const stems = {
  'asperge-blanche': () => asparagusBunch('#f6efdc', '#e2cfd6', '#c9a06a'),
  'asperge-verte': () => asparagusBunch('#7fb554', '#5c8048', '#c9a06a'),
  fenouil: fennel,
  endive: () => chicory(-11, -10) + chicory(11, 12),
  epinard: () =>
    moved(
      [
        [-52, 38, 19, '#2f7d3f'],
        [52, 38, 19, '#2b753b'],
        [-28, 46, 21, '#38893f'],
        [28, 46, 21, '#338440'],
        [0, 50, 22, '#459a49'],
      ]
        .map(([turn, long, wide, colour]) => {
          const box = { x: 32, y: 58, long: Number(long), wide: Number(wide), turn: Number(turn) }
          return (
            leaf(
              'arrow',
              {
                ...box,
                x: 32 + Math.sin((box.turn * Math.PI) / 180) * 12,
                y: 58 - Math.cos((box.turn * Math.PI) / 180) * 12,
                long: box.long - 10,
              },
              colour as Colour,
            ) +
            stroke(
              [
                [32, 58],
                [
                  32 + Math.sin((box.turn * Math.PI) / 180) * 14,
                  58 - Math.cos((box.turn * Math.PI) / 180) * 14,
                ],
              ],
              '#8fc572',
              2.4,
            )
          )
        })
        .join('') + oval(32, 58, 3.4, 2.2, '#d99aa8'),
      3,
      1,
      0.9,
    ),
  blette: chard,
  'celeri-branche': celery,
  rhubarbe: () => rhubarb(-17, '#c9354f') + rhubarb(17, '#bf3049') + rhubarb(0, '#dc4a62'),
  'germe-de-haricot': beanSprouts,
} satisfies Record<string, Drawing>
