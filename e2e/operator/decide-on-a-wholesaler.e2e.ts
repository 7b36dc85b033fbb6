import { expect, type Page, test } from '@playwright/test'
import { apiAt } from '../api.ts'
import { open } from '../open.ts'
import {
  addFirstOffer,
  answerFlags,
  approveShop,
  registerBuyer,
  registerShop,
} from '../register.ts'
import { demoPeople, demoSession, openKept, workAsDemo } from '../session.ts'
import { findFaults } from '../whole-app/every-screen/axe.ts'

const choose = async (page: Page, name: string): Promise<void> => {
  await open(page, '/platform/tenants')
  await page.getByLabel('Nom ou SIRET').fill(name)
  const found = page.getByRole('list', { name: 'Sociétés' }).getByRole('button')
  await expect(found).toHaveCount(1)
  await found.click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
}

test('a wholesaler prepares while it waits, is sold once it is approved', async ({
  page,
  browser,
  baseURL,
}) => {
  const api = apiAt(baseURL)
  const shop = await registerShop(api)
  const desk = await openKept(browser, { baseURL, storage: shop.storage })
  await open(desk, '/shop/profile')
  const waiting = desk.getByRole('region', { name: 'En attente de validation' })
  const steps = waiting.getByRole('list', { name: 'À préparer' }).getByRole('listitem')
  await expect(steps).toHaveCount(3)
  await expect(steps.filter({ hasText: 'Prêt' })).toHaveCount(0)
  expect(await findFaults(desk, { part: 'main' })).toEqual([])
  const specification_id = await addFirstOffer(api, shop.tenantToken)
  await waiting.getByRole('link', { name: /Règles de livraison/ }).click()
  await desk.getByRole('checkbox', { name: 'Lundi', exact: true }).check()
  await desk.getByRole('button', { name: 'Enregistrer la livraison' }).click()
  await expect(steps.filter({ hasText: 'Règles de livraison' })).toContainText('Prêt')
  await expect(steps.filter({ hasText: 'Premières offres' })).toContainText('Prêt')

  const { data: profile } = await api('getShopProfile', { token: shop.tenantToken })
  const { buyer } = await registerBuyer(api)
  const body = { specification_id, shop_id: shop.id, packages_quantity: 1 }
  await expect(api('addToCart', { token: buyer.tenantToken, body })).rejects.toThrow(/ 409:/)
  await expect(api('getShop', { params: { slug: profile.slug } })).rejects.toThrow(/ 404:/)

  await workAsDemo(page, 'operator')
  await choose(page, shop.name)
  // One thing to look at after the other: nothing is approved before the last.
  const approve = page.getByRole('button', { name: 'Valider' })
  const checks = page.getByRole('list', { name: 'Vérifications' })
  const clear = checks.getByRole('button', { name: 'Vu, rien à signaler' })
  await expect(checks.getByRole('link', { name: /registre public/ })).toHaveAttribute(
    'href',
    /annuaire-entreprises/,
  )
  expect(await findFaults(page, { part: 'main' })).toEqual([])
  for (let left = 7; left > 0; left -= 1) {
    await expect(page.getByRole('status').filter({ hasText: `Encore ${left} ` })).toBeVisible()
    await expect(approve).toBeDisabled()
    await clear.press('Enter')
    // By keyboard alone: one goes on at the next question.
    if (left > 1) await expect(checks.getByRole('button', { expanded: true })).toBeFocused()
  }
  await approve.click()
  await expect(page.getByText('Grossiste validé')).toBeVisible()
  await open(page, `/shops/${profile.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: shop.name })).toBeVisible()
  await api('addToCart', { token: buyer.tenantToken, body })
  // The wholesaler's own screen hears of it, without anybody reloading it.
  await expect(waiting).toBeHidden()

  // Suspended, it sells nothing and reads why; restored, it sells as before.
  await choose(page, shop.name)
  await page.getByRole('button', { name: 'Suspendre…' }).click()
  const dialog = page.getByRole('dialog', { name: `Suspendre ${shop.name}` })
  await expect(dialog).toContainText('1 offre disparaît de la vente')
  await dialog.getByLabel('Motif').fill('Lots sans traçabilité.')
  expect(await findFaults(page, { part: '[role=dialog]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Suspendre la société' }).click()
  await expect(page.getByText('Société suspendue')).toBeVisible()
  await expect(api('addToCart', { token: buyer.tenantToken, body })).rejects.toThrow(/ 409:/)
  const suspended = desk.getByRole('region', { name: 'Société suspendue' })
  await expect(suspended).toContainText('Lots sans traçabilité.')
  await page.getByRole('button', { name: 'Rétablir' }).click()
  await expect(page.getByText('Société rétablie')).toBeVisible()
  await expect(suspended).toBeHidden()
  await api('addToCart', { token: buyer.tenantToken, body })
  await desk.context().close()
})

test('of two operators at once, whoever restores against what the other has just doubted reads it, and nothing changes', async ({
  page,
  baseURL,
}) => {
  const api = apiAt(baseURL)
  const shop = await registerShop(api)
  await approveShop(api, shop.id)
  const { tenantToken: token } = await demoSession(api, demoPeople.operator)
  const params = { tenantId: shop.id }
  await api('suspendTenant', { token, params, body: { reason: 'Lots sans traçabilité.' } })
  await workAsDemo(page, 'operator')
  const restore = page.getByRole('button', { name: 'Rétablir' })
  // Shops of other tests, named alike, are founded meanwhile: it looks again then.
  await expect(async () => {
    await answerFlags(api, shop.id)
    await choose(page, shop.name)
    await expect(restore).toBeEnabled({ timeout: 1_000 })
  }).toPass()

  // The other operator looks at the account once more, while this one's screen still says that all is clear.
  const { data: before } = await api('getTenant', { token, params })
  const { seen = '' } = before.questions.find(({ key }) => key === 'iban') ?? {}
  await api('answerRedFlag', {
    token,
    params: { ...params, question: 'iban' },
    body: { is_clear: false, note: 'Le RIB est à un autre nom.', seen },
  })
  await restore.click()
  await expect(page.getByRole('alert')).toContainText('Restent à éclaircir\u00a0: IBAN.')
  await expect(page.getByText('Société rétablie')).toBeHidden()
  // The screen shows what is so now.
  await expect(restore).toBeDisabled()
  await page.getByRole('button', { name: /^IBAN À éclaircir/ }).click()
  await expect(page.getByText('Le RIB est à un autre nom.')).toBeVisible()
  const { data: after } = await api('getTenant', { token, params })
  expect([after.status, after.history]).toEqual(['suspended', before.history])
})

test('a refused wholesaler reads why, and nothing opens', async ({ page, browser, baseURL }) => {
  const api = apiAt(baseURL)
  const shop = await registerShop(api)
  await workAsDemo(page, 'operator')
  await choose(page, shop.name)
  await page.getByRole('button', { name: 'Refuser…' }).click()
  const dialog = page.getByRole('dialog', { name: `Refuser ${shop.name}` })
  const confirm = dialog.getByRole('button', { name: 'Refuser le grossiste' })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Motif').fill('Extrait Kbis manquant.')
  expect(await findFaults(page, { part: '[role=dialog]' })).toEqual([])
  await confirm.click()
  await expect(page.getByText('Grossiste refusé')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Historique' })).toContainText(
    'Extrait Kbis manquant.',
  )

  const desk = await openKept(browser, { baseURL, storage: shop.storage })
  await open(desk, '/auth/tenants')
  await expect(desk.getByText('Motif : Extrait Kbis manquant.')).toBeVisible()
  await expect(desk.getByRole('button', { name: /Administrateur/ })).toHaveCount(0)
  await desk.context().close()
})
