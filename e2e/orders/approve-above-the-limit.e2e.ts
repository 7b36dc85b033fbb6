import { expect, type Page } from '@playwright/test'
import { test } from '../buyer.ts'
import { addFrom, offersOnPage, packagesWorth } from '../comparison.ts'
import { centsIn } from '../money.ts'
import { open } from '../open.ts'
import { addMember } from '../register.ts'
import { openSentOrder } from '../sent-order.ts'
import { openKept } from '../session.ts'

/** The company's limit, in cents including VAT. */
const limit = 500_00

/** Where there is an order of that day already, as one of its own: a cart would be added to it. */
type Apart = { apart: boolean; waits?: boolean }

const validateCart = async (page: Page, { apart, waits = false }: Apart): Promise<string> => {
  if (apart) await page.getByRole('button', { name: 'Commande séparée' }).click()
  // Who has to agree is said before, not after.
  const said = page.getByRole('region', { name: 'Récapitulatif' }).getByText(/elle attend l’accord/)
  await expect(said).toBeVisible({ visible: waits })
  await page.getByRole('button', { name: 'Valider la commande' }).click()
  await expect(page.getByText('Commande validée avec succès')).toBeVisible()
  await openSentOrder(page)
  return new URL(page.url()).pathname
}

/** Orders tomatoes for so many cents from one wholesaler; answers the order's page. */
const orderAsPurchaser = async (page: Page, cents: number, how: Apart): Promise<string> => {
  await open(page, '/search-products?search=tomate')
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  const [offer] = await offersOnPage(page)
  await addFrom(page, offer, await packagesWorth(offer, cents))
  await page.getByRole('link', { name: 'Panier, 1 article' }).click()
  return validateCart(page, how)
}

const grossOf = async (page: Page): Promise<number> =>
  centsIn(
    (await page.getByText('Total TTC').locator('xpath=following-sibling::dd').textContent()) ?? '',
  )

test('an order above the limit waits for the chef, who approves it, or refuses it and says why', async ({
  page: chef,
  browser,
  buyer,
  api,
  baseURL,
}) => {
  test.slow()
  await api('updateCompany', { token: buyer.tenantToken, body: { approval_limit: limit / 100 } })
  const { storage, tenantToken } = await addMember(api, buyer, ['purchaser'])
  const page = await openKept(browser, { baseURL, storage })
  const heading = page.getByRole('heading', { level: 1 })

  await test.step('an order below the limit goes straight to the wholesaler', async () => {
    // Enough for the wholesaler's minimum.
    const order = await orderAsPurchaser(page, 380_00, { apart: false })
    expect(await grossOf(page)).toBeLessThanOrEqual(limit)
    await expect(heading).toContainText('Envoyée')

    const params = { orderId: Number(order.split('/').at(-1)) }
    await api('reorderOrder', { token: tenantToken, params })
  })

  await test.step('the same again on the same day is above it, and says so', async () => {
    await open(page, '/cart')
    await validateCart(page, { apart: true, waits: true })
    expect(await grossOf(page)).toBeLessThanOrEqual(limit)
    await expect(heading).toContainText('À approuver')
    await expect(page.locator('[aria-current=step]')).toContainText(
      'Avec les autres commandes du même jour à ce fournisseur',
    )
  })

  await test.step('the chef finds it on the board, and approves it there', async () => {
    const order = page.url()
    await open(chef, '/')
    const waiting = chef.getByRole('region', { name: 'À approuver' })
    await expect(waiting.getByRole('listitem')).toHaveCount(1)
    await expect(waiting).toContainText('Avant')
    await waiting.getByRole('button', { name: /^Approuver \d/ }).click()
    await expect(chef.getByText(/^Commande C\d+ approuvée$/)).toBeVisible()
    await expect(waiting).toBeHidden()
    await open(page, order)
    await expect(heading).toContainText('Envoyée')
  })

  await test.step('one above it is approved', async () => {
    const order = await orderAsPurchaser(page, 600_00, { apart: true, waits: true })
    expect(await grossOf(page)).toBeGreaterThan(limit)
    await expect(heading).toContainText('À approuver')
    await expect(page.getByRole('button', { name: 'Approuver' })).toBeHidden()

    // Two taps from the notice, which says how much and who asks.
    await open(chef, '/notifications')
    const notice = chef.getByRole('listitem').filter({ has: chef.locator(`a[href="${order}"]`) })
    await expect(notice).toContainText(/Commande de [\d\s]+,\d\d\s€ à approuver chez/)
    await expect(notice).toContainText('Basile attend votre accord')
    await notice.getByRole('button', { name: 'Approuver', exact: true }).click()
    const dialog = chef.getByRole('dialog', { name: 'Approuver la commande' })
    await expect(dialog.getByRole('list', { name: 'Articles' }).getByRole('listitem')).toHaveCount(
      1,
    )
    await dialog.getByRole('button', { name: 'Rejeter' }).click()
    await chef.getByRole('dialog').getByRole('button', { name: 'Revenir' }).click()
    await dialog.getByRole('button', { name: /^Approuver \d/ }).click()
    await expect(dialog).toBeHidden()
    await expect(notice).toContainText(/Commande de [\d\s]+,\d\d\s€ approuvée chez/)
    await expect(notice.getByRole('button', { name: 'Approuver', exact: true })).toBeHidden()
    await open(chef, order)
    await expect(chef.getByRole('heading', { level: 1 })).toContainText('Envoyée')
    await expect(chef.locator('[aria-current=step]')).toContainText('Capucine')

    await open(page, order)
    await expect(heading).toContainText('Envoyée')
  })

  await test.step('another one is refused, with a reason', async () => {
    const order = await orderAsPurchaser(page, 600_00, { apart: true, waits: true })
    await open(chef, order)
    await chef.getByRole('button', { name: 'Rejeter' }).click()
    const question = chef.getByRole('dialog', { name: 'Rejeter' })
    await question.getByRole('button', { name: 'Rejeter' }).click()
    await expect(question.getByText('Indiquez un motif.')).toBeVisible()
    await question.getByLabel('Motif').fill('Nous sommes fermés lundi.')
    await question.getByRole('button', { name: 'Rejeter' }).click()
    await expect(chef.getByRole('heading', { level: 1 })).toContainText('Rejetée')

    await open(page, order)
    await expect(page.locator('[aria-current=step]')).toContainText('Nous sommes fermés lundi.')
  })
  await page.context().close()
})
