import { expect, type Page } from '@playwright/test'
import { test, visitor } from '../buyer.ts'
import { follow, open, taken } from '../open.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Rechercher des produits' })

test.describe('as a visitor', () => {
  test.use(visitor)

  test('« / » leads to the field from anywhere, and Escape back to where one was', async ({
    page,
  }) => {
    await open(page, '/')
    const key = page.getByRole('search').getByText('/', { exact: true })

    await test.step('the field says its key on a desk', async () => {
      await expect(field(page)).toHaveAttribute('aria-keyshortcuts', '/')
      await expect(key).toBeVisible()
      await field(page).focus()
      await expect(key).toBeHidden()
      await field(page).blur()
    })

    for (const path of ['/', '/about', '/search-products?search=tomate']) {
      if (path !== '/') await follow(page, path)
      await field(page).blur()
      // The keys are listened to a moment after the page has been taken over.
      await expect(async () => {
        await page.keyboard.press('/')
        await expect(field(page)).toBeFocused({ timeout: 500 })
      }).toPass()
      await expect(field(page)).not.toHaveValue('/')
    }
    await expect(field(page)).toHaveValue('tomate')
    await page.keyboard.type('poire')
    await expect(field(page)).toHaveValue('poire')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search-products?search=poire')
    await expect(field(page)).not.toBeFocused()

    const shops = page.getByRole('link', { name: 'Nos fournisseurs' }).first()
    await shops.focus()
    await page.keyboard.press('/')
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Escape')
    await expect(shops).toBeFocused()

    await test.step('« / » is a letter like others while one writes, and with a dialog open', async () => {
      await follow(page, '/auth/login')
      const email = page.getByRole('textbox').first()
      await email.focus()
      await page.keyboard.type('a/b')
      await expect(email).toHaveValue('a/b')
      await expect(email).toBeFocused()

      await follow(page, '/about')
      await field(page).fill('')
      await page.keyboard.type('1/2')
      await expect(field(page)).toHaveValue('1/2')
      await page.keyboard.press('Escape')

      await page.setViewportSize({ width: 360, height: 780 })
      await follow(page, '/search-products')
      // On a phone it does not say its key.
      await expect(key).toBeHidden()
      await page.getByRole('button', { name: /^Filtres/ }).click()
      await expect(page.getByRole('dialog', { name: 'Filtres' })).toBeVisible()
      await page.keyboard.press('/')
      await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
    })
  })

  test('the next page is read from its first product', async ({ page }) => {
    await open(page, '/search-products')
    await page.getByRole('link', { name: 'Suivant' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search-products?page=2')
    await expect(page.getByRole('heading', { name: 'Résultats' })).toBeFocused()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('article').first().getByRole('link').first()).toBeFocused()

    await test.step('Tab goes from the filters to the results, and past them all in one step', async () => {
      const season = page.getByRole('switch', { name: 'De saison' })
      await season.focus()
      // Other results take the place of the first ones, and the focus of a link among them.
      const answer = page.waitForResponse(/\/advanced_search\?/)
      await page.keyboard.press('Space')
      await expect(season).toBeChecked()
      await answer
      await taken(page)
      await expect(season).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      const skip = page.getByRole('link', { name: 'Aller aux résultats' })
      await expect(skip).toBeFocused()
      await expect(skip).toBeInViewport()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('article').first().getByRole('link').first()).toBeFocused()
    })
  })
})

test('from « / » to the cart without a mouse', async ({ page, buyer }) => {
  expect(buyer.tenantToken).not.toBe('')
  await open(page, '/')
  await page.keyboard.press('/')
  await page.keyboard.type('tomate grappe')
  await page.keyboard.press('Enter')
  const card = page.getByRole('article').filter({ hasText: 'Tomate grappe' }).first()
  await expect(card).toBeVisible()
  const packages = card.getByRole('spinbutton')
  await card.getByRole('link').first().focus()
  for (let presses = 0; presses < 6; presses++) {
    if (await packages.evaluate(input => input === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(packages).toBeFocused()
  const before = Number(await packages.getAttribute('aria-valuenow'))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  const after = Number(await packages.getAttribute('aria-valuenow'))
  expect(after).toBeGreaterThan(before)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: /^Ajouter au panier/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Panier, 1 article' })).toBeVisible()
})
