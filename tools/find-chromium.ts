import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The shell first: without a window to draw, the tests take two thirds of the time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** The path of a Chromium: the one asked for, the system's, or Playwright's own. */
export function findChromium(): string | undefined {
  const asked = process.env.CHROMIUM_PATH
  if (asked) return existsSync(asked) ? asked : undefined
  const folders = process.env.PATH?.split(delimiter) ?? []
  const candidates = folders.flatMap(folder => names.map(name => join(folder, name)))
  return [...candidates, chromium.executablePath()].find(path => existsSync(path))
}

/** Installs a Chromium: as root on Debian and its kin with apt, elsewhere with Playwright. */
export function installChromium(): boolean {
  if (process.env.CHROMIUM_PATH) return false
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const packages = ['chromium-headless-shell', 'chromium']
    run('apt-get', 'update')
    for (const name of packages)
      if (run('apt-get', 'install', '-y', name) && findChromium()) return true
  }
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli')
  run(process.execPath, playwright, 'install', '--with-deps', 'chromium')
  return findChromium() !== undefined
}

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}
