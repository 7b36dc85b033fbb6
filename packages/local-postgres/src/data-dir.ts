import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { LocalPostgresError } from './local-postgres-error.ts'

/**
 * Makes the data folder when missing and takes it for this process; answers the way to give it back.
 *
 * @throws LocalPostgresError when another live process has it.
 */
export function takeDataDir(dataDir: string, name: string): () => void {
  makeFolder(dataDir)
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  return lock(dataDir, name)
}

/** A system error met in the data folder, as a failure; any other error stays as it is. */
export function explain(error: unknown, dataDir: string): unknown {
  if (error instanceof LocalPostgresError || !(error instanceof Error && 'code' in error))
    return error
  const reason = String(error.code)
  return new LocalPostgresError({ code: 'folder_unusable', dataDir, reason }, { cause: error })
}

/** Not mkdir's own `recursive`: it never returns where nothing can be made, such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/**
 * The kernel drops SQLite's file lock however its process ends, kill -9 and power cuts included;
 * a pid file alone would lie after those, and to two starts in the same instant.
 */
function lock(dataDir: string, name: string): () => void {
  const pidFile = join(dataDir, `${name}.pid`)
  const holder = new DatabaseSync(join(dataDir, `${name}.lock`))
  try {
    holder.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    holder.close()
    if (!(error instanceof Error && error.message.includes('locked'))) throw error
    throw new LocalPostgresError({ code: 'folder_in_use', dataDir, pid: readPid(pidFile) })
  }
  writeFileSync(pidFile, String(process.pid))
  return () => holder.close()
}

function readPid(pidFile: string): string | undefined {
  try {
    return readFileSync(pidFile, 'utf8').trim()
  } catch {
    return undefined
  }
}

/** The user that PostgreSQL runs as when we are root, which it refuses to run as; else undefined. */
export type ClusterOwner = { uid: number; gid: number } | undefined

/** The cluster's folder, which may not exist yet, the user that runs it, and what it is called. */
export type Place = { name: string; cluster: string; owner: ClusterOwner }

/** Where root keeps what the user `postgres` must reach and a private home would hide. */
export const systemHome = (name: string): string => `/var/lib/${name}`

/**
 * `<dataDir>/postgres`; or, for root where the owner may not cross dataDir (a clone in /root), a
 * folder under `systemHome` that `<dataDir>/postgres` links to.
 *
 * @throws LocalPostgresError when the owner cannot be made or an existing cluster not be moved.
 */
export function placeCluster(
  dataDir: string,
  name: string,
  onMoved: (cluster: string) => void,
): Place {
  const local = join(dataDir, 'postgres')
  const entry = lstatSync(local, { throwIfNoEntry: false })
  const cluster = entry?.isSymbolicLink() ? readlinkSync(local) : local
  const owner = clusterOwner(cluster)
  if (cluster !== local || canCross(dataDir, owner)) return { name, cluster, owner }

  const home = systemHome(name)
  const remote = join(home, `cluster-${randomBytes(4).toString('hex')}`)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  if (entry) move(local, remote)
  symlinkSync(remote, local)
  onMoved(remote)
  return { name, cluster: remote, owner }
}

/** As root: the owner of the existing cluster, else the system user `postgres`, made when missing. */
function clusterOwner(cluster: string): ClusterOwner {
  if (process.getuid?.() !== 0) return undefined
  const existing = statSync(cluster, { throwIfNoEntry: false })
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  return findUser() ?? createUser()
}

function findUser(): ClusterOwner {
  const [uid, gid] = ['-u', '-g'].map(flag =>
    Number.parseInt(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout, 10),
  )
  return uid && gid ? { uid, gid } : undefined
}

function createUser(): ClusterOwner {
  // shadow-utils (Debian, Red Hat, Arch), then BusyBox (Alpine).
  const made =
    succeeds('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']) ||
    (succeeds('addgroup', ['-S', 'postgres']) &&
      succeeds('adduser', ['-S', '-D', '-H', '-G', 'postgres', 'postgres']))
  const owner = made ? findUser() : undefined
  if (owner) return owner
  throw new LocalPostgresError({ code: 'no_system_user' })
}

/** Asked of the system, which alone knows modes, groups, ACLs and mounts. */
function canCross(folder: string, owner: ClusterOwner): boolean {
  return !owner || spawnSync('test', ['-x', folder], { ...owner, cwd: '/' }).status === 0
}

/** `mv`, because /var may be another disk. */
function move(from: string, to: string): void {
  if (!succeeds('mv', [from, to])) throw new LocalPostgresError({ code: 'cannot_move', from, to })
}

function succeeds(command: string, args: string[]): boolean {
  return spawnSync(command, args).status === 0
}
