import pg from 'pg'
import { actingNow } from './acting-for.ts'
import { ActingQuery, type Standing, sayings } from './acting-query.ts'

/** Statements a connection keeps prepared; beyond it they run unnamed, so memory stays bounded. */
const maxPrepared = 200
const statementNames = new Map<string, string>()

/** A plan holds for one role: named for each, it is not made anew whenever the role changes. */
const nameOf = (text: string, role: 's' | 't' | 'w'): string | undefined => {
  let name = statementNames.get(text)
  if (name === undefined) {
    if (statementNames.size >= maxPrepared) return undefined
    name = String(statementNames.size)
    statementNames.set(text, name)
  }
  return `${role}${name}`
}

const system = ['none', '', '']

type Scope = ReturnType<typeof actingNow>

/** Role, tenant and person; undefined when the statement is for whomever the connection acts. */
const wantedBy = (scope: Scope): string[] | undefined => {
  if (scope === 'whoever') return undefined
  if (scope === 'system') return system
  return ['carreau_tenant', String(scope.tenantId ?? ''), String(scope.userId ?? '')]
}

/**
 * A connection that acts for whom `actingNow` says before each statement, and begins a transaction with
 * its first one: neither costs a round trip. It also names every parametrised statement, so that
 * PostgreSQL plans it once per connection: planning is most of what our small reads cost.
 */
export class ActingClient extends pg.Client {
  readonly #standing: Standing = {
    actsFor: system.join(' '),
    isSaidInside: false,
    begins: false,
    isInside: () => this.getTransactionStatus() !== 'I',
  }

  /** Prepares what is said ahead of statements; to be awaited before the first of them. */
  async learn(): Promise<void> {
    for (const [name, text] of Object.entries(sayings))
      await super.query({ name, text, values: name === 'act' ? system : [] })
    await super.query('commit')
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's `query` has eleven overloads; we pass them on.
  override query(text: any, values?: any, ...rest: any[]): any {
    if (
      text === 'begin' &&
      Array.isArray(values) &&
      rest.length === 0 &&
      !this.#standing.isInside()
    ) {
      this.#standing.begins = true
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] })
    }
    const scope = actingNow()
    const role = scope === 'system' ? 's' : scope === 'whoever' ? 'w' : 't'
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text, role) : undefined
    const asked = name === undefined ? [text, values, ...rest] : [{ name, text, values }, ...rest]
    const query = new ActingQuery(this.#standing, wantedBy(scope), asked)
    if (query.callback !== undefined) return void super.query(query)
    return new Promise((resolve, reject) => {
      query.callback = (error, result) => (error === null ? resolve(result) : reject(error))
      super.query(query)
    })
  }
}
