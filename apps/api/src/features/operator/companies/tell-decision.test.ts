import { expect, test } from 'vitest'
import { tenantDecisionMail } from './tell-decision.ts'

const to = 'karim@primeur.test'

test('an approval leads to the wholesaler’s own space', () => {
  const mail = tenantDecisionMail(
    { to, companyName: 'Halle & Fils', decision: 'approved', reason: null },
    'https://carreau.test',
  )
  expect(mail).toMatchObject({ to, subject: 'Halle & Fils est validée sur Carreau' })
  for (const part of [mail.text, mail.html]) expect(part).toContain('https://carreau.test/shop')
  expect(mail.html).toContain('Halle &amp; Fils')
})

test('a refusal says why, as it was written, and what to do', () => {
  const mail = tenantDecisionMail(
    { to, companyName: 'Halle', decision: 'refused', reason: 'Kbis <illisible>' },
    'https://carreau.test',
  )
  expect(mail.subject).toBe('Halle n’a pas été validée sur Carreau')
  expect(mail.text).toContain('Kbis <illisible>')
  expect(mail.html).toContain('Kbis &lt;illisible&gt;')
  expect(mail.html).not.toContain('<illisible>')
  expect(mail.text).toContain('Répondez à ce message')
  expect(mail.html).not.toContain('/shop')
})
