import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { lstatSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type ClusterOwner, clusterOwner } from './cluster-owner.ts'
import { SYSTEM_HOME } from './postgres-binaries.ts'
import { StartError } from './start-error.ts'

/** The cluster's folder, which may not exist yet, and the user that runs it. */
export type Place = { cluster: string; owner: ClusterOwner }

/**
 * `<dataDir>/postgres`; or, for root where the owner may not cross dataDir (a clone in /root), a
 * folder under /var/lib/carreau that `<dataDir>/postgres` links to.
 */
export function placeCluster(dataDir: string, log: (line: string) => void): Place {
  const local = join(dataDir, 'postgres')
  const entry = lstatSync(local, { throwIfNoEntry: false })
  const cluster = entry?.isSymbolicLink() ? readlinkSync(local) : local
  const owner = clusterOwner(cluster)
  if (cluster !== local || canCross(dataDir, owner)) return { cluster, owner }

  const remote = join(SYSTEM_HOME, `cluster-${randomBytes(4).toString('hex')}`)
  mkdirSync(SYSTEM_HOME, { recursive: true, mode: 0o755 })
  if (entry) move(local, remote)
  symlinkSync(remote, local)
  log(`${dataDir} est fermé à l’utilisateur de PostgreSQL : la base est dans ${remote}.`)
  return { cluster: remote, owner }
}

/** Asked of the system, which alone knows modes, groups, ACLs and mounts. */
function canCross(folder: string, owner: ClusterOwner): boolean {
  return !owner || spawnSync('test', ['-x', folder], { ...owner, cwd: '/' }).status === 0
}

/** `mv`, because /var may be another disk. */
function move(from: string, to: string): void {
  if (spawnSync('mv', [from, to]).status === 0) return
  throw new StartError(`Impossible de déplacer la base de ${from} vers ${to}.`)
}
