import { type KeyScope, readingScopes } from '@carreau/domain/integrations/scopes'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Authenticate } from '../../platform/identity/authenticate.ts'
import type { Tenant } from '../../platform/identity/caller.ts'
import { hashToken } from '../../platform/identity/identity.sql.ts'
import { attemptsLeft, countAttempt } from '../../platform/identity/throttle.sql.ts'
import { attemptOf } from '../../platform/identity/throttle.ts'
import { findKeyHolder, type KeyHolder, touchKey } from './api-keys.sql.ts'
import type { KeyOf } from './calls/call-log.ts'
import { isKeySecret } from './key-secret.ts'

/** What a key has left of its calls, for the headers of the answer. */
export type CallsLeft = WeakMap<FastifyRequest, { left: number; seconds: number }>

/**
 * Whether a key is used from where it may be. One held to addresses is a server's, and no page's: stolen, it must not come
 * from there by the browser of somebody who opened a page.
 */
const mayComeFrom = (addresses: readonly string[], { ip, headers }: FastifyRequest): boolean =>
  addresses.length === 0 ||
  (headers.origin === undefined && proxyAddr.compile([...addresses])(ip, 0))

/** What a key was not given, or what its company may do no longer. */
const refuseScope = (
  { scopes, isSuspended }: Pick<KeyHolder, 'scopes' | 'isSuspended'>,
  scope: KeyScope,
): void => {
  if (!scopes.includes(scope)) throw new AppError('scope_missing')
  if (isSuspended && !readingScopes.includes(scope)) throw new AppError('company_suspended')
}

/**
 * Who calls with a key that has this scope: the person who made it, in the company it is for and as its administrator,
 * which they must be still. Nothing is kept between calls: what was revoked is over at the next.
 */
export const keyHolderWith =
  (
    db: Db,
    { scope, callsLeft, keyOf }: { scope: KeyScope; callsLeft: CallsLeft; keyOf: KeyOf },
  ): Authenticate =>
  async request => {
    const secret = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
    if (secret === undefined) throw new AppError('unauthenticated')
    const found = isKeySecret(secret) ? await findKeyHolder(db, hashToken(secret)) : undefined
    if (found === undefined) throw new AppError('api_key_unknown')
    const { keyId, keyName, tenantId } = found
    keyOf.set(request, { keyId, keyName, tenantId })
    if (found.expired) throw new AppError('api_key_expired')
    if (found.role === null) throw new AppError('api_key_stopped')
    const attempt = attemptOf('public_call', request.ip, String(found.keyId))
    const isAllowed = await countAttempt(db, attempt)
    callsLeft.set(request, await attemptsLeft(db, attempt))
    if (!isAllowed) throw new AppError('too_many_calls')
    if (!mayComeFrom(found.addresses, request)) throw new AppError('address_not_allowed')
    refuseScope(found, scope)
    if (found.untouched) await touchKey(db, found.keyId)
    return {
      userId: found.userId,
      firstName: found.firstName,
      isAddressProved: found.isAddressProved,
      // No session: no call of the public API asks for one.
      sessionId: 0,
      token: { id: 0, expiresAt: found.expiresAt ?? new Date(8.64e15) },
      // A company is a buyer or a wholesaler, and both have administrators.
      tenant: { type: found.tenantType, id: found.tenantId, role: found.role } as Tenant,
    }
  }

/** Says how many calls are left (draft-ietf-httpapi-ratelimit-headers), and when to come back. */
export const tellCallsLeft =
  (callsLeft: CallsLeft, most: number) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const known = callsLeft.get(request)
    if (known === undefined) return
    reply.header('ratelimit-policy', `"key";q=${most};w=60`)
    reply.header('ratelimit', `"key";r=${known.left};t=${known.seconds}`)
    if (reply.statusCode === 429) reply.header('retry-after', String(known.seconds))
  }
