import { expect, type Page, test } from '@playwright/test'
import { apiAt } from '../../api.ts'
import { open } from '../../open.ts'
import {
  addFirstOffer,
  approveShop,
  password,
  type RegisteredShop,
  registerBuyer,
  registerShop,
} from '../../register.ts'
import { openKept, workAsDemo } from '../../session.ts'
import { findFaults, lookAt } from '../../whole-app/every-screen/axe.ts'

const section = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Réglages de la boutique' }).getByRole('button', { name })

/** The browser becomes the wholesaler's administrator. */
const workAs = async (page: Page, { storage }: Pick<RegisteredShop, 'storage'>): Promise<void> => {
  await page.addInitScript(entries => {
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, storage)
}

test('delivery days change the dates shown, an IBAN is checked, leaving asks first', async ({
  page,
}) => {
  await workAsDemo(page, 'wholesaler')
  await open(page, '/shop/profile')
  await section(page, 'Livraison').click()
  const next = page.getByRole('region', { name: 'Prochaines livraisons' })
  await expect(next.getByRole('listitem')).toHaveCount(6)
  // Each by its name: the list of those that are ticked shortens as they are unticked.
  for (const day of ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'])
    await page.getByRole('checkbox', { name: day, exact: true }).uncheck()
  await expect(next).toContainText('Aucune livraison dans les 60 prochains jours.')
  expect(await findFaults(page, { part: 'main' })).toEqual([])

  await section(page, 'Informations légales').click()
  await page.getByLabel('IBAN').fill('FR14 2004 1010 0505 0001 3M02 607')
  // What is wrong may be out of sight: saving brings it back.
  await section(page, 'Mentions').click()
  await page.getByRole('button', { name: 'Enregistrer la boutique' }).click()
  await expect(page.getByText('Cet IBAN n’est pas valable.')).toBeVisible()
  await expect(page.getByLabel('IBAN')).toBeFocused()
  expect(await findFaults(page, { part: 'main' })).toEqual([])

  let asked = ''
  page.once('dialog', async dialog => {
    asked = dialog.message()
    await dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Carreau' }).first().click()
  await expect.poll(() => asked).toContain('ne sont pas enregistrés')
  await expect(page).toHaveURL(/\/shop\/profile/)
})

test('an IBAN is changed with the password, which goes away with the change', async ({
  page,
  baseURL,
}) => {
  const api = apiAt(baseURL)
  const shop = await registerShop(api)
  await workAs(page, shop)
  await open(page, '/shop/profile?section=legal')
  const field = page.getByLabel('Mot de passe actuel', { exact: true })
  const save = page.getByRole('button', { name: 'Enregistrer la boutique' })
  await expect(page.getByLabel('IBAN')).toBeVisible()
  await expect(field).toHaveCount(0)

  await page.getByLabel('IBAN').fill('FR14 2004 1010 0505 0001 3M02 606')
  await expect(page.getByText('Il est demandé pour changer d’IBAN.')).toBeVisible()
  await field.fill('x')
  await page.getByLabel('IBAN').fill('')
  await expect(field).toHaveCount(0)
  await expect(save).toBeDisabled()

  await page.getByLabel('IBAN').fill('FR14 2004 1010 0505 0001 3M02 606')
  await expect(field).toHaveValue('')
  await save.click()
  await expect(page.getByText('Indiquez votre mot de passe.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('framboise')
  // What is wrong may be out of sight: saving brings it back.
  await section(page, 'Mentions').click()
  await save.click()
  await expect(page.getByText('Le mot de passe actuel est incorrect.')).toBeVisible()
  await expect(field).toBeFocused()
  await lookAt(page, 'iban')

  await field.fill(password)
  await save.click()
  await expect(page.getByText('Boutique mise à jour')).toBeVisible()
  await expect(field).toHaveCount(0)
  const { data } = await api('getShopProfile', { token: shop.tenantToken })
  expect(data.iban).toBe('FR1420041010050500013M02606')

  // Anything else of the shop asks for nothing.
  await page.getByLabel('Forme juridique').fill('SARL')
  await expect(field).toHaveCount(0)
  await save.click()
  await expect(page.getByText('Boutique mise à jour')).toHaveCount(2)
  expect((await api('getShopProfile', { token: shop.tenantToken })).data.legal_form).toBe('SARL')
})

test('what a colleague saved meanwhile is shown, what was typed stays, and the public page has it', async ({
  page,
  baseURL,
}) => {
  const api = apiAt(baseURL)
  const shop = await registerShop(api)
  await approveShop(api, shop.id)
  await workAs(page, shop)
  await open(page, '/shop/profile')
  await page.getByLabel('Présentation').fill('Légumes de plein champ')
  await api('updateShopProfile', {
    token: shop.tenantToken,
    body: { version: 1, specialties: ['Tomates anciennes'] },
  })
  await page.getByRole('button', { name: 'Enregistrer la boutique' }).click()
  await page.getByRole('button', { name: 'Recharger' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Spécialités' })).toContainText(
    'Tomates anciennes',
  )
  await expect(page.getByLabel('Présentation')).toHaveValue('Légumes de plein champ')
  await expect(page.getByRole('textbox', { name: 'Spécialités' })).toHaveValue('Tomates anciennes')
  expect(await findFaults(page, { part: 'main' })).toEqual([])
  await page.getByRole('button', { name: 'Enregistrer la boutique' }).click()
  await expect(page.getByText('Boutique mise à jour')).toBeVisible()
  const { data } = await api('getShopProfile', { token: shop.tenantToken })
  expect(data).toMatchObject({
    description: 'Légumes de plein champ',
    specialties: ['Tomates anciennes'],
  })

  await test.step('a logo and a presentation are seen on the public page', async () => {
    await page.getByLabel('Fichier du logo').setInputFiles('apps/web/public/icons/icon-192.png')
    await expect(page.getByRole('button', { name: 'Changer le logo' })).toBeVisible()
    await page.getByLabel('Présentation').fill('Cueilli la nuit, livré au matin.')
    // The preview follows what is not saved yet; it is for the eye alone.
    await expect(page.locator('[inert]').getByText('Cueilli la nuit')).toBeVisible()
    const saved = page.waitForResponse(answer => answer.request().method() !== 'GET' && answer.ok())
    await page.getByRole('button', { name: 'Enregistrer la boutique' }).click()
    await saved
    await expect(page.getByText('Boutique mise à jour').last()).toBeVisible()
    await page.getByRole('link', { name: 'Voir la page publique' }).click()
    await expect(page.getByRole('heading', { level: 1, name: shop.name })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Cueilli la nuit, livré au matin.')
    const logo = page.getByRole('main').locator('img[src*="/storage/carreau/"]').first()
    await expect
      .poll(() => logo.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
      .toBeGreaterThan(0)
  })
})

test('a closure tells the cart that had chosen that day', async ({ page, browser, baseURL }) => {
  const api = apiAt(baseURL)
  const shop = await registerShop(api)
  const specification_id = await addFirstOffer(api, shop.tenantToken)
  await approveShop(api, shop.id)
  const { buyer, storage } = await registerBuyer(api)
  const token = buyer.tenantToken
  const { data: cart } = await api('addToCart', {
    token,
    body: { specification_id, shop_id: shop.id, packages_quantity: 1 },
  })
  const date = cart.next_deliveries[1]?.date ?? ''
  await api('updateCart', { token, params: { cartId: cart.id }, body: { delivery_date: date } })

  await workAs(page, shop)
  await open(page, '/shop/profile?section=livraison')
  await page.getByLabel('Jour de fermeture').fill(date)
  await page.getByRole('button', { name: 'Ajouter la fermeture' }).click()
  await page.getByRole('button', { name: 'Enregistrer la livraison' }).click()
  await expect(page.getByText('Livraison mise à jour')).toBeVisible()

  const { data: after } = await api('getCart', { token, params: { cartId: cart.id } })
  const message = after.blockers.find(({ code }) => code === 'delivery_date_closed')?.message ?? '-'
  const kitchen = await openKept(browser, { baseURL, storage })
  await open(kitchen, '/cart')
  await expect(kitchen.getByText(message).first()).toBeVisible()
  await kitchen.context().close()
})

test('the picker reads, and has nothing to save', async ({ page }) => {
  await workAsDemo(page, 'picker')
  await open(page, '/shop/profile?section=livraison')
  await expect(page.getByText('Heure limite de commande')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Enregistrer/ })).toHaveCount(0)
  expect(await findFaults(page, { part: 'main' })).toEqual([])
})
