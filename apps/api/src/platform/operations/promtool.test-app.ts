import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../../../../node_modules/.cache/promtool', import.meta.url))
const aptGet = '/usr/bin/apt-get'

const run = (cwd: string, command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { cwd, stdio: 'ignore' }).status === 0

/** Takes it out of Debian's package, without installing anything. */
const fetchIt = (): void => {
  mkdirSync(dirname(cache), { recursive: true })
  const folder = mkdtempSync(`${cache}-`)
  const get = () => run(folder, aptGet, 'download', 'prometheus')
  if (get() || (process.getuid?.() === 0 && run(folder, aptGet, 'update') && get())) {
    const [file = ''] = globSync('prometheus_*.deb', { cwd: folder })
    run(folder, 'dpkg-deb', '--extract', file, '.')
    const found = join(folder, 'usr/bin/promtool')
    if (existsSync(found)) renameSync(found, cache)
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Prometheus' own tool, which evaluates rules as the server does: the system's, or Debian's; undefined without either. */
export const findPromtool = (): string | undefined => {
  const find = () =>
    ['promtool', cache].find(one => spawnSync(one, ['--version'], { stdio: 'ignore' }).status === 0)
  if (find() === undefined && existsSync(aptGet)) fetchIt()
  return find()
}
