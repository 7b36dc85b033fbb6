// A regular expression that tries every beginning against every end lets one text of a stranger stop a
// node: a mail of 2,500 signs took five seconds, a cell of 2,000 half a minute (docs/decisions/0130).
// Where a pattern may take more than one walk over its text, what bounds the text is said here.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from '@swc/core'
import { analyse } from 'scslre'
import { describe, expect, test } from 'vitest'
import { boundOf } from './slow-patterns.ts'

const root = resolve(import.meta.dirname, '..')
const files = globSync(['apps/api/src/**/*.ts', 'packages/*/src/**/*.ts'], {
  cwd: root,
  exclude: ['**/node_modules', '**/*.test.ts', '**/*.test-app.ts', '**/*.test-data.ts'],
})

type Pattern = { source: string; flags: string }

const isSlow = ({ source, flags }: Pattern): boolean =>
  analyse({ source, flags }, { maxReports: 1 }).reports.length > 0

/** The regular expressions of a program, wherever they stand in its tree. */
const patternsIn = (program: string): Pattern[] => {
  const found: Pattern[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && node.type === 'RegExpLiteral' && 'pattern' in node && 'flags' in node)
      found.push({ source: String(node.pattern), flags: String(node.flags) })
    for (const part of Object.values(node)) walk(part)
  }
  walk(parseSync(program, { syntax: 'typescript', target: 'esnext' }))
  return found
}

/** Patterns put together from parts: a program that makes some is run with a constructor that keeps them. */
const madeBy = async (path: string): Promise<Pattern[]> => {
  const made: Pattern[] = []
  const Made = globalThis.RegExp
  globalThis.RegExp = new Proxy(Made, {
    construct: (target, said) => {
      const pattern: RegExp = Reflect.construct(target, said)
      made.push(pattern)
      return pattern
    },
  })
  // Another test of this process may have run it already.
  await import(`${join(root, path)}?again`)
  globalThis.RegExp = Made
  return made
}

const literals = files.flatMap(path =>
  patternsIn(readFileSync(join(root, path), 'utf8')).map(pattern => ({ path, pattern })),
)
const makers = files.filter(
  path =>
    path.startsWith('packages/') && /new RegExp\(/.test(readFileSync(join(root, path), 'utf8')),
)
const made: typeof literals = []
for (const path of makers) for (const pattern of await madeBy(path)) made.push({ path, pattern })

const slow = [...literals, ...made]
  .filter(({ pattern }) => isSlow(pattern))
  .map(({ path, pattern }) => ({ path, written: `/${pattern.source}/${pattern.flags}` }))

describe('Regular expressions that read what strangers write', () => {
  test('take one walk over their text, or say what bounds it', () => {
    expect(literals.length).toBeGreaterThan(300)
    expect(new Set(made.map(({ path }) => path)).size).toBe(makers.length)
    expect(slow.filter(({ written }) => !boundOf.has(written))).toEqual([])
  })

  test('have no bound said for a pattern that is gone', () => {
    const written = new Set(slow.map(({ written }) => written))
    expect([...boundOf.keys()].filter(pattern => !written.has(pattern))).toEqual([])
  })

  // The four that once stopped a node, as they were written.
  test.each([
    ['an answered mail', /^(le|on)\s.{0,200}<?[^\s<>]+@[^\s<>]+>?$/i],
    ['a cell of signs', /^\s*(?:[*#=_~]+|-{2,})\s*\S.*\S\s*(?:[*#=_~]+|-{2,})\s*$/u],
    ['a unit behind blanks', /(?:^|[\s/(€])(kg|kilo|pi[eè]ces?)\s*\)?\s*(?:ht)?\s*$/iu],
    ['a need of blanks', /[\n\r;]+|(?<!\d)\s*,|,(?!\d)/u],
  ])('are found: %s', (_, pattern) => {
    expect(isSlow(pattern)).toBe(true)
  })
})
