import type { BackupSettings, KeepRule } from '../config/backup-settings.ts'
import { type FileStore, folderStore } from '../storage/file-store.ts'
import { s3Store } from '../storage/s3-store.ts'

/** Where sealed backups are kept. */
export const openBackupStore = ({ to }: Pick<BackupSettings, 'to'>): FileStore =>
  typeof to === 'string' ? folderStore(to) : s3Store(to, 'backups')

/** `carreau-20261123T021700Z.tar.age` */
export const nameOf = (at: Date): string =>
  `carreau-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.age`

const named = /^carreau-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.age$/

/** When the backup of this name was made; undefined: no backup of ours. */
export const madeAt = (name: string): Date | undefined => {
  const parts = named.exec(name)?.slice(1).map(Number)
  if (parts === undefined) return undefined
  const [year = 0, month = 0, day, hour, minute, second] = parts
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

/** The backups of a store, the newest first. */
export const listBackups = async (store: Pick<FileStore, 'names'>): Promise<string[]> => {
  const names = await Array.fromAsync(store.names('carreau-'))
  return names
    .filter(name => madeAt(name) !== undefined)
    .toSorted()
    .toReversed()
}

const dayMs = 86_400_000
const day = (at: Date): number => Math.floor(at.getTime() / dayMs)
/** The first day of all, 1 January 1970, was a Thursday. */
const week = (at: Date): number => Math.floor((day(at) + 3) / 7)
const month = (at: Date): number => at.getUTCFullYear() * 12 + at.getUTCMonth()

/**
 * Of backups, the newest first, those that the rule lets go. It counts days, weeks and months that
 * have a backup: when none is made any more, none is let go.
 */
export const outlived = (names: readonly string[], rule: KeepRule): string[] => {
  if (rule === 'all') return []
  const periods = [
    { of: day, most: rule.days, seen: new Set<number>() },
    { of: week, most: rule.weeks, seen: new Set<number>() },
    { of: month, most: rule.months, seen: new Set<number>() },
  ]
  return names.filter(name => {
    const at = madeAt(name)
    if (at === undefined) return false
    // Each period is asked: one backup may stand for its day, its week and its month.
    const standsFor = periods.filter(({ of, most, seen }) => {
      if (seen.size >= most || seen.has(of(at))) return false
      seen.add(of(at))
      return true
    })
    return standsFor.length === 0
  })
}

const lookAgainMs = 300_000

/** How old the newest backup is, in seconds; infinitely, when there is none. A bucket is asked every five minutes. */
export const backupAge = (
  store: Pick<FileStore, 'names'>,
  now: () => Date,
): (() => Promise<number>) => {
  let looked: { at: number; newest: Promise<string | undefined> } | undefined
  return async () => {
    const at = now().getTime()
    if (looked === undefined || at - looked.at > lookAgainMs) {
      const newest = listBackups(store).then(([first]) => first)
      looked = { at, newest }
      newest.catch(() => {
        looked = undefined
      })
    }
    const made = madeAt((await looked.newest) ?? '')
    return made === undefined ? Number.POSITIVE_INFINITY : (at - made.getTime()) / 1_000
  }
}
