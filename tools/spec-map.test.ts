import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const places = ['apps', 'packages', 'e2e', 'tools']

/** Every file and folder of ours, as `/apps/web/src/…`. */
const known = places.flatMap(place =>
  readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
    .filter(path => !path.includes('node_modules') && !path.includes('dist/'))
    .map(path => `/${place}/${path}`),
)

const named = [
  ...readFileSync(join(root, 'docs/spec-map.md'), 'utf8').matchAll(
    /`(\w[\w$.{},*/-]*(?:\/|\.tsx?|\.js|\.css))`/g,
  ),
].map(([, path = '']) => path)

/** `routes/{orders,pages}/` → `routes/orders`, `routes/pages`; `lists/*.e2e.ts` → `lists`. */
const spelt = (path: string): string[] => {
  const [, before, names, after] = /^(.*)\{(\w+(?:,\w+)+)\}(.*)$/.exec(path) ?? []
  const paths = names === undefined ? [path] : names.split(',').map(name => before + name + after)
  return paths.map(one => one.replace(/\/\*.*$/, '').replace(/\/$/, ''))
}

test('every file the map of the specification names is there', () => {
  const missing = named
    .flatMap(spelt)
    .filter(path => !known.some(file => file.endsWith(`/${path}`)))
  expect(named.length).toBeGreaterThan(150)
  expect(missing).toEqual([])
})
