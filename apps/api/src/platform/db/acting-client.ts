import pg from 'pg'
import { actingNow, type Scope } from './acting-for.ts'

/** Statements that a connection keeps prepared; those beyond it run unnamed, so memory stays bounded. */
const maxPrepared = 200
const statementNames = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  let name = statementNames.get(text)
  if (name === undefined) {
    if (statementNames.size >= maxPrepared) return undefined
    name = `s${statementNames.size}`
    statementNames.set(text, name)
  }
  return name
}

/** Role, tenant and person, as PostgreSQL's settings take them. */
export type Identity = readonly [role: string, tenant: string, user: string]

export const system: Identity = ['none', '', '']

export const identityOf = (scope: Exclude<Scope, 'any role'>): Identity =>
  scope === 'system'
    ? system
    : ['carreau_tenant', String(scope.tenantId ?? ''), String(scope.userId ?? '')]

const setIdentity = {
  name: 'set_identity',
  text: `select set_config('role', $1, $4), set_config('carreau.tenant', $2, $4),
                set_config('carreau.user', $3, $4)`,
}

const endsTransaction = /^\s*(commit|rollback)\b/i
export const returnsToSavepoint = /^\s*rollback\s+to\b/i

/**
 * A connection that acts for whom `actingNow` says. Before a statement for somebody else it sets role,
 * tenant and person, and waits until PostgreSQL has taken them; in a transaction they are set for that
 * transaction alone, so its end restores what the session had. One statement is sent after the other.
 *
 * It also names every statement with parameters, so that PostgreSQL plans it once per connection.
 * Gains: without names the order list takes twice the processor time, the carts five times. Measure:
 * let `nameOf` answer undefined, then `npm run bench:compare`.
 */
export class ActingClient extends pg.Client {
  /** Whom the session is for, outside a transaction. */
  #session = system.join()
  /** Whom the next statement would be for; undefined after a return to a savepoint, which may undo it. */
  #current: string | undefined = this.#session
  /** Resolves when the statements asked for so far are done. */
  #idle: Promise<unknown> = Promise.resolve()

  // biome-ignore lint/suspicious/noExplicitAny: pg's `query` has eleven overloads; we pass them on.
  override query(text: any, values?: any, callback?: any): any {
    const scope = actingNow()
    const parameters = Array.isArray(values) ? values : undefined
    const answer = this.#idle.then(() => this.ask(scope, text, parameters))
    this.#idle = answer.catch(() => {})
    const told = [values, callback].find(one => typeof one === 'function')
    if (told === undefined) return answer
    answer.then(
      result => told(null, result),
      error => told(error),
    )
  }

  protected async ask(
    scope: Scope,
    text: string,
    values: unknown[] | undefined,
  ): Promise<pg.QueryResult> {
    if (!endsTransaction.test(text)) await this.#become(scope)
    if (returnsToSavepoint.test(text)) this.#current = undefined
    return this.send({ name: values && nameOf(text), text, values })
  }

  /** What pg's own client does with a statement. */
  protected send(statement: pg.QueryConfig | pg.Submittable): Promise<pg.QueryResult> {
    return super.query(statement as pg.QueryConfig)
  }

  async #become(scope: Scope): Promise<void> {
    const isInside = this.getTransactionStatus() !== 'I'
    if (!isInside) this.#current = this.#session
    if (scope === 'any role') return
    const identity = identityOf(scope)
    const wanted = identity.join()
    if (wanted === this.#current) return
    await this.send({ ...setIdentity, values: [...identity, isInside] })
    this.#current = wanted
    if (!isInside) this.#session = wanted
  }
}
