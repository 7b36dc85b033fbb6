import { expect, type Page, test } from '@playwright/test'
import { apiAt } from '../api.ts'
import { open } from '../open.ts'
import { demoPeople, demoSession, workAsDemo } from '../session.ts'

const address = '/settings?section=facturation-electronique'

/** Every answer about the platform, as it came over the network. */
const answersOf = (page: Page): string[] => {
  const answers: string[] = []
  page.on('response', async response => {
    if (response.url().includes('/v3/shop/electronic')) answers.push(await response.text())
  })
  return answers
}

test('an administrator settles a platform that does not answer and reads why', async ({ page }) => {
  const secret = `secret-${Date.now()}`
  const answers = answersOf(page)
  await workAsDemo(page, 'wholesaler')
  await open(page, '/shop/invoices')
  await page.getByRole('link', { name: 'Facturation électronique' }).click()
  await expect(page).toHaveURL(address)
  const main = page.getByRole('main')
  const field = (label: string) => main.getByLabel(label, { exact: true })
  const save = main.getByRole('button', { name: 'Enregistrer', exact: true })

  // An address that nothing can be added to is refused at its field, and what was typed stays.
  await field('Adresse de la plateforme').fill('https://flux.plateforme.invalid/?v=1')
  await field('Adresse qui donne les jetons').fill('https://jetons.plateforme.invalid/token')
  await field('Identifiant du client').fill('primeurs')
  await field('Secret du client').fill(secret)
  await save.click()
  await expect(field('Adresse de la plateforme')).toHaveAccessibleDescription(/adresse publique/)
  await expect(field('Adresse de la plateforme')).toBeFocused()
  await expect(field('Secret du client')).toHaveValue(secret)

  // Who leaves it is asked first.
  const asked = page.waitForEvent('dialog')
  const leaving = page.getByRole('link', { name: 'Journal' }).click()
  await (await asked).dismiss()
  await leaving
  await expect(page).toHaveURL(address)

  await field('Adresse de la plateforme').fill('https://flux.plateforme.invalid')
  await main.getByRole('button', { name: 'Enregistrer et essayer' }).click()
  await expect(main.getByText(/^Pas de jeton.*introuvable/)).toBeVisible()
  await expect(save).toBeDisabled()
  await expect(field('Secret du client')).toHaveValue('')

  // It is kept, and never shown again.
  await open(page, address)
  await expect(field('Adresse de la plateforme')).toHaveValue('https://flux.plateforme.invalid')
  await expect(field('Secret du client')).toHaveValue('')
  await expect(field('Secret du client')).toHaveAccessibleDescription(/^Enregistré/)
  await main.getByRole('button', { name: 'Essayer la connexion' }).click()
  await expect(main.getByText(/^Pas de jeton.*introuvable/)).toBeVisible()
  await expect(main.getByRole('switch', { name: /^Envoyer mes factures/ })).not.toBeChecked()
  await expect(main.getByText('Rien n’est encore parti à la plateforme.')).toBeVisible()
  expect(answers.length).toBeGreaterThan(4)
  expect(answers.join('\n')).not.toContain(secret)

  // Another address of tokens is not handed the secret of the one before.
  await field('Adresse qui donne les jetons').fill('https://ailleurs.plateforme.invalid/token')
  await save.click()
  await expect(field('Secret du client')).toHaveAccessibleDescription(/saisissez de nouveau/)
  await expect(field('Secret du client')).toBeFocused()
})

for (const role of ['picker', 'approver'] as const)
  test(`the ${role} is not admitted`, async ({ page, baseURL }) => {
    await workAsDemo(page, role)
    await open(page, address)
    await expect(page.getByRole('heading', { level: 2, name: 'Profil' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Facturation électronique' })).toHaveCount(0)
    const api = apiAt(baseURL)
    const { tenantToken: token } = await demoSession(api, demoPeople[role])
    await expect(api('getElectronicSettings', { token })).rejects.toThrow(/ 403: /)
    await expect(api('testElectronic', { token })).rejects.toThrow(/ 403: /)
  })
