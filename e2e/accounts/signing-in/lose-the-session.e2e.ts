import { expect, type Page } from '@playwright/test'
import { test } from '../../buyer.ts'
import { addToCart, findOffer } from '../../market.ts'
import { open } from '../../open.ts'

const stored = (page: Page, key: string) => page.evaluate(name => localStorage.getItem(name), key)

const store = (page: Page, change: Record<string, string | null>) =>
  page.evaluate(values => {
    for (const [key, value] of Object.entries(values))
      value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)
  }, change)

const account = (page: Page) => page.getByRole('button', { name: 'Compte de Capucine' })
const visitorMenu = (page: Page) => page.getByRole('button', { name: 'Compte', exact: true })

test('a 401 clears both tokens and tells it; what is no secret stays', async ({
  page,
  context,
  buyer,
  api,
}) => {
  await addToCart(api, buyer, await findOffer(api, () => true))
  // Real time would tell it before any call does.
  await context.routeWebSocket(/\/app\//, socket => void socket.close())
  await open(page, '/search-products?search=tomate')
  await store(page, { recent_searches: '["poireau"]', 'vite-ui-theme': 'dark' })
  await page.evaluate(() =>
    window.addEventListener('auth:token-expired', () => {
      document.title = 'auth:token-expired'
    }),
  )
  const other = await context.newPage()
  await open(other, '/shops')
  await expect(account(other)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Panier, 1 article' })).toBeVisible()

  // The click's own call is the one that finds the token dead: any other might come before it.
  await page.route('**/api/**', route =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer gone' } }),
  )
  const add = page.getByRole('button', { name: /^Ajouter au panier/ }).first()
  await add.click()
  await expect(page).toHaveTitle('auth:token-expired')
  for (const tab of [page, other]) {
    await expect(visitorMenu(tab)).toBeVisible()
    await expect(tab.getByRole('link', { name: /^Panier/ })).toBeHidden()
  }
  expect(await stored(page, 'sanctum_token')).toBeNull()
  expect(await stored(page, 'tenant_token')).toBeNull()
  expect(await stored(page, 'selected_tenant')).toContain(buyer.companyName)
  expect(await stored(page, 'recent_searches')).toBe('["poireau"]')
  expect(await stored(page, 'vite-ui-theme')).toBe('dark')
  await expect(page).toHaveURL('/search-products?search=tomate')
  await expect(add).toBeVisible()
})

test('a session that is not whole is cleared, mended or chosen anew', async ({
  page,
  registered,
}) => {
  const keys = ['sanctum_token', 'tenant_token', 'selected_tenant', 'user_accesses']
  const whole = Object.fromEntries(registered.storage.map(({ name, value }) => [name, value]))
  // Without the application's code, which would go on with what is stored at once.
  const storeAside = async (change: Record<string, string | null>) => {
    await page.goto('/favicon.svg')
    await store(page, { ...whole, ...change })
  }

  await test.step('the event alone clears who is there', async () => {
    await open(page, '/shops')
    await expect(account(page)).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('auth:token-expired')))
    await expect(visitorMenu(page)).toBeVisible()
  })

  await test.step('a missing tenant token is asked for with the company chosen last', async () => {
    await storeAside({ tenant_token: null })
    const opened = page.waitForRequest(/\/api\/v2\/auth\/access\/buyer\/\d+\/admin$/)
    await open(page, '/orders')
    expect((await opened).postData()).toBeNull()
    await expect(page.getByRole('heading', { level: 1, name: 'Commandes' })).toBeVisible()
    expect(await stored(page, 'tenant_token')).not.toBeNull()
  })

  const kept = JSON.parse(whole.selected_tenant ?? '{}')
  for (const selected of [
    // A company that this person does not have.
    { ...kept, id: 999_999_999 },
    ...['type', 'id', 'selectedRole'].map(field => ({ ...kept, [field]: undefined })),
  ])
    await test.step(`without a company that opens the choice is made anew: ${JSON.stringify(selected)}`, async () => {
      await storeAside({ tenant_token: null, selected_tenant: JSON.stringify(selected) })
      await page.goto('/shops')
      await expect(page).toHaveURL('/auth/tenants?redirect=%2Fshops')
      await expect(
        page.getByRole('heading', { level: 1, name: 'Pour qui travaillez-vous ?' }),
      ).toBeVisible()
      expect(await stored(page, 'selected_tenant')).toBeNull()
      expect(await stored(page, 'sanctum_token')).not.toBeNull()
    })

  await test.step('user data that make no sense clear the session at the start', async () => {
    await storeAside({})
    await page.route('**/api/v2/users/me', route => route.fulfill({ json: {} }))
    await open(page, '/shops')
    await expect(visitorMenu(page)).toBeVisible()
    await expect
      .poll(() => Promise.all(keys.map(key => stored(page, key))))
      .toEqual(keys.map(() => null))
  })
})
