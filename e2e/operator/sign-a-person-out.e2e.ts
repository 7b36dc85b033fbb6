import { type Browser, expect, type Page, test } from '@playwright/test'
import { apiAt } from '../api.ts'
import { open } from '../open.ts'
import { type Registered, registerBuyer } from '../register.ts'
import { openKept, workAsDemo } from '../session.ts'
import { mailsTo } from '../test-server.ts'
import { findFaults, lookAt } from '../whole-app/every-screen/axe.ts'

/** A browser of somebody who signed in, at that screen. */
const openAs = async (
  browser: Browser,
  { storage }: Registered,
  { path, baseURL = '' }: { path: string; baseURL: string | undefined },
) => {
  const page = await openKept(browser, { baseURL, storage })
  await open(page, path)
  return page
}

const people = (page: Page) => page.getByRole('list', { name: 'Personnes' })

/** The panel of the one person whose address it is. */
const choose = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(email)
  await people(page).getByRole('button', { name: email }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Capucine' })).toBeVisible()
}

test('an operator ends the sessions of a chef, whose browser is at the sign-in form at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const chef = await registerBuyer(apiAt(baseURL))
  const { email, companyName } = chef.buyer
  const kitchen = await openAs(browser, chef, { path: '/orders', baseURL })
  await expect(kitchen.getByRole('heading', { level: 1, name: 'Commandes' })).toBeVisible()

  await workAsDemo(page, 'operator')
  await open(page, '/platform/tenants')
  await page.getByRole('link', { name: 'Personnes', exact: true }).click()
  await expect(page).toHaveTitle('Personnes · Carreau')
  await expect(page.getByRole('heading', { name: /^Qui cherchez-vous/ })).toBeVisible()
  await page.getByLabel('E-mail').fill(`${email.slice(0, 20)}zzz`)
  await expect(
    page.getByRole('heading', { name: 'Personne ne correspond à cette recherche.' }),
  ).toBeVisible()
  await choose(page, email)
  const main = page.getByRole('main')
  await expect(main.getByRole('list', { name: 'Sociétés' })).toHaveText(
    `${companyName} Administrateur`,
  )
  await expect(main.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1)
  await lookAt(page, 'person')

  const ask = page.getByRole('button', { name: 'Fermer ses sessions' })
  await ask.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Fermer les sessions de Capucine/ })
  await expect(dialog).toContainText(`1 session de ${email}`)
  expect(await findFaults(page, { part: '[role=dialog]' })).toEqual([])
  await dialog.screenshot({ path: test.info().outputPath('dialog.png') })
  await page.keyboard.press('Escape')
  await expect(ask).toBeFocused()
  await expect(kitchen.getByRole('heading', { level: 1, name: 'Commandes' })).toBeVisible()

  await ask.click()
  await dialog.getByLabel('Motif').fill('Tablette volée')
  await dialog.getByRole('button', { name: 'Fermer 1 session' }).click()
  await expect(page.getByText('1 session fermée', { exact: true })).toBeVisible()
  await expect(main.getByText('Aucune session ouverte.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Capucine' })).toBeFocused()
  await expect(ask).toBeHidden()
  await expect(people(page)).toContainText('Aucune session')

  // Nobody has touched it meanwhile.
  await expect(kitchen).toHaveURL('/auth/login?redirect=%2Forders')
  await expect.poll(async () => (await mailsTo(email)).join('\n')).toContain('sessions')
  await kitchen.context().close()
})

test('people are found from their company too', async ({ page, baseURL }) => {
  const { buyer } = await registerBuyer(apiAt(baseURL))
  await workAsDemo(page, 'operator')
  await open(page, '/platform/tenants')
  await page.getByLabel('Type').selectOption('buyer')
  await page.getByLabel('Nom ou SIRET').fill(buyer.companyName)
  const company = page.getByRole('list', { name: 'Sociétés' }).getByRole('button')
  await expect(company).toHaveCount(1)
  await company.click()
  await page.getByRole('link', { name: 'Membres et sessions' }).click()
  await expect(page.getByRole('heading', { level: 2, name: buyer.companyName })).toBeVisible()
  await expect(people(page)).toContainText(buyer.email)
  await page.getByRole('link', { name: 'Chercher par e-mail' }).click()
  await expect(page).toHaveURL('/platform/people')
  await open(page, '/platform/people?tenant=999999')
  await expect(page.getByRole('heading', { name: 'Cette société n’existe pas.' })).toBeVisible()
})

test('a search that fails says so and is made again; an end that fails changes nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  const chef = await registerBuyer(apiAt(baseURL))
  const failing = { status: 500, json: { message: 'x', code: 'internal' } }
  const search = '**/api/v3/platform/people/search?*'
  await workAsDemo(page, 'operator')
  await open(page, '/platform/people')

  await test.step('an operator is asked twice before leaving by their own hand', async () => {
    await page.route('**/end_sessions', route => route.abort())
    await page.getByLabel('E-mail').fill('admin@carreau.demo')
    await people(page).getByRole('button').click()
    await expect(page.getByText('Vous', { exact: true })).toBeVisible()
    await expect(page.getByText('Cette session', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Fermer mes sessions' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('vous devrez vous reconnecter partout, ici aussi')
    await expect(question.getByRole('button', { name: 'Fermer et me déconnecter' })).toBeVisible()
    await question.getByRole('button', { name: 'Annuler' }).click()
    await expect(page.getByRole('button', { name: 'Fermer mes sessions' })).toBeFocused()
    await page.unroute('**/end_sessions')
  })

  await page.route(search, route => route.fulfill(failing))
  await page.getByLabel('E-mail').fill(chef.buyer.email)
  const again = page.getByRole('button', { name: 'Réessayer' })
  await expect(again).toBeVisible({ timeout: 30_000 })
  await page.unroute(search)
  await again.click()
  // Whom the search before found stays in sight until the answer is here.
  await people(page).getByRole('button', { name: chef.buyer.email }).click()

  const kitchen = await openAs(browser, chef, { path: '/about', baseURL })
  let calls = 0
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/end_sessions', async route => {
    calls += 1
    await held
    await route.fulfill(failing)
  })
  await page.getByRole('button', { name: 'Fermer ses sessions' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motif').fill('Tablette volée')
  const confirm = dialog.getByRole('button', { name: /^Fermer 1/ })
  await confirm.click()
  await expect(confirm).toBeDisabled()
  await confirm.click({ force: true })
  answer()
  await expect(page.getByText('x', { exact: true })).toBeVisible()
  // What was typed is there to be sent again.
  await expect(dialog.getByLabel('Motif')).toHaveValue('Tablette volée')
  expect(calls).toBe(1)
  await open(kitchen, '/orders')
  await expect(kitchen.getByRole('heading', { level: 1, name: 'Commandes' })).toBeVisible()
  await kitchen.context().close()
})
