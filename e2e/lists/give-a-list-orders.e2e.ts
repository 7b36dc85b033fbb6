import { expect } from '@playwright/test'
import { test } from '../buyer.ts'
import { fillList } from '../market.ts'
import { open } from '../open.ts'
import { findFaultsInBothThemes } from '../whole-app/every-screen/axe.ts'

test('a chef says what a list may order by itself, then counts a shelf without a network', async ({
  page,
  buyer,
  api,
  context,
}) => {
  const token = buyer.tenantToken
  const list = await fillList(api, buyer, 'Chambre froide')
  const params = { listId: list.id }
  await api('updateList', {
    token,
    params,
    body: { name: list.name, type: 'recurrent', recurrences: [{ days: [2, 5], shop_id: null }] },
  })
  const [first] = list.specifications
  const name = first?.name ?? ''

  await open(page, `/lists?list=${list.id}`)
  const deliveries = page.getByRole('region', { name: 'Livraisons de la liste' })
  await expect(deliveries.getByText(/^Panier préparé/)).toBeVisible()
  await deliveries.getByRole('button', { name: 'Consignes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Avant l’heure limite').selectOption('Commander sans moi')
  await dialog.getByLabel(/^Budget par livraison/).fill('trop')
  await dialog.getByText(name).first().click()
  await dialog
    .getByLabel(/^Plafond/)
    .first()
    .fill('2,20')
  await dialog.getByLabel('Catégorie au moins').first().selectOption('I')
  await dialog.getByRole('checkbox', { name: 'Même produit, autre origine' }).first().check()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByRole('alert')).toContainText('ne se lit pas')
  await dialog.getByLabel(/^Budget par livraison/).fill('300')
  expect(await findFaultsInBothThemes(page, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Consignes enregistrées')).toBeVisible()
  await expect(deliveries.getByText(/^Commande envoyée/)).toBeVisible()
  const { data: rules } = await api('getListRules', { token, params })
  expect(rules).toMatchObject({
    mode: 'order',
    budget: 300,
    lines: [{ max_unit_price: 2.2, min_quality: 'I', other_origin: true }, {}, {}],
  })

  await page.getByRole('button', { name: 'Compter le stock' }).click()
  await context.setOffline(true)
  const count = dialog.getByRole('textbox').first()
  await count.fill('2,5')
  await count.press('Enter')
  await expect(dialog.getByText('En attente')).toBeVisible()
  expect(await findFaultsInBothThemes(page, '[role="dialog"]')).toEqual([])
  await context.setOffline(false)
  await expect(dialog.getByText('En attente')).toBeHidden()
  await dialog.getByRole('button', { name: 'Terminer' }).click()
  const { data } = await api('listLists', { token })
  const kept = data.lists.find(({ id }) => id === list.id)
  expect(kept?.specifications[0]).toMatchObject({ id: first?.id, counted: 2.5 })
})
