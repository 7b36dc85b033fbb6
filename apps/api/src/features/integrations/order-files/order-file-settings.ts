import { timingSafeEqual } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { BodyOf } from '@carreau/contract/endpoint'
import type { orderFileEndpoints } from '@carreau/contract/integrations/order-files'
import { journalChanges } from '@carreau/domain/accounts/journal-kinds'
import {
  codeTries,
  orderFileFormatLabels,
  sendingsShown,
} from '@carreau/domain/integrations/order-files'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type Caller, refuseUnproved, type ShopTenant } from '../../../platform/identity/caller.ts'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import { countAttempt } from '../../../platform/identity/throttle.sql.ts'
import { attemptOf } from '../../../platform/identity/throttle.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { isCallable, type Reach } from '../../../platform/outgoing/call-address.ts'
import { sealedAbout } from './carriers.ts'
import { codeHash } from './order-file-code.ts'
import { isUsableKey } from './sftp-carrier.ts'
import {
  askAgain,
  bringForward,
  countWaiting,
  deleteTarget,
  findMemberEmails,
  findSendings,
  findTarget,
  forgetWaiting,
  proveAddress,
  type SendingRow,
  saveTarget,
  type Target,
  takeCode,
} from './targets.sql.ts'

type ShopCaller = Caller & { tenant: ShopTenant }
export type OrderFileServices = { db: Db; secrets: SecretBox; reach: Reach }
type Body = BodyOf<typeof orderFileEndpoints.settleOrderFiles>

const present = (row: SendingRow) => ({
  id: row.id,
  order_id: row.orderId,
  order_number: row.orderNumber,
  buyer_name: row.buyerName,
  state: row.state,
  at: row.at.toISOString(),
  next_at: row.nextAt?.toISOString() ?? null,
  attempts: row.attempts,
  why: row.why,
  file_name: row.fileName,
  is_cancelled: row.isCancelled ?? false,
  sent_to: row.sentTo,
  asked_by: row.askedBy,
})

const presentSftp = ({ host, port, username, folder, login, secret, hostKey }: Target) =>
  host === null || port === null || username === null || folder === null || login === null
    ? null
    : { host, port, username, folder, login, has_secret: secret !== null, host_key: hostKey }

export const getOrderFiles = async (db: Db, shopId: number) => {
  const target = await findTarget(db, shopId)
  const [members, waiting, sendings] = [
    await findMemberEmails(db, shopId),
    await countWaiting(db, shopId),
    await findSendings(db, shopId, { limit: sendingsShown }),
  ]
  return {
    data: {
      is_settled: target !== undefined,
      is_on: target?.isOn ?? false,
      format: target?.format ?? ('csv' as const),
      way: target?.way ?? ('mail' as const),
      email: target?.email ?? null,
      is_email_proved: target?.isProved ?? false,
      sftp: target === undefined ? null : presentSftp(target),
      member_emails: members.map(({ email }) => email),
      waiting_count: waiting,
      sendings: sendings.map(present),
    },
  }
}

const wrong = (field: string, message: string) =>
  new AppError('invalid_input', { errors: { [field]: [message] } })

const nowhere = { host: null, port: null, username: null, folder: null, login: null }

/** Of the target what its way asks for. */
const targetOf = async (
  { secrets, reach }: OrderFileServices,
  { shopId, before, body }: { shopId: number; before: Target | undefined; body: Body },
): Promise<Target> => {
  const { is_on: isOn, format, way, email, sftp } = body
  const common = { shopId, isOn, format, way }
  if (way === 'mail') {
    if (email === undefined) throw wrong('email', 'Indiquez une adresse e-mail.')
    return { ...common, email, ...nowhere, secret: null, hostKey: null }
  }
  if (sftp === undefined) throw wrong('sftp.host', 'Indiquez le serveur.')
  const { host, port, username, folder, login, secret } = sftp
  if (!isCallable(`https://${isIPv6(host) ? `[${host}]` : host}`, reach))
    throw wrong('sftp.host', 'Indiquez un serveur public, comme sftp.exemple.fr.')
  if (login === 'key' && secret !== undefined && !(await isUsableKey(secret)))
    throw wrong('sftp.secret', 'Ce n’est pas une clé privée SSH sans mot de passe.')
  const isSameServer = before?.host === host && before.port === port
  const isSameLogin = isSameServer && before.username === username && before.login === login
  const sealed = secret === undefined ? null : secrets.seal(secret, sealedAbout)
  const kept = isSameLogin ? before.secret : null
  // What opens one server is shown to no other.
  if (sealed === null && kept === null) throw new AppError('order_files_secret_missing')
  const hostKey = isSameServer && sftp.forgets_host_key !== true ? before.hostKey : null
  const opened = { host, port, username, folder, login, secret: sealed ?? kept, hostKey }
  return { ...common, email: null, ...opened }
}

