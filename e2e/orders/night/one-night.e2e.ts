import { formatEuros } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { expect, type Page } from '@playwright/test'
import { test } from '../../buyer.ts'
import { addFrom } from '../../comparison.ts'
import { sum } from '../../money.ts'
import { open } from '../../open.ts'
import { openSentOrder } from '../../sent-order.ts'
import { rowOf } from '../desk/open-desk.ts'
import { saved, shownName, touch, validate } from '../picking/tablet.ts'
import { fee, goods, isFollowing, openShop, priceFile, screenOf } from './night-shop.ts'
import { claimsOn, downloadDocument, expectAmounts, stateOf } from './order-page.ts'
import { netOf, reckon, type Sold } from './reckoning.ts'

const euros = (cents: number): string => formatEuros(cents / 100)
const squashPriceE4 = 12_345

/** What was ordered, at 10 kg of squash a package until it is weighed; one bunch package is missing. */
const soldOf = (squashG: number, parsleyPackages: number): Sold[] => [
  { net: netOf(squashG, squashPriceE4), zone: 'FR' },
  { net: netOf(parsleyPackages * 20_000, 6_200), zone: 'FR' },
  { net: netOf(5_000, 84_300), zone: 'UE_TIERS' },
  { net: netOf(24_000, 11_300), zone: null },
]
const packages = [3, 4, 5, 2]
const tare = 350
const gross = [10_420, 9_870, 10_155]
const squashG = sum(gross.map(weight => weight - tare))
const ordered = reckon(soldOf(30_000, 4), fee)
const delivered = reckon(soldOf(squashG, 3), fee)
const creditedG = 12_500
const credited = reckon([{ net: netOf(creditedG, squashPriceE4), zone: 'FR' }], 0)

/** Puts packages of a product from that wholesaler into the cart, found through its page. */
const buy = async (page: Page, path: string, shop: string, name: string, count: number) => {
  await open(page, path)
  await page
    .getByRole('article')
    .filter({ hasText: name })
    .getByRole('heading')
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { name: 'Comparer les offres' })).toBeVisible()
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: shop, exact: true }) })
    .filter({ has: page.getByRole('spinbutton') })
  const more = page.getByRole('button', { name: /^Voir .* grossistes?$/ })
  while (!(await row.isVisible()) && (await more.count()) > 0) await more.first().click()
  await addFrom(page, { shop, row }, count)
}

/** Goes to a line of the order being picked. */
const pickLine = async (tablet: Page, name: string) => {
  await tablet.getByRole('list', { name: 'Lignes' }).getByRole('button', { name }).click()
  await expect(shownName(tablet)).toHaveText(name)
}

