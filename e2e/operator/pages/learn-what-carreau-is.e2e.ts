import { expect, test } from '@playwright/test'
import { test as testOfBuyer } from '../../buyer.ts'
import { open } from '../../open.ts'

test('the page about Carreau tells for whom, in which steps, and on what one can rely', async ({
  page,
}) => {
  const response = await open(page, '/about')
  expect(await response?.text()).toContain('De la recherche à la facture')
  const readers = page.getByRole('region', { name: 'Pour qui' })
  await expect(readers.getByRole('heading', { level: 3 })).toHaveText([
    'Chefs et traiteurs',
    'Primeurs',
    'Collectivités',
    'Grossistes',
  ])
  const steps = page.getByRole('region', { name: 'De la recherche à la facture' })
  await expect(steps.getByRole('listitem')).toHaveCount(5)
  const promises = page.getByRole('region', { name: 'Ce sur quoi compter' })
  await expect(promises.getByRole('term')).toHaveCount(4)

  const start = page.getByRole('region', { name: 'Pour commencer' })
  for (const [name, path] of [
    ['Créer un compte', '/auth/register'],
    ['Voir les fournisseurs', '/shops'],
    ['Voir les offres', '/offers'],
  ] as const)
    await test.step(`« ${name} » leads to ${path}`, async () => {
      await start.getByRole('link', { name }).click()
      await expect(page).toHaveURL(path)
      await page.goBack()
    })
})

testOfBuyer('somebody who has an account is led to the products', async ({ page }) => {
  await open(page, '/about')
  const start = page.getByRole('region', { name: 'Pour commencer' })
  await expect(start.getByRole('link', { name: 'Créer un compte' })).toBeHidden()
  await start.getByRole('link', { name: 'Voir les produits' }).click()
  await expect(page).toHaveURL('/search-products')
})
