import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

const usual = ['/usr/sbin/sshd', '/usr/local/sbin/sshd', '/usr/libexec/sshd']
const find = () => usual.find(path => existsSync(path))

/** OpenSSH's server: this machine's, or Debian's, installed where we may. Undefined where there is none. */
export const findSshd = (): string | undefined => {
  const found = find()
  if (found !== undefined || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return found
  const run = (...args: string[]) =>
    spawnSync('env', ['DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args], {
      stdio: 'ignore',
      timeout: 180_000,
    })
  run('update')
  run('install', '-y', '--no-install-recommends', 'openssh-server')
  return find()
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

const answers = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/** A real SFTP server of its own, with a folder, who may sign in and its own key, until the test ends. */
export const openSshd = async (sshd: string) => {
  const home = await mkdtemp(join(tmpdir(), 'carreau-sftp-'))
  const at = (name: string) => join(home, name)
  const keygen = (name: string) =>
    execFileSync('/usr/bin/ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', at(name)])
  for (const name of ['host', 'other-host', 'client', 'stranger']) keygen(name)
  mkdirSync(at('entrant'))
  await writeFile(at('authorized'), await readFile(at('client.pub')))
  const port = await freePort()
  // What Debian's service makes before it begins.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true })
  let stop = async () => {}
  const start = async (hostKey = 'host') => {
    await writeFile(
      at('config'),
      [
        `Port ${port}`,
        'ListenAddress 127.0.0.1',
        `HostKey ${at(hostKey)}`,
        `PidFile ${at('pid')}`,
        `AuthorizedKeysFile ${at('authorized')}`,
        'PermitRootLogin yes',
        'PasswordAuthentication yes',
        'KbdInteractiveAuthentication no',
        'UsePAM no',
        'StrictModes no',
        'Subsystem sftp internal-sftp',
      ].join('\n'),
    )
    const child = spawn(sshd, ['-D', '-e', '-f', at('config')], { stdio: 'ignore' })
    const over = new Promise(resolve => child.once('exit', resolve))
    stop = async () => {
      child.kill()
      await over
    }
    for (let tries = 0; !(await answers(port)); tries++) {
      if (tries > 100) throw new Error('sshd does not answer')
      await wait(50)
    }
  }
  await start()
  onTestFinished(async () => {
    await stop()
    await rm(home, { recursive: true })
  })
  return {
    port,
    username: userInfo().username,
    folder: at('entrant'),
    key: await readFile(at('client'), 'utf8'),
    strangersKey: await readFile(at('stranger'), 'utf8'),
    /** « 256 SHA256:… (ED25519) » of a host key. */
    fingerprint: (name = 'host') =>
      execFileSync('/usr/bin/ssh-keygen', ['-lf', at(`${name}.pub`)])
        .toString()
        .split(' ')[1],
    stop: () => stop(),
    start,
    files: () => readdir(at('entrant')),
    read: (name: string) => readFile(join(at('entrant'), name), 'utf8'),
  }
}
