import { expect, test } from '@playwright/test'
import { follow, open } from '../../open.ts'
import { workAsDemo } from '../../session.ts'

const long = 'a'.repeat(300)

const missing = [
  ['/pages/inconnue', 'Page introuvable'],
  ['/pages/AIDE', 'Page introuvable'],
  ['/pages/%00', 'Page introuvable'],
  ['/pages/a%2Fb', 'Page introuvable'],
  ['/pages/aide%20', 'Page introuvable'],
  ['/pages/%3Cscript%3E', 'Page introuvable'],
  [`/pages/${long}`, 'Page introuvable'],
  ['/pages', 'Not Found'],
  ['/pages/aide/plus', 'Not Found'],
  ['/shops/%00', 'Fournisseur introuvable'],
  ['/shops/a%2Fb', 'Fournisseur introuvable'],
  [`/shops/${long}`, 'Fournisseur introuvable'],
  ['/categories/%00', 'Catégorie introuvable'],
  [`/categories/${long}`, 'Catégorie introuvable'],
  ['/products/%00', 'Produit introuvable'],
  [`/products/${long}`, 'Produit introuvable'],
] as const

test('an address that names nothing is not found, whatever it is made of', async ({
  page,
  request,
}) => {
  await open(page, '/about')
  for (const [path, title] of missing)
    await test.step(path.slice(0, 40), async () => {
      const response = await request.get(path)
      expect.soft(response.status()).toBe(404)
      expect.soft(await response.text()).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
      await follow(page, path)
      await expect.soft(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect.soft(page.getByRole('alert')).toBeHidden()
    })
})

const missingInside = [
  ['/orders/abc', 'Commande introuvable'],
  ['/orders/%00', 'Commande introuvable'],
  [`/orders/${long}`, 'Commande introuvable'],
  ['/messages/abc', 'Conversation introuvable'],
  ['/messages/%00', 'Conversation introuvable'],
  [`/messages/${long}`, 'Conversation introuvable'],
] as const

test('so it is where one signs in', async ({ page }) => {
  await workAsDemo(page, 'purchaser')
  await open(page, '/about')
  for (const [path, title] of missingInside)
    await test.step(path.slice(0, 40), async () => {
      await follow(page, path)
      await expect.soft(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect.soft(page.getByRole('alert')).toBeHidden()
    })
  for (const path of ['/user/abc', '/user/%00', `/user/${long}`])
    await test.step(path.slice(0, 40), async () => {
      await follow(page, path)
      await expect
        .soft(page.getByRole('heading', { level: 1, name: /introuvable|Not Found/ }))
        .toBeVisible()
    })
})

test('an address that the API does not have answers in its own form', async ({ request }) => {
  for (const path of ['/api/nulle-part', `/api/v3/pages/${long}`, '/api/v3/pages/%00']) {
    const response = await request.get(path, { headers: { accept: 'text/html' } })
    expect.soft(response.status(), path).toBe(404)
    expect
      .soft(await response.json(), path)
      .toMatchObject({ code: expect.stringContaining('not_found') })
  }
})
