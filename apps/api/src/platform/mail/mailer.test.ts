import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mailPage } from './mail-page.ts'
import { checkMailServer, openMailer } from './mailer.ts'
import { openSmtpServer } from './smtp-server.test-app.ts'

const now = () => new Date('2026-11-21T05:30:00Z')
const mailFrom = 'Carreau <bonjour@carreau.example>'
const mail = {
  to: 'chef@bistrot.demo',
  subject: 'Été à Rungis',
  ...mailPage({
    title: 'Pêches <blanches> & « jaunes »',
    paragraphs: ['Bonjour Léa,'],
    action: { label: 'Voir', url: 'https://carreau.test/?a=1&b=2' },
  }),
}

test('both parts say the same, and the HTML one escapes it', () => {
  expect(mail.text).toContain('Pêches <blanches> & « jaunes »\n\nBonjour Léa,')
  expect(mail.text).toContain('\nhttps://carreau.test/?a=1&b=2\n')
  expect(mail.html).toContain('Pêches &lt;blanches&gt; &amp; « jaunes »')
  expect(mail.html).toContain('href="https://carreau.test/?a=1&amp;b=2"')
})

test('nothing that people wrote becomes a link, in neither part', () => {
  const lure = 'Le Jardin.fr, gagner.com/ici, https://x.fr, moi@gagner.fr'
  const url = 'https://carreau.test/orders/1'
  const { html, text } = mailPage({
    title: lure,
    preheader: lure,
    paragraphs: [lure, 'M. & Fils S.A.R.L., 12.5 kg'],
    items: [{ title: lure, text: lure, url }],
    action: { label: 'Voir', url },
    footnotes: [lure],
    settings: { label: 'Choisir', url },
  })
  // What a mail program takes for an address: letters at both sides of a dot, or a scheme.
  const linked = /[\p{L}\p{N}]\.\p{L}{2}|:\/\//u
  expect(text.replaceAll(url, '')).not.toMatch(linked)
  const shown = html.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]+>/g, '')
  expect(shown).not.toMatch(linked)
  expect(html).toContain(`href="${url}"`)
  expect(text).toContain('M. & Fils S.A.R.L., 12.5 kg')
  expect(text.replaceAll('\u2060', '')).toContain(lure)
})

test('without SMTP a mail is a file of the outbox and a line of the log', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'carreau-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const lines: string[] = []
  const send = openMailer(
    { smtpUrl: undefined, mailFrom, dataDir },
    { now, log: line => lines.push(line) },
  )

  await send(mail)

  const [name = ''] = await readdir(join(dataDir, 'outbox'))
  expect(name).toMatch(/^2026-11-21T05-30-00-000Z-[0-9a-f]{8}\.eml$/)
  const file = await readFile(join(dataDir, 'outbox', name), 'utf8')
  expect(file).toContain('To: chef@bistrot.demo')
  expect(file).toContain('From: Carreau <bonjour@carreau.example>')
  expect(file).toContain('Content-Type: text/html; charset=utf-8')
  expect(lines).toEqual([expect.stringContaining(name)])
})

test('with SMTP a mail goes to the server', async () => {
  const { url: smtpUrl, said } = await openSmtpServer()
  await openMailer({ smtpUrl, mailFrom, dataDir: '/nowhere' }, { now, log: () => {} })(mail)

  expect(said.join('')).toContain('RCPT TO:<chef@bistrot.demo>')
  expect(said.join('')).toContain('Subject: =?UTF-8?')
})

test('a mail server is asked whether it is there, without a mail', async () => {
  const { url, said, close } = await openSmtpServer()
  await checkMailServer(url)
  expect(said.join('')).toMatch(/^EHLO /)
  expect(said.join('')).not.toContain('RCPT')
  await close()
  await expect(checkMailServer(url)).rejects.toThrow('ECONNREFUSED')
})
