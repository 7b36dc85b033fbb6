import { expect, test } from '@playwright/test'
import { apiAt } from '../api.ts'
import { open } from '../open.ts'

test('« Voir plus » shows every value of a long filter, and each can be chosen', async ({
  page,
  baseURL,
}) => {
  const { facets } = await apiAt(baseURL)('searchProducts', { query: { facet: 'size' } })
  const rarest = facets.size.at(-1)
  if (rarest === undefined) throw new Error('sizes expected')
  expect(facets.size.length).toBeGreaterThan(50)

  await open(page, '/search-products')
  const sizes = page
    .getByRole('complementary', { name: 'Filtres' })
    .getByRole('group', { name: 'Calibre' })
  await expect(sizes.getByRole('checkbox')).toHaveCount(6)
  await sizes.getByRole('button', { name: 'Voir plus' }).click()
  await expect(sizes.getByRole('checkbox')).toHaveCount(facets.size.length)

  await sizes.getByText(rarest.label, { exact: true }).click()
  await expect(
    page.getByRole('button', { name: `Retirer le filtre Calibre : ${rarest.label}`, exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    new RegExp(`^${rarest.count}\\sproduits?$`),
  )
})
