import { expect, type Page } from '@playwright/test'
import { apiAt } from '../../api.ts'
import { demoSession } from '../../session.ts'
import { chooseCompany, typeCredentials } from '../../sign-in.ts'
import { askedOf, tell, test } from './phone.ts'

const chef = { email: 'chef@bistrot.demo', company: 'Bistrot des Halles', role: 'admin' }
const api = apiAt(`http://127.0.0.1:${process.env.E2E_PORT}`)

const bar = (page: Page) => page.getByRole('navigation', { name: 'Navigation rapide' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** The application listens to the phone once it is on screen. */
const start = async (page: Page, path: string) => {
  await page.goto(path)
  await expect.poll(() => askedOf(page, 'SplashScreen', 'hide')).toHaveLength(1)
  await expect(title(page)).toBeVisible()
}

test('one signs in, at work with the API of another origin: counts, pictures, real time', async ({
  page,
}) => {
  const said: string[] = []
  page.on('pageerror', error => said.push(error.message))
  await start(page, '/auth/login')
  await typeCredentials(page, chef.email)
  await chooseCompany(page, chef.company, 'Administrateur')
  await expect(page).toHaveURL('/')

  const { tenantToken: token } = await demoSession(api, chef)
  // Others may read meanwhile: the bar follows, and so does the count it is compared with.
  await expect(async () => {
    const { data: messages } = await api('countUnreadConversations', { token })
    const { data: notifications } = await api('countUnreadNotifications', { token })
    const counts = { Messages: messages, Notifications: notifications }
    for (const [label, count] of Object.entries(counts)) {
      const name = count > 0 ? `${label}, ${count} non lus` : label
      await expect(bar(page).getByRole('link', { name, exact: true })).toBeVisible({
        timeout: 2_000,
      })
    }
  }).toPass()
  await expect(page.locator('[data-live=connected]')).toBeAttached()
  // A member's home has its board where the hero was, whose picture is there and not shown.
  const pictures = page.getByRole('main').locator('img[src*="/storage/carreau/"]')
  const picture = pictures.filter({ visible: true }).first()
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBeGreaterThan(0)
  // The bearer token is all: no cookie went to the API, and none came.
  expect(await page.context().cookies()).toEqual([])
  expect(said).toEqual([])
})

test.describe('as somebody who signed in before', () => {
  test.beforeEach(async ({ page }) => {
    const { storage } = await demoSession(api, chef)
    await page.addInitScript(kept => {
      for (const { name, value } of kept) localStorage.setItem(name, value)
    }, storage)
  })

  test('a link opens its order; the back button closes, goes back, goes home and leaves', async ({
    page,
  }) => {
    const { tenantToken: token } = await demoSession(api, chef)
    const { data: orders } = await api('listOrders', { token, query: { status: 'delivered' } })
    const [order] = orders
    if (order === undefined) throw new Error('The demo’s chef has had orders delivered')

    await start(page, '/shops')
    await tell(page, 'appUrlOpen', { url: `https://www.carreau.example/orders/${order.id}?vue=1` })
    await expect(page).toHaveURL(`/orders/${order.id}?vue=1`)
    await expect(title(page)).toContainText(order.number)

    // Its order form, from the API's own origin, goes to the phone's sheet.
    await page.getByRole('button', { name: /^Bon de commande/ }).click()
    await expect.poll(() => askedOf(page, 'ShareFile', 'share')).toHaveLength(1)
    const [file] = await askedOf(page, 'ShareFile', 'share')
    expect(file).toMatchObject({ name: expect.stringMatching(/\.pdf$/), type: 'application/pdf' })
    expect(atob(String(file?.data)).slice(0, 5)).toBe('%PDF-')

    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(drawer(page)).toBeVisible()
    await tell(page, 'backButton', { canGoBack: true })
    await expect(drawer(page)).toBeHidden()
    await expect(page).toHaveURL(`/orders/${order.id}?vue=1`)

    await tell(page, 'backButton', { canGoBack: true })
    await expect(page).toHaveURL('/shops')
    // Nothing lies behind the screen that the application was opened on.
    await tell(page, 'backButton', { canGoBack: false })
    await expect(page).toHaveURL('/')
    await expect(title(page)).toBeVisible()
    expect(await askedOf(page, 'App', 'exitApp')).toEqual([])
    await tell(page, 'backButton', { canGoBack: true })
    await expect.poll(() => askedOf(page, 'App', 'exitApp')).toHaveLength(1)
  })

  test('the phone says whether there is a network, not the WebView', async ({ page }) => {
    await start(page, '/orders')
    const notice = page.getByText('Vous êtes hors ligne')
    await page.context().setOffline(true)
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    await page.context().setOffline(false)
    await expect(notice).toBeHidden()
    await tell(page, 'networkStatusChange', { connected: false, connectionType: 'none' })
    await expect(notice).toBeVisible()
    await tell(page, 'networkStatusChange', { connected: true, connectionType: 'wifi' })
    await expect(notice).toBeHidden()

    await test.step('the phone’s bars follow the theme, and the bottom bar leaves room to type', async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      const styles = async () => (await askedOf(page, 'SystemBars', 'setStyle')).at(-1)
      await expect.poll(styles).toEqual({ style: 'LIGHT' })
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect.poll(styles).toEqual({ style: 'DARK' })
      await tell(page, 'keyboardWillShow', { keyboardHeight: 300 })
      await expect(bar(page)).toBeHidden()
      await tell(page, 'keyboardWillHide')
      await expect(bar(page)).toBeVisible()
    })
  })
})
