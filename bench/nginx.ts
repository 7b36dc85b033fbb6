import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keep, type Stop, stopOf } from './rig.ts'

/** Of the two nodes. */
export type Ports = readonly [number, number]
/** How people come in: past a proxy outside, or over TLS with a pair of `folder/live/carreau`. */
export type Entrance =
  | { by: 'outer-proxy'; port: number }
  | { by: 'tls'; port: number; plainPort: number; folder: string }

const deployed = resolve(import.meta.dirname, '../deploy/nginx')

const findNginx = (): string | undefined => {
  const folders = [...(process.env.PATH?.split(delimiter) ?? []), '/usr/sbin', '/usr/local/sbin']
  return folders.map(folder => join(folder, 'nginx')).find(path => existsSync(path))
}

const installer = '/usr/bin/apt-get'
/** The system's nginx; as root on Debian it is installed when missing. */
const needNginx = (): string => {
  if (findNginx() === undefined && process.getuid?.() === 0 && existsSync(installer)) {
    spawnSync(installer, ['update'], { stdio: 'inherit' })
    const install = ['install', '-y', '--no-install-recommends', 'nginx-light']
    spawnSync(installer, install, { stdio: 'inherit' })
  }
  const found = findNginx()
  if (found === undefined) throw new Error('nginx is missing: install it')
  return found
}

/** A deployed file with what is this machine's instead of the containers'. */
const read = (name: string, swaps: readonly (readonly [string, string])[]): string =>
  swaps.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/nginx/${name} has no ${from}`)
      return text.replaceAll(from, to)
    },
    readFileSync(join(deployed, name), 'utf8'),
  )

const entranceOf = (folder: string, entrance: Entrance): string => {
  const site = ['/etc/nginx/carreau/site.conf', join(folder, 'site.conf')] as const
  if (entrance.by === 'outer-proxy')
    return read('outer-proxy.conf', [
      site,
      ['listen 80;', `listen 127.0.0.1:${entrance.port};`],
      ['192.0.2.1', '127.0.0.1'],
    ])
  return read('tls.conf', [
    site,
    ['  listen [::]:80;\n', ''],
    ['  listen [::]:443 ssl http2;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${entrance.plainPort};`],
    ['listen 443', `listen 127.0.0.1:${entrance.port}`],
    ['/etc/letsencrypt', entrance.folder],
    ['/var/www/acme', entrance.folder],
  ])
}

/** The deployed files on this machine's ports; one client stands for all: no limit of its own. */
const configure = (folder: string, [one, other]: Ports, entrance: Entrance): void => {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `  ${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  const main = read('nginx.conf', [
    ['api-1:3000', `127.0.0.1:${one}`],
    ['api-2:3000', `127.0.0.1:${other}`],
    ['rate=200r/s', 'rate=100000r/s'],
    ['/dev/stdout', join(folder, 'access.log')],
    ['/dev/stderr', join(folder, 'error.log')],
    ['/etc/nginx/carreau/entrance.conf', join(folder, 'entrance.conf')],
    ['http {', `http {\n${temporary}`],
  ])
  const head = `daemon off;\npid ${join(folder, 'nginx.pid')};\n`
  writeFileSync(join(folder, 'nginx.conf'), `${head}${main}`)
  writeFileSync(join(folder, 'site.conf'), read('site.conf', []))
  writeFileSync(join(folder, 'entrance.conf'), entranceOf(folder, entrance))
}

const opens = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Node reads certificates and makes none. */
export const openssl = '/usr/bin/openssl'

/** A folder as certbot leaves it, with a pair that this machine made for itself. */
export const makeCertificate = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'carreau-certificate-'))
  keep({ stop: async () => rmSync(folder, { recursive: true, force: true }) })
  // For nginx's workers, who are somebody else where this is root.
  chmodSync(folder, 0o755)
  const live = join(folder, 'live/carreau')
  mkdirSync(live, { recursive: true })
  const [key, certificate] = [join(live, 'privkey.pem'), join(live, 'fullchain.pem')]
  const pair = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate]
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync(openssl, ['req', '-x509', ...pair, ...name], { stdio: 'ignore' })
  mkdirSync(join(folder, '.well-known/acme-challenge'), { recursive: true })
  writeFileSync(join(folder, '.well-known/acme-challenge/token'), 'the answer')
  return folder
}

/** nginx with the configuration that is deployed, in front of two nodes of this machine. */
export const startNginx = async (
  nodes: Ports,
  entrance: Entrance,
): Promise<{ log: () => string; accessLog: () => string; stop: Stop }> => {
  const nginx = needNginx()
  const folder = mkdtempSync(join(tmpdir(), 'carreau-nginx-'))
  // Its workers are somebody else where this is root.
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'logs'))
  configure(folder, nodes, entrance)
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  const tested = spawnSync(nginx, ['-t', ...args], { encoding: 'utf8' })
  if (tested.status !== 0) throw new Error(`nginx -t: ${tested.stderr}`)
  const child = spawn(nginx, args, { stdio: 'ignore' })
  const stop = stopOf(child)
  while (!(await opens(entrance.port))) {
    if (child.exitCode !== null) throw new Error('nginx ended')
    await sleep(20)
  }
  return {
    log: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    accessLog: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
