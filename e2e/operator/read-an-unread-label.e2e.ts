import { expect, test } from '@playwright/test'
import { apiAt } from '../api.ts'
import { open } from '../open.ts'
import { demoPeople, demoSession, openKept, workAsDemo } from '../session.ts'
import { findFaults, lookAt } from '../whole-app/every-screen/axe.ts'

test('an operator makes a word of a price list a synonym, and a buyer finds the product by it', async ({
  page,
  browser,
  baseURL,
}) => {
  const wholesaler = await demoSession(apiAt(baseURL), demoPeople.wholesaler)
  const form = new FormData()
  form.set('mode', 'preview')
  const lines = 'Libellé;Prix\nPoireau zibulon France cat I colis 10 kg;1,80\n'
  form.set('file', new Blob([lines]), 'nuit.csv')
  const read = await fetch(`${baseURL}/api/v3/shop/offers/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${wholesaler.tenantToken}` },
    body: form,
  })
  expect(read.ok).toBe(true)

  await workAsDemo(page, 'operator')
  await open(page, '/platform/catalogue')
  // It may be the only label there is: what is shown says nothing of what was found.
  const found = page.waitForResponse(answer => answer.url().includes('q=zibulon'))
  await page.getByRole('searchbox', { name: 'Chercher un libellé' }).fill('zibulon')
  await found
  const rows = page.getByRole('list', { name: 'Libellés non lus' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Primeurs de Rungis')
  await lookAt(page, 'queue')

  await test.step('another product can be chosen for words that one corrects', async () => {
    await page.keyboard.press('ArrowDown')
    await rows.getByRole('button', { name: /^Synonyme de/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Mots du libellé')).toHaveValue('poireau zibulon')
    expect(await findFaults(page, { part: '[role=dialog]' })).toEqual([])
    await dialog.getByRole('button', { name: 'Annuler' }).click()
  })
  await rows.getByRole('button', { name: '« poireau zibulon » = Poireau' }).click()
  await expect(page.getByRole('heading', { name: 'Aucun libellé trouvé' })).toBeVisible()

  const buyer = await demoSession(apiAt(baseURL), demoPeople.purchaser)
  const shop = await openKept(browser, { baseURL, storage: buyer.storage })
  await open(shop, '/search-products?search=zibulon')
  await expect(shop.getByRole('link', { name: 'Poireau', exact: true }).first()).toBeVisible()
  await shop.context().close()
})
