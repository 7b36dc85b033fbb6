import { setTimeout as after } from 'node:timers/promises'
import { Kysely, type KyselyConfig, type TransactionBuilder } from 'kysely'
import type { Schema } from './schema.ts'

/** A deadlock, or a row changed under a snapshot: PostgreSQL took the transaction back for another's sake. */
const isVictim = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(40P01|40001)$/.test(String(error.code))

const mostTries = 3
/** Victims come back at different moments, so that they do not meet again. */
const pauseMs = () => 5 + Math.random() * 45

const untilDone = async <T>(
  work: () => Promise<T>,
  onVictim: (error: Error) => void,
): Promise<T> => {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (!isVictim(error) || tries === mostTries) throw error
      onVictim(error as Error)
      await after(pauseMs())
    }
}

const tryingAgain = (
  builder: TransactionBuilder<Schema>,
  onVictim: (error: Error) => void,
): TransactionBuilder<Schema> => {
  const execute = builder.execute.bind(builder)
  const setIsolationLevel = builder.setIsolationLevel.bind(builder)
  const setAccessMode = builder.setAccessMode.bind(builder)
  const again: Pick<typeof builder, 'execute' | 'setIsolationLevel' | 'setAccessMode'> = {
    execute: work => untilDone(() => execute(work), onVictim),
    setIsolationLevel: level => tryingAgain(setIsolationLevel(level), onVictim),
    setAccessMode: mode => tryingAgain(setAccessMode(mode), onVictim),
  }
  return Object.assign(builder, again)
}

/**
 * Begins a transaction again, from its first line, when PostgreSQL chose it as the victim of another:
 * three times at most. So its callback does nothing but SQL; mails and the like are jobs it writes.
 * `onVictim` hears of each that is tried again.
 */
export class TryingKysely extends Kysely<Schema> {
  readonly #onVictim: (error: Error) => void

  constructor(config: KyselyConfig, onVictim: (error: Error) => void) {
    super(config)
    this.#onVictim = onVictim
  }

  override transaction(): TransactionBuilder<Schema> {
    return tryingAgain(super.transaction(), this.#onVictim)
  }
}
