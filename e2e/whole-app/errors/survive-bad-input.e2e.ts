import { expect, type Page } from '@playwright/test'
import { test } from '../../buyer.ts'
import { addToCart, fillList, findOffer, plenty } from '../../market.ts'
import { follow, open } from '../../open.ts'
import { openSentOrder } from '../../sent-order.ts'

const dangerous = '<img src=x onerror="document.title=\'taken\'"><script>alert(1)</script>'

const listenTo = (page: Page): string[] => {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  page.on('dialog', dialog => {
    faults.push(dialog.message())
    void dialog.dismiss()
  })
  return faults
}

test('a name of ten thousand letters is cut by its field and refused by the server; HTML is text', async ({
  page,
  buyer,
  api,
}) => {
  const faults = listenTo(page)
  const list = await fillList(api, buyer, dangerous)
  const title = (name: string) => page.getByRole('heading', { level: 1, name })
  await open(page, `/lists?list=${list.id}`)
  await expect(title(dangerous)).toBeVisible()
  await page.getByRole('button', { name: 'Modifier la liste' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom').selectText()
  await page.keyboard.insertText('a'.repeat(10_000))
  await expect(dialog.getByLabel('Nom')).toHaveValue('a'.repeat(120))
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(title('a'.repeat(120))).toBeVisible()

  const renaming = api('updateList', {
    token: buyer.tenantToken,
    params: { listId: list.id },
    body: { name: 'b'.repeat(10_000) },
  })
  await expect(renaming).rejects.toThrow('Le nom est limité à 120 caractères.')
  const { data } = await api('listLists', { token: buyer.tenantToken })
  expect(data.lists.map(({ name }) => name)).toEqual(['a'.repeat(120)])

  const offer = await findOffer(api, ({ price }) => price.min_packages === 1)
  await addToCart(api, buyer, offer, plenty(offer))
  await open(page, '/cart')
  await page.getByRole('button', { name: /^Ajouter une note/ }).click()
  const note = page.getByRole('textbox', { name: /^Note pour/ })
  await note.fill(dangerous)
  await note.blur()
  await expect(page.getByText('Panier mis à jour')).toBeVisible()
  await page.getByRole('button', { name: /^Valider/ }).click()
  await openSentOrder(page)
  await expect(page.getByText(dangerous)).toBeVisible()
  await expect(page).not.toHaveTitle('taken')
  expect(faults).toEqual([])
})

const handMade = [
  ['/orders?status=zzz&from=hier&to=2026-99-99&shop_id=x&q=%00', 'Commandes'],
  ['/orders/999999999999999999999', 'Commande introuvable'],
  ['/products/999999999999999999999', 'Produit introuvable'],
  ['/categories/999999999999999999999', 'Catégorie introuvable'],
  ['/shops/%3Cscript%3E', 'Fournisseur introuvable'],
  ['/search-products?page=1000000000', 'Tous les produits'],
  ['/search-products?advanced=maybe&bio=7&unknown[x]=1', 'Tous les produits'],
  // Below 0 are lists made on this device without a network.
  ['/lists?list=-1&unknown=1', 'Liste introuvable'],
  ['/lists?list=zzz', 'Listes & Favoris'],
] as const

test('addresses made by hand show a screen, or that nothing is there', async ({ page }) => {
  const faults = listenTo(page)
  await open(page, '/orders')
  for (const [path, shown] of handMade)
    await test.step(path, async () => {
      await follow(page, path)
      await expect.soft(page.getByRole('heading', { name: shown }).first()).toBeVisible()
      await expect.soft(page.getByText("Quelque chose s'est mal passé")).toHaveCount(0)
    })
  expect(faults).toEqual([])
})
