import { expect } from '@playwright/test'
import { test } from '../buyer.ts'
import { nameOf } from '../market.ts'
import { open } from '../open.ts'

test('a long list is searched inside, and a line typed to 0 comes back at its place', async ({
  page,
  buyer,
  api,
}) => {
  const token = buyer.tenantToken
  const { products } = await api('searchProducts', { query: { per_page: 10 } })
  const ids = products.flatMap(({ specifications: [first] }) => first?.id ?? [])
  const { data: list } = await api('createList', {
    token,
    body: { name: 'Cuisine', specifications: ids.map(id => ({ id, packages_quantity: 2 })) },
  })
  const [, , , product] = products
  const specId = ids[3]
  if (product === undefined || specId === undefined) throw new Error('four products expected')
  await api('updateListLine', { token, params: { listId: list.id, specId }, body: { par: 4 } })
  await open(page, `/lists?list=${list.id}`)
  const lines = page.getByRole('main').locator('[data-line]')
  await expect(lines).toHaveCount(10)

  const search = page.getByRole('searchbox', { name: 'Chercher dans la liste' })
  await search.fill(nameOf(product).toUpperCase())
  const line = page.locator(`[data-line="${specId}"]`)
  await expect(line).toBeVisible()
  expect(await lines.count()).toBeLessThan(10)
  await search.fill('rien de tel')
  await expect(page.getByText('Aucun produit de ce nom dans la liste.')).toBeVisible()
  await search.fill('')

  const count = line.getByRole('spinbutton')
  await count.fill('99999')
  await count.press('Enter')
  await expect(page.getByText('colis au plus : la quantité n’a pas changé.')).toBeVisible()
  await expect(count).toHaveValue('2')
  await count.fill('0')
  await count.press('Enter')
  await expect(line).toBeHidden()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(lines.nth(3)).toHaveAttribute('data-line', String(specId))
  await expect(line.getByLabel(/^Stock cible/)).toHaveValue('4')
})
