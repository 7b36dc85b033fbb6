import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import type { Caller } from './caller.ts'
import { findCaller } from './identity.sql.ts'

/** The caller of a request: null without a token; a token that is not good is always refused. */
export const authenticate = async (db: Db, request: FastifyRequest): Promise<Caller | null> => {
  const header = request.headers.authorization
  if (header === undefined) return null
  const token = /^Bearer ([\w-]{20,200})$/i.exec(header)?.[1]
  if (token === undefined) throw new AppError('unauthenticated')
  const caller = await findCaller(db, token)
  if (caller === undefined) throw new AppError('unauthenticated')
  if (caller === 'expired') throw new AppError('token_expired')
  return caller
}
