import { randomBytes } from 'node:crypto'
import {
  addressLabels,
  type TableKind,
  tablesOf,
} from '@carreau/domain/integrations/secret-addresses'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import {
  type BuyerTenant,
  type Caller,
  refuseUnproved,
  type ShopTenant,
} from '../../../platform/identity/caller.ts'
import { hashToken } from '../../../platform/identity/identity.sql.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { refuseSuspended } from '../../companies/door/refuse-suspended.ts'
import { lockApiKeys } from '../api-keys.sql.ts'
import {
  type AddressRow,
  deleteAddress,
  findAddress,
  findTableAddresses,
  insertAddress,
  type Which,
} from './addresses.sql.ts'

type Company = BuyerTenant | ShopTenant
type Member = Caller & { tenant: Company }

const present = (row: AddressRow) => ({
  ending: row.ending,
  made_at: row.madeAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
})

/** A calendar's address is its reader's own. */
export const calendarOf = ({ tenant, userId }: Member): Which => ({
  kind: 'calendar',
  tenantId: tenant.id,
  userId,
})

/** The address of a table of the company; there is none of what such a company has not. */
export const tableOf = (tenant: Company, table: TableKind): Which => {
  if (!tablesOf(tenant.type).includes(table)) throw new AppError('not_found')
  return { kind: table, tenantId: tenant.id }
}

export const getCalendarAddress = async (db: Db, caller: Member) => {
  const found = await findAddress(db, calendarOf(caller))
  return { data: found === undefined ? null : present(found) }
}

export const listTableAddresses = async (db: Db, tenant: Company) => ({
  data: (await findTableAddresses(db, tenant.id)).map(row => ({
    ...present(row),
    table: row.kind,
    made_by: row.madeBy,
    state: row.makerIsAdmin ? ('active' as const) : ('stopped' as const),
  })),
})

/** Where what has this secret is read. */
const urlOf = (publicUrl: string, { kind }: Which, secret: string): string =>
  `${publicUrl}/api/public/v1/${kind === 'calendar' ? `calendars/${secret}.ics` : `tables/${secret}.csv`}`

/** Makes an address in the caller's name, instead of the one they know of; the answer alone ever has its secret. */
export const makeAddress = (
  db: Db,
  caller: Member,
  { which, insteadOf, publicUrl }: { which: Which; insteadOf: string | null; publicUrl: string },
) => {
  refuseUnproved(caller)
  return db.transaction().execute(async trx => {
    // One that is renewed ends another, which may have come into wrong hands.
    if (insteadOf === null) await refuseSuspended(trx, which.tenantId)
    const { callerIsAdmin } = await lockApiKeys(trx, which.tenantId, caller.userId)
    if (which.kind !== 'calendar' && !callerIsAdmin) throw new AppError('role_not_allowed')
    const ended = (await deleteAddress(trx, which)) ?? null
    if (ended !== insteadOf) throw new AppError('changed_meanwhile')
    const secret = `car_url_${randomBytes(32).toString('base64url')}`
    const row = await insertAddress(trx, {
      ...{ kind: which.kind, tenantId: which.tenantId, userId: caller.userId },
      hash: hashToken(secret),
      ending: secret.slice(-4),
    })
    if (row === undefined) throw new AppError('role_not_allowed')
    await note(trx, {
      kind: ended === null ? 'secret_address_made' : 'secret_address_renewed',
      tenantId: which.tenantId,
      subject: addressLabels[which.kind],
    })
    return { data: { ...present(row), url: urlOf(publicUrl, which, secret) } }
  })
}

/** Ends an address: whoever reads it next finds nothing. */
export const revokeAddress = (db: Db, which: Which) =>
  db.transaction().execute(async trx => {
    if ((await deleteAddress(trx, which)) === undefined)
      throw new AppError('secret_address_not_found')
    await note(trx, {
      kind: 'secret_address_revoked',
      tenantId: which.tenantId,
      subject: addressLabels[which.kind],
    })
    return { data: null }
  })
