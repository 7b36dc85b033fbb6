import DataLoader from 'dataloader'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import type { Caller } from './caller.ts'
import { findCallers } from './identity.sql.ts'

/** Finds the caller of a request: null without a token; a token that is not good is always refused. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | null>

/** How many callers one statement looks up. */
const most = 100

/**
 * Makes `authenticate`. Requests that came in one turn of the loop ask PostgreSQL together: nothing is
 * remembered, and what is asked is asked after the last of them came, so that a token taken away is good
 * for none.
 */
export const openAuthenticate = (db: Db): Authenticate => {
  const callers = new DataLoader((tokens: readonly string[]) => findCallers(db, tokens), {
    cache: false,
    maxBatchSize: most,
    batchScheduleFn: ask => setImmediate(ask),
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
