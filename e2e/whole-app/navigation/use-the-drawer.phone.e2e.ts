import { expect, type Page } from '@playwright/test'
import { test, visitor } from '../../buyer.ts'
import { open } from '../../open.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const linksIn = (page: Page, part: string) =>
  drawer(page)
    .getByRole('navigation', { name: part })
    .getByRole('link')
    .evaluateAll(links => links.map(link => [link.textContent?.trim(), link.getAttribute('href')]))
const siteLinks = [
  ['Accueil', '/'],
  ['Catégories', '/categories'],
  ['Fournisseurs', '/shops'],
  ['À propos', '/about'],
]

const openDrawer = async (page: Page) => {
  await open(page, '/offers')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(drawer(page)).toBeVisible()
}

test.describe('as a visitor', () => {
  test.use(visitor)

  test('the drawer leads through the site and to the sign-in form', async ({ page }) => {
    await openDrawer(page)
    // The bottom bar is the native application's.
    await expect(page.getByRole('navigation', { name: 'Navigation rapide' })).toHaveCount(0)
    expect(await linksIn(page, 'Menu')).toEqual(siteLinks)
    // Whoever orders here begins with it: before the site.
    await expect(drawer(page).getByRole('link').first()).toHaveText('Se connecter')
    for (const theme of ['Thème clair', 'Thème sombre', 'Thème système'])
      await expect(drawer(page).getByRole('button', { name: theme })).toBeVisible()
    await expect(drawer(page).getByRole('link', { name: 'Créer un compte' })).toHaveAttribute(
      'href',
      '/auth/register',
    )
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    const button = page.getByRole('button', { name: 'Menu' })
    await expect(button).toBeFocused()
    await button.click()
    await drawer(page).getByRole('link', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL('/auth/login')
    await expect(drawer(page)).toBeHidden()
  })
})

test('somebody signed in finds their account below the site, and the way out', async ({
  page,
  buyer,
  api,
}) => {
  const { data: user } = await api('getMe', { token: buyer.loginToken })
  await openDrawer(page)
  expect(await linksIn(page, 'Menu')).toEqual(siteLinks)
  await expect(drawer(page).getByText('Capucine', { exact: true })).toBeVisible()
  await expect(drawer(page).getByText(buyer.email, { exact: true })).toBeVisible()
  expect(await linksIn(page, 'Compte')).toEqual([
    ['Mon Profil', `/user/${user.id}`],
    ['Notifications', '/notifications'],
    ['Mes produits', '/order-guide'],
    ['Besoin', '/needs'],
    ['Listes & Favoris', '/lists'],
    ['Commandes', '/orders'],
    ['Factures', '/invoices'],
    ['Conversations', '/messages'],
    ['Paramètres', '/settings'],
    ['Changer de compte', '/auth/tenants'],
  ])
  await drawer(page).getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(drawer(page)).toBeHidden()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sanctum_token'))).toBeNull()
})
