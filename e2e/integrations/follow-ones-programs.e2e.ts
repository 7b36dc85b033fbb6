import { expect, test } from '@playwright/test'
import { open } from '../open.ts'
import { signIn } from '../sign-in.ts'

test('an administrator makes a key, tries its examples and finds what went wrong', async ({
  page,
  request,
}) => {
  await signIn(page, 'vente@primeur.demo')
  await open(page, '/settings?section=integrations')
  const name = `Essai ${Date.now()}`
  await page.getByRole('button', { name: 'Créer une clé' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom').fill(name)
  await dialog.getByLabel('Lire la mercuriale').check()
  await dialog.getByLabel('Lire les commandes').check()
  // A company's first key has it by itself.
  await dialog.getByLabel('Lire les documents').uncheck()
  await dialog.getByLabel('Mot de passe actuel').fill('demo1234')
  await dialog.getByRole('button', { name: 'Créer la clé' }).click()
  const secret = (await dialog.locator('pre').first().textContent()) ?? ''
  expect(secret).toMatch(/^car_live_/)
  await dialog.getByRole('button', { name: 'J’ai copié la clé' }).click()

  // Each right has its example, of an order that the company really has.
  const row = page.getByRole('listitem').filter({ hasText: name }).first()
  await row.getByText('Exemples d’appels').click()
  await expect(row.locator('pre')).toHaveText([
    /\/offers/,
    /\/orders\/C\d{8,} [\s\S]*car_live_…\w{4}'/,
  ])
  const example = (await row.locator('pre').nth(1).textContent()) ?? ''
  const path = new URL(/curl (\S+)/.exec(example)?.[1] ?? '').pathname
  const headers = { authorization: `Bearer ${secret}` }
  expect((await request.get(path, { headers })).status()).toBe(200)
  expect((await request.get('/api/public/v1/documents', { headers })).status()).toBe(403)

  const section = page.getByRole('region', { name: 'Appels reçus' })
  await section.getByRole('button', { name: 'Appels reçus' }).click()
  const calls = section.getByRole('list', { name: 'Appels reçus' }).getByRole('listitem')
  await expect(async () => {
    await section.getByRole('button', { name: 'Actualiser' }).click()
    await section
      .getByLabel('Clé', { exact: true })
      .selectOption({ label: name }, { timeout: 1_000 })
  }).toPass()
  await expect(calls).toHaveCount(2)
  await expect(calls.first()).toContainText('GET /documents')
  await section.getByLabel('En erreur').check()
  await expect(calls).toHaveCount(1)
  await expect(calls).toContainText('403')
  await expect(calls).toContainText('scope_missing')

  await row.getByRole('button', { name: `Révoquer la clé ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).click()
  await expect(page.getByRole('button', { name: `Révoquer la clé ${name}` })).toHaveCount(0)
  // What it called is still there to be read.
  await expect(calls).toHaveCount(1)
})
