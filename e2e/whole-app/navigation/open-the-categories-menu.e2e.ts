import { expect, type Page, test } from '@playwright/test'
import { apiAt } from '../../api.ts'
import { open } from '../../open.ts'
import { stopClock, takeClock } from '../../stopped-clock.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' })
const trigger = (page: Page) => bar(page).getByRole('button', { name: 'Catégories' })
const leave = (page: Page) => page.mouse.move(720, 880)

test('every category of the home page is there with its sentence, then the way to all', async ({
  page,
  baseURL,
}) => {
  const categories = await apiAt(baseURL)('listHomepageCategories')
  await open(page, '/about')
  await trigger(page).press('Enter')
  const links = bar(page).getByRole('link').filter({ hasNotText: 'Nos fournisseurs' })
  await expect(links).toHaveCount(categories.length + 1)
  for (const [index, { id, name }] of categories.entries()) {
    const link = links.nth(index)
    await expect(link).toHaveAttribute('href', `/categories/${id}`)
    await expect(
      link.getByText(`Découvrez tous les produits ${name.toLowerCase()}`, { exact: true }),
    ).toBeVisible()
  }
  await expect(links.last()).toHaveText('Voir toutes les catégories →')
  await links.last().click()
  await expect(page).toHaveURL('/categories')
  await trigger(page).press('Enter')
  await links.first().click()
  await expect(page).toHaveURL(`/categories/${categories[0]?.id}`)
})

test('it says that categories are on their way, and that there are none', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/v3/homepage/categories', async route => {
    await held
    await route.fulfill({ json: [] })
  })
  await open(page, '/shops')
  await trigger(page).press('Enter')
  await expect(bar(page).getByText('Chargement des catégories...', { exact: true })).toBeVisible()
  answer()
  await expect(bar(page).getByText('Aucune catégorie disponible', { exact: true })).toBeVisible()
  await expect(bar(page).getByText('Chargement des catégories...')).toBeHidden()
  await expect(bar(page).getByRole('link', { name: 'Voir toutes les catégories →' })).toBeVisible()
})

test('it opens after 200 ms, closes after 150 ms, and opens at once within 300 ms', async ({
  page,
}) => {
  await takeClock(page)
  await open(page, '/about')
  const expectState = (state: 'open' | 'closed') =>
    expect(trigger(page)).toHaveAttribute('data-state', state)
  await stopClock(page)
  await trigger(page).hover()
  // The first pointer to reach it fetches the menu.
  await expectState('closed')
  await page.clock.runFor(199)
  await expectState('closed')
  await page.clock.runFor(1)
  await expectState('open')

  await leave(page)
  await page.clock.runFor(149)
  await expectState('open')
  await page.clock.runFor(1)
  await expectState('closed')

  await page.clock.runFor(299)
  await trigger(page).hover()
  await expectState('open')
  await leave(page)
  await page.clock.runFor(150)
  await expectState('closed')

  await page.clock.runFor(300)
  await trigger(page).hover()
  await page.clock.runFor(199)
  await expectState('closed')
  await page.clock.runFor(1)
  await expectState('open')
})
