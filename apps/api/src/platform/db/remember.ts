import type { Db } from './database.ts'

/**
 * Keeps what `read` answers, per database, for `lifeMs`: for figures that everybody sees, may be a
 * little old and cost more as the market grows. Callers at the same moment share one reading.
 */
export const remember = <T>(lifeMs: number, read: (db: Db) => Promise<T>) => {
  const kept = new WeakMap<Db, { value: Promise<T>; until: number }>()
  return (db: Db, now: Date): Promise<T> => {
    const known = kept.get(db)
    if (known !== undefined && now.getTime() < known.until) return known.value
    const value = read(db)
    kept.set(db, { value, until: now.getTime() + lifeMs })
    value.catch(() => kept.delete(db))
    return value
  }
}
