import type { BodyOf } from '@carreau/contract/endpoint'
import { type electronicEndpoints, flowsShown } from '@carreau/contract/integrations/electronic'
import { journalChanges } from '@carreau/domain/accounts/journal-kinds'
import { type FlowState, statusLabel } from '@carreau/domain/integrations/electronic'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import {
  type BuyerTenant,
  type Caller,
  refuseUnproved,
  type ShopTenant,
} from '../../../platform/identity/caller.ts'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { isCallable, type Reach } from '../../../platform/outgoing/call-address.ts'
import { idOfPaper } from '../../documents/door/electronic-documents.ts'
import {
  askFlowAgain,
  countFlows,
  type FlowRow,
  findFlowOf,
  findFlows,
  findSettings,
  findStatuses,
  type SettingsRow,
  saveSettings,
} from './electronic.sql.ts'
import { openPlatform, sealedAbout } from './platform-client.ts'

type ShopCaller = Caller & { tenant: ShopTenant }
type Services = { db: Db; secrets: SecretBox; reach: Reach }

const time = (at: Date | null) => at?.toISOString() ?? null

const present = (row: FlowRow) => ({
  id: row.id,
  document_id: row.documentId,
  number: row.number,
  kind: row.kind,
  buyer_name: row.buyerName,
  state: row.state,
  attempts: row.attempts,
  flow_id: row.flowId,
  last_error: row.lastError,
  sent_at: time(row.sentAt),
  next_try_at: time(row.nextAt),
  last_status:
    row.code === null || row.at === null
      ? null
      : {
          code: row.code,
          label: statusLabel(row.code),
          reason: row.reason,
          at: row.at.toISOString(),
        },
})

export const getElectronicSettings = async (db: Db, { id }: ShopTenant) => {
  const row = await findSettings(db, id)
  const { waiting, failed } = await countFlows(db, id)
  return {
    data: {
      platform_url: row?.platformUrl ?? null,
      token_url: row?.tokenUrl ?? null,
      client_id: row?.clientId ?? null,
      organization_id: row?.organizationId ?? null,
      has_secret: row !== undefined,
      is_on: row?.isOn ?? false,
      waiting_count: waiting,
      failed_count: failed,
      last_polled_at: time(row?.lastPolledAt ?? null),
      last_error: row?.lastError ?? null,
    },
  }
}

const refuseUrls = (urls: Record<string, string>, reach: Reach): void => {
  const message = 'Indiquez une adresse publique en https, comme https://api.plateforme.fr.'
  const refused = Object.entries(urls).filter(
    // A path is added to it: nothing may come after.
    ([name, url]) => !isCallable(url, reach) || (name === 'platform_url' && /[?#]/.test(url)),
  )
  if (refused.length === 0) return
  throw new AppError('invalid_input', {
    errors: Object.fromEntries(refused.map(([name]) => [name, [message]])),
  })
}

const journalled = (row: Pick<SettingsRow, 'platformUrl' | 'isOn'>) => ({
  url: row.platformUrl,
  status: row.isOn ? 'Envoi activé' : 'Envoi arrêté',
})

/** Why what was typed for some addresses is not sent to others; undefined where it goes to the same as before. */
const whyTypedAgain = (
  before: Pick<SettingsRow, 'platformUrl' | 'tokenUrl'>,
  { platform_url, token_url }: { platform_url: string; token_url: string },
): string | undefined => {
  if (before.tokenUrl !== token_url)
    return 'L’adresse des jetons a changé\u00a0: saisissez de nouveau le secret.'
  if (new URL(before.platformUrl).origin !== new URL(platform_url).origin)
    return 'L’adresse de la plateforme mène à un autre serveur\u00a0: saisissez de nouveau le secret.'
  return undefined
}

/**
 * Settles the platform. The secret goes to whoever the token's address is, and the token it buys to the platform's
 * server, who may do all with it: another one of either needs the secret typed again.
 */
export const settleElectronic = async (
  { db, secrets, reach }: Services,
  caller: ShopCaller,
  body: BodyOf<typeof electronicEndpoints.settleElectronic>,
  now: Date,
) => {
  const { tenant } = caller
  refuseUnproved(caller)
  refuseUrls({ platform_url: body.platform_url, token_url: body.token_url }, reach)
  await db.transaction().execute(async trx => {
    const before = await findSettings(trx, tenant.id)
    const why = before && whyTypedAgain(before, body)
    const kept = why === undefined ? before?.clientSecret : undefined
    const clientSecret =
      body.client_secret === undefined ? kept : secrets.seal(body.client_secret, sealedAbout)
    if (clientSecret === undefined)
      throw new AppError('electronic_secret_missing', why === undefined ? {} : { message: why })
    const row = {
      shopId: tenant.id,
      platformUrl: body.platform_url,
      tokenUrl: body.token_url,
      clientId: body.client_id,
      clientSecret,
      organizationId: body.organization_id,
      isOn: body.is_on,
      now,
    }
    await saveSettings(trx, row)
    await note(trx, {
      kind: 'electronic_settled',
      tenantId: tenant.id,
      subject: new URL(body.platform_url).host,
      changes: journalChanges(before === undefined ? {} : journalled(before), journalled(row), [
        'url',
        'status',
      ]),
    })
  })
  return getElectronicSettings(db, tenant)
}

/** Asks the platform for a token and one search; nothing of it is kept. */
export const testElectronic = async (
  { db, secrets, reach }: Services,
  tenant: ShopTenant,
  now: () => Date,
) => {
  const settings = await findSettings(db, tenant.id)
  if (settings === undefined) throw new AppError('electronic_not_settled')
  const reaching = { secrets, reach, now, tokens: new Map(), patienceMs: 8_000 }
  const tried = await openPlatform(settings, reaching).tryIt()
  const message = tried.ok ? 'La plateforme répond et accepte ces identifiants.' : tried.problem
  return { data: { ok: tried.ok, message } }
}

export const listElectronicFlows = async (
  db: Db,
  tenant: ShopTenant,
  { state, cursor }: { state?: FlowState | undefined; cursor?: number | undefined },
) => {
  const rows = await findFlows(db, tenant.id, { state, before: cursor })
  const shown = rows.slice(0, flowsShown)
  const next = rows.length > flowsShown ? shown.at(-1)?.id : undefined
  return {
    data: shown.map(present),
    meta: { next_cursor: next === undefined ? null : String(next) },
  }
}

export const retryElectronicFlow = async (
  db: Db,
  tenant: ShopTenant,
  flowId: number,
  now: Date,
) => {
  const wasFailed = await askFlowAgain(db, tenant.id, { id: flowId, now })
  const [row] = await findFlows(db, tenant.id, { id: flowId })
  if (row === undefined) throw new AppError('electronic_flow_not_found')
  if (!wasFailed) throw new AppError('electronic_flow_not_failed')
  return { data: present(row) }
}

/** What the platform said of a paper, for both its parties. */
export const getInvoiceLifeCycle = async (
  db: Db,
  tenant: BuyerTenant | ShopTenant,
  paper: { orderId: number; creditNote: string | undefined },
) => {
  const documentId = await idOfPaper(db, tenant, paper)
  const flow = await findFlowOf(db, documentId)
  const statuses = await findStatuses(db, documentId)
  return {
    data: {
      sent: flow === undefined ? null : { state: flow.state, sent_at: time(flow.sentAt) },
      statuses: statuses.map(({ at, code, ...said }) => ({
        ...said,
        code,
        label: statusLabel(code),
        at: at.toISOString(),
      })),
    },
  }
}
