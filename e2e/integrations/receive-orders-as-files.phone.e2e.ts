import { expect } from '@playwright/test'
import type { Api } from '../api.ts'
import { test } from '../buyer.ts'
import { open } from '../open.ts'
import { findOwnOffer, orderFrom, wholesaler } from '../orders/desk/open-desk.ts'
import { demoSession, openAsWholesaler } from '../session.ts'
import { mailsTo } from '../test-server.ts'
import { findFaultsInBothThemes } from '../whole-app/every-screen/axe.ts'

/** The wholesaler is everybody’s: no test before or after this one finds where its orders went. */
const forgetTarget = async (api: Api): Promise<void> => {
  const own = { token: (await demoSession(api, wholesaler)).tenantToken }
  if ((await api('getOrderFiles', own)).data.is_settled) await api('removeOrderFiles', own)
}
test.beforeEach(({ api }) => forgetTarget(api))
test.afterEach(({ api }) => forgetTarget(api))

test('an administrator has orders mailed to the ERP once its address is confirmed, sends one at once and keeps its file', async ({
  browser,
  baseURL,
  api,
  buyer,
}) => {
  test.slow()
  const { tenantToken } = await demoSession(api, wholesaler)
  const page = await openAsWholesaler(browser, {
    ...{ api, viewport: { width: 390, height: 800 }, hasTouch: true },
    ...(baseURL !== undefined && { baseURL }),
  })
  await open(page, '/settings?section=integrations')
  const section = page.getByRole('region', { name: 'Commandes en fichier' })
  await section.getByRole('button', { name: 'Régler l’envoi' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Envoi', { exact: true }).selectOption('sftp')
  await expect(dialog.getByLabel('Mot de passe du serveur')).toBeVisible()
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await dialog.getByLabel('Envoi', { exact: true }).selectOption('mail')
  // Whoever settles it reads their own mails.
  await expect(dialog.getByLabel('Adresse e-mail')).toHaveValue(wholesaler.email)
  const email = `erp-${crypto.randomUUID()}@exemple.test`
  await dialog.getByLabel('Adresse e-mail').fill(email)
  await dialog.getByRole('button', { name: 'Enregistrer' }).tap()
  await expect(section.getByText('Rien ne part avant que l’adresse soit confirmée')).toBeVisible()

  await test.step('the code that was mailed there confirms the address, another does not', async () => {
    let code = ''
    await expect(async () => {
      code = /^Subject: (\d{6}) /m.exec((await mailsTo(email)).at(-1) ?? '')?.[1] ?? ''
      expect(code).not.toBe('')
    }).toPass({ timeout: 20_000 })
    const field = section.getByLabel('Code reçu')
    await field.fill(code === '111111' ? '222222' : '111111')
    await section.getByRole('button', { name: 'Confirmer l’adresse' }).tap()
    await expect(section.getByText(/^Ce code n’est pas le bon/)).toBeVisible()
    await field.fill(code)
    await section.getByRole('button', { name: 'Confirmer l’adresse' }).tap()
    await expect(field).toHaveCount(0)
  })

  const order = await orderFrom(api, buyer, await findOwnOffer(api))
  // As the notice of files that are stuck leads there.
  await open(page, '/settings?section=integrations&part=commandes-en-fichier')
  const row = section
    .getByRole('list', { name: 'Derniers envois' })
    .getByRole('listitem')
    .filter({ hasText: order.number })
  await expect(row).toContainText('En attente')
  await row.getByRole('button', { name: /^Envoyer maintenant/ }).tap()
  await expect(row).toContainText('Envoyée', { timeout: 20_000 })
  await expect(row).toContainText(`commande-${order.number}-r1.csv`)
  expect((await mailsTo(email)).at(-1)).toContain(`filename=commande-${order.number}-r1.csv`)
  expect(await findFaultsInBothThemes(page)).toEqual([])

  const downloading = page.waitForEvent('download')
  await row.getByRole('button', { name: /^Télécharger/ }).tap()
  expect((await downloading).suggestedFilename()).toBe(`commande-${order.number}-r1.csv`)

  await section.getByRole('button', { name: 'Oublier' }).tap()
  await dialog.getByRole('button', { name: 'Oublier' }).tap()
  await expect(section.getByText('Plus aucun envoi : le réglage a été oublié')).toBeVisible()
  // What was sent stays listed; nothing is sent any more.
  await expect(row).toBeVisible()
  expect((await api('getOrderFiles', { token: tenantToken })).data.is_settled).toBe(false)
})
