import { ofName } from '@carreau/domain/french/of-name'
import { expect, type Page } from '@playwright/test'
import { test, visitor } from '../../buyer.ts'
import { addToCart, findOffer, plenty } from '../../market.ts'
import { open } from '../../open.ts'
import { workAsDemo } from '../../session.ts'
import { shipOrder } from '../../ship-order.ts'

const claimsOn = (page: Page) => page.getByRole('region', { name: 'Réclamations' })

test('a buyer disputes a delivery with a photograph, the wholesaler credits a part', async ({
  page,
  browser,
  buyer,
  api,
}) => {
  test.slow()
  const offer = await findOffer(
    api,
    ({ price, product }) =>
      price.shop_name === 'Primeurs de Rungis' && product.volume_type === 'fixed',
  )
  await addToCart(api, buyer, offer, plenty(offer))
  const [ordered] = (
    await api('validateCarts', { token: buyer.tenantToken, query: { separate: 'true' } })
  ).data.orders
  const [line] = ordered?.lines ?? []
  if (ordered === undefined || line === undefined) throw new Error('Nothing was ordered')
  const params = { orderId: ordered.id }
  await shipOrder(api, ordered)

  const wholesaler = await (await browser.newContext(visitor)).newPage()
  await workAsDemo(wholesaler, 'wholesaler')
  await test.step('the buyer has received it', async () => {
    await open(page, `/orders/${ordered.id}`)
    await page.getByRole('button', { name: 'Confirmer la réception' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmer la réception' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Livrée')
  })

  await test.step('the buyer says what is wrong', async () => {
    await open(page, `/orders/${ordered.id}`)
    await page.getByRole('button', { name: 'Signaler un problème' }).click()
    const dialog = page.getByRole('dialog', { name: 'Signaler un problème' })
    const chosen = dialog.getByRole('checkbox', { name: line.name })
    const amount = dialog.getByLabel('Quantité concernée')
    await chosen.uncheck()
    await dialog.getByRole('button', { name: 'Envoyer la réclamation' }).click()
    await expect(dialog.getByText('Choisissez au moins un article.')).toBeVisible()
    await chosen.check()
    // All that came of it, but for what weighs less: that nobody knows before.
    await expect(amount).toHaveValue(String(line.ordered_packages))
    await dialog.getByLabel('Motif').selectOption('Poids inférieur au poids facturé')
    await dialog.getByRole('button', { name: 'Envoyer la réclamation' }).click()
    await expect(dialog.getByText('Indiquez la quantité concernée.')).toBeVisible()

    await dialog.getByLabel('Motif').selectOption('Produit abîmé ou avarié')
    await expect(amount).toHaveValue(String(line.ordered_packages))
    await amount.fill('999999')
    await dialog
      .getByLabel(`Photos ${ofName(line.name)}`)
      .locator('input')
      .setInputFiles({
        name: 'photo.jpg',
        mimeType: 'image/jpeg',
        buffer: await page.screenshot({ type: 'jpeg' }),
      })
    await expect(dialog.getByRole('img', { name: 'Vue 1' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Envoyer la réclamation' }).click()
    await expect(dialog.getByText('Cette quantité est trop grande.')).toBeVisible()
    await amount.fill('2')
    await dialog.getByRole('button', { name: 'Envoyer la réclamation' }).click()
    await expect(dialog).toBeHidden()
    await expect(claimsOn(page)).toContainText('En attente de réponse')
    await expect(claimsOn(page)).toContainText('doit répondre avant le')
    await expect(claimsOn(page).getByRole('button', { name: 'Accepter' })).toBeHidden()
    // Said again, the rest of it is meant.
    await page.getByRole('button', { name: 'Signaler un problème' }).click()
    await expect(amount).toHaveValue(String(line.ordered_packages - 2))
    await page.getByRole('button', { name: 'Revenir à la commande' }).click()
  })

  await test.step('the wholesaler accepts half of it', async () => {
    await open(wholesaler, `/orders/${ordered.id}`)
    const claims = claimsOn(wholesaler)
    await expect(claims.getByRole('link', { name: /^Agrandir la photo 1/ })).toBeVisible()
    await expect(claims.getByRole('button', { name: 'Signaler un problème' })).toBeHidden()
    await claims.getByRole('button', { name: 'Accepter' }).click()
    const dialog = wholesaler.getByRole('dialog', { name: 'Accepter la réclamation' })
    await expect(dialog.getByLabel(line.name)).toHaveValue('2')
    await dialog.getByLabel(line.name).fill('3')
    await dialog.getByRole('button', { name: 'Accepter' }).click()
    await expect(dialog.getByText(/on n’accepte pas plus/)).toBeVisible()
    await dialog.getByLabel(line.name).fill('1')
    await dialog.getByLabel(/^Message au client/).fill('Un colis sur deux, d’après la photo.')
    await dialog.getByRole('button', { name: 'Accepter' }).click()
    await expect(claims).toContainText('Acceptée en partie')
  })

  await test.step('both read what is credited', async () => {
    const { data: order } = await api('getOrder', { token: buyer.tenantToken, params })
    const [note] = order.credit_notes
    if (note === undefined) throw new Error('No credit note')
    const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
    const share = Math.round(((line.line_total ?? Number.NaN) * 100) / line.ordered_packages) / 100
    expect(note.net).toBe(share)
    await open(page, `/orders/${ordered.id}`)
    for (const reader of [page, wholesaler]) {
      await expect(claimsOn(reader)).toContainText(`Avoir ${note.number}`)
      await expect(claimsOn(reader)).toContainText(euros.format(note.net))
      await expect(claimsOn(reader)).toContainText(euros.format(note.gross))
      await expect(claimsOn(reader)).toContainText('Un colis sur deux, d’après la photo.')
    }
  })
  await wholesaler.context().close()
})
