import { relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { StartError } from '../postgres/start-error.ts'
import type { S3Settings } from './s3-settings.ts'

/** Variables of the nightly backup (README lists them). */
export const backupEnvironment = {
  /** A folder that does not die with this machine: another one's, mounted here. */
  BACKUP_DIR: z.string().optional(),
  /** Or a bucket elsewhere than the files'. */
  BACKUP_S3_ENDPOINT: z.url().optional(),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_REGION: z.string().default('eu-west-3'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_PATH_STYLE: z.enum(['true', 'false']).default('true'),
  /** Public keys of age, for whose owners backups are sealed. */
  BACKUP_KEYS: z.string().optional(),
  /** The secret keys' file, for a restore alone. */
  BACKUP_KEY_FILE: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'attendu : une heure UTC, comme 02:17')
    .default('02:17'),
  BACKUP_KEEP: z
    .string()
    .regex(
      /^(all|[1-9]\d{0,2},\d{1,3},\d{1,3})$/,
      'attendu : jours, semaines et mois, comme 7,4,2, ou all',
    )
    .default('7,4,2'),
}

/** How many last days, weeks and months keep their newest backup; `all`: another deletes them. */
export type KeepRule = { days: number; weeks: number; months: number } | 'all'

type Written = z.output<z.ZodObject<typeof backupEnvironment>>
type Live = { root: string; dataDir: string; s3: S3Settings | undefined }

const refuse = (sentence: string): never => {
  throw new StartError(`Configuration : ${sentence}`)
}

const isWithin = (inner: string, outer: string): boolean => {
  const way = relative(outer, inner)
  return way !== '..' && !way.startsWith(`..${sep}`)
}

const keysOf = (written: string): string[] =>
  written.split(',').map(text => {
    const key = text.trim()
    if (key.startsWith('AGE-SECRET-KEY'))
      refuse(
        'BACKUP_KEYS — c’est une clé secrète : gardez-la ailleurs que sur cette machine, et donnez ici la publique (age1…).',
      )
    if (!/^age1[a-z0-9]+$/.test(key))
      refuse('BACKUP_KEYS — attendu : des clés publiques « age1… » (npm run backup -- --new-key).')
    return key
  })

const keepOf = (written: string): KeepRule => {
  if (written === 'all') return 'all'
  const [days = 0, weeks = 0, months = 0] = written.split(',').map(Number)
  return { days, weeks, months }
}

const folderOf = (written: string, { root, dataDir }: Live): string => {
  const folder = resolve(root, written)
  if (isWithin(folder, dataDir) || isWithin(dataDir, folder))
    refuse('BACKUP_DIR — les sauvegardes mourraient avec DATA_DIR : indiquez un dossier ailleurs.')
  return folder
}

const bucketOf = (e: Written, live: Live): S3Settings => {
  const {
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
    BACKUP_S3_ENDPOINT: endpoint,
  } = e
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return refuse(
      'BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID et BACKUP_S3_SECRET_ACCESS_KEY vont ensemble.',
    )
  if (live.s3?.bucket === bucket && live.s3.endpoint === endpoint)
    refuse('BACKUP_S3_BUCKET — les sauvegardes mourraient avec les fichiers : un autre espace.')
  return {
    endpoint,
    bucket,
    region: e.BACKUP_S3_REGION,
    accessKeyId,
    secretAccessKey,
    pathStyle: e.BACKUP_S3_PATH_STYLE === 'true',
  }
}

/** Where, for whom and when backups are made by themselves; undefined: nobody has said. */
export const backupSettingsOf = (e: Written, live: Live) => {
  const { BACKUP_DIR: folder, BACKUP_KEYS: keys } = e
  const namesBucket = [
    e.BACKUP_S3_BUCKET,
    e.BACKUP_S3_ACCESS_KEY_ID,
    e.BACKUP_S3_SECRET_ACCESS_KEY,
    e.BACKUP_S3_ENDPOINT,
  ].some(value => value !== undefined)
  if (folder === undefined && !namesBucket && keys === undefined) return undefined
  if (folder !== undefined && namesBucket)
    refuse('BACKUP_DIR ou BACKUP_S3_BUCKET, pas les deux : les sauvegardes vont à un endroit.')
  if (folder === undefined && !namesBucket)
    refuse('BACKUP_DIR ou BACKUP_S3_BUCKET manque : c’est là que vont les sauvegardes.')
  if (keys === undefined)
    return refuse(
      'BACKUP_KEYS manque : les sauvegardes sont scellées (npm run backup -- --new-key).',
    )
  return {
    to: folder === undefined ? bucketOf(e, live) : folderOf(folder, live),
    keys: keysOf(keys),
    at: e.BACKUP_AT,
    keep: keepOf(e.BACKUP_KEEP),
  }
}

export type BackupSettings = NonNullable<ReturnType<typeof backupSettingsOf>>
