import pg from 'pg'

/** Of pg's connection and query, what we build upon and its types leave out. */
type Wire = {
  stream: { cork: () => void; uncork: () => void; destroy: () => void }
  bind: (asked: { statement: string; values: readonly string[] }) => void
  execute: () => void
  sync: () => void
}
interface Plain {
  text: string
  queryMode?: 'extended'
  callback?: (error: Error | null, result: unknown) => void
  submit(wire: Wire): Error | null
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
  handleReadyForQuery(wire: Wire): void
  handleError(error: Error, wire: Wire): void
}
const PlainQuery = pg.Query as unknown as new (...asked: unknown[]) => Plain

/** What a connection says ahead of statements; all are prepared on it from the start. */
export const sayings = {
  begin: 'begin',
  act: `select set_config('role', $1, false), set_config('carreau.tenant', $2, false),
               set_config('carreau.user', $3, false)`,
}

/** For whom a connection acts, and what it has still to say. */
export type Standing = {
  /** Undefined when that must be said again. */
  actsFor: string | undefined
  /** It was said inside a transaction: its end may take it back. */
  isSaidInside: boolean
  /** A transaction was begun, which its first statement tells PostgreSQL. */
  begins: boolean
  /** Whether a transaction is open: what PostgreSQL said last. */
  isInside: () => boolean
}

const beginsTransaction = /^\s*(begin|start)\b/i
const endsTransaction = /^\s*(commit|rollback)\b/i
const undoesPart = /^\s*rollback\s+to\b/i

/**
 * A statement that says first, in the same message, what the connection has to say before it: that a
 * transaction begins, and for whom it acts. When one of those fails, PostgreSQL skips what follows it.
 */
export class ActingQuery extends PlainQuery {
  readonly #standing: Standing
  /** Role, tenant and person; undefined when for whom the connection acts is all one. */
  readonly #wanted: readonly string[] | undefined
  /** What was said ahead and is not yet answered. */
  #ahead = 0
  #says = false

  constructor(standing: Standing, wanted: readonly string[] | undefined, asked: unknown[]) {
    super(...asked)
    this.#standing = standing
    this.#wanted = wanted
  }

  override submit(wire: Wire): Error | null {
    const standing = this.#standing
    if (standing.isSaidInside && !standing.isInside()) {
      standing.actsFor = undefined
      standing.isSaidInside = false
    }
    if (endsTransaction.test(this.text)) return this.#end(wire)
    const ahead: [string, readonly string[]][] = standing.begins ? [['begin', []]] : []
    standing.begins = false
    if (
      this.#wanted !== undefined &&
      this.#wanted.join(' ') !== standing.actsFor &&
      !beginsTransaction.test(this.text)
    ) {
      ahead.push(['act', this.#wanted])
      this.#says = true
      standing.actsFor = undefined
    }
    if (ahead.length === 0) return super.submit(wire)
    return this.#sayFirst(ahead, wire)
  }

  /** Nobody acts for another in the end of a transaction; one without a statement never began. */
  #end(wire: Wire): Error | null {
    const standing = this.#standing
    if (standing.isSaidInside && undoesPart.test(this.text)) standing.actsFor = undefined
    if (!standing.begins) return super.submit(wire)
    standing.begins = false
    wire.sync()
    return null
  }

  #sayFirst(ahead: [string, readonly string[]][], wire: Wire): Error | null {
    this.#ahead = ahead.length
    // Up to its one `Sync` all of a message is skipped after an error; a simple query would not be.
    this.queryMode = 'extended'
    wire.stream.cork()
    try {
      for (const [statement, values] of ahead) {
        wire.bind({ statement, values })
        wire.execute()
      }
      const refused = super.submit(wire)
      // Half a message was written: nobody may use this connection again.
      if (refused !== null) wire.stream.destroy()
      return refused
    } finally {
      wire.stream.uncork()
    }
  }

  override handleDataRow(message: unknown): void {
    if (this.#ahead === 0) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#ahead === 0) {
      super.handleCommandComplete(message, wire)
      return
    }
    this.#ahead--
    if (this.#ahead === 0 && this.#says) this.#standing.actsFor = this.#wanted?.join(' ')
  }

  override handleReadyForQuery(wire: Wire): void {
    if (this.#says && this.#standing.isInside()) this.#standing.isSaidInside = true
    super.handleReadyForQuery(wire)
  }

  /** What was said was taken back with what failed. */
  override handleError(error: Error, wire: Wire): void {
    if (this.#says) this.#standing.actsFor = undefined
    super.handleError(error, wire)
  }
}
