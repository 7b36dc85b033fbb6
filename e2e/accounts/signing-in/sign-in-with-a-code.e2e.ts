import { expect } from '@playwright/test'
import { codeAt } from '../../../apps/api/src/platform/identity/second-factor-codes.ts'
import { test, visitor } from '../../buyer.ts'
import { open } from '../../open.ts'
import { password } from '../../register.ts'
import { typeCredentials } from '../../sign-in.ts'
import { mailsTo } from '../../test-server.ts'

/** The telephone's code, so many steps of 30 s from now. */
const codeOf = (secret: string, steps = 0) => codeAt(secret, new Date(Date.now() + steps * 30_000))

test('the telephone is enrolled, asked for at the next sign-in, and all of it is in the journal', async ({
  page,
  buyer,
  browser,
}) => {
  await open(page, '/settings?section=double-authentification')
  await page.getByRole('button', { name: 'Activer la double authentification' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  // What comes in the place of what had the focus takes it, and stands in sight.
  await expect(page.getByRole('list').filter({ hasText: 'Scannez ce QR code' })).toBeFocused()
  const secret = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const key = secret?.replaceAll(' ', '') ?? ''
  await page.getByLabel('Code à six chiffres').fill('000000')
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Activer', exact: true }).click()
  await expect(page.getByText('Ce code n’est pas le bon ou a déjà servi.')).toBeVisible()
  await page.getByLabel('Code à six chiffres').fill(codeOf(key))
  await page.getByRole('button', { name: 'Activer', exact: true }).click()
  const codes = page
    .getByRole('listitem')
    .filter({ hasText: /^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/ })
  await expect(codes).toHaveCount(10)
  await page.getByRole('button', { name: 'Je les ai gardés' }).click()
  await expect(page.getByText('10 codes de secours restants.')).toBeVisible()
  await expect(page.getByText(/^Activée depuis/)).toBeFocused()
  await expect
    .poll(async () =>
      (await mailsTo(buyer.email)).some(mail => /double authentification/i.test(mail)),
    )
    .toBe(true)

  const context = await browser.newContext(visitor)
  const other = await context.newPage()
  await open(other, '/auth/login')
  await typeCredentials(other, buyer.email, password)
  await expect(other.getByRole('heading', { level: 1, name: 'Second facteur' })).toBeVisible()
  const field = other.getByLabel('Code à six chiffres')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await field.fill('000 000')
  await other.getByRole('button', { name: 'Continuer' }).click()
  await expect(other.getByText('Ce code n’est pas le bon ou a déjà servi.')).toBeVisible()
  await expect(field).toBeFocused()
  await other.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  await expect(other.getByLabel('Code de secours')).toBeFocused()
  await other.getByRole('button', { name: 'Utiliser l’application' }).click()
  const next = codeOf(key, 1)
  await field.fill(`${next.slice(0, 3)} ${next.slice(3)}`)
  await other.getByRole('button', { name: 'Continuer' }).click()
  await expect(other).toHaveURL('/')
  await context.close()

  await open(page, '/settings?section=journal')
  const entries = page.getByRole('region', { name: 'Journal' }).getByRole('listitem')
  await expect(entries.filter({ hasText: 'mot de passe et code du téléphone' })).toHaveCount(1)
  await expect(entries.filter({ hasText: 'Double authentification activée' })).toHaveCount(1)
  await page.getByLabel('Action').selectOption('Double authentification activée')
  await expect(entries).toHaveCount(1)
  await page.getByLabel('Au', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('Rien ne correspond')).toBeVisible()
  await page.getByRole('button', { name: 'Retirer les filtres' }).click()
  await expect(entries.filter({ hasText: 'Connexion' }).first()).toBeVisible()
})
