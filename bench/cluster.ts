import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@carreau/local-postgres'
import { makeTemporaryFolder } from '@carreau/local-postgres/temporary'
import { killAll } from './processes.ts'
import { keep, say, stopOf } from './rig.ts'

const deployed = resolve(import.meta.dirname, '../deploy/cluster')
const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
  pgbackrest: '/usr/bin/pgbackrest',
  patronictl: '/usr/bin/patronictl',
  sh: '/bin/sh',
  psql: '/usr/lib/postgresql/15/bin/psql',
}
const packages = 'patroni pgbackrest pgbouncer etcd-server haproxy postgresql-15'
/** Two take over from each other; the third one only votes. */
const machines = ['pg-1', 'pg-2', 'witness'] as const
export type Machine = (typeof machines)[number]
const databases = ['pg-1', 'pg-2'] as const
export type DatabaseMachine = (typeof databases)[number]

/** PostgreSQL and what stands around it refuse to run as root. */
const findOwner = (): { uid: number; gid: number } => {
  const missing = Object.values(programs).filter(path => !existsSync(path))
  if (missing.length > 0 || process.getuid?.() !== 0)
    throw new Error(`as root, on Debian: apt-get install --no-install-recommends ${packages}`)
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

const portsWanted = ['2379', '2380', '5432', '6432', '8008'] as const
type Ports = Record<(typeof portsWanted)[number], number>

const findPorts = async (): Promise<Ports> => {
  const found: number[] = []
  for (const _ of portsWanted) found.push(await findFreePort())
  return Object.fromEntries(portsWanted.map((port, i) => [port, found[i]])) as Ports
}

type Place = { folder: string; ports: Record<Machine, Ports>; entrance: Entrance }
type Entrance = { pooled: number; direct: number; replica: number }

const addresses: Record<Machine, string> = {
  'pg-1': '10.0.0.11',
  'pg-2': '10.0.0.12',
  witness: '10.0.0.13',
}

/** A deployed file as that machine has it, on ports of this one. */
const read = (name: string, machine: Machine, { folder, ports, entrance }: Place): string => {
  const here = join(folder, machine)
  let text = readFileSync(join(deployed, name), 'utf8')
  const swap = (from: string | RegExp, to: string) => {
    text = text.replaceAll(from, to)
  }
  if (name === 'haproxy.cfg') {
    swap('127.0.0.1:6432', `127.0.0.1:${entrance.pooled}`)
    swap('127.0.0.1:5432', `127.0.0.1:${entrance.direct}`)
    swap('127.0.0.1:5433', `127.0.0.1:${entrance.replica}`)
    for (const of of databases)
      text = text
        .split('\n')
        .map(line =>
          line.includes(addresses[of])
            ? line.replace('port 8008', `port ${ports[of]['8008']}`)
            : line,
        )
        .join('\n')
  } else {
    // What the file says of pg-1 itself is said of this machine; lists name all three.
    text = text
      .split('\n')
      .map(line =>
        /initial-cluster:|hosts:/.test(line)
          ? line
          : line
              .replaceAll('10.0.0.11', addresses[machine])
              .replace(/^name: pg-1$/, `name: ${machine}`),
      )
      .join('\n')
    const { 5432: postgres, 6432: pooler } = ports[machine]
    swap(`host=${addresses[machine]} port=5432`, `host=127.0.0.1 port=${postgres}`)
    swap(
      `listen_addr = ${addresses[machine]}\nlisten_port = 6432`,
      `listen_addr = 127.0.0.1\nlisten_port = ${pooler}`,
    )
    swap('pg1-port=5432', `pg1-port=${postgres}`)
    swap('10.0.0.0/24', '127.0.0.1/32')
    swap('/etc/pgbouncer/userlist.txt', join(here, 'userlist.txt'))
    swap('/var/run/postgresql', here)
    swap('/var/lib/postgresql/15/carreau', join(here, 'postgres'))
    swap('/var/lib/postgresql/patroni.pgpass', join(here, 'pgpass'))
    swap('/var/lib/etcd/carreau', join(here, 'etcd'))
    swap('/var/lib/pgbackrest', join(folder, 'repository'))
  }
  for (const of of machines)
    for (const port of portsWanted) swap(`${addresses[of]}:${port}`, `127.0.0.1:${ports[of][port]}`)
  const left = /10\.0\.0\.\d+/.exec(text)
  if (left !== null) throw new Error(`deploy/cluster/${name} has an address of its own: ${left[0]}`)
  return text
}

const files: Record<string, string> = {
  'etcd.yaml': 'etcd.yaml',
  'patroni.yaml': 'patroni.yaml',
  'pgbouncer.ini': 'pgbouncer.ini',
  'pgbackrest.conf': 'pgbackrest.conf',
}

type Member = { name: string; role: string; state: string; lag?: number }

/** The deployed files at work on this machine: three of etcd, two of PostgreSQL with all that stands around it. */
export const startCluster = async () => {
  const owner = findOwner()
  const { path: folder, remove } = makeTemporaryFolder({ name: 'carreau-cluster' })
  const ports = {} as Record<Machine, Ports>
  for (const machine of machines) ports[machine] = await findPorts()
  const entrance = {
    pooled: await findFreePort(),
    direct: await findFreePort(),
    replica: await findFreePort(),
  }
  const place = { folder, ports, entrance }
  const password = randomBytes(12).toString('hex')
  const own = (path: string) => chownSync(path, owner.uid, owner.gid)
  own(folder)
  for (const name of ['repository', 'lock', 'log', ...machines]) {
    mkdirSync(join(folder, name), { mode: 0o700 })
    own(join(folder, name))
  }
  for (const machine of machines)
    for (const [name, file] of Object.entries(files)) {
      const path = join(folder, machine, file)
      writeFileSync(path, read(name, machine, place), { mode: 0o600 })
      own(path)
      const users = join(folder, machine, 'userlist.txt')
      writeFileSync(users, `"carreau" "${password}"\n`, { mode: 0o600 })
      own(users)
    }
  writeFileSync(join(folder, 'haproxy.cfg'), read('haproxy.cfg', 'witness', place))

  const environment = (machine: Machine) => ({
    PATH: process.env.PATH,
    LANG: 'C.UTF-8',
    HOME: join(folder, machine),
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_PASSWORD: password,
    PGBACKREST_CONFIG: join(folder, machine, 'pgbackrest.conf'),
    PGBACKREST_REPO1_CIPHER_PASS: password,
    PGBACKREST_LOCK_PATH: join(folder, 'lock'),
    PGBACKREST_LOG_PATH: join(folder, 'log'),
    PGBACKREST_LOG_LEVEL_CONSOLE: 'warn',
  })
  const run = (
    machine: Machine,
    program: keyof typeof programs,
    args: string[],
    input = '',
  ): string =>
    execFileSync(programs[program], args, {
      ...owner,
      input,
      cwd: folder,
      env: {
        ...environment(machine),
        PGDATA: join(folder, machine, 'postgres'),
        PGHOST: join(folder, machine),
        PGPORT: String(ports[machine]['5432']),
      },
      encoding: 'utf8',
    })
  const running = new Map<string, ChildProcess>()
  const start = (machine: Machine, program: 'etcd' | 'patroni' | 'pgbouncer' | 'haproxy') => {
    const args = {
      etcd: ['--config-file', join(folder, machine, 'etcd.yaml')],
      patroni: [join(folder, machine, 'patroni.yaml')],
      pgbouncer: [join(folder, machine, 'pgbouncer.ini')],
      haproxy: ['-db', '-f', join(folder, 'haproxy.cfg')],
    }[program]
    const log = openSync(join(folder, 'log', `${machine}-${program}.log`), 'a')
    const child = spawn(programs[program], args, {
      ...owner,
      cwd: folder,
      env: environment(machine),
      stdio: ['ignore', log, log],
    })
    running.set(`${machine} ${program}`, child)
  }
  const around = (machine: Machine) =>
    machine === 'witness' ? (['etcd'] as const) : (['etcd', 'patroni', 'pgbouncer'] as const)
  const startMachine = (machine: Machine) => {
    for (const program of around(machine)) start(machine, program)
  }
  const postmaster = (machine: DatabaseMachine): number[] => {
    const file = join(folder, machine, 'postgres/postmaster.pid')
    if (!existsSync(file)) return []
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    // The file outlives its process, whose number may be another's by now.
    const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout.includes(folder) ? [pid] : []
  }
  const stop = async () => {
    for (const name of ['haproxy', 'pgbouncer', 'patroni', 'etcd'])
      for (const [key, child] of running) if (key.endsWith(name)) await stopOf(child)()
    for (const machine of databases) await killAll(...postmaster(machine))
    remove()
  }
  keep({ stop })

  /** Who is what, as whichever Patroni answers says. */
  const members = async (): Promise<Member[]> => {
    for (const machine of databases) {
      const address = `http://127.0.0.1:${ports[machine]['8008']}/cluster`
      const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(
        () => undefined,
      )
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }
  const isPrimary = (machine: DatabaseMachine): Promise<boolean> =>
    fetch(`http://127.0.0.1:${ports[machine]['8008']}/primary`, {
      signal: AbortSignal.timeout(2_000),
    }).then(
      ({ ok }) => ok,
      () => false,
    )
  const primary = async (): Promise<DatabaseMachine | undefined> => {
    for (const machine of databases) if (await isPrimary(machine)) return machine
    return undefined
  }
  const until = async (what: string, isSo: () => Promise<boolean>, limitMs = 180_000) => {
    const limit = Date.now() + limitMs
    while (!(await isSo())) {
      if (Date.now() > limit)
        throw new Error(`${what}: not within ${limitMs / 1_000} s (${folder})`)
      await sleep(200)
    }
  }
  /** One is primary, and the other has what it answers before it does. */
  const isWhole = async (): Promise<boolean> => {
    const all = await members()
    return (
      all.some(({ role }) => role === 'leader') && all.some(({ role }) => role === 'sync_standby')
    )
  }
  const whole = () => until('a primary with its standby', isWhole)

  startMachine('witness')
  startMachine('pg-1')
  await sleep(2_000)
  startMachine('pg-2')
  start('witness', 'haproxy')
  say('Waiting for a primary and its standby')
  await whole()
  const first = (await primary()) ?? 'pg-1'
  run(
    first,
    'psql',
    ['-d', 'postgres', '-v', 'ON_ERROR_STOP=1', '-v', `password=${password}`, '-q'],
    readFileSync(join(deployed, 'database.sql'), 'utf8'),
  )
  run(first, 'pgbackrest', ['--stanza=carreau', 'stanza-create'])
  const urlOf = (port: number) => `postgres://carreau:${password}@127.0.0.1:${port}/carreau`

  return {
    pooledUrl: urlOf(entrance.pooled),
    directUrl: urlOf(entrance.direct),
    replicaUrl: urlOf(entrance.replica),
    dataDir: join(folder, 'files'),
    primary,
    whole,
    until,
    /** PostgreSQL alone: its Patroni sees it. */
    killPostgres: (machine: DatabaseMachine) => killAll(...postmaster(machine)),
    /** All that ran there, at once. */
    killMachine: async (machine: DatabaseMachine) => {
      const pids = around(machine).map(program => running.get(`${machine} ${program}`)?.pid ?? 0)
      await killAll(...pids, ...postmaster(machine))
    },
    startMachine,
    backUp: (machine: DatabaseMachine) => {
      for (const command of ['check', 'backup'])
        run(machine, 'pgbackrest', ['--stanza=carreau', command])
    },
    /** The steps of docs/operations.md, on this machine; the other one copies it. */
    restoreTo: async (machine: DatabaseMachine, second: string) => {
      for (const one of databases) {
        const patroni = running.get(`${one} patroni`)
        if (patroni !== undefined) await stopOf(patroni)()
      }
      const script = readFileSync(join(deployed, 'restore-to.sh'), 'utf8')
      run(machine, 'sh', ['-s', second], script)
      const config = ['-c', join(folder, machine, 'patroni.yaml')]
      run(machine, 'patronictl', [...config, 'remove', 'carreau'], 'carreau\nYes I am aware\n')
      start(machine, 'patroni')
      await until('a primary', () => isPrimary(machine))
      const other = machine === 'pg-1' ? 'pg-2' : 'pg-1'
      rmSync(join(folder, other, 'postgres'), { recursive: true })
      start(other, 'patroni')
    },
  }
}
