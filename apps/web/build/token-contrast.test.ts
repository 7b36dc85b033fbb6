import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('../src/styles/tokens.css', import.meta.url), 'utf8')

type Theme = 'light' | 'dark'

const block = (theme: Theme): string =>
  (theme === 'light' ? /:root \{(.*?)\n\}/s : /\.dark \{(.*?)\n\}/s).exec(css)?.[1] ?? ''

/** Relative luminance (WCAG 2.2) of `oklch(L C h)`, clipped into sRGB as browsers do. */
const luminance = (lightness: number, chroma: number, hue: number): number => {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const luminanceOf = (theme: Theme, token: string): number => {
  const found = new RegExp(`--${token}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\);`).exec(
    block(theme),
  )
  if (found === null) throw new Error(`No --${token} in ${theme}`)
  return luminance(Number(found[1]), Number(found[2]), Number(found[3]))
}

const contrast = (theme: Theme, one: string, other: string): number => {
  const [a, b] = [luminanceOf(theme, one), luminanceOf(theme, other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const tints = ['leaf', 'tomato', 'saffron', 'berry', 'earth', 'citrus', 'lilac', 'cream']
const grounds = ['paper', 'surface', 'sunken']
const families = ['leaf', 'tomato', 'saffron', 'bio']

const texts: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['ink-soft', ground],
    ['leaf-ink', ground],
    ['tomato-ink', ground],
  ]),
  ...families.flatMap((family): [string, string][] => [
    [`on-${family}`, family],
    [`${family}-ink`, `${family}-soft`],
  ]),
  ['on-leaf', 'leaf-hover'],
  ['on-tomato', 'tomato-hover'],
  ['ink-soft', 'leaf-soft'],
  ...tints.map((tint): [string, string] => ['ink', `tint-${tint}`]),
]

const edges: [string, string][] = grounds.flatMap((ground): [string, string][] => [
  ['line-strong', ground],
  ['ring', ground],
])

for (const theme of ['light', 'dark'] as const) {
  test.each(texts)(`%s on %s is readable in the ${theme} theme (AA, 4.5)`, (text, ground) => {
    expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(edges)(`%s on %s can be made out in the ${theme} theme (AA, 3)`, (edge, ground) => {
    expect(contrast(theme, edge, ground)).toBeGreaterThanOrEqual(3)
  })
}
