import { expect } from '@playwright/test'
import { test, visitor } from '../../buyer.ts'
import { follow, open } from '../../open.ts'
import { workAsDemo } from '../../session.ts'
import { typeCredentials } from '../../sign-in.ts'

const shop = '/shops/primeurs-de-rungis'

test('a buyer reads the terms of a wholesaler and goes on to the conversations', async ({
  page,
}) => {
  await open(page, shop)
  const main = page.getByRole('main')
  for (const fact of [
    'Prochaine livraison',
    'Jours de livraison',
    'Heure limite',
    'Minimum',
    'Franco',
  ])
    await expect(main.getByText(fact, { exact: true })).toBeVisible()
  await expect(main.getByText(/· encore\s\d/)).toBeVisible()
  await expect(main.getByRole('article').first()).toBeVisible()
  await main.getByRole('link', { name: 'Écrire au fournisseur' }).click()
  await expect(page).toHaveURL(/\/messages\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Primeurs de Rungis' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Votre message' })).toBeVisible()

  await test.step('a conversation that does not exist leads back to the others', async () => {
    await follow(page, '/messages/999999')
    await expect(page).toHaveTitle('Conversations · Carreau')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Conversation introuvable' }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Voir les conversations' }).click()
    await expect(page).toHaveURL('/messages')
  })

  await test.step('on a phone the conversations have no bar at the top, on a desk they do', async () => {
    for (const path of ['/messages', '/messages/999999']) {
      await page.setViewportSize({ width: 360, height: 780 })
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.getByRole('navigation', { name: 'Navigation rapide' })).toBeHidden()
      await page.setViewportSize({ width: 1440, height: 900 })
      await expect(page.getByRole('banner')).toBeVisible()
    }
  })
})

test.describe('as a visitor', () => {
  test.use(visitor)

  test('who wants to write signs in and arrives at the conversation', async ({ page }) => {
    await open(page, shop)
    await page.getByRole('link', { name: 'Écrire au fournisseur' }).click()
    await expect(page).toHaveURL(/\/auth\/login\?redirect=%2Fmessages%3Fshop%3D\d+$/)
    await typeCredentials(page, 'achat@bistrot.demo')
    await expect(page).toHaveURL(/\/messages\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Primeurs de Rungis' })).toBeVisible()
  })

  test('a wholesaler is not asked to write to another', async ({ page }) => {
    await workAsDemo(page, 'wholesaler')
    await open(page, shop)
    await expect(page.getByRole('heading', { level: 1, name: 'Primeurs de Rungis' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Écrire au fournisseur' })).toBeHidden()
  })
})
