import { expect, test } from '@playwright/test'
import { codeOf } from '../../code-of.ts'
import { taken } from '../../open.ts'
import { workAsDemo } from '../../session.ts'

// The page is loaded anew by itself once: a newer version may have other files.

test('a grid whose code does not come is told of, and asked for again', async ({ page }) => {
  await workAsDemo(page, 'wholesaler')
  await page.route(codeOf('src/features/price-list/offers/offer-sheet.tsx'), route => route.abort())
  await page.goto('/shop/offers')
  await expect(page.getByText("Quelque chose s'est mal passé")).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('grid', { name: 'Mercuriale' })).toBeVisible()
})

test('a tab whose code does not come is told of, and asked for again', async ({ page }) => {
  await workAsDemo(page, 'wholesaler')
  await page.route(codeOf('src/features/customers/customer-terms.tsx'), route => route.abort())
  await page.goto('/shop/customers/2?tab=conditions')
  await expect(page.getByText("Quelque chose s'est mal passé")).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByLabel('Code client')).toBeVisible()
})

test('a section whose code does not come leaves what was typed in another', async ({ page }) => {
  await workAsDemo(page, 'wholesaler')
  await page.route(codeOf('src/features/companies/shop-profile/mentions-section.tsx'), route =>
    route.abort(),
  )
  const again = page.waitForEvent('load').then(() => page.waitForEvent('load'))
  await page.goto('/shop/profile')
  await again
  await taken(page)
  await page.getByLabel('Présentation').fill('Cueilli la nuit')
  await page.getByRole('button', { name: 'Mentions' }).click()
  await expect(page.getByText("Quelque chose s'est mal passé")).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByLabel('Escompte')).toBeVisible()
  await page.getByRole('button', { name: 'Boutique', exact: true }).click()
  await expect(page.getByLabel('Présentation')).toHaveValue('Cueilli la nuit')
})
