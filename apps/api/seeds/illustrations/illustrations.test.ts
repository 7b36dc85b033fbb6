import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { illustratedNames, illustrationOf } from './illustrations.ts'

const folder = new URL('svg/', import.meta.url)
const files = readdirSync(folder).map(name => ({
  name,
  svg: readFileSync(new URL(name, folder), 'utf8'),
}))
const catalogue: { name_fr: string }[] = JSON.parse(
  readFileSync(new URL('../data/catalogue.json', import.meta.url), 'utf8'),
)

/** Tags that open and close in order, attributes always quoted: all that these files use of XML. */
function isWellFormed(svg: string): boolean {
  const open: string[] = []
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<>&]*")*)(\/?)>/g,
    (_, closing: string, tag: string, _attributes: string, alone: string) => {
      if (closing) return open.pop() === tag ? '' : '?'
      if (!alone) open.push(tag)
      return ''
    },
  )
  return rest.trim() === '' && open.length === 0
}

describe('the pictures of the demo market', () => {
  it('names exactly the products of the catalogue', () => {
    expect([...illustratedNames].sort()).toEqual(catalogue.map(({ name_fr }) => name_fr).sort())
  })

  it('has a file for every product', () => {
    const names = new Set(files.map(({ name }) => name))
    const missing = catalogue.filter(
      ({ name_fr }) => !names.has(`${illustrationOf(name_fr).slug}.svg`),
    )
    expect(missing).toEqual([])
  })

  it('gives two products of different names different pictures', () => {
    const slugs = catalogue.map(({ name_fr }) => illustrationOf(name_fr).slug)
    expect(new Set(slugs).size).toBe(catalogue.length)
    expect(new Set(files.map(({ svg }) => svg)).size).toBe(files.length)
  })

  it('refuses a name the catalogue does not have', () => {
    expect(() => illustrationOf('Tomate carrée')).toThrow(RangeError)
  })

  it.each(files)('$name is small, well-formed and inert', ({ name, svg }) => {
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(name === 'hero.svg' ? 60_000 : 8_000)
    expect(isWellFormed(svg)).toBe(true)
    expect(svg).not.toMatch(/<script|href|<foreignObject|\son\w+=|NaN|undefined|\{\{/i)
    const [ids, uses] = [/ id="([^"]+)"/g, /url\(#([^)]+)\)/g].map(pattern =>
      [...svg.matchAll(pattern)].map(([, id]) => id),
    )
    expect(new Set(ids).size).toBe(ids?.length)
    expect(new Set(uses)).toEqual(new Set(ids))
  })

  it('keeps gradient ids apart from one file to another, so that pictures may stand inline', () => {
    const ids = files.flatMap(({ svg }) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })
})
