import { expect, type Page } from '@playwright/test'
import { test, visitor } from '../../buyer.ts'
import { open } from '../../open.ts'
import { passOn } from '../../pass-on.ts'

const account = (page: Page) => page.getByRole('button', { name: /^Compte/ })
const entries = (page: Page) => page.getByRole('menu').getByRole('menuitem')
const themes = (page: Page) => page.getByRole('menu').getByRole('menuitemradio')
const themeNames = ['Thème clair', 'Thème sombre', 'Thème système']

/** Each entry of the open menu with where it leads. */
const linksOf = (page: Page) =>
  entries(page).evaluateAll(items =>
    items.map(item => [item.textContent?.trim(), item.getAttribute('href')]),
  )

test.describe('as a visitor', () => {
  test.use(visitor)

  test('one signs in, signs up or chooses a theme; nothing stands for a cart', async ({ page }) => {
    await open(page, '/about')
    await expect(account(page)).toHaveText('?')
    await expect(page.getByRole('banner').getByRole('link', { name: /^Panier/ })).toHaveCount(0)
    await account(page).click()
    await expect(themes(page)).toHaveText(themeNames)
    expect(await linksOf(page)).toEqual([
      ['Se connecter', '/auth/login'],
      ['Créer un compte', '/auth/register'],
    ])
    await entries(page).first().click()
    await expect(page).toHaveURL('/auth/login')
  })
})

test('somebody signed in finds their name, their rooms and the way out', async ({
  page,
  buyer,
  api,
}) => {
  const { data: user } = await api('getMe', { token: buyer.loginToken })
  await open(page, '/about')
  await expect(account(page)).toHaveText('C')
  // Signed in, but nothing is in the cart.
  await expect(page.getByRole('banner').getByRole('link', { name: /^Panier/ })).toHaveCount(0)
  await account(page).click()
  await expect(page.getByRole('menu').getByText('Capucine', { exact: true })).toBeVisible()
  await expect(page.getByRole('menu').getByText(buyer.email, { exact: true })).toBeVisible()
  await expect(themes(page)).toHaveText(themeNames)
  expect(await linksOf(page)).toEqual([
    ['Mon Profil', `/user/${user.id}`],
    ['Mes produits', '/order-guide'],
    ['Besoin', '/needs'],
    ['Listes & Favoris', '/lists'],
    ['Commandes', '/orders'],
    ['Factures', '/invoices'],
    ['Conversations', '/messages'],
    ['Paramètres', '/settings'],
    ['Changer de compte', '/auth/tenants'],
    ['Se déconnecter', null],
  ])
})

test('a picture takes the place of the letter', async ({ page, api }) => {
  const { data } = await api('listShops')
  const picture = data.find(({ logo_url }) => logo_url !== null)?.logo_url ?? '/favicon.svg'
  await page.route('**/api/v2/users/me', async route => {
    const me = await (await passOn(route)).json()
    await route.fulfill({ json: { data: { ...me.data, avatar_url: picture } } })
  })
  await open(page, '/about')
  const image = account(page).locator('img')
  await expect(image).toHaveAttribute('src', picture)
  await expect(account(page)).toHaveText('')
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0)
})