test('one night, from the price list to the credit note, on both screens and to the cent', async ({
  page,
  browser,
  baseURL,
  buyer,
  api,
}) => {
  test.setTimeout(150_000)
  const shop = await openShop(api)
  await api('updateCompany', { token: buyer.tenantToken, body: { interfel_kind: 'detaillant' } })
  const seller = await screenOf(browser, baseURL, shop)

  await test.step('the wholesaler imports the night’s prices', async () => {
    await open(seller, '/shop/offers/import')
    await seller
      .getByLabel('Fichier de prix', { exact: true })
      .setInputFiles({ name: 'nuit.csv', mimeType: 'text/csv', buffer: priceFile })
    const apply = seller.getByRole('button', { name: /^Appliquer 4/ })
    await expect(apply).toBeEnabled()
    await apply.click()
    await expect(seller.getByRole('heading', { name: 'Mercuriale à jour' })).toBeVisible()
  })

  await test.step('the buyer finds them and fills the cart', async () => {
    const { data: profile } = await api('getShopProfile', { token: shop.tenantToken })
    const path = `/shops/${profile.slug}`
    await expect(async () => {
      await open(page, path)
      await expect(page.getByRole('article')).toHaveCount(4, { timeout: 2_000 })
    }).toPass()
    for (const [index, name] of Object.values(goods).entries())
      await buy(page, path, shop.name, name, packages[index] ?? 1)
  })

  const day = await test.step('reads the cart', async () => {
    await open(page, '/cart')
    const cart = page.getByRole('region', { name: shop.name })
    // To the cent what the order will say (docs/product.md#cart-prices).
    const goodsNet = sum(ordered.lines)
    await expect(cart).toContainText(euros(goodsNet))
    await expect(page.getByRole('region', { name: 'Récapitulatif' })).toContainText(
      euros(goodsNet + fee),
    )
    return cart.getByLabel('Livraison').inputValue()
  })

  const order =
    await test.step('the order arrives on the desk by itself, and is accepted', async () => {
      await open(seller, `/shop/orders?day=${day}`)
      await isFollowing(seller)
      await page.getByRole('button', { name: 'Valider la commande' }).click()
      await openSentOrder(page)
      await expectAmounts(page, ordered)
      await isFollowing(page)
      const path = new URL(page.url()).pathname
      const number = /C\d{8}/.exec((await stateOf(page).textContent()) ?? '')?.[0] ?? ''
      const row = rowOf(seller, { number }, 'À accepter')
      await expect(row).toContainText(buyer.companyName)
      await expect(row).toContainText(euros(ordered.net))
      await row.getByRole('button', { name: `Accepter la commande ${number}` }).click()
      await expect(rowOf(seller, { number }, 'Acceptées')).toBeVisible()
      await expect(stateOf(page)).toContainText('Acceptée')
      return { path, id: Number(path.split('/').at(-1)) }
    })

  await test.step('it is picked: every package weighed with its tare, one missing', async () => {
    await open(seller, `/shop/picking/${order.id}`)
    await pickLine(seller, goods.squash)
    await seller.getByRole('button', { name: /^Tare/ }).click()
    await touch(seller, tare / 1000)
    await seller.getByRole('button', { name: /^Pesée 1/ }).click()
    for (const weight of gross) {
      await touch(seller, weight / 1000)
      await seller.getByRole('button', { name: 'Ajouter la pesée' }).click()
    }
    await expect(validate(seller)).toContainText((squashG / 1000).toLocaleString('fr'))
    await validate(seller).click()
    await expect(seller.getByText('1 sur 4 lignes')).toBeVisible()
    await pickLine(seller, goods.parsley)
    await touch(seller, 3)
    await seller.getByRole('button', { name: 'Rupture' }).click()
    await validate(seller).click()
    await expect(seller.getByText('2 sur 4 lignes')).toBeVisible()
    for (const [index, name] of [goods.cucumber, goods.beetroot].entries()) {
      await pickLine(seller, name)
      await validate(seller).click()
      await expect(seller.getByText(`${index + 3} sur 4 lignes`)).toBeVisible()
    }
    await expect(saved(seller)).toBeVisible()
    await expect(stateOf(page)).toContainText('En préparation')
    await seller.getByRole('button', { name: /^Expédier|^Marquer/ }).click()
    await expect(shownName(seller)).toHaveText('Commande expédiée')
    await expect(stateOf(page)).toContainText('Expédiée')
    await expectAmounts(page, delivered)
    await expect(page.getByText('Rupture')).toBeVisible()
  })

  await test.step('delivered, the invoice is on both sides and says the same to a machine', async () => {
    // The wholesaler may say so from the delivery day on, who has received it at once.
    await page.getByRole('button', { name: 'Confirmer la réception' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmer la réception' }).click()
    await open(seller, order.path)
    const invoices = []
    for (const reader of [page, seller]) {
      await expect(stateOf(reader)).toContainText('Livrée')
      await expectAmounts(reader, delivered)
      invoices.push(await downloadDocument(reader, /^Facture/))
    }
    const [theirs, ours] = invoices
    expect(theirs?.pdf.equals(ours?.pdf ?? Buffer.of())).toBe(true)
    expect(theirs?.type).toBe('380')
    expect(theirs?.quantities).toEqual([squashG / 1000, 60, 5, 24])
    expect(theirs?.amounts).toEqual(delivered)
    expect(theirs?.due).toBe(delivered.gross)
  })

  await test.step('the buyer disputes 20 kg with a photograph', async () => {
    await page.getByRole('button', { name: 'Signaler un problème' }).click()
    const dialog = page.getByRole('dialog', { name: 'Signaler un problème' })
    await dialog.getByRole('checkbox', { name: goods.squash }).check()
    await dialog.getByLabel('Mesure').selectOption('kg')
    await dialog.getByLabel('Quantité concernée').fill('20')
    await dialog.getByLabel('Motif').selectOption('Produit abîmé ou avarié')
    await dialog
      .getByLabel(`Photos ${ofName(goods.squash)}`)
      .locator('input')
      .setInputFiles({
        name: 'photo.jpg',
        mimeType: 'image/jpeg',
        buffer: await page.screenshot({ type: 'jpeg' }),
      })
    await expect(dialog.getByRole('img', { name: 'Vue 1' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Envoyer la réclamation' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the wholesaler accepts a part of it', async () => {
    const claims = claimsOn(seller)
    await expect(claims.getByRole('link', { name: /^Agrandir la photo 1/ })).toBeVisible()
    await claims.getByRole('button', { name: 'Accepter' }).click()
    const dialog = seller.getByRole('dialog', { name: 'Accepter la réclamation' })
    await dialog.getByLabel(goods.squash).fill('12,5')
    await dialog.getByRole('button', { name: 'Accepter' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('both have the credit note', async () => {
    for (const reader of [page, seller]) {
      await expect(claimsOn(reader)).toContainText('Acceptée en partie')
      await expect(claimsOn(reader)).toContainText(`${euros(credited.net)}\u00a0HT`)
      await expect(claimsOn(reader)).toContainText(`${euros(credited.gross)}\u00a0TTC`)
      const note = await downloadDocument(reader, /^Avoir/)
      await expect(claimsOn(reader)).toContainText(`Avoir ${note.number}`)
      expect(note.type).toBe('381')
      expect(note.quantities).toEqual([creditedG / 1000])
      expect(note.amounts).toEqual(credited)
    }
  })

  await test.step('the customer’s account balances', async () => {
    await open(seller, '/shop/customers')
    await seller.getByRole('link', { name: buyer.companyName }).click()
    await seller.getByRole('button', { name: 'Factures' }).click()
    const main = seller.getByRole('main')
    await expect(main.getByText(euros(delivered.gross)).first()).toBeVisible()
    await expect(main.getByText(euros(-credited.gross)).first()).toBeVisible()
    await expect(main.getByText(euros(delivered.gross - credited.gross)).first()).toBeVisible()
    const { data } = await api('getOrder', {
      token: buyer.tenantToken,
      params: { orderId: order.id },
    })
    const { data: statement } = await api('getStatement', {
      token: shop.tenantToken,
      params: { buyerId: data.buyer.id },
    })
    expect(statement.lines.map(({ debit, credit }) => [debit, credit])).toEqual([
      [delivered.gross / 100, 0],
      [0, credited.gross / 100],
    ])
    expect(statement.closing).toBe((delivered.gross - credited.gross) / 100)
  })
  await seller.context().close()
})
