import type { Access } from '@carreau/contract/endpoint'
import DataLoader from 'dataloader'
import type { FastifyRequest } from 'fastify'
import { asSystem } from '../db/acting-for.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import type { Caller } from './caller.ts'
import { findCallers, hasSecondFactor } from './identity.sql.ts'

/** Finds the caller of a request: null without a token; a token that is not good is always refused. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | null>

/** How many tokens one statement looks up. */
const tokensAtOnce = 100

/**
 * Makes `authenticate`. Requests that arrive in one turn of the event loop look their tokens up in one
 * statement. Nothing is cached: it is sent after the last of them arrived, so that a revoked token is good
 * for none of them.
 *
 * Gains at 64 requests at once: without it the order list takes 1.3 times the processor time, a search 1.5
 * times. Measure: `findCallers(db, [token])` instead of `callers.load(token)`, then `npm run bench:compare`.
 */
export const openAuthenticate = (db: Db): Authenticate => {
  const callers = new DataLoader((tokens: readonly string[]) => findCallers(db, tokens), {
    cache: false,
    maxBatchSize: tokensAtOnce,
    batchScheduleFn: send => setImmediate(send),
  })
  return async request => {
    const header = request.headers.authorization
    if (header === undefined) return null
    const token = /^Bearer ([\w-]{20,200})$/i.exec(header)?.[1]
    if (token === undefined) throw new AppError('unauthenticated')
    const caller = await callers.load(token)
    if (caller === undefined) throw new AppError('unauthenticated')
    if (caller === 'expired') throw new AppError('token_expired')
    return caller
  }
}

/**
 * The caller of an admitted call, as far as their proofs reach: an operator whose account takes no code is
 * refused what the platform alone may do, and is a person without a company everywhere else, so that
 * they can turn it on (decision 34). Asked at each call: a factor that is taken away counts at once.
 */
export const holdOperatorBack = async (
  db: Db,
  access: Access,
  caller: Caller | null,
): Promise<Caller | null> => {
  if (caller?.tenant?.type !== 'platform') return caller
  const { userId } = caller
  if (await asSystem('accounts and sessions', () => hasSecondFactor(db, userId))) return caller
  if (typeof access === 'object') throw new AppError('second_factor_missing')
  return { ...caller, tenant: null }
}
