import { expect, test } from '@playwright/test'
import { open } from '../open.ts'

test('a category is filtered, sorted and read as a table, in its own address', async ({ page }) => {
  await open(page, '/categories')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Salades/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Salades' })).toBeVisible()
  const { pathname } = new URL(page.url())
  const total = page.getByRole('main').getByRole('status')
  const count = async () => Number.parseInt((await total.textContent()) ?? '', 10)
  const all = await count()

  await page
    .getByRole('complementary', { name: 'Filtres' })
    .getByRole('group', { name: 'Origine' })
    .getByRole('checkbox', { name: 'France' })
    .click()
  await expect(page).toHaveURL(url => url.pathname === pathname && url.searchParams.has('origins'))
  await page.getByRole('combobox', { name: 'Trier les produits' }).selectOption('price')
  await page.getByRole('button', { name: 'Tableau' }).click()
  await expect(page).toHaveURL(
    url =>
      url.pathname === pathname &&
      url.searchParams.get('sort') === 'price' &&
      url.searchParams.get('view') === 'table' &&
      !url.searchParams.has('family'),
  )
  await expect(page.getByRole('table')).toBeVisible()
  expect(await count()).toBeLessThanOrEqual(all)

  await test.step('which a reload keeps, within the family', async () => {
    await page.reload()
    const rows = page.getByRole('table').getByRole('row').filter({ hasText: 'le colis' })
    await expect(rows).not.toHaveCount(0)
    await expect(rows.filter({ hasNotText: 'France' })).toHaveCount(0)
  })

  await test.step('and another family begins anew', async () => {
    await page
      .getByRole('navigation', { name: 'Autres catégories' })
      .getByRole('link', { name: 'Herbes' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Herbes' })).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
  })
})
