// Plain JavaScript for Node ≥ 20.19: this runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const exe = process.platform === 'win32' ? '.exe' : ''
/** The Node that runs TypeScript, from the npm package `node`. */
export const node24 = join(root, `node_modules/node/bin/node${exe}`)

/** Runs `npm ci` when node_modules is missing or differs from package-lock.json. */
export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installation des dépendances (npm ci)…')
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  const options = { cwd: root, stdio: 'inherit' }
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (status === 0 && existsSync(node24)) return
  console.error('L’installation des dépendances a échoué : voir le message de npm ci-dessus.')
  process.exit(1)
}

/** npm's own record of what it installed, against the lock file: dates would lie after a checkout. */
function isInstalled() {
  if (!existsSync(node24)) return false
  const wanted = packagesOf('package-lock.json')
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = installed[path]
    if (path === '') return true
    if (!found) return optional === true
    return found.version === version && found.integrity === integrity
  })
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(join(root, lockFile), 'utf8')).packages
  } catch {
    return {}
  }
}
