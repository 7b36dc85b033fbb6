import pg from 'pg'
import { actingNow } from './acting-for.ts'

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

const become = `select set_config('role', $1, false), set_config('carreau.tenant', $2, false),
                       set_config('carreau.user', $3, false)`

const endsTransaction = /^\s*(commit|rollback)/i
const undoesPart = /^\s*rollback\s+to/i

/**
 * A connection that acts for whom `actingNow` says before each statement: one round trip, and only
 * when it acted for another before. It also names every parametrised statement, so that PostgreSQL
 * plans it once per connection: planning is most of what our small reads cost.
 */
export class ActingClient extends pg.Client {
  /** For whom the connection acts; undefined when that must be said again. */
  #actsFor: string | undefined = 'none  '
  /** It was said inside a transaction: its end may take it back. */
  #isSaidInside = false
  #saying: Promise<unknown> | undefined

  // biome-ignore lint/suspicious/noExplicitAny: pg's `query` has eleven overloads; we pass them on.
  override query(text: any, values?: any, ...rest: any[]): any {
    if (this.#isSaidInside && this.getTransactionStatus() === 'I') this.#forget()
    const isText = typeof text === 'string'
    if (isText && endsTransaction.test(text)) {
      if (this.#isSaidInside && undoesPart.test(text)) this.#actsFor = undefined
      return super.query(text, values, ...(rest as []))
    }
    const scope = actingNow()
    const role = scope === 'system' ? 's' : scope === 'whoever' ? 'w' : 't'
    const name = isText && Array.isArray(values) ? nameOf(text, role) : undefined
    const asked = name === undefined ? [text, values, ...rest] : [{ name, text, values }, ...rest]
    const ask = () => super.query(...(asked as [string]))
    if (scope === 'whoever') return ask()
    const config =
      scope === 'system'
        ? ['none', '', '']
        : ['carreau_tenant', String(scope.tenantId ?? ''), String(scope.userId ?? '')]
    const wanted = config.join(' ')
    if (wanted === this.#actsFor && this.#saying === undefined) return ask()
    const done = this.#sayFirst(wanted, config, ask)
    const callBack = asked.findLast(given => typeof given === 'function')
    if (callBack === undefined) return done
    done.catch(callBack)
  }

  async #sayFirst<T>(wanted: string, config: string[], ask: () => Promise<T>): Promise<T> {
    while (this.#saying !== undefined || this.#actsFor !== wanted) {
      if (this.#saying !== undefined) {
        await this.#saying.catch(() => undefined)
        continue
      }
      this.#actsFor = undefined
      const isInside = this.getTransactionStatus() === 'T'
      this.#saying = super.query({ name: 'act', text: become, values: config })
      try {
        await this.#saying
        this.#actsFor = wanted
        this.#isSaidInside ||= isInside
      } finally {
        this.#saying = undefined
      }
    }
    return ask()
  }

  #forget(): void {
    this.#actsFor = undefined
    this.#isSaidInside = false
  }
}
