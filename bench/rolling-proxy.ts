import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Stop } from './servers.ts'

const template = resolve(import.meta.dirname, '../deploy/nginx.conf')

const findNginx = (): string | undefined => {
  const folders = [...(process.env.PATH?.split(delimiter) ?? []), '/usr/sbin', '/usr/local/sbin']
  return folders.map(folder => join(folder, 'nginx')).find(path => existsSync(path))
}

/** The system's nginx; as root on Debian and its kin it is installed when missing. */
const needNginx = (): string => {
  const found = findNginx()
  if (found !== undefined) return found
  const installer = '/usr/bin/apt-get'
  if (process.getuid?.() === 0 && existsSync(installer)) {
    spawnSync(installer, ['update'], { stdio: 'inherit' })
    const args = ['install', '-y', '--no-install-recommends', 'nginx-light']
    spawnSync(installer, args, { stdio: 'inherit' })
  }
  const installed = findNginx()
  if (installed === undefined) throw new Error('nginx is missing: install it')
  return installed
}

const swap = (text: string, from: string | RegExp, to: string): string => {
  if (text.search(from) < 0) throw new Error(`deploy/nginx.conf has no ${from}`)
  return text.replace(from, to)
}

/** The deployed configuration on this machine's ports; one client stands for all: no limit of its own. */
const configurationOf = (
  folder: string,
  port: number,
  nodes: readonly [number, number],
): string => {
  let text = readFileSync(template, 'utf8')
  text = swap(text, 'api-1:3000', `127.0.0.1:${nodes[0]}`)
  text = swap(text, 'api-2:3000', `127.0.0.1:${nodes[1]}`)
  text = swap(text, 'listen 80;', `listen 127.0.0.1:${port};`)
  text = swap(text, 'rate=200r/s', 'rate=100000r/s')
  text = swap(text, '/dev/stdout', join(folder, 'access.log'))
  text = swap(text, '/dev/stderr', join(folder, 'error.log'))
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `  ${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  return `daemon off;\npid ${join(folder, 'nginx.pid')};\n${swap(text, 'http {', `http {\n${places}`)}`
}

const opens = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** nginx with the configuration that is deployed, in front of two nodes of this machine. */
export const startProxy = async (
  port: number,
  nodes: readonly [number, number],
): Promise<{ version: string; log: () => string; stop: Stop }> => {
  const nginx = needNginx()
  const folder = mkdtempSync(join(tmpdir(), 'carreau-nginx-'))
  mkdirSync(join(folder, 'logs'))
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configurationOf(folder, port, nodes))
  const args = ['-p', folder, '-c', file, '-e', join(folder, 'error.log')]
  const tested = spawnSync(nginx, ['-t', ...args], { encoding: 'utf8' })
  if (tested.status !== 0) throw new Error(`nginx -t: ${tested.stderr}`)
  const child = spawn(nginx, args, { stdio: 'ignore' })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  while (!(await opens(port))) {
    if (child.exitCode !== null) throw new Error('nginx ended')
    await sleep(20)
  }
  const version = spawnSync(nginx, ['-v'], { encoding: 'utf8' }).stderr.trim()
  return {
    version: version.replace('nginx version: ', ''),
    log: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    stop: async () => {
      process.off('exit', end)
      const ended = once(child, 'exit')
      end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
