import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { programVersion } from '../config/program-version.ts'
import type { Storage } from '../storage/open-storage.ts'
import { backupDatabase } from './backup-database.sql.ts'
import { backupFiles, checkFiles, restoreFiles } from './files.ts'
import { BackupError, type Manifest, readManifest, writeManifest } from './manifest.ts'
import { checkPart } from './parts.ts'
import { restoreDatabase } from './restore-database.sql.ts'

/** Where the database is, and the files beside it. */
type Place = { databaseUrl: string; storage: Storage }

/**
 * Writes the database, as it is at one moment, and the files it speaks of into a new folder, which
 * appears under its name only when whole. Files come second: a document is never changed or removed, and a
 * picture only with the account it is of.
 */
export const backup = async (
  { databaseUrl, storage }: Place,
  folder: string,
): Promise<Manifest> => {
  if (existsSync(folder))
    throw new BackupError(`${folder} existe déjà : indiquez un nouveau dossier.`)
  const draft = `${folder}.incomplete`
  await rm(draft, { recursive: true, force: true })
  await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 })
  const madeAt = new Date().toISOString()
  const database = await backupDatabase(databaseUrl, draft)
  const manifest: Manifest = {
    format: 1,
    madeAt,
    program: await programVersion(),
    ...database,
    // Other widths are made of these again when asked for.
    media: await backupFiles(draft, 'media', storage.media, 'originals/'),
    documents: await backupFiles(draft, 'documents', storage.documents),
  }
  await writeManifest(draft, manifest)
  await rename(draft, folder)
  return manifest
}

/** Everything of a backup that can be checked without a database. */
const check = async (folder: string): Promise<Manifest> => {
  const manifest = await readManifest(folder)
  const { tables, media, documents } = manifest
  for (const { part } of [...tables, media, documents]) await checkPart(folder, part)
  await checkFiles(folder, 'media', media)
  await checkFiles(folder, 'documents', documents)
  return manifest
}

/** Brings a backup back into an empty database: all of it, checked, or nothing. */
export const restore = async (
  { databaseUrl, storage }: Place,
  folder: string,
): Promise<Manifest> => {
  const manifest = await check(folder)
  await restoreDatabase(databaseUrl, folder, manifest, async () => {
    await restoreFiles(folder, 'media', manifest.media, storage.media)
    await restoreFiles(folder, 'documents', manifest.documents, storage.documents)
  })
  return manifest
}
