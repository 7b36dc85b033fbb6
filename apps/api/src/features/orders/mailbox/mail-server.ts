import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { MailInSettings } from '../../../platform/config/mail-in-settings.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findMailbox } from './mailbox.sql.ts'
import { UnreadableMail } from './read-mail.ts'
import { MailRefusedForNow, receiveMail } from './receive-mail.ts'

/** A photograph or a scanned list may come along, though it is not kept. */
const maxMailBytes = 10_000_000
/** Each may hold a whole mail in memory; a mail server that finds no room comes again. */
const connectionsAtOnce = 10
const wholesalersOfOne = 20
const silenceMs = 30_000

/** What a mail server is told, in the ASCII that every one of them passes on. */
const answer = (code: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode: code })
const unknownHere = answer(550, '5.1.1 Aucun grossiste ne recoit de commandes a cette adresse')
const later = answer(451, '4.3.0 Reessayez plus tard')
const full = answer(452, '4.2.2 Trop de messages attendent, reessayez plus tard')
const tooMany = answer(452, '4.5.3 Trop de destinataires')
const unreadable = answer(554, '5.6.0 Ce message est illisible')
const tooLong = answer(552, '5.3.4 Message trop long : 10 Mo au plus')

/**
 * Takes the mail of wholesalers' customers (RFC 5321) behind the installation's own mail server, which meets the
 * world: its TLS, its judgement of senders. A mail is answered for once it is kept, so that none is lost.
 */
export const startMailServer = async ({
  db,
  settings: { domain, host, port },
  now,
  onError,
}: {
  db: Db
  settings: MailInSettings
  now: () => Date
  onError: (error: Error) => void
}) => {
  const server = new SMTPServer({
    name: domain,
    size: maxMailBytes,
    maxClients: connectionsAtOnce,
    socketTimeout: silenceMs,
    closeTimeout: 3_000,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, { envelope }, done) => {
      const [name = '', at] = address.toLowerCase().split('@')
      if (at !== domain) return done(unknownHere)
      if (envelope.rcptTo.length >= wholesalersOfOne) return done(tooMany)
      findMailbox(db, name).then(
        shopId => done(shopId === undefined ? unknownHere : null),
        error => {
          onError(error)
          done(later)
        },
      )
    },
    onData: (stream, { envelope }, done) => {
      const names = envelope.rcptTo.map(({ address }) => address.toLowerCase().split('@')[0] ?? '')
      const keep = async () => {
        const parts: Buffer[] = []
        // What is too long is read to its end and let go: its sender hears why.
        for await (const part of stream) if (!stream.sizeExceeded) parts.push(part)
        if (stream.sizeExceeded) return done(tooLong)
        const found = await Promise.all(names.map(name => findMailbox(db, name)))
        const shopIds = [...new Set(found.flatMap(id => id ?? []))]
        await receiveMail(db, { shopIds, raw: Buffer.concat(parts), now: now() })
        done()
      }
      keep().catch(error => {
        if (error instanceof MailRefusedForNow) return done(full)
        if (error instanceof UnreadableMail) return done(unreadable)
        onError(error)
        done(later)
      })
    },
  })
  // Of a connection that broke nobody has to hear.
  server.on('error', () => undefined)
  server.listen(port, host)
  await Promise.race([
    once(server.server, 'listening'),
    once(server.server, 'error').then(([error]) => Promise.reject(error)),
  ])
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
