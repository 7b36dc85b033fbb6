import type { Colour } from './colour.ts'
import { darker, lighter } from './colour.ts'

/** SVG markup in a 64 × 64 square; gradients are still written in place, between `{{` and `}}`. */
export type Art = string

/** A corner is kept sharp, any other point is passed smoothly. */
export type Point = readonly [x: number, y: number, corner?: 'corner']

/** Points as SVG writes them, `32 8, 40 17!`: the exclamation mark keeps a corner sharp. */
export const points = (list: string): Point[] =>
  list.split(', ').map(item => {
    const [x = 0, y = 0] = item.replace('!', '').split(' ').map(Number)
    return item.endsWith('!') ? [x, y, 'corner'] : [x, y]
  })

const short = (value: number) => {
  const text = String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.')
  return text === '-0' ? '0' : text
}
const pair = (x: number, y: number) => {
  const [a, b] = [short(x), short(y)]
  return b.startsWith('-') ? a + b : `${a} ${b}`
}
const joined = (parts: string[]) =>
  parts.reduce((all, part) => all + (part.startsWith('-') ? part : ` ${part}`))

/** A curve through the points (Catmull-Rom), closed unless told otherwise. */
export function curve(points: readonly Point[], open = false): string {
  const count = points.length
  const at = (i: number): Point =>
    points[open ? Math.min(count - 1, Math.max(0, i)) : (i + count) % count] ?? [0, 0]
  const handle = (i: number, sign: number): [number, number] => {
    const [x, y, corner] = at(i)
    const [before, after] = [at(i - 1), at(i + 1)]
    if (corner) return [x, y]
    return [x + (sign * (after[0] - before[0])) / 6, y + (sign * (after[1] - before[1])) / 6]
  }
  const start = at(0)
  let [x, y] = [Math.round(start[0] * 10) / 10, Math.round(start[1] * 10) / 10]
  let d = `M${pair(x, y)}`
  for (let i = 0; i < (open ? count - 1 : count); i++) {
    const end = at(i + 1)
    const [c1, c2] = [handle(i, 1), handle(i + 1, -1)]
    const straight = at(i)[2] && end[2]
    const through = straight ? [end] : [c1, c2, end]
    d += (straight ? 'l' : 'c') + joined(through.map(([px, py]) => pair(px - x, py - y)))
    x = Math.round((x + Math.round((end[0] - x) * 10) / 10) * 10) / 10
    y = Math.round((y + Math.round((end[1] - y) * 10) / 10) * 10) / 10
  }
  return open ? d : `${d}z`
}

type Placement = { x?: number; y?: number; turn?: number; scale?: number; stretch?: number }

/** Moves points themselves, so that the light keeps falling from the upper left. */
export function placed(
  points: readonly Point[],
  { x = 0, y = 0, turn = 0, scale = 1, stretch = 1 }: Placement,
): Point[] {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  return points.map(([px, py, corner]) => {
    const [sx, sy] = [px * scale * stretch, py * scale]
    return [x + sx * cos - sy * sin, y + sx * sin + sy * cos, corner] as const
  })
}

/** A symmetric outline from its right half, first and last point on the axis. */
export function mirrored(half: readonly Point[]): Point[] {
  const left = half
    .slice(1, -1)
    .reverse()
    .map(([x, y, corner]) => [-x, y, corner] as const)
  return [...half, ...left]
}

/** A round outline with `lobes` bumps of the given depth (0–1). */
export function scalloped(
  [cx, cy]: Point,
  [rx, ry]: Point,
  lobes: number,
  depth: number,
  phase = 0,
): Point[] {
  return Array.from({ length: lobes * 2 }, (_, i) => {
    const angle = ((i + phase) * Math.PI) / lobes
    const reach = i % 2 ? 1 - depth : 1
    return [cx + rx * reach * Math.cos(angle), cy + ry * reach * Math.sin(angle)] as const
  })
}

type Stop = readonly [offset: number, colour: string, opacity?: number]
const stops = (list: readonly Stop[]) =>
  list.map(([at, colour, opacity]) => `${at} ${colour} ${opacity ?? 1}`).join('|')

/** A radial gradient of the painted shape's own box. */
export const radial = (cx: number, cy: number, r: number, list: readonly Stop[]) =>
  `{{r ${cx} ${cy} ${r}|${stops(list)}}}`

/** A linear gradient of the painted shape's own box, from (x1, y1) to (x2, y2). */
export const linear = ([x1, y1]: Point, [x2, y2]: Point, list: readonly Stop[]) =>
  `{{l ${x1} ${y1} ${x2} ${y2}|${stops(list)}}}`

