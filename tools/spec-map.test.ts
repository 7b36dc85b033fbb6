import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const places = ['apps', 'packages', 'e2e', 'tools', 'bench', 'deploy', 'docs']

/** Every file and folder of ours, as `/apps/web/src/…`. */
const known = [
  ...readdirSync(root).map(path => `/${path}`),
  ...places.flatMap(place =>
    readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
      .filter(path => !path.includes('node_modules') && !path.includes('dist/'))
      .map(path => `/${place}/${path}`),
  ),
]

/** Files and folders that a page names in backticks: a folder ends with a slash, JSON has its folder. */
const namedIn = (page: string): string[] =>
  [
    ...readFileSync(join(root, page), 'utf8').matchAll(
      /`(\w[\w$.{},*/-]*(?:\/|\.(?:[cm]?js|tsx?|css|sql|md|yaml|conf|html)|[\w-]+\/[\w./-]+\.json))`/g,
    ),
  ].map(([, path = '']) => path)

/** `routes/{orders,pages}/` → `routes/orders`, `routes/pages`; `lists/*.e2e.ts` → `lists`. */
const spelt = (path: string): string[] => {
  const [, before, names, after] = /^(.*)\{(\w+(?:,\w+)+)\}(.*)$/.exec(path) ?? []
  const paths = names === undefined ? [path] : names.split(',').map(name => before + name + after)
  return paths.map(one => one.replace(/\/\*.*$/, '').replace(/\/$/, ''))
}

const sources = known.filter(file => /\.(?:tsx?|js)$/.test(file))

/** « `file.ts` (`name`) »: what a page says to be found in a file of that name. */
const toldOf = (page: string): [string, string][] =>
  [
    ...readFileSync(join(root, page), 'utf8').matchAll(/`([\w$./-]+\.(?:tsx?|js))` \(`(\w+)`\)/g),
  ].map(([, file = '', name = '']) => [file, name])

const isThere = (path: string): boolean => known.some(file => file.endsWith(`/${path}`))

const pages = globSync(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/*.md'], {
  cwd: root,
})

test('every file that a page of ours names is there', () => {
  const missing = pages.flatMap(page =>
    namedIn(page)
      .flatMap(spelt)
      .filter(path => !isThere(path))
      .map(path => `${page}: ${path}`),
  )
  expect(namedIn('docs/spec-map.md').length).toBeGreaterThan(150)
  expect(missing).toEqual([])
})

test('what a page says to be in a file is in it', () => {
  const absent = pages.flatMap(page =>
    toldOf(page).filter(
      ([file, name]) =>
        !sources
          .filter(path => path.endsWith(`/${file}`))
          .some(path => new RegExp(`\\b${name}\\b`).test(readFileSync(join(root, path), 'utf8'))),
    ),
  )
  expect(absent).toEqual([])
})
