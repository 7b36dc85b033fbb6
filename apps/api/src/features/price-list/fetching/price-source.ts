import type { BodyOf } from '@carreau/contract/endpoint'
import type { priceListFetchingEndpoints } from '@carreau/contract/price-list/fetching'
import { journalChanges } from '@carreau/domain/accounts/journal-kinds'
import { fetchesShown, nextFetch } from '@carreau/domain/price-list/fetching'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type Caller, refuseUnproved, type ShopTenant } from '../../../platform/identity/caller.ts'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { isCallable, type Reach } from '../../../platform/outgoing/call-address.ts'
import { sealedAbout } from './fetch-file.ts'
import {
  askForFetch,
  deleteSource,
  type FetchRow,
  findFetchedFile,
  findFetches,
  findSource,
  type Source,
  saveSource,
} from './sources.sql.ts'

type ShopCaller = Caller & { tenant: ShopTenant }
type Services = { db: Db; secrets: SecretBox; reach: Reach }

/** Until a wholesaler says when: after midnight's prices, before the night's orders are picked. */
const usualHour = '03:00'

const present = (row: FetchRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  asked_by: row.askedBy,
  state: row.state,
  why: row.why,
  file_name: row.fileName,
  summary: row.summary,
  withdrawn: row.withdrawn,
  has_file: row.hasFile,
})

export const getPriceListSource = async (db: Db, shopId: number, now: Date) => {
  const row = await findSource(db, shopId, now)
  const fetches = await findFetches(db, shopId, fetchesShown)
  return {
    data: {
      url: row?.url ?? null,
      username: row?.username ?? null,
      has_password: row?.password != null,
      fetch_at: row?.fetchAt ?? usualHour,
      is_on: row?.isOn ?? false,
      withdraws_missing: row?.withdrawsMissing ?? false,
      next_at: (row?.isOn === true && row.nextAt?.toISOString()) || null,
      is_running: row?.isRunning ?? false,
      fetches: fetches.map(present),
    },
  }
}

/** Of an address its host alone: what follows may be a secret. */
const journalled = ({ url, isOn, fetchAt }: Source) => ({
  url: new URL(url).host,
  status: isOn ? `Chaque nuit à ${fetchAt}` : 'Arrêtée',
})

/** Whether a password that was typed for one address may be sent to the other: it goes to the same server. */
const isSameServer = (one: string, other: string): boolean =>
  new URL(one).origin === new URL(other).origin

/** Settles from where the list is fetched. Its password goes to whoever answers there: elsewhere it is typed again. */
export const settlePriceListSource = async (
  { db, secrets, reach }: Services,
  caller: ShopCaller,
  body: BodyOf<typeof priceListFetchingEndpoints.settlePriceListSource>,
  now: Date,
) => {
  const { tenant } = caller
  const { url, username, password, fetch_at: fetchAt, is_on: isOn } = body
  refuseUnproved(caller)
  if (!isCallable(url, reach))
    throw new AppError('invalid_input', {
      errors: {
        url: ['Indiquez une adresse publique en https, comme https://erp.exemple.fr/tarif.csv.'],
      },
    })
  await db.transaction().execute(async trx => {
    const before = await findSource(trx, tenant.id, now)
    const kept = before?.username != null ? before.password : null
    if (username !== null && password === undefined && kept !== null)
      if (before === undefined || !isSameServer(before.url, url))
        throw new AppError('price_source_password_missing')
    const sealed = password === undefined ? kept : secrets.seal(password, sealedAbout)
    const source = {
      ...{ shopId: tenant.id, url, username, fetchAt, isOn },
      password: username === null ? null : sealed,
      withdrawsMissing: body.withdraws_missing,
    }
    await saveSource(trx, { ...source, nextAt: isOn ? nextFetch(fetchAt, now) : null, now })
    await note(trx, {
      kind: 'price_source_settled',
      tenantId: tenant.id,
      subject: new URL(url).host,
      changes: journalChanges(before === undefined ? {} : journalled(before), journalled(source), [
        'url',
        'status',
      ]),
    })
  })
  return getPriceListSource(db, tenant.id, now)
}

export const removePriceListSource = async (db: Db, shopId: number, now: Date) => {
  await db.transaction().execute(async trx => {
    const before = await findSource(trx, shopId, now)
    if (before === undefined || !(await deleteSource(trx, shopId)))
      throw new AppError('price_source_not_settled')
    await note(trx, {
      kind: 'price_source_removed',
      tenantId: shopId,
      subject: new URL(before.url).host,
    })
  })
  return getPriceListSource(db, shopId, now)
}

/** Has it fetched by a job, at once: a server may take its time. */
export const fetchPriceList = async (
  db: Db,
  caller: { firstName: string; tenant: { id: number } },
  now: Date,
) => {
  const shopId = caller.tenant.id
  await db.transaction().execute(async trx => {
    if (!(await askForFetch(trx, shopId, { by: caller.firstName.slice(0, 100), now })))
      throw new AppError('price_source_not_settled')
    await addJob(trx, 'fetch_price_lists', {}, { key: 'fetch_price_lists:asked' })
  })
  return getPriceListSource(db, shopId, now)
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** A file is what its first bytes say, whatever a server called it. */
const endingOf = (bytes: Buffer): string => {
  const begin = bytes.subarray(0, 4).toString('latin1')
  if (begin === '%PDF') return 'pdf'
  return begin.startsWith('PK') ? 'xlsx' : 'csv'
}

/** The file as it came. Nothing shows it: it is somebody else's. */
export const getFetchedPriceList = async (db: Db, shopId: number, fetchId: number) => {
  const bytes = await findFetchedFile(db, shopId, fetchId)
  if (bytes === undefined) throw new AppError('price_fetch_not_found')
  return {
    name: `mercuriale-${fetchId}.${endingOf(bytes)}`,
    type: 'application/octet-stream',
    chunks: whole(bytes),
  }
}
