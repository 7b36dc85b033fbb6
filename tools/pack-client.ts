// `node tools/pack-client.ts <folder>`: the client as other people install it, JavaScript and its types without anything
// else of ours; `npm pack <folder>` makes the file of it.
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const source = resolve(import.meta.dirname, '../packages/client')

type Own = { name: string; version: string; exports: Record<string, string>; engines: object }

/** Writes the package into a folder that is there. */
export const packClient = (folder: string): void => {
  const outDir = join(folder, 'dist')
  const tsc = resolve(import.meta.dirname, '../node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', source, '--outDir', outDir], { stdio: 'inherit' })
  // The compiler rewrites what the code imports, not what its types do.
  for (const file of globSync(join(outDir, '*.d.ts')))
    writeFileSync(file, readFileSync(file, 'utf8').replace(/(from '\.\/[\w.-]+)\.ts'/g, "$1.js'"))
  for (const part of ['README.md', 'examples'])
    cpSync(join(source, part), join(folder, part), { recursive: true })
  const own: Own = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const { name, version, engines } = own
  const exports = Object.fromEntries(
    Object.entries(own.exports).map(([path, file]) => {
      const built = file.replace('./src/', './dist/').replace(/\.ts$/, '')
      return [path, { types: `${built}.d.ts`, default: `${built}.js` }]
    }),
  )
  const description = 'Calls the API of a Carreau marketplace and verifies its webhooks'
  const more = { license: 'UNLICENSED', type: 'module', sideEffects: false }
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, version, description, ...more, exports, engines }, null, 2)}\n`,
  )
}

const [folder] = process.argv.slice(2)
if (import.meta.main && folder !== undefined) packClient(resolve(folder))
