import { expect } from '@playwright/test'
import { test, visitor } from '../../buyer.ts'
import { findOffer, nameOf } from '../../market.ts'
import { fetchedAhead, open } from '../../open.ts'

test('without a network the search says so and leads to the products and lists on the device', async ({
  page,
  context,
  buyer,
  api,
}) => {
  const { specification, product } = await findOffer(api, () => true)
  const { tenantToken: token } = buyer
  await api('addFavorite', { token, params: { specId: specification.id } })
  await api('createList', {
    token,
    body: { name: 'Chambre froide' },
  })
  await open(page, '/order-guide')
  const row = page.getByRole('main').getByText(nameOf(product)).first()
  await expect(row).toBeVisible()
  await open(page, '/lists')
  const field = page.getByRole('combobox', { name: 'Rechercher des produits' })
  await field.click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await fetchedAhead(page)

  await context.setOffline(true)
  const word = product.name.split(' ')[0] ?? ''
  await field.fill(word)
  await expect(page.getByText('Hors ligne : la recherche attend le réseau.')).toBeVisible()
  await expect(page.getByText('Aucune suggestion trouvée')).toBeHidden()
  const search = page.getByRole('search')
  await expect(search.getByRole('link', { name: 'Mes listes' })).toBeVisible()
  const products = search.getByRole('link', { name: /^Mes produits/ })
  await test.step('Tab leads through them, Escape back to the field', async () => {
    await field.press('Tab')
    await expect(search.getByRole('button', { name: 'Effacer la recherche' })).toBeFocused()
    // Longer than the list stays open once the box is left.
    await page.waitForTimeout(400)
    await page.keyboard.press('Tab')
    await expect(products).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(search.getByRole('link', { name: 'Mes listes' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(products).toBeHidden()
    await field.press('ArrowDown')
    await expect(products).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(products).toBeHidden()
    await field.focus()
  })
  await products.click()
  await expect(page).toHaveURL(/\/order-guide\?find=/)
  await expect(row).toBeVisible()
  await expect(page.getByText('Hors ligne : la recherche attend')).toBeHidden()
})

test.describe('a visitor', () => {
  test.use(visitor)

  test('reads that the search waits for the network', async ({ page, context }) => {
    await open(page, '/shops')
    const field = page.getByRole('combobox', { name: 'Rechercher des produits' })
    await field.click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await context.setOffline(true)
    await field.fill('toma')
    await expect(page.getByText('Hors ligne : la recherche attend le réseau.')).toBeVisible()
    await expect(page.getByRole('search').getByRole('link')).toHaveCount(0)
  })
})
