import type { ErrorCode } from '@carreau/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/db/database.ts'
import { loggedUrl } from '../../../platform/http/request-log.ts'
import { insertApiCalls, type NotedCall } from './api-calls.sql.ts'

/** Which key a request came with, once it is known to be one. */
export type KeyOf = WeakMap<FastifyRequest, { tenantId: number; keyId: number; keyName: string }>

/** A second of calls at most is lost with a process that is killed; what stops in order writes all. */
const everyMs = 1_000
const atOnce = 500
/** What a node holds while the database takes nothing; beyond it the oldest are lost. */
const mostHeld = 20_000
const longestPath = 300

/**
 * Holds what was called and writes it down together, apart from the calls: an answer does not wait for it, nor does it
 * fail with it.
 */
export const openCallLog = (db: Db, onError: (error: unknown) => void) => {
  let held: NotedCall[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const write = async (): Promise<void> => {
    while (held.length > 0) {
      const some = held.slice(0, atOnce)
      await insertApiCalls(db, some)
      const written = new Set(some)
      held = held.filter(call => !written.has(call))
    }
  }
  /** One writing after the other; what could not be written is tried with what comes next. */
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write).catch(onError)
    return writing
  }
  return {
    note: (call: NotedCall): void => {
      if (held.length >= mostHeld) held.shift()
      held.push(call)
      timer ??= setTimeout(() => void flush(), everyMs).unref()
    },
    flush,
  }
}

/**
 * Writes down every call of an API that came with a key. Of calls beyond a key's limit one a minute is: a program that
 * does not stop would push everything else out.
 */
export const logCalls = (
  api: FastifyInstance,
  {
    db,
    now,
    keyOf,
    codeOf,
  }: {
    db: Db
    now: () => Date
    keyOf: KeyOf
    codeOf: WeakMap<FastifyRequest, ErrorCode>
  },
): void => {
  const log = openCallLog(db, error => api.log.error({ err: error }, 'calls were not written'))
  /** When each key was last written down to be beyond its limit. */
  const lastOver = new Map<number, number>()
  const isOverAgain = (keyId: number, at: number): boolean => {
    const last = lastOver.get(keyId)
    if (last !== undefined && at - last < 60_000) return true
    // Those of long ago only take room.
    if (lastOver.size > 1_000) lastOver.clear()
    lastOver.set(keyId, at)
    return false
  }
  api.addHook('onResponse', async (request, reply) => {
    const key = keyOf.get(request)
    if (key === undefined) return
    const at = now()
    if (reply.statusCode === 429 && isOverAgain(key.keyId, at.getTime())) return
    log.note({
      tenant_id: key.tenantId,
      key_id: key.keyId,
      key_name: key.keyName,
      at,
      method: request.method,
      path: loggedUrl(request.url.slice(api.prefix.length)).slice(0, longestPath),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      request_id: request.id,
      code: codeOf.get(request) ?? null,
    })
  })
  api.addHook('onClose', log.flush)
}
