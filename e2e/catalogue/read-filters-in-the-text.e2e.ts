import { expect, type Page, test } from '@playwright/test'
import { follow, open } from '../open.ts'
import { findFaultsInBothThemes } from '../whole-app/every-screen/axe.ts'

const main = (page: Page) => page.getByRole('main')
const total = (page: Page) => main(page).getByRole('status')
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filtres' })
/** What was read in the text, apart from what was chosen by hand. */
const read = (page: Page) => page.getByRole('list', { name: 'Lu dans votre recherche' })
const chip = (page: Page, name: string) =>
  read(page).getByRole('button', { name: `Retirer le filtre ${name}`, exact: true })
const searchOf = (page: Page) => new URL(page.url()).searchParams.get('search')
const address = (search: string) => `/search-products?search=${encodeURIComponent(search)}`
const count = async (page: Page) => Number.parseInt((await total(page).textContent()) ?? '', 10)

test('« tomate grappe 47 france » is a product, a size and an origin; each goes by its chip', async ({
  page,
}) => {
  await open(page, address('tomate grappe 47 france'))
  await expect(read(page).getByRole('listitem')).toHaveText([
    /^Calibre\s:47-57$/,
    /^Origine\s:France$/,
  ])
  await expect(page.getByRole('list', { name: 'Filtres actifs' })).toHaveCount(0)
  const cards = page.getByRole('article')
  await expect(cards.first()).toContainText('Tomate grappe')
  await expect(cards.first()).toContainText('France')
  await expect(cards.first()).toContainText('47-57')
  const origins = filters(page).getByRole('group', { name: 'Origine' })
  await expect(origins.getByRole('checkbox', { name: /France/ })).toBeChecked()

  await page.getByRole('button', { name: 'Tableau' }).click()
  const lines = page.getByRole('table').getByRole('row')
  await expect(lines.filter({ hasText: 'France' })).not.toHaveCount(0)
  await expect(lines.filter({ hasText: 'Belgique' })).toHaveCount(0)

  await chip(page, 'Origine : France').click()
  await expect(page).toHaveURL(/search=tomate(\+|%20)grappe(\+|%20)47&/)
  await expect(chip(page, 'Origine : France')).toBeHidden()
  await expect(chip(page, 'Calibre : 47-57')).toBeVisible()
  await expect(lines.filter({ hasText: 'Belgique' })).not.toHaveCount(0)
  const field = page.getByRole('combobox', { name: 'Rechercher des produits' })
  await expect(field).toHaveValue('tomate grappe 47')

  await chip(page, 'Calibre : 47-57').click()
  await expect(field).toHaveValue('tomate grappe')
  await expect(read(page)).toHaveCount(0)
  await page.goBack()
  await expect(chip(page, 'Calibre : 47-57')).toBeVisible()
})

test('what is read in a text goes with its chip, or with a tick', async ({ page }) => {
  await open(page, '/search-products')
  for (const { text, product, chips, fact } of [
    { text: 'avocat 18 bio', product: 'Avocat', chips: ['Calibre : 18', 'Bio : Bio'], fact: '18' },
    {
      text: 'basilic botte',
      product: 'Basilic',
      chips: ['Conditionnement : Colis 10 bottes'],
      fact: 'bottes',
    },
  ])
    await test.step(`« ${text} » is read, and wider without its filters`, async () => {
      await follow(page, address(text))
      for (const name of chips) await expect(chip(page, name)).toBeVisible()
      await expect(read(page).getByRole('listitem')).toHaveCount(chips.length)
      const cards = page.getByRole('article')
      await expect(cards.first()).toContainText(product)
      await expect(cards.first()).toContainText(fact)
      const narrow = await count(page)
      for (const name of chips) await chip(page, name).click()
      await expect(page).toHaveURL(`/search-products?search=${product.toLowerCase()}`)
      await expect(cards.first()).toContainText(product)
      await expect.poll(() => count(page)).toBeGreaterThanOrEqual(narrow)
    })

  await test.step('ticking another value of what was read takes both over from the text', async () => {
    await follow(page, address('tomate france'))
    const origins = filters(page).getByRole('group', { name: 'Origine' })
    await expect(origins.getByRole('checkbox', { name: /France/ })).toBeChecked()
    const french = await count(page)
    await origins.getByRole('checkbox', { name: /Belgique/ }).click()
    await expect(page).toHaveURL(/search=tomate&origins=.+advanced=true/)
    await expect(read(page)).toHaveCount(0)
    const chosen = page.getByRole('list', { name: 'Filtres actifs' })
    await expect(chosen.getByRole('listitem')).toHaveText([
      /^Origine\s:France$/,
      /^Origine\s:Belgique$/,
      'Tout effacer',
    ])
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await count(page)).toBeGreaterThanOrEqual(french)
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  await test.step('a page beyond the last leads back to the first', async () => {
    await follow(page, '/search-products?search=tomate&page=500')
    await expect(page.getByRole('heading', { name: 'Aucun produit trouvé' })).toBeVisible()
    await main(page).getByRole('link', { name: 'Revenir à la première page' }).click()
    await expect(page).toHaveURL('/search-products?search=tomate')
    await expect(page.getByRole('article').first()).toContainText('Tomate')
  })
})

test('what is not found has a reason, what is like it and a way out of the filters', async ({
  page,
}) => {
  await open(page, `${address('ananas norvege')}&in_season=true&advanced=true`)
  await expect(page.getByRole('heading', { name: 'Aucun produit trouvé' })).toBeVisible()
  await expect(main(page)).toContainText(/Aucun produit ne correspond à «\snorvege\s»/)
  const near = page.getByRole('region', { name: 'Produits proches' }).getByRole('link')
  await expect(near.first()).toHaveText('Ananas')
  await expect(near.first()).toHaveAttribute('href', /^\/products\/\d+$/)

  await main(page).getByRole('link', { name: 'Effacer les filtres' }).click()
  await expect(page).toHaveURL(/\/search-products\?search=ananas(\+|%20)norvege$/)
  expect(searchOf(page)).toBe('ananas norvege')
  await expect(main(page).getByRole('link', { name: 'Effacer les filtres' })).toHaveCount(0)
  await near.first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ananas' })).toBeVisible()
})

test('chips that were read, switches and what is near have no fault that axe finds', async ({
  page,
}) => {
  for (const path of [
    `${address('tomate grappe 57 france')}&available_next_delivery=true`,
    `${address('ananas botte norvege')}&in_season=true`,
  ]) {
    await open(page, path)
    await expect(read(page)).toBeVisible()
    expect(await findFaultsInBothThemes(page, 'main')).toEqual([])
  }
})
