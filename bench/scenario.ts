import type { Database } from '../apps/api/src/platform/db/database.ts'
import type { Request } from './load.ts'

export type Bench = { db: Database['db']; pool: Database['pool']; origin: string }

export type Scenario = {
  name: string
  /** How many different requests there are before they repeat. */
  kinds: number
  /** The most calls that one stretch may hold. */
  most: number
  /** Makes ready what so many calls use up. */
  prepare: (amount: number) => Promise<void>
  request: (index: number) => Request
  /** The room's own SQL for the same call: what the database alone costs. */
  sql: (index: number) => Promise<unknown>
}

/** What one call after the other takes in turn. */
export const inTurn = <T>(values: readonly T[], index: number): T => {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('the market lacks what is measured')
  return value
}

const nothing = async () => {}
export const endless = { most: 8_000, prepare: nothing }
