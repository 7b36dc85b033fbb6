import type { Colour } from './colour.ts'
import { lighter } from './colour.ts'
import type { Art } from './paper.ts'
import { fading, oval, shape } from './paper.ts'
import type { Drawing } from './shapes.ts'
import { leaf, leafOutline, limb, tie, upTo } from './shapes.ts'

function artichoke(x: number, y: number, size: number, colour: Colour, tint: Colour): Art {
  const rows: readonly (readonly [count: number, up: number, spread: number])[] = [
    [3, -13, 4],
    [4, -8, 9],
    [5, -2, 13],
    [4, 4, 13],
    [5, 10, 13.5],
    [4, 15, 9],
  ]
  const bracts = rows
    .map(([count, up, spread], row) =>
      upTo(count)
        .map(i => {
          const off = (i / (count - 1)) * 2 - 1
          return leaf(
            'lance',
            {
              x: x + off * spread * size,
              y: y + (up + 6 - Math.abs(off) * 2) * size,
              long: 18 * size,
              wide: 12.5 * size,
              turn: off * (12 + row * 7),
            },
            row < 2 ? tint : (i + row) % 2 ? colour : lighter(colour, 0.03),
            null,
          )
        })
        .join(''),
    )
    .join('')
  return (
    limb(
      [
        [x, y + 14 * size],
        [x, y + 22 * size],
        [x, y + 29 * size],
      ],
      [7 * size, 6.4 * size, 7 * size],
      '#9dbb72',
    ) + bracts
  )
}

/** The small violet one: an egg of few, wide bracts on a stalk that runs to the knot. */
function youngArtichoke(x: number, y: number, colour: Colour, tip: Colour): Art {
  const bracts: readonly (readonly [number, number, number])[] = [
    [0, -1, 0],
    [-4.6, 3, -14],
    [4.6, 3, 14],
    [0, 9, 0],
  ]
  return (
    limb(
      [
        [x, y + 8],
        [(x + 32) / 2, y + 19],
        [32 + (x - 32) * 0.2, 60],
      ],
      [4.4, 4, 4],
      '#9dbb72',
    ) +
    oval(x, y + 1, 9.6, 11.4, fading(tip, colour, 0.2, 0.75)) +
    bracts
      .map(([dx, dy, turn]) =>
        shape(
          leafOutline('lance', { x: x + dx, y: y + dy + 3, long: 15.5, wide: 10.5, turn }),
          fading(tip, colour, 0.1, 0.7),
        ),
      )
      .join('')
  )
}

export const artichokes = {
  artichaut: () => artichoke(32, 32, 1.12, '#76a052', '#93a673'),
  'artichaut-poivrade': () =>
    youngArtichoke(16, 25, '#83a266', '#8d568c') +
    youngArtichoke(48, 25, '#7c9a60', '#874f87') +
    youngArtichoke(32, 20, '#8bab6c', '#965f94') +
    youngArtichoke(32, 35, '#94b474', '#a0669c') +
    tie(32, 53, 5.5),
} satisfies Record<string, Drawing>
