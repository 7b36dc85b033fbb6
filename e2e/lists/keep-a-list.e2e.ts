import { expect, type Page } from '@playwright/test'
import { test } from '../buyer.ts'
import { fillList } from '../market.ts'
import { follow, open } from '../open.ts'
import { findFaultsInBothThemes } from '../whole-app/every-screen/axe.ts'

const lines = (page: Page) => page.getByRole('main').getByRole('list').getByRole('listitem')
const namesInOrder = (page: Page) => lines(page).getByRole('link').allTextContents()

test('a list is made from a product; its name is text, whatever it holds', async ({ page }) => {
  await open(page, '/products/54')
  await page
    .getByRole('button', { name: /^Ajouter à une liste/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nouvelle liste').fill('Marché <b>du lundi</b>')
  await dialog.getByRole('button', { name: 'Créer et ajouter' }).click()
  await expect(page.getByText('Liste créée')).toBeVisible()

  await open(page, '/lists')
  await page.getByRole('link', { name: 'Marché <b>du lundi</b>' }).click()
  await expect(page).toHaveURL(/list=\d+/)
  await expect(page.getByRole('heading', { name: 'Marché <b>du lundi</b>' })).toBeVisible()
})

test('a list is renamed, then deleted', async ({ page, buyer, api }) => {
  const list = await fillList(api, buyer, 'Marché du lundi')
  await open(page, `/lists?list=${list.id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Modifier la liste' }).click()
  await dialog.getByLabel('Nom').fill('Marché du mardi')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('heading', { name: 'Marché du mardi' })).toBeVisible()

  await page.getByRole('button', { name: 'Supprimer la liste' }).click()
  await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(page.getByText('Liste supprimée')).toBeVisible()
  await expect(page).toHaveURL('/lists')
  await expect(page.getByText('Aucune liste pour le moment.')).toBeVisible()
})

test('a list with several wholesalers keeps each of them when it is renamed', async ({
  page,
  buyer,
  api,
}) => {
  const token = buyer.tenantToken
  const { data: shops } = await api('listShops', { token })
  const recurrences = [
    { days: [1, 3], shop_id: shops[0]?.id ?? 0 },
    { days: [5], shop_id: null },
  ]
  const { data: list } = await api('createList', {
    token,
    body: { name: 'Base', type: 'recurrent', recurrences },
  })
  await open(page, `/lists?list=${list.id}`)
  await page.getByRole('button', { name: 'Modifier la liste' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: 'vendredi' }).last()).toBeChecked()
  await dialog.getByLabel('Nom').fill('Base cuisine')
  // A day is delivered once: it moves from one wholesaler to the other.
  await dialog
    .getByRole('group', { name: 'Jours de livraison 2' })
    .getByRole('checkbox', { name: 'mercredi' })
    .click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('heading', { name: 'Base cuisine' })).toBeVisible()
  const { data } = await api('listLists', { token })
  const kept = data.lists.find(({ id }) => id === list.id)?.recurrences
  expect(kept?.map(({ days, shop_id }) => ({ days, shop_id }))).toEqual([
    { days: [1], shop_id: recurrences[0]?.shop_id },
    { days: [3, 5], shop_id: null },
  ])
})

test('lines follow the shelves, moved by keyboard and by pointer', async ({ page, buyer, api }) => {
  const list = await fillList(api, buyer, 'Cuisine')
  const [first, second, third] = list.specifications.map(({ name }) => name)
  await open(page, `/lists?list=${list.id}`)
  await expect.poll(() => namesInOrder(page)).toEqual([first, second, third])

  await page.getByRole('button', { name: `Descendre ${first}` }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => namesInOrder(page)).toEqual([second, first, third])
  await expect(page.getByRole('button', { name: `Descendre ${first}` })).toBeFocused()

  const ordered = page.waitForResponse(/\/order$/)
  await page.locator('[data-handle]').nth(2).hover()
  await page.mouse.down()
  await lines(page).nth(0).hover()
  await page.mouse.up()
  await expect.poll(() => namesInOrder(page)).toEqual([third, second, first])
  expect((await ordered).status()).toBe(200)
  await page.reload()
  await expect.poll(() => namesInOrder(page)).toEqual([third, second, first])
})

test('a change that fails is put back with the message', async ({ page, buyer, api }) => {
  const list = await fillList(api, buyer, 'Cuisine')
  await open(page, `/lists?list=${list.id}`)
  const quantity = lines(page).first().getByRole('spinbutton')
  await expect(quantity).toHaveValue('1')
  await page.route('**/api/v2/list/*/specification/*', route =>
    route.fulfill({ status: 500, body: '' }),
  )
  await lines(page).first().getByRole('button', { name: 'Ajouter un colis' }).click()
  await expect(page.getByText('La liste n’a pas pu être modifiée.')).toBeVisible()
  await expect(quantity).toHaveValue('1')
  await page.unrouteAll()

  await test.step('the whole list goes into the carts after a look at the preview; axe finds nothing on the way', async () => {
    expect(await findFaultsInBothThemes(page)).toEqual([])
    await page.getByRole('main').getByRole('button', { name: 'Ajouter au panier' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('list', { name: 'Aperçu' }).getByRole('listitem')).toHaveCount(3)
    expect(await findFaultsInBothThemes(page, '[role="dialog"]')).toEqual([])
    await dialog.getByRole('button', { name: 'Ajouter au panier' }).click()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByText('3 produits ajoutés au panier')).toBeVisible()
  })

  await test.step('a dead or hand-made list address says so', async () => {
    await follow(page, '/lists?list=999999')
    await expect(page.getByRole('heading', { name: 'Liste introuvable' })).toBeVisible()
    await follow(page, '/lists?list=abc')
    await expect(page.getByRole('heading', { name: 'Listes & Favoris' })).toBeVisible()
    expect(await findFaultsInBothThemes(page)).toEqual([])
  })
})

test('a list that reaches a minimum goes into carts that can be sent, in two taps', async ({
  page,
  buyer,
  api,
}) => {
  const list = await fillList(api, buyer, 'Semaine', 20)
  await open(page, `/lists?list=${list.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Ajouter au panier' }).click()
  const dialog = page.getByRole('dialog')
  const cheapest = dialog.getByRole('button', { name: /^Mettre au panier Le moins cher/ })
  await expect(cheapest).toBeVisible()
  expect(await findFaultsInBothThemes(page, '[role="dialog"]')).toEqual([])
  await cheapest.click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('button', { name: /^Valider/ }).first()).toBeEnabled()
})

test('a recurrent list is paused, resumed and its next delivery skipped', async ({
  page,
  context,
}) => {
  await open(page, '/lists')
  await page.getByRole('button', { name: 'Nouvelle liste' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom').fill('Service du soir')
  await dialog.getByRole('button', { name: 'Récurrente' }).click()
  await dialog.getByRole('button', { name: 'Créer la liste' }).click()
  await expect(dialog.getByText('Choisissez au moins un jour de livraison.')).toBeVisible()
  for (const day of ['mardi', 'vendredi']) await dialog.getByLabel(day).check()
  await dialog.getByRole('button', { name: 'Créer la liste' }).click()

  const deliveries = page.getByRole('region', { name: 'Livraisons de la liste' })
  await expect(deliveries.getByText('mardi et vendredi')).toBeVisible()
  const next = await deliveries.getByText(/^Prochaine livraison/).textContent()
  await deliveries.getByRole('button', { name: 'Passer la prochaine' }).click()
  await expect(deliveries.getByText(/^Prochaine livraison/)).not.toHaveText(next ?? '')
  await deliveries.getByRole('button', { name: 'Rétablir la livraison' }).click()
  await expect(deliveries.getByText(/^Prochaine livraison/)).toHaveText(next ?? '')
  await deliveries.getByRole('button', { name: 'Mettre en pause' }).click()
  await expect(deliveries.getByText(/aucun panier ne sera préparé/)).toBeVisible()
  await deliveries.getByRole('button', { name: 'Reprendre' }).click()
  await expect(deliveries.getByText(/^Prochaine livraison/)).toBeVisible()

  // What is next is the server's to say: without a network none of it can be asked for.
  await context.setOffline(true)
  await expect(deliveries.getByText('demande le réseau', { exact: false })).toBeVisible()
  for (const name of ['Passer la prochaine', 'Mettre en pause'])
    await expect(deliveries.getByRole('button', { name })).toBeDisabled()
  await context.setOffline(false)
  await expect(deliveries.getByRole('button', { name: 'Mettre en pause' })).toBeEnabled()
})
