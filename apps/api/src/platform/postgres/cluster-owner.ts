import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { StartError } from './start-error.ts'

/** The user that PostgreSQL runs as when we are root, which it refuses to run as; else undefined. */
export type ClusterOwner = { uid: number; gid: number } | undefined

/**
 * As root: the owner of the existing cluster, else the system user `postgres`, made when missing.
 *
 * @throws StartError when there is no such user and none can be made.
 */
export function clusterOwner(cluster: string): ClusterOwner {
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
  throw new StartError(
    'PostgreSQL refuse de tourner en root et l’utilisateur « postgres » n’a pas pu être créé. Lancez Carreau sous un compte ordinaire.',
  )
}

function succeeds(command: string, args: string[]): boolean {
  return spawnSync(command, args).status === 0
}
