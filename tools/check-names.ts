// The arrows that an import graph cannot see: file names, the environment, the network, which room of
// the API serves an endpoint, and that a test names it.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { endpoints } from '@carreau/contract/endpoints'
import { publicEndpoints } from '@carreau/contract/integrations/public-api'

const root = resolve(import.meta.dirname, '..')
const sources = globSync('{apps,packages,e2e,bench,tools}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: ['**/node_modules', '**/dist'],
})

type Rule = { breaks: (file: string, text: () => string) => boolean; says: string }

const rules: Rule[] = [
  {
    breaks: file => /\/(utils?|helpers?|common|misc|shared|types)(\.\w+)*\.(tsx?|mjs)$/.test(file),
    says: 'says nothing of what it holds: name it after that',
  },
  {
    breaks: (file, text) =>
      /^(apps|packages)\/[\w-]+\/src\//.test(file) &&
      !file.startsWith('apps/api/src/platform/config/') &&
      // Who runs a test says by it how often: a program has its configuration.
      !/\.test\.ts$/.test(file) &&
      /\bprocess\.env\b/.test(text()),
    says: 'reads process.env: only apps/api/src/platform/config does',
  },
  {
    breaks: (file, text) =>
      file.startsWith('apps/web/src/') &&
      !/^apps\/web\/src\/(platform\/api-client|service-worker)\//.test(file) &&
      /(?<![.\w])fetch\(/.test(text()),
    says: 'calls fetch: only apps/web/src/platform/api-client and the service worker do',
  },
  {
    breaks: (file, text) =>
      file.startsWith('apps/api/src/') &&
      !/change-status\.sql\.ts$|\.(test|test-app)\.ts$/.test(file) &&
      /update orders\b[^`]*?\bset\b[^`]*?\bstatus\s*=/.test(text()),
    says: 'writes the status of an order: only orders/moving/change-status.sql.ts does, by the table',
  },
]

const faults = sources.flatMap(file => {
  const text = () => readFileSync(resolve(root, file), 'utf8')
  return rules.filter(rule => rule.breaks(file, text)).map(rule => `${file} ${rule.says}`)
})

/** `serve(endpoints.addToCart, …)`, as the files of routes have it. */
const served = sources
  .filter(file => /^apps\/api\/src\/features\/.*\broutes\.ts$/.test(file))
  .flatMap(file =>
    [
      ...readFileSync(resolve(root, file), 'utf8').matchAll(/\bserve\(\s*\w*endpoints\.(\w+)/gi),
    ].map(([, name]) => ({ name, file })),
  )
const rooms = new Map(
  sources.flatMap(file => {
    const [, room] = /^packages\/contract\/src\/([\w-]+)\//.exec(file) ?? []
    if (room === undefined) return []
    const text = readFileSync(resolve(root, file), 'utf8')
    return [...text.matchAll(/^ {2}(\w+): (?:endpoint|byKey)\(/gm)].map(
      ([, name]) => [name, room] as const,
    )
  }),
)
/** The one that calls all of them, by whatever name, says nothing of any. */
const tests = sources
  .filter(
    file => /^e2e\/|\.(test|test-app)\.tsx?$/.test(file) && !file.endsWith('/access.pg.test.ts'),
  )
  .map(file => readFileSync(resolve(root, file), 'utf8'))
for (const name of Object.keys({ ...endpoints, ...publicEndpoints })) {
  const named = new RegExp(`\\b${name}\\b`)
  if (!tests.some(text => named.test(text))) faults.push(`no test names ${name}`)
  const files = served.filter(route => route.name === name).map(route => route.file)
  if (files.length === 0) faults.push(`no routes.ts of the API serves ${name}`)
  if (files.length > 1) faults.push(`${name} is served more than once: ${files.join(', ')}`)
  const room = rooms.get(name)
  if (!files.every(file => file.startsWith(`apps/api/src/features/${room}/`)))
    faults.push(`${name} is of the room ${room}, but ${files} serves it`)
}

for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
