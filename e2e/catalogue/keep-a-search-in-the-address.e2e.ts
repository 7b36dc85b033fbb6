import { expect, type Page, test } from '@playwright/test'
import { centsIn } from '../money.ts'
import { follow, open, taken } from '../open.ts'

const filters = (page: Page) => page.getByRole('complementary', { name: 'Filtres' })
const total = (page: Page) => page.getByRole('main').getByRole('status')
const chip = (page: Page, name: string) =>
  page.getByRole('button', { name: `Retirer le filtre ${name}` })

test('filters stand in the address: they survive a reload and « back », and go by their chips', async ({
  page,
}) => {
  await open(page, '/search-products?search=tomate')
  await expect(total(page)).toHaveText(/^\d+\sproduits$/)
  const all = (await total(page).textContent()) ?? ''
  await filters(page)
    .getByRole('checkbox', { name: /France/ })
    .click()
  await expect(chip(page, 'Origine : France')).toBeVisible()
  const answered = page.waitForResponse(/advanced_search\?.*bio/)
  await filters(page).getByRole('checkbox', { name: /^Bio/ }).click()
  await expect(chip(page, 'Bio : Bio')).toBeVisible()
  await expect(page).toHaveURL(/origins=.+bio=.+advanced=true/)
  // The chip is there before the answer is.
  const { meta } = (await (await answered).json()) as { meta: { total: number } }
  const organic = new RegExp(`^${meta.total}\\sproduits?$`)
  await expect(total(page)).toHaveText(organic)

  await page.reload()
  await taken(page)
  await expect(chip(page, 'Origine : France')).toBeVisible()
  await expect(chip(page, 'Bio : Bio')).toBeVisible()
  await expect(total(page)).toHaveText(organic)
  await expect(filters(page).getByRole('checkbox', { name: /France/ })).toBeChecked()

  await page.goBack()
  await expect(chip(page, 'Bio : Bio')).toBeHidden()
  await expect(chip(page, 'Origine : France')).toBeVisible()

  await chip(page, 'Origine : France').click()
  await expect(page).toHaveURL('/search-products?search=tomate')
  await expect(total(page)).toHaveText(all)
})

test('filters stay ticked while their results are on the way, and none is lost', async ({
  page,
}) => {
  await open(page, '/search-products?search=tomate')
  const held: (() => void)[] = []
  await page.route(/advanced_search\?.*origins/, async route => {
    await new Promise<void>(resolve => held.push(resolve))
    await route.fallback()
  })
  const france = filters(page).getByRole('checkbox', { name: /France/ })
  const organic = filters(page).getByRole('checkbox', { name: /^Bio\s*\d/ })
  await france.click()
  await expect(france).toBeChecked()
  await organic.click()
  await expect(organic).toBeChecked()
  await expect(france).toBeChecked()
  await expect(page.getByRole('article').first()).toBeVisible()
  for (const go of held) go()
  await page.unroute(/advanced_search\?.*origins/)
  await expect(page).toHaveURL(/origins=.+bio=.+advanced=true/)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(france).toBeChecked()
  await expect(organic).toBeChecked()
})

const isSorted = (numbers: readonly number[]): boolean =>
  numbers.length > 2 && numbers.every((number, index) => number >= (numbers[index - 1] ?? 0))

test('« Tout effacer » takes every filter out and keeps the words', async ({ page }) => {
  await open(page, '/search-products?search=tomate&bio=true&category=I,II')
  await expect(
    page.getByRole('list', { name: 'Filtres actifs' }).getByRole('listitem'),
  ).toHaveCount(4)
  await page.getByRole('button', { name: 'Tout effacer' }).click()
  await expect(page).toHaveURL('/search-products?search=tomate')

  await test.step('« Tableau » shows a line per specification and stays after a reload', async () => {
    await page.getByRole('button', { name: 'Tableau' }).click()
    await expect(page).toHaveURL('/search-products?search=tomate&view=table')
    const table = page.getByRole('table')
    await expect(table.getByRole('columnheader')).toHaveCount(7)
    await page.reload()
    await taken(page)
    await expect(table).toBeVisible()

    // A phone has no room for a table: it shows the cards, and the address stays.
    const wide = page.viewportSize()
    await page.setViewportSize({ width: 360, height: 780 })
    await expect(table).toBeHidden()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page).toHaveURL('/search-products?search=tomate&view=table')
    if (wide !== null) await page.setViewportSize(wide)

    await page.getByRole('button', { name: 'Grille' }).click()
    await expect(page).toHaveURL('/search-products?search=tomate')
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  await test.step('sorting by price puts the cheapest first, or last', async () => {
    await follow(page, '/search-products?search=pomme')
    const prices = async () => {
      const cards = await page
        .getByRole('article')
        .getByText(/€\/kg$/)
        .allTextContents()
      return cards.filter(text => !text.includes('grossiste')).map(centsIn)
    }
    const order = page.getByRole('combobox', { name: 'Trier les produits' })
    await order.selectOption('Prix croissant')
    await expect(page).toHaveURL(/sort=price/)
    await expect.poll(async () => isSorted(await prices())).toBe(true)
    await order.selectOption('Prix décroissant')
    await expect(page).toHaveURL(/sort=-price/)
    await expect.poll(async () => isSorted((await prices()).reverse())).toBe(true)
  })

  await test.step('a search without a result offers the way out', async () => {
    await follow(page, '/search-products?search=zzzzzz')
    await expect(page.getByRole('heading', { name: 'Aucun produit trouvé' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Voir les catégories' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Catégories' })).toBeVisible()
  })
})