/** The paint of every volume: light from the upper left, shade, then light thrown back. */
export const lit = (colour: Colour, depth = 1) =>
  radial(0.34, 0.26, 0.88, [
    [0, lighter(colour, 0.1 * depth)],
    [0.42, colour],
    [0.86, darker(colour, 0.14 * depth)],
    [1, darker(colour, 0.09 * depth)],
  ])

/** From one colour at the top of the shape to another at its foot. */
export const fading = (top: Colour, foot: Colour, from = 0.2, to = 0.8) =>
  linear(
    [0.4, 0],
    [0.6, 1],
    [
      [from, top],
      [to, foot],
    ],
  )

/** One colour that melts away from the point (cx, cy) of the shape: a blush, a shade. */
export const veil = (colour: string, cx: number, cy: number, r: number, opacity = 1) =>
  radial(cx, cy, r, [
    [0, colour, opacity],
    [1, colour, 0],
  ])

export const fill = (d: string, paint: string): Art => `<path fill="${paint}" d="${d}"/>`
export const shape = (points: readonly Point[], paint: string): Art => fill(curve(points), paint)

export const stroke = (points: readonly Point[], colour: string, width: number, opacity = 1): Art =>
  `<path fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round"${
    opacity < 1 ? ` opacity="${opacity}"` : ''
  } d="${curve(points, true)}"/>`

/** Several outlines under one paint in one element. */
export const shapes = (outlines: readonly (readonly Point[])[], paint: string): Art =>
  fill(outlines.map(points => curve(points)).join(''), paint)

/** Several open curves of one colour and width in one element: the lightest way to draw hair. */
export const strokes = (
  lines: readonly (readonly Point[])[],
  colour: string,
  width: number,
  opacity = 1,
): Art =>
  stroke(lines[0] ?? [], colour, width, opacity).replace(
    /d="[^"]*"/,
    `d="${lines.map(line => curve(line, true)).join('')}"`,
  )

export const oval = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  paint: string,
  turn = 0,
): Art =>
  `<ellipse cx="${short(cx)}" cy="${short(cy)}" rx="${short(rx)}" ry="${short(ry)}" fill="${paint}"${
    turn ? ` transform="rotate(${short(turn)} ${pair(cx, cy)})"` : ''
  }/>`

/** The soft white spot that makes a skin shine. */
export const gloss = (cx: number, cy: number, rx: number, ry: number, turn = -30, opacity = 0.6) =>
  oval(cx, cy, rx, ry, veil('#ffffff', 0.5, 0.5, 0.5, opacity), turn)

/** A drawing moved as a whole; the light turns with it, so turn small angles only. */
export const moved = (art: Art, x: number, y: number, scale = 1, turn = 0): Art =>
  `<g transform="translate(${pair(x, y)})${scale === 1 ? '' : `scale(${Math.round(scale * 100) / 100})`}${
    turn ? `rotate(${short(turn)} 32 32)` : ''
  }">${art}</g>`

const gradient = (id: string, token: string) => {
  const [head = '', ...list] = token.split('|')
  const [kind, a, b, c, d] = head.split(' ')
  const body = list
    .map(stop => {
      const [offset, colour, opacity] = stop.split(' ')
      return `<stop offset="${offset}" stop-color="${colour}"${opacity === '1' ? '' : ` stop-opacity="${opacity}"`}/>`
    })
    .join('')
    .replaceAll('"0.', '".')
  return kind === 'r'
    ? `<radialGradient id="${id}" cx="${a}" cy="${b}" r="${c}">${body}</radialGradient>`
    : `<linearGradient id="${id}" x1="${a}" y1="${b}" x2="${c}" y2="${d}">${body}</linearGradient>`
}

/** Short and of this file alone, so that pictures may stand inline beside one another. */
function idPrefix(slug: string) {
  let hash = 0
  for (const letter of slug) hash = (hash * 131 + letter.charCodeAt(0)) % 1_679_616
  return `i${hash.toString(36).padStart(4, '0')}-`
}

/** A finished file: each distinct gradient once, with ids of this file alone. */
export function svgFile(slug: string, art: Art, width = 64, height = 64): string {
  const prefix = idPrefix(slug)
  const ids = new Map<string, string>()
  const drawn = art.replace(/\{\{(.*?)\}\}/g, (_, token: string) => {
    const id = ids.get(token) ?? `${prefix}${ids.size.toString(36)}`
    ids.set(token, id)
    return `url(#${id})`
  })
  const defs = [...ids].map(([token, id]) => gradient(id, token)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${drawn}</svg>\n`
}
