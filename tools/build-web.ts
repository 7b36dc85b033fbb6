import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const web = join(root, 'apps/web')
const stampFile = join(web, 'dist/.stamp')

/** Everything the built web application is made from. */
const sources = [
  'package-lock.json',
  'packages/*/package.json',
  'packages/*/src/**',
  'apps/web/*.*',
  'apps/web/{build,public,src}/**',
]

/** Builds the web application when its sources changed since the last build; false if that fails. */
export function buildWebIfStale(): boolean {
  const stamp = fingerprint()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return true
  console.log('Construction du site…')
  // Away before the build, so that one cut short counts for nothing.
  rmSync(stampFile, { force: true })
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--logLevel', 'warn']
  const { status } = spawnSync(process.execPath, args, { cwd: web, stdio: 'inherit' })
  if (status !== 0) return false
  mkdirSync(join(web, 'dist'), { recursive: true })
  writeFileSync(stampFile, stamp)
  return true
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    // The build itself writes the tree of routes.
    .filter(entry => entry.isFile() && !/route-tree\.gen\.ts$|\.test\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
  for (const file of files.sort())
    hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

if (import.meta.main && !buildWebIfStale()) {
  console.error('La construction du site a échoué : voir les messages ci-dessus.')
  process.exit(1)
}
