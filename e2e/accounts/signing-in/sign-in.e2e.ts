import { expect, type Page, test } from '@playwright/test'
import { apiAt } from '../../api.ts'
import { open } from '../../open.ts'
import { newEmail, password, registerBuyer } from '../../register.ts'
import { chooseCompany, signIn, typeCredentials } from '../../sign-in.ts'

// Each private route sends a visitor to the form with its address: whole-app/every-screen/admit-each-role.

test('a visitor who opens an address with its parameters signs in and is brought back', async ({
  page,
}) => {
  const path = '/orders?status=delivered'
  await open(page, path)
  await expect(page).toHaveURL(`/auth/login?redirect=${encodeURIComponent(path)}`)
  await typeCredentials(page, 'achat@bistrot.demo')
  await expect(page).toHaveURL(path)

  await test.step('nobody is sent to another site after signing in', async () => {
    await page.evaluate(() => localStorage.clear())
    await open(page, '/auth/login?redirect=//exemple.test/piege')
    await typeCredentials(page, 'achat@bistrot.demo')
    await expect(page).toHaveURL('/')
  })
})

test('a visitor who adds a product signs in, finds the page again and the product in the cart', async ({
  page,
  baseURL,
}) => {
  const { email } = (await registerBuyer(apiAt(baseURL))).buyer
  await open(page, '/search-products?search=tomate')
  await page
    .getByRole('button', { name: /^Ajouter au panier/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  await expect(page.getByText('Connectez-vous pour commander')).toBeVisible()
  await typeCredentials(page, email, password)
  await expect(page).toHaveURL('/search-products?search=tomate')
  await expect(page.getByRole('link', { name: 'Panier, 1 article' })).toBeVisible()

  await test.step('once: neither a reload nor another tab adds it again', async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: 'Panier, 1 article' })).toBeVisible()
    const tab = await page.context().newPage()
    await open(tab, '/search-products?search=tomate')
    await expect(tab.getByRole('link', { name: 'Panier, 1 article' })).toBeVisible()
    await tab.close()
  })
})

test('what signs nobody in is refused', async ({ page }) => {
  await open(page, '/auth/login')

  await test.step('an empty form says what is missing without asking the server', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByText('Indiquez votre e-mail.')).toBeVisible()
    await expect(page.getByText('Indiquez votre mot de passe.')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toBeFocused()
  })

  for (const [what, email] of [
    ['a wrong password', 'prepa@primeur.demo'],
    ['an unknown e-mail', newEmail()],
  ] as const)
    await test.step(`${what} is refused in the same words, and nobody is signed in`, async () => {
      const refused = page.waitForResponse('**/api/v2/auth/login')
      await typeCredentials(page, email, 'pas le bon')
      expect((await refused).ok()).toBe(false)
      await expect(page.getByText('E-mail ou mot de passe incorrect.')).toBeVisible()
      await expect(page).toHaveURL('/auth/login')
      const kept = await page.evaluate(() => Object.keys(localStorage))
      expect(kept).not.toContain('sanctum_token')
      expect(kept).not.toContain('tenant_token')
    })
})

test('a person of two companies changes from one to the other', async ({ page }) => {
  await signIn(page, 'chef@bistrot.demo', { company: 'Bistrot des Halles', role: 'Administrateur' })
  const account = page.getByRole('button', { name: 'Compte de Chloé' })
  await account.click()
  await expect(page.getByRole('menu')).toContainText('Bistrot des Halles')
  await page.getByRole('menuitem', { name: 'Changer de compte' }).click()
  await chooseCompany(page, 'Traiteur Lumière', 'Acheteur')
  await expect(page).toHaveURL('/')
  await account.click()
  await expect(page.getByRole('menu')).toContainText('Traiteur Lumière')
  await page.keyboard.press('Escape')

  await page.reload()
  await open(page, '/auth/tenants')
  const current = page.getByRole('button').filter({ hasText: 'Actuel' })
  await expect(current).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ has: current }).first()).toContainText(
    'Traiteur Lumière',
  )
})

test('someone without a company is invited to enter one, wherever they go', async ({ page }) => {
  await open(page, '/auth/login?redirect=/cart')
  await page.getByLabel('E-mail').fill('nouveau@demo.demo')
  await page.getByLabel('Mot de passe', { exact: true }).fill('demo1234')
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/auth/tenants?redirect=%2Fcart')
  await expect(page.getByRole('link', { name: 'Inscrire une société' })).toBeVisible()
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/auth\/tenants/)
})

/** The keys of docs/specification.md#local-storage, and what is kept under each. */
const kept = (page: Page) =>
  page.evaluate(() => {
    const read = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null')
    return {
      keys: Object.keys(localStorage).sort(),
      tokens: [localStorage.getItem('sanctum_token'), localStorage.getItem('tenant_token')],
      tenant: read('selected_tenant'),
      accesses: read('user_accesses'),
    }
  })

test('the browser keeps two tokens, the company with its role, and what else is open', async ({
  page,
}) => {
  await signIn(page, 'compta@bistrot.demo')
  const { keys, tokens, tenant, accesses } = await kept(page)
  expect(keys).toEqual(
    expect.arrayContaining(['sanctum_token', 'selected_tenant', 'tenant_token', 'user_accesses']),
  )
  expect(new Set(tokens).size).toBe(2)
  for (const token of tokens) expect(token).toMatch(/\S{20,}/)
  expect(tenant).toEqual({
    type: 'buyer',
    id: expect.any(Number),
    selectedRole: 'accountant',
    company_name: 'Bistrot des Halles',
  })
  expect(accesses).toEqual([
    expect.objectContaining({ type: 'buyer', company_name: 'Bistrot des Halles' }),
  ])

  await test.step('someone signed in who opens the sign-in form goes on', async () => {
    await page.goto('/auth/login?redirect=/orders')
    await expect(page).toHaveURL('/orders')
  })
})
