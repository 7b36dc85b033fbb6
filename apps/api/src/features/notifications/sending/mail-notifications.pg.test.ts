import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openMailer } from '../../../platform/mail/mailer.ts'
import { openNewsApp } from '../news/news.test-app.ts'
import { type News, notify } from '../notify.ts'
import { mailNotifications } from './mail-notifications.ts'

const { db, clock, newBuyer, newMember, userOf, waiting } = await openNewsApp()

type Received = { to: string[]; mime: string }

/** One conversation with a mail server (RFC 5321, as much as a mail needs): what it answers a line. */
const answering = (keep: (mail: Received) => boolean) => {
  let to: string[] = []
  let data: string | null = null
  const takeData = (line: string): string | null => {
    if (line !== '.') {
      data += `${line.replace(/^\.\./, '.')}\r\n`
      return null
    }
    const isKept = keep({ to, mime: data ?? '' })
    data = null
    return isKept ? '250 kept' : '451 later'
  }
  return (line: string): string | null => {
    if (data !== null) return takeData(line)
    if (/^DATA/i.test(line)) {
      data = ''
      return '354 go on'
    }
    if (/^RCPT TO/i.test(line)) to = [...to, /<(.*)>/.exec(line)?.[1] ?? '']
    return /^QUIT/i.test(line) ? '221 bye' : '250 ok'
  }
}

const mailServer = async () => {
  const received: Received[] = []
  let refusals = 0
  const keep = (mail: Received): boolean => {
    if (refusals-- > 0) return false
    received.push(mail)
    return true
  }
  const server = createServer(socket => {
    const answer = answering(keep)
    let rest = ''
    socket.write('220 test\r\n')
    socket.on('error', () => {})
    socket.on('data', chunk => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const said = answer(line)
        if (said !== null) socket.write(`${said}\r\n`)
      }
    })
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const send = openMailer(
    {
      smtpUrl: `smtp://127.0.0.1:${address.port}`,
      mailFrom: 'Carreau <bonjour@carreau.example>',
      dataDir: '/nowhere',
    },
    { now: () => clock.now, log: () => {} },
  )
  return {
    received,
    refuseNext: (times: number) => {
      refusals = times
    },
    work: (userId: number) =>
      mailNotifications({ db, send, publicUrl: 'https://carreau.test' }, userId),
  }
}

const headerOf = (mime: string, name: string): string => {
  const [head = ''] = mime.split('\r\n\r\n')
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? ''
}

/** The decoded text of one part of a mail. */
const partOf = (mime: string, type: string): string => {
  const boundary = /boundary="([^"]+)"/.exec(mime)?.[1] ?? 'none'
  const part = mime.split(`--${boundary}`).find(text => text.includes(`Content-Type: ${type}`))
  if (part === undefined) throw new Error(`no ${type}`)
  const [head = '', ...body] = part.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  const bytes = /base64/i.test(head)
    ? Buffer.from(text, 'base64')
    : Buffer.from(
        text
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      )
  return bytes.toString('utf8').replace(/\r\n/g, '\n')
}

const refusal = (buyerId: number, n = 1): News => ({
  kind: 'order_refused',
  to: { type: 'buyer', id: buyerId },
  exceptUserId: null,
  title: `Halle & Fils a refusé votre commande ${n}`,
  body: 'Elle ne sera pas livrée. Motif : <plus> de camion.',
  link: `/orders/${n}`,
  group: `order:${n}`,
})

const tell = (told: News | News[]) => db.transaction().execute(trx => notify(trx, told, clock.now))

test('one thing is a mail of its own, in French, in both parts', async () => {
  const { received, work } = await mailServer()
  const buyer = await newBuyer('Bistrot du Coin')
  const userId = await userOf(buyer.token)
  await tell(refusal(buyer.id))
  await work(userId)
  const [mail] = received
  if (mail === undefined) throw new Error('no mail')
  const text = partOf(mail.mime, 'text/plain')
  const html = partOf(mail.mime, 'text/html')
  expect(text).toContain('Halle & Fils a refusé votre commande 1\n')
  expect(text).toContain('Motif : <plus> de camion.')
  expect(text).toContain('\nhttps://carreau.test/orders/1\n')
  expect(text).toContain('https://carreau.test/settings?section=notifications')
  expect(text).toContain('Pour Bistrot du Coin')
  expect(html).toContain('Halle &amp; Fils')
  expect(html).toContain('&lt;plus&gt;')
  expect(html).toContain('prefers-color-scheme:dark')
  expect(headerOf(mail.mime, 'List-Unsubscribe')).toContain('/settings?section=notifications')
  expect(headerOf(mail.mime, 'Message-ID')).toMatch(/^<n-\d+x1-\d+x1-1@carreau\.test>$/)
  expect(headerOf(mail.mime, 'Subject')).toMatch(/=\?UTF-8\?/)
})

test('a job that runs twice mails once; a server that refuses is tried again, the same mail', async () => {
  const { received, refuseNext, work } = await mailServer()
  const buyer = await newBuyer()
  const userId = await userOf(buyer.token)
  await tell(refusal(buyer.id))
  refuseNext(1)
  await expect(work(userId)).rejects.toThrow()
  await work(userId)
  await work(userId)
  expect(received).toHaveLength(1)
})

test('a storm is one mail that lists the first and counts the rest', async () => {
  const { received, work } = await mailServer()
  const buyer = await newBuyer()
  const userId = await userOf(buyer.token)
  // Sixteen of four kinds: under what a storm folds, over what one reads one by one.
  const kinds = ['order_refused', 'order_rejected', 'order_shortage', 'order_to_approve'] as const
  await tell(
    kinds.flatMap(kind =>
      Array.from({ length: 16 }, (_, n) => ({ ...refusal(buyer.id, n), kind })),
    ),
  )
  await work(userId)
  expect(received).toHaveLength(1)
  const text = partOf(received[0]?.mime ?? '', 'text/plain')
  expect(text).toContain('64\u00a0notifications')
  expect(text.match(/^— /gm)).toHaveLength(50)
  expect(text).toContain('Et 14\u00a0autres.')
})

test('what was read, or is of a company one has left, is not mailed', async () => {
  const { received, work } = await mailServer()
  const buyer = await newBuyer()
  const userId = await userOf(buyer.token)
  await tell({ ...refusal(buyer.id), kind: 'order_to_approve' })
  await db
    .updateTable('notifications')
    .set({ read_at: clock.now })
    .where('user_id', '=', userId)
    .execute()
  await work(userId)
  await tell(refusal(buyer.id, 2))
  await db.deleteFrom('memberships').where('user_id', '=', userId).execute()
  await work(userId)
  expect(received).toEqual([])
})

test('mails to one person keep their distance; what is urgent waits a minute at most', async () => {
  const { work } = await mailServer()
  const buyer = await newBuyer()
  const userId = await userOf(await newMember(buyer.id, 'admin'))
  await tell(refusal(buyer.id, 1))
  await work(userId)
  await tell([refusal(buyer.id, 2), { ...refusal(buyer.id, 3), kind: 'order_to_approve' }])
  const jobs = new Map(
    (await waiting('mail_notifications')).map(({ key, runAt }) => [key, runAt.getTime()]),
  )
  const inSeconds = (key: string) => ((jobs.get(key) ?? 0) - Date.now()) / 1000
  expect(inSeconds(`mail:${userId}`)).toBeGreaterThan(800)
  // The first job of the urgent key still waits here, and keeps its time.
  expect(inSeconds(`mail:${userId}:urgent`)).toBeLessThan(61)
})
