import { expect, type Page, test } from '@playwright/test'
import { open } from '../open.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Rechercher des produits' })
const options = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const highlighted = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { selected: true })

test('the arrows move the highlight, and both ends lead back to the field', async ({ page }) => {
  await open(page, '/')
  await field(page).fill('tomate')
  await expect(options(page).nth(1)).toBeVisible()
  await field(page).press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await field(page).press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  const active = await field(page).getAttribute('aria-activedescendant')
  await expect(highlighted(page)).toHaveId(active ?? '')
  await field(page).press('ArrowUp')
  await field(page).press('ArrowUp')
  await expect(highlighted(page)).toHaveCount(0)
  await field(page).press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')

  await test.step('Escape closes the list and keeps what was typed', async () => {
    await field(page).fill('toma')
    await expect(options(page).first()).toBeVisible()
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
    await field(page).press('Escape')
    await expect(options(page)).toHaveCount(0)
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(field(page)).toHaveValue('toma')
    await expect(field(page)).toBeFocused()
  })

  await test.step('Tab without a highlight goes on to the next control', async () => {
    await field(page).fill('caro')
    await expect(options(page).first()).toBeVisible()
    await field(page).press('Tab')
    await expect(page.getByRole('button', { name: 'Effacer la recherche' })).toBeFocused()
    await expect(options(page)).toHaveCount(0)
    await expect(page).toHaveURL('/')
  })

  await test.step('a text that finds nothing says so; blanks suggest nothing', async () => {
    await field(page).fill('zzzzzz')
    await expect(page.getByText('Aucune suggestion trouvée')).toBeVisible()
    await expect(page.getByText('Appuyez sur Entrée pour rechercher « zzzzzz »')).toBeVisible()
    await field(page).fill('   ')
    await expect(page.getByText('Aucune suggestion trouvée')).toBeHidden()
  })
})

test('Tab and Enter take the highlighted suggestion', async ({ page }) => {
  await open(page, '/')
  for (const key of ['Tab', 'Enter'])
    await test.step(key, async () => {
      await field(page).fill('toma')
      // The live suggestions, which come with their pictures, replace the names known before.
      await expect(options(page).nth(1).locator('img')).toBeVisible()
      await field(page).press('ArrowDown')
      await field(page).press('ArrowDown')
      const chosen = (await highlighted(page).locator('.font-medium').textContent()) ?? ''
      await field(page).press(key)
      await expect(page).toHaveURL(/\/search-products\?/)
      expect(new URL(page.url()).searchParams.get('search')).toBe(chosen)
      expect(new URL(page.url()).searchParams.get('advanced')).toBe('false')
      await expect(field(page)).toHaveValue(chosen)
      await expect(options(page)).toHaveCount(0)
      await page.goBack()
      await expect(page).toHaveURL('/')
    })
})

test('an empty field offers what was searched lately, then what is popular', async ({ page }) => {
  await open(page, '/')
  // A slow line: four searches are made before the list's code is here.
  const searched = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', route => searched.promise.then(() => route.continue()))
  for (const text of ['poireau', 'carotte', 'navet', 'radis']) {
    await field(page).fill(text)
    await field(page).press('Enter')
    await expect(page).toHaveURL(`/search-products?search=${text}`)
  }
  searched.resolve()
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()
  await expect(field(page)).toBeFocused()
  const recent = page.getByRole('group', { name: 'Recherches récentes' }).getByRole('option')
  await expect(recent).toHaveText(['radisRécent', 'navetRécent', 'carotteRécent'])
  const popular = page.getByRole('group', { name: 'Recherches populaires' }).getByRole('option')
  await expect(popular).toHaveCount(3)
  await popular.first().click()
  await expect(page).toHaveURL(/\/search-products\?search=.+&advanced=false$/)
})