/** In words, for the journal: where to, without what opens it. */
const placeOf = ({ way, email, host, folder }: Target): string =>
  way === 'mail' ? (email ?? '') : `${host}:${folder}`
const journalled = (target: Target) => ({
  url: placeOf(target),
  status: target.isOn ? `Envoyées, ${orderFileFormatLabels[target.format]}` : 'Arrêtées',
})

const countCodeMail = async (db: Db, email: string, from: string): Promise<void> => {
  if (!(await countAttempt(db, attemptOf('address_mail', from, email))))
    throw new AppError('too_many_attempts', {
      message: 'Plusieurs codes sont déjà partis à cette adresse. Recommencez dans une heure.',
    })
}

/**
 * Settles where orders go. An address of a member's is theirs already; any other is mailed a code, and nothing else
 * before somebody typed it.
 */
export const settleOrderFiles = async (
  services: OrderFileServices,
  caller: ShopCaller,
  { body, address }: { body: Body; address: string },
  now: Date,
) => {
  const { db } = services
  const { tenant } = caller
  refuseUnproved(caller)
  const former = await findTarget(db, tenant.id)
  const member = (await findMemberEmails(db, tenant.id)).find(({ email }) => email === body.email)
  const isNewAddress = former?.email !== body.email || former?.isProved === false
  const needsCode = body.way === 'mail' && member === undefined && isNewAddress
  if (needsCode && body.email !== undefined) await countCodeMail(db, body.email, address)
  await db.transaction().execute(async trx => {
    const before = await findTarget(trx, tenant.id)
    const target = await targetOf(services, { shopId: tenant.id, before, body })
    await saveTarget(trx, target, { memberId: member?.userId ?? null, now })
    if (target.isOn) await bringForward(trx, tenant.id, now)
    else await forgetWaiting(trx, tenant.id)
    if (needsCode) await addJob(trx, 'mail_order_file_code', { shopId: tenant.id })
    await note(trx, {
      kind: 'order_files_settled',
      tenantId: tenant.id,
      subject: placeOf(target),
      changes: journalChanges(before === undefined ? {} : journalled(before), journalled(target), [
        'url',
        'status',
      ]),
    })
  })
  return getOrderFiles(db, tenant.id)
}

export const removeOrderFiles = async (db: Db, shopId: number) => {
  await db.transaction().execute(async trx => {
    const before = await findTarget(trx, shopId)
    if (before === undefined || !(await deleteTarget(trx, shopId)))
      throw new AppError('order_files_not_settled')
    await forgetWaiting(trx, shopId)
    await note(trx, { kind: 'order_files_removed', tenantId: shopId, subject: placeOf(before) })
  })
  return getOrderFiles(db, shopId)
}

/** Mails another code; to who is proved already there is nothing to mail. */
export const mailOrderFileCode = async (db: Db, shopId: number, from: string) => {
  const target = await findTarget(db, shopId)
  if (target?.email == null) throw new AppError('order_files_not_settled')
  if (!target.isProved) {
    await countCodeMail(db, target.email, from)
    await db.transaction().execute(trx => addJob(trx, 'mail_order_file_code', { shopId }))
  }
  return getOrderFiles(db, shopId)
}

/** Whoever types the code reads the address: a few tries, for half an hour. */
export const proveOrderFileAddress = async (db: Db, shopId: number, code: string, now: Date) => {
  if ((await findTarget(db, shopId)) === undefined) throw new AppError('order_files_not_settled')
  const asked = await takeCode(db, shopId, { most: codeTries, now })
  if (asked === undefined || !timingSafeEqual(codeHash(shopId, asked.email, code), asked.hash))
    throw new AppError('order_files_code_wrong')
  await proveAddress(db, shopId, { hash: asked.hash, now })
  return getOrderFiles(db, shopId)
}

/** Has it sent by a job, at once: a server may take its time. */
export const resendOrderFile = async (
  db: Db,
  caller: { firstName: string; tenant: { id: number } },
  sendingId: number,
  now: Date,
) => {
  const shopId = caller.tenant.id
  const by = caller.firstName.slice(0, 100)
  await db.transaction().execute(async trx => {
    if (!(await askAgain(trx, shopId, { id: sendingId, by, now })))
      throw new AppError('order_file_not_found')
    if ((await findTarget(trx, shopId)) === undefined) throw new AppError('order_files_not_settled')
    await addJob(trx, 'send_order_files', {}, { key: 'send_order_files:asked' })
  })
  return getOrderFiles(db, shopId)
}
