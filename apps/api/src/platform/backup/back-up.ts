import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { BackupSettings } from '../config/backup-settings.ts'
import type { Storage } from '../storage/open-storage.ts'
import { backup, restore } from './backup.ts'
import { listBackups, nameOf, openBackupStore, outlived } from './kept-backups.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { seal, unseal } from './seal.ts'

type Place = { databaseUrl: string; storage: Storage; dataDir: string }

const draftPrefix = 'backup-draft-'
const abandonedAfterMs = 86_400_000

/** Drafts are as open as the data folder is: those of a process that was killed go. */
const removeAbandoned = async (dataDir: string): Promise<void> => {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(draftPrefix)) continue
    const folder = join(dataDir, name)
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > abandonedAfterMs) await rm(folder, { recursive: true, force: true })
  }
}

const withDraft = async <T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> => {
  await mkdir(dataDir, { recursive: true })
  await removeAbandoned(dataDir)
  const folder = await mkdtemp(join(dataDir, draftPrefix))
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }))
}

/** What a bucket takes in one call. */
const mostBytes = 5_000_000_000

/** Makes a sealed backup where the configuration says, and then lets those go that the rule does not keep. */
export const backUp = (
  { dataDir, ...place }: Place,
  settings: BackupSettings,
  now = new Date(),
): Promise<{ name: string; manifest: Manifest }> =>
  withDraft(dataDir, async folder => {
    const [open, sealed] = [join(folder, 'open'), join(folder, 'sealed')]
    const manifest = await backup(place, open)
    await seal(open, sealed, settings.keys)
    await rm(open, { recursive: true })
    const { size } = await stat(sealed)
    if (typeof settings.to !== 'string' && size > mostBytes)
      throw new BackupError(
        'La sauvegarde dépasse 5 Go, ce qu’un espace S3 prend d’un coup : indiquez un dossier (BACKUP_DIR).',
      )
    const store = openBackupStore(settings)
    const name = nameOf(now)
    await store.put(name, { stream: createReadStream(sealed), size })
    for (const old of outlived(await listBackups(store), settings.keep)) await store.remove(old)
    return { name, manifest }
  })

/** Brings a sealed backup back into an empty database. */
export const restoreSealed = (
  { dataDir, ...place }: Place,
  sealed: Readable,
  keyFileText: string,
): Promise<Manifest> =>
  withDraft(dataDir, async folder => {
    const open = join(folder, 'open')
    await unseal(sealed, open, keyFileText)
    return restore(place, open)
  })
