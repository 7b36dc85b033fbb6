import pg from 'pg'
import {
  ActingClient,
  type Identity,
  identityOf,
  returnsToSavepoint,
  system,
} from './acting-client.ts'
import type { Scope } from './acting-for.ts'

/** What a session would otherwise be told once, when it begins. */
export type Settings = Readonly<Record<string, string>>

/** What is said to PostgreSQL for a statement, part by part: pg's own, which its types leave out. */
type Wire = {
  parse: (part: { text: string }) => void
  bind: (part: { values: readonly string[] }) => void
  execute: (part: object) => void
}
type Statement = pg.Submittable & {
  prepare(wire: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
}
type Answer = (error: Error | undefined, result: pg.QueryResult) => void
const Statement = pg.Query as unknown as new (
  config: pg.QueryConfig & { queryMode: 'extended' },
  answer: Answer,
) => Statement

/**
 * A statement with what it runs under before it, in one message: PostgreSQL takes both in one transaction,
 * and does not begin the statement when the first part fails. In a transaction that is open they hold
 * until its end, and otherwise for this statement.
 */
class StatementUnder extends Statement {
  readonly #under: { text: string; identity: Identity }
  #isUnder = false

  constructor(
    under: { text: string; identity: Identity },
    config: { text: string; values: unknown[] },
    answer: Answer,
  ) {
    super({ ...config, queryMode: 'extended' }, answer)
    this.#under = under
  }

  override prepare(wire: Wire): void {
    wire.parse({ text: this.#under.text })
    wire.bind({ values: this.#under.identity })
    wire.execute({})
    super.prepare(wire)
  }

  override handleDataRow(message: unknown): void {
    if (this.#isUnder) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isUnder) super.handleCommandComplete(message, wire)
    this.#isUnder = true
  }
}

const controlsTransaction = /^\s*(begin|start|commit|rollback|savepoint|release)\b/i

/**
 * The same behind a pooler in transaction mode, where each transaction may meet another session of
 * PostgreSQL, and finds nothing there: role, tenant, person and settings go with the first statement of
 * every transaction, which costs no round trip, and statements have no names.
 */
export class PooledClient extends ActingClient {
  /** What every first statement runs under. */
  readonly #text: string
  /** Whom the open transaction is for; undefined before its first statement. */
  #current: string | undefined

  constructor({ settings, ...config }: pg.ClientConfig & { settings: Settings }) {
    super(config)
    const all = Object.entries(settings).map(([name, value]) =>
      [name, value].map(pg.escapeLiteral).join(', '),
    )
    this.#text = `select ${["'role', $1", "'carreau.tenant', $2", "'carreau.user', $3", ...all]
      .map(setting => `set_config(${setting}, true)`)
      .join(', ')}`
  }

  protected override ask(
    scope: Scope,
    text: string,
    values: unknown[] | undefined,
  ): Promise<pg.QueryResult> {
    if (this.getTransactionStatus() === 'I' || returnsToSavepoint.test(text))
      this.#current = undefined
    const isSaid = scope === 'any role' && this.#current !== undefined
    const identity = scope === 'any role' ? system : identityOf(scope)
    if (isSaid || controlsTransaction.test(text) || this.#current === identity.join())
      return this.send({ text, ...(values && { values }) })
    this.#current = identity.join()
    const under = { text: this.#text, identity }
    return new Promise((resolve, reject) => {
      const answer: Answer = (error, result) => (error ? reject(error) : resolve(result))
      void this.send(new StatementUnder(under, { text, values: values ?? [] }, answer))
    })
  }
}
