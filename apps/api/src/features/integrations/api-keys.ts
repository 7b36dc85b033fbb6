import type { BodyOf } from '@carreau/contract/endpoint'
import type { apiKeyEndpoints } from '@carreau/contract/integrations/api-keys'
import { journalChanges } from '@carreau/domain/accounts/journal-kinds'
import { formatDateTime } from '@carreau/domain/french/dates'
import { keyScopeLabels, keyScopesOf, maxKeys } from '@carreau/domain/integrations/scopes'
import { asSystem } from '../../platform/db/acting-for.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import {
  type BuyerTenant,
  type Caller,
  refuseUnproved,
  type ShopTenant,
} from '../../platform/identity/caller.ts'
import { hashToken } from '../../platform/identity/identity.sql.ts'
import { confirmPassword } from '../../platform/identity/password.ts'
import { note } from '../../platform/journal/journal.sql.ts'
import { findAccount } from '../accounts/door/accounts.sql.ts'
import { refuseSuspended } from '../companies/door/refuse-suspended.ts'
import { pageOfDocuments } from '../documents/door/keyed-documents.ts'
import { answeredNumber } from '../orders/door/keyed-orders.ts'
import { pageOfOffers } from '../price-list/door/keyed-offers.ts'
import {
  type ApiKeyRow,
  deleteApiKey,
  findApiKeys,
  insertApiKey,
  lockApiKeys,
} from './api-keys.sql.ts'
import { newKeySecret } from './key-secret.ts'

type Company = BuyerTenant | ShopTenant

const present = (row: ApiKeyRow, now: Date) => ({
  id: row.id,
  name: row.name,
  ending: row.ending,
  scopes: row.scopes,
  addresses: row.addresses,
  made_by: row.madeBy,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt?.toISOString() ?? null,
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  state: !row.makerIsAdmin
    ? ('stopped' as const)
    : row.expiresAt !== null && row.expiresAt <= now
      ? ('expired' as const)
      : ('active' as const),
})

/** What a call may be tried with. */
const exampleOf = async (db: Db, tenant: Company, now: Date) => {
  const [order, [paper], [offer]] = await Promise.all([
    answeredNumber(db, tenant),
    pageOfDocuments(db, tenant, { afterId: 0, limit: 1, now }),
    tenant.type === 'shop' ? pageOfOffers(db, tenant.id, { afterId: 0, limit: 1 }) : [],
  ])
  return {
    order_number: order,
    document_id: paper?.id ?? null,
    offer: offer === undefined ? null : { offer_id: offer.offer_id, unit_price: offer.unit_price },
  }
}

export const listApiKeys = async (
  db: Db,
  tenant: Company,
  { now, baseUrl }: { now: Date; baseUrl: string },
) => ({
  data: (await findApiKeys(db, tenant.id)).map(row => present(row, now)),
  meta: { base_url: baseUrl, example: await exampleOf(db, tenant, now) },
})

/** A key outlasts every session: it is not made with a stolen token alone (ASVS 5.0 §7.5.1). */
const confirm = async (db: Db, { userId, sessionId }: Caller, password: string): Promise<void> => {
  const account = await asSystem('accounts and sessions', () => findAccount(db, userId))
  if (account === undefined) throw new AppError('unauthenticated')
  await confirmPassword(db, account, password, sessionId)
}

/** Makes a key in the caller's name; the answer alone ever has its secret. */
export const createApiKey = async (
  db: Db,
  caller: Caller & { tenant: Company },
  asked: BodyOf<typeof apiKeyEndpoints.createApiKey>,
  now: Date,
) => {
  const { tenant, userId } = caller
  refuseUnproved(caller)
  const expiresAt = asked.expires_at === null ? null : new Date(asked.expires_at)
  const errors: Record<string, string[]> = {}
  if (!asked.scopes.every(scope => keyScopesOf(tenant.type).includes(scope)))
    errors.scopes = ['Un de ces droits n’est pas pour une société qui achète.']
  if (expiresAt !== null && expiresAt <= now)
    errors.expires_at = ['L’échéance est passée. Choisissez-en une à venir.']
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors })
  await confirm(db, caller, asked.current_password)
  return db.transaction().execute(async trx => {
    await refuseSuspended(trx, tenant.id)
    const { count, callerIsAdmin } = await lockApiKeys(trx, tenant.id, userId)
    if (!callerIsAdmin) throw new AppError('role_not_allowed')
    if (count >= maxKeys) throw new AppError('too_many_api_keys')
    const secret = newKeySecret()
    const row = await insertApiKey(trx, {
      tenantId: tenant.id,
      madeBy: userId,
      name: asked.name,
      hash: hashToken(secret),
      ending: secret.slice(-4),
      scopes: asked.scopes,
      addresses: asked.addresses,
      expiresAt,
    })
    const said = {
      scopes: asked.scopes.map(scope => keyScopeLabels[scope]),
      addresses: asked.addresses,
      expires_at: expiresAt === null ? null : formatDateTime(expiresAt),
    }
    await note(trx, {
      kind: 'api_key_made',
      tenantId: tenant.id,
      subject: asked.name,
      changes: journalChanges({}, said, ['scopes', 'addresses', 'expires_at']),
    })
    return { data: { ...present(row, now), secret } }
  })
}

/** Ends a key: the next call with it is refused. */
export const revokeApiKey = (db: Db, tenant: Company, keyId: number) =>
  db.transaction().execute(async trx => {
    const name = await deleteApiKey(trx, tenant.id, keyId)
    if (name === undefined) throw new AppError('api_key_not_found')
    await note(trx, { kind: 'api_key_revoked', tenantId: tenant.id, subject: name })
    return { data: null }
  })
