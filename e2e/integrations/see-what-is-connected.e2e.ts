import { expect } from '@playwright/test'
import { test } from '../buyer.ts'
import { open } from '../open.ts'
import { findFaultsInBothThemes } from '../whole-app/every-screen/axe.ts'

const nothingYet = {
  'Clés d’API': 'Aucune clé',
  Webhooks: 'Aucun webhook',
  'Tableaux pour tableur': 'Aucune adresse',
  'Appels reçus': 'Aucun appel',
}

test('an administrator sees at one glance what is connected, opens one by the keyboard and connects it', async ({
  page,
}) => {
  await open(page, '/settings?section=integrations')
  for (const [name, nothing] of Object.entries(nothingYet))
    await expect(page.getByRole('region', { name, exact: true })).toContainText(nothing)
  const list = await page.getByRole('main').boundingBox()
  expect(list?.height).toBeLessThanOrEqual(900)

  // Nothing is there to be opened of what has nothing yet.
  await expect(page.getByRole('main').getByRole('button', { expanded: false })).toHaveCount(2)
  const tables = page.getByRole('region', { name: 'Tableaux pour tableur' })
  await page.getByRole('button', { name: 'Créer un webhook' }).focus()
  await page.keyboard.press('Tab')
  const turn = tables.getByRole('button', { name: 'Tableaux pour tableur' })
  await expect(turn).toBeFocused()
  await expect(turn).toHaveAccessibleDescription('Aucune adresse')
  await page.keyboard.press('Enter')
  await expect(turn).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(tables.getByRole('button', { name: /^Créer l’adresse/ }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Créer/ }).click()
  await expect(dialog.getByText(/\/car_url_/).first()).toBeVisible()
  await dialog.getByRole('button', { name: /copié/ }).click()
  await expect(tables).toContainText('1 adresse · jamais lue')
  expect(await findFaultsInBothThemes(page)).toEqual([])

  await turn.click()
  await expect(turn).toHaveAttribute('aria-expanded', 'false')
  await expect(tables.getByRole('list')).toHaveCount(0)
})

test('what an address names is open; what could not be read is asked for again alone', async ({
  page,
}) => {
  let isDown = true
  await page.route('**/api/v3/**/webhooks', route => (isDown ? route.abort() : route.continue()))
  await open(page, '/settings?section=integrations&part=appels')
  const calls = page.getByRole('region', { name: 'Appels reçus' })
  await expect(calls.getByRole('button', { name: 'Actualiser' })).toBeInViewport()
  const webhooks = page.getByRole('region', { name: 'Webhooks' })
  const again = webhooks.getByRole('button', { name: 'Réessayer' })
  await expect(again).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Créer une clé' })).toBeVisible()
  isDown = false
  await again.click()
  await expect(webhooks).toContainText('Aucun webhook')
})
