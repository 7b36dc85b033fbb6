import { expect, type Page, test } from '@playwright/test'
import { follow, open, taken } from '../open.ts'

const filters = (page: Page) => page.getByRole('complementary', { name: 'Filtres' })
const total = (page: Page) => page.getByRole('main').getByRole('status')
const settled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)
const count = async (page: Page) => {
  await settled(page)
  return Number.parseInt((await total(page).textContent()) ?? '', 10)
}
const season = (page: Page) => page.getByRole('switch', { name: 'De saison' })
const delivery = (page: Page) =>
  page.getByRole('switch', { name: 'Livrable dès la prochaine livraison' })

test('season and next delivery are switches that stay in the address, over a reload and « back »', async ({
  page,
}) => {
  await open(page, '/search-products')
  const all = await count(page)
  await season(page).click()
  await expect(season(page)).toBeChecked()
  await expect(page).toHaveURL('/search-products?in_season=true&advanced=true')
  await settled(page)
  const inSeason = await count(page)
  expect(inSeason).toBeGreaterThan(0)
  expect(inSeason).toBeLessThan(all)

  const asked = page.waitForRequest(/advanced_search\?.*available_next_delivery/)
  await delivery(page).click()
  expect(new URL((await asked).url()).searchParams.get('filter[available_next_delivery]')).toBe(
    'true',
  )
  await expect(page).toHaveURL(
    '/search-products?in_season=true&available_next_delivery=true&advanced=true',
  )
  expect(await count(page)).toBeLessThanOrEqual(inSeason)
  const text = (await total(page).textContent()) ?? ''

  await page.reload()
  await taken(page)
  await expect(season(page)).toBeChecked()
  await expect(delivery(page)).toBeChecked()
  await expect(total(page)).toHaveText(text)

  await page.goBack()
  await expect(delivery(page)).not.toBeChecked()
  await expect(season(page)).toBeChecked()
  await page.getByRole('button', { name: 'Retirer le filtre De saison', exact: true }).click()
  await expect(page).toHaveURL('/search-products')
  await expect(season(page)).not.toBeChecked()
  await settled(page)
  await expect.poll(() => count(page)).toBe(all)

  await test.step('a sheet has the same switches on a narrow screen, and the button says how many are on', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    await follow(page, '/search-products?in_season=true')
    await page.getByRole('button', { name: 'Filtres (1)' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filtres' })
    await expect(sheet.getByRole('switch', { name: 'De saison' })).toBeChecked()
    await sheet.getByRole('switch', { name: 'Livrable dès la prochaine livraison' }).click()
    await expect(page).toHaveURL(/in_season=true&available_next_delivery=true/)
    await sheet.getByRole('button', { name: 'Tout effacer' }).click()
    await expect(page).toHaveURL('/search-products')
    await expect(sheet.getByRole('switch', { checked: true })).toHaveCount(0)
  })
})

test('packagings have counts that hold when one is ticked', async ({ page }) => {
  await open(page, '/search-products?search=tomate')
  const packagings = filters(page).getByRole('group', { name: 'Conditionnement' })
  const first = packagings.getByRole('listitem').first()
  const [name = '', said = ''] = ((await first.textContent()) ?? '').split(/(?<=\D)(?=\d+\sprod)/)
  await first.getByRole('checkbox').click()
  await expect(page).toHaveURL(/search=tomate&packaging=.+advanced=true/)
  await expect(
    page.getByRole('button', { name: `Retirer le filtre Conditionnement : ${name}`, exact: true }),
  ).toBeVisible()
  await expect(total(page)).toHaveText(said)
  await page.getByRole('button', { name: 'Tableau' }).click()
  const cells = page.getByRole('table').getByRole('row').filter({ hasText: 'le colis' })
  await expect(cells).not.toHaveCount(0)
  await expect(cells.filter({ hasNotText: name })).toHaveCount(0)
  await page.reload()
  await expect(packagings.getByRole('checkbox', { name })).toBeChecked()
})
