import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { lstatSync, mkdirSync, readlinkSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { LocalPostgresError } from './local-postgres-error.ts'

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
