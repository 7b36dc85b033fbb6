import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { openMailer } from '../../../platform/mail/mailer.ts'
import { openSmtpServer } from '../../../platform/mail/smtp-server.test-app.ts'
import { openOrderFiles } from '../../documents/door/order-file.ts'
import { openIntegrations } from '../integrations.test-app.ts'
import { sendOrderFileCode } from './order-file-code.ts'
import { sendOrderFiles } from './send-order-files.ts'

const publicUrl = 'https://carreau.example'

export type Sending = {
  id: number
  order_number: string
  state: string
  attempts: number
  why: string | null
  next_at: string | null
  file_name: string | null
  sent_to: string | null
  asked_by: string | null
  is_cancelled: boolean
}
export type Settings = {
  is_on: boolean
  is_email_proved: boolean
  member_emails: string[]
  waiting_count: number
  sftp: { host_key: string | null; has_secret: boolean } | null
  sendings: Sending[]
}

const minuteMs = 60_000

/** A market whose wholesalers are sent files. */
export const openOrderFileApp = async (reach = { allowLocal: true }) => {
  const market = await openIntegrations(reach)
  const { ask, db, secrets, storage } = market
  const log = () => {}
  const clockAt = (ahead: number) => () => new Date(Date.now() + ahead * minuteMs)
  const mailerTo = (smtpUrl: string) =>
    openMailer(
      { smtpUrl, mailFrom: 'Carreau <bonjour@carreau.example>', dataDir: '/nowhere' },
      { log, now: clockAt(0) },
    )
  const errors: Error[] = []
  /** What a node does each minute, so many minutes ahead: what changed two minutes ago is sent by then. */
  const send = ({ ahead = 3, smtpUrl = 'smtp://127.0.0.1:1' } = {}) =>
    sendOrderFiles({
      ...{ db, secrets, reach, publicUrl, patienceMs: 5_000 },
      send: mailerTo(smtpUrl),
      fileOf: openOrderFiles({ db, storage, publicUrl, now: clockAt(ahead) }),
      now: clockAt(ahead),
      onError: error => errors.push(error),
    })
  const answered = async (token: string) =>
    (await ask(endpoints.getOrderFiles, token)).answer.data as Settings
  const settle = (token: string, body: object) =>
    ask(endpoints.settleOrderFiles, token, {
      body: { is_on: true, format: 'csv', way: 'mail', ...body },
    })
  return {
    ...market,
    errors,
    cancel: (token: string, orderId: number) =>
      market.call(endpoints.cancelOrder, { token, params: { orderId } }),
    send,
    settle,
    read: answered,
    last: async (token: string) => (await answered(token)).sendings[0],
    again: (token: string, sendingId: number) =>
      ask(endpoints.resendOrderFile, token, { params: { sendingId }, body: {} }),
    file: (token: string, sendingId: number) =>
      ask(endpoints.getOrderFile, token, { params: { sendingId } }),
    /** The code that is mailed, as the job does. */
    mailCode: (shopId: number, smtpUrl: string) =>
      sendOrderFileCode({ db, send: mailerTo(smtpUrl) }, shopId, new Date()),
    told: async (shopId: number) => {
      const { rows } = await sql<{ title: string; body: string }>`
        select distinct n.title, n.body from notifications n
         where n.kind = 'order_files_stuck' and n.tenant_id = ${shopId}`.execute(db)
      return rows
    },
  }
}

/** A mail server, and the mails that it took. */
export const openMailbox = async () => {
  const server = await openSmtpServer()
  return {
    ...server,
    mails: () => {
      const took = [...server.said.join('').matchAll(/DATA\r\n([\s\S]*?)\r\n\.\r\n/g)]
      return Promise.all(took.map(([, text = '']) => PostalMime.parse(text)))
    },
  }
}

/** What a mail carries, as its reader opens it. */
export const attached = (mail: Awaited<ReturnType<typeof PostalMime.parse>> | undefined) => {
  const [file] = mail?.attachments ?? []
  const content = file?.content
  const bytes =
    typeof content === 'string' ? Buffer.from(content) : Buffer.from((content ?? '') as ArrayBuffer)
  return { name: file?.filename, bytes, text: bytes.toString() }
}
