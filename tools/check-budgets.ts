// What a browser fetches before a screen works, in bytes of brotli: the built client's own files.
// `--screens` names what each screen adds to the home page.
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'

type Chunk = { file: string; imports?: string[] }

/**
 * 93 kB of it are React, the router and the queries, 0.7 the table of the calls that everybody makes (decision 0004).
 */
const homeBudget = 118_000
/** What any other screen may add to what the home page brought. */
const screenBudget = 25_000
/** The same with what it fetches beside its first data: TanStack Virtual alone is 9 kB. */
const wholeBudget = 33_000
const parts: Record<string, string[]> = {
  'shop/offers/index': ['src/features/price-list/offers/offer-sheet.tsx'],
}

const client = resolve(import.meta.dirname, '../apps/web/dist/client')
const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(resolve(client, '.vite/manifest.json'), 'utf8'),
)

const filesOf = (keys: readonly string[], files = new Map<string, string>()) => {
  for (const key of keys) {
    const chunk = manifest[key]
    if (chunk === undefined || files.has(key)) continue
    files.set(key, chunk.file)
    filesOf(chunk.imports ?? [], files)
  }
  return files
}

/** Brotli bytes of a file as served; the smallest are served as they are. */
const bytesOf = (file: string): number => {
  const path = resolve(client, file)
  return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size
}

const sum = (files: Iterable<string>): number =>
  [...new Set(files)]
    .filter(file => file.endsWith('.js'))
    .reduce((all, file) => all + bytesOf(file), 0)

const screens = new Map<string, string[]>()
for (const key of Object.keys(manifest)) {
  const [, screen] = key.match(/^src\/routes\/(.*)\.tsx\?tsr-split=(component|pending)/) ?? []
  if (screen !== undefined) screens.set(screen, [...(screens.get(screen) ?? []), key])
}

const home = new Set(filesOf(['index.html', ...(screens.get('index') ?? [])]).values())
const faults: string[] = []
const hold = (what: string, bytes: number, budget: number) => {
  if (bytes > budget) faults.push(`${what}: ${bytes} bytes of brotli, above ${budget}`)
}

hold('the home page', sum(home), homeBudget)
for (const [screen, keys] of screens) {
  const added = sum([...filesOf(keys).values()].filter(file => !home.has(file)))
  hold(`${screen}, beyond the home page`, added, screenBudget)
  if (process.argv.includes('--screens')) console.log(`${screen}: ${added} bytes more`)
}
for (const [screen, fetched] of Object.entries(parts)) {
  const keys = screens.get(screen)
  if (keys === undefined || !fetched.every(part => part in manifest))
    faults.push(`${screen} has no ${fetched.join()}`)
  const whole = [...filesOf([...(keys ?? []), ...fetched]).values()]
  hold(
    `${screen} with what stands in it, beyond the home page`,
    sum(whole.filter(file => !home.has(file))),
    wholeBudget,
  )
}
if (home.size === 0 || screens.size < 2) faults.push('the build names no screens')
for (const fault of faults) console.error(fault)
// A few bytes differ from one build of the same sources to the next, with the names of the files.
console.log(`home page: ${sum(home)} bytes of brotli; ${screens.size} screens`)
process.exitCode = faults.length === 0 ? 0 : 1
