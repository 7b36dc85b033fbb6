import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Whom the statements of a request are for: a person, at work for a tenant or not, or a visitor.
 * PostgreSQL shows and takes only their rows (0001_foundation.sql).
 */
export type ActingFor = { tenantId: number | null; userId: number | null }

/**
 * Why a request reads or writes what is not its tenant's: the whole list, which
 * docs/decisions/0033-row-level-security.md explains.
 */
export type SystemReason =
  | 'accounts and sessions'
  | 'attempts are counted'
  | 'automatic acceptance'
  | 'calls of keys'
  | 'the journal'
  | 'contacts of a customer'
  | 'documents state both parties'
  | 'keys of the platform'
  | 'new company'
  | 'notifying others'
  | 'operator'
  | 'personal data'
  | 'search statistics'
  | 'a device changes hands'
  | 'an invitation is accepted'
  | 'who is a customer'
  | 'whom a name resembles'
  | 'who orders as several companies'

export type Scope = ActingFor | 'system' | 'any role'

const scopes = new AsyncLocalStorage<Scope>()

/** Does a request's work: its statements reach these rows alone, through whatever it calls. */
export const actFor = <T>({ tenantId, userId }: ActingFor, work: () => T): T =>
  scopes.run({ tenantId, userId }, work)

/** Does work that crosses tenants, inside a request or one of its transactions. */
export const asSystem = <T>(_reason: SystemReason, work: () => T): T => scopes.run('system', work)

/** The same chunks, each made in the scope they were asked for in, whoever asks for the next one. */
export const keepActing = <T>(chunks: AsyncIterable<T>): AsyncIterable<T> => {
  const asAsked = AsyncLocalStorage.snapshot()
  return {
    [Symbol.asyncIterator]: () => {
      const making = chunks[Symbol.asyncIterator]()
      return {
        next: () => asAsked(() => making.next()),
        return: async value => {
          await asAsked(() => making.return?.())
          return { done: true, value }
        },
      }
    },
  }
}

/**
 * Asks what every role may ask and gets the same answer to: the connection keeps the identity of its last
 * statement, which saves setting one.
 */
export const asAnyRole = <T>(work: () => T): T => scopes.run('any role', work)

/** Whom the next statement is for. Outside any request (jobs, the index, a start): the system. */
export const actingNow = (): Scope => scopes.getStore() ?? 'system'
