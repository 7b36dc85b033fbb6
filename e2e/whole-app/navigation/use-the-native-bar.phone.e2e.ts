import { expect, type Page } from '@playwright/test'
import { test } from '../../buyer.ts'
import { follow } from '../../open.ts'
import { demoSession } from '../../session.ts'

const topBar = (page: Page) => page.getByRole('banner')
const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Navigation rapide' })
const places = [
  ['Accueil', '/'],
  ['Produits', '/order-guide'],
  ['Messages', '/messages'],
  ['Commandes', '/orders'],
  ['Notifications', '/notifications'],
  ['Offres', '/offers'],
] as const

const chef = { email: 'chef@bistrot.demo', company: 'Bistrot des Halles', role: 'admin' }

test.describe('in the native shell', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      Object.assign(window, { Capacitor: { isNativePlatform: () => true } })
    }),
  )

  test('the bottom bar leads to five places and the order guide and highlights the one that is open', async ({
    page,
  }) => {
    await page.goto('/offers')
    // The server knows no shell: the bar is there once the code is.
    const links = bottomBar(page).getByRole('link')
    await expect(links).toHaveCount(places.length)
    for (const [index, [label, path]] of places.entries()) {
      await expect(links.nth(index)).toContainText(label)
      await expect(links.nth(index)).toHaveAttribute('href', path)
    }
    const current = bottomBar(page).locator('[aria-current=page]')
    for (const [label, path] of places.filter(([, path]) => path !== '/messages')) {
      await bottomBar(page)
        .getByRole('link', { name: new RegExp(`^${label}`) })
        .click()
      await expect(page).toHaveURL(path)
      await expect(current).toHaveCount(1)
      await expect(current).toContainText(label)
      await expect(current).toHaveCSS('font-weight', '600')
      await expect(topBar(page)).toBeVisible()
    }

    await test.step('conversations have the whole phone: no bar above, none below', async () => {
      await bottomBar(page)
        .getByRole('link', { name: /^Messages/ })
        .click()
      await expect(page).toHaveURL('/messages')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(topBar(page)).toBeHidden()
      await expect(bottomBar(page)).toBeHidden()
    })

    await test.step('on a large screen the top bar stands alone, with conversations too', async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      for (const path of ['/messages', '/offers']) {
        await follow(page, path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(topBar(page).getByRole('button', { name: /^Compte de/ })).toBeVisible()
        await expect(bottomBar(page)).toBeHidden()
      }
    })
  })

  test.describe('as the demo’s chef', () => {
    test.use({
      storageState: async ({ api, baseURL }, use) => {
        const { storage } = await demoSession(api, chef)
        await use({ cookies: [], origins: [{ origin: baseURL ?? '', localStorage: storage }] })
      },
    })

    // 3 in the demo as it is loaded (seeds/market.pg.test.ts); other tests read some of them.
    test('the messages’ badge is a real count', async ({ page, api }) => {
      const { tenantToken: token } = await demoSession(api, chef)
      const { data: unread } = await api('countUnreadConversations', { token })
      expect(unread).toBeGreaterThan(0)
      await page.goto('/offers')
      await expect(
        bottomBar(page).getByRole('link', { name: `Messages, ${unread} non lus` }),
      ).toBeVisible()
    })
  })
})
