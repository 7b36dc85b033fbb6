import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { findFaultsInBothThemes } from '../whole-app/every-screen/axe.ts'
import { atWork } from './at-work.ts'

/** A wholesaler's ERP: it gives its list to whoever knows the password. */
const openErp = async () => {
  const erp = { list: '', url: '', close: () => server.close() }
  const server = createServer(({ headers }, response) => {
    const login = Buffer.from('erp:soir-et-matin').toString('base64')
    if (headers.authorization !== `Basic ${login}`) response.writeHead(401).end()
    else response.writeHead(200, { 'content-type': 'text/csv' }).end(erp.list)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  erp.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tarif.csv`
  return erp
}

test('an administrator has the list fetched, reads why it was not, and answers what is asked', async ({
  browser,
  baseURL,
}) => {
  const erp = await openErp()
  const { api, shop, page } = await atWork(browser, baseURL, {
    offers: 1,
    path: '/settings?section=integrations',
  })
  const section = page.getByRole('region', { name: 'Mercuriale de la nuit' })
  await section.getByRole('button', { name: 'Indiquer une adresse' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Adresse du fichier').fill(erp.url)
  await dialog.getByLabel('Identifiant').fill('erp')
  await dialog.getByLabel('Mot de passe').fill('oublié')
  await dialog.getByLabel('Heure de la récupération').fill('02:30')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(section.getByText(/^Prochaine récupération le .* à 02:30\./)).toBeVisible()

  const lines = section.getByRole('list', { name: 'Dernières récupérations' }).getByRole('listitem')
  const now = section.getByRole('button', { name: 'Chercher maintenant' })
  await now.click()
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('Le serveur refuse l’identifiant ou le mot de passe (401).')

  await section.getByRole('button', { name: 'Modifier' }).click()
  await expect(dialog.getByLabel('Mot de passe')).toHaveValue('')
  await dialog.getByLabel('Mot de passe').fill('soir-et-matin')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toHaveCount(0)
  erp.list = 'Libellé;Prix\r\nPrécieuse de la nuit;2,60\r\n'
  await now.click()
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText('À vérifier')
  await expect(lines.first()).toContainText('1 ligne sur 1 demande une réponse.')
  expect(await findFaultsInBothThemes(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await lines
    .first()
    .getByRole('button', { name: /^Télécharger/ })
    .click()
  expect((await downloading).suggestedFilename()).toMatch(/^mercuriale-\d+\.csv$/)

  // What was fetched opens as a file that was chosen does.
  await lines
    .first()
    .getByRole('link', { name: /^Ouvrir dans l’import/ })
    .click()
  await expect(page.getByText('Précieuse de la nuit').first()).toBeVisible()
  await page.getByRole('button', { name: /^Chercher ce que vend/ }).click()
  await dialog.getByLabel('Produit', { exact: true }).fill('tomate')
  await dialog
    .getByRole('button', { name: /^Tomate/ })
    .first()
    .click()
  await dialog.getByRole('listitem').getByRole('button').first().click()
  await page.getByRole('button', { name: /^Appliquer/ }).click()
  await expect(page.getByRole('heading', { name: 'Mercuriale à jour' })).toBeVisible()
  const priceList = async () => (await api('listShopOffers', { token: shop.tenantToken })).data
  expect((await priceList()).map(({ unit_price }) => unit_price)).toContain(2.6)

  // The next one goes by itself.
  erp.list = 'Libellé;Prix\r\nPrécieuse de la nuit;2,65\r\n'
  await page.goto('/settings?section=integrations&part=mercuriale')
  await expect(lines.first()).toContainText('Importée')
  await now.click()
  await expect(lines).toHaveCount(3)
  await expect(lines.first()).toContainText('1 offre modifiée')
  expect((await priceList()).map(({ unit_price }) => unit_price)).toContain(2.65)

  await section.getByRole('button', { name: 'Oublier' }).click()
  await dialog.getByRole('button', { name: 'Oublier' }).click()
  await expect(section.getByRole('button', { name: 'Indiquer une adresse' })).toBeVisible()
  await expect(lines).toHaveCount(3)
  erp.close()
  await page.context().close()
})
