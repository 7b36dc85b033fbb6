import { expect, type Page, test } from '@playwright/test'
import { addFrom, offersOnPage, packagesWorth } from '../comparison.ts'
import { centsIn } from '../money.ts'
import { open } from '../open.ts'
import { workAsDemo } from '../session.ts'

/** The demo company's limit, in cents including VAT (docs/product.md#calls). */
const limit = 500_00

/** Orders tomatoes for so many cents from one wholesaler; answers the order's page. */
const orderAsPurchaser = async (page: Page, cents: number): Promise<string> => {
  await open(page, '/search-products?search=tomate')
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  const [offer] = await offersOnPage(page)
  await addFrom(page, offer, await packagesWorth(offer, cents))
  await page.getByRole('link', { name: 'Panier, 1 article' }).click()
  await page.getByRole('button', { name: 'Valider la commande' }).click()
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  await expect(page.getByText('Commande validée avec succès')).toBeVisible()
  return new URL(page.url()).pathname
}

const grossOf = async (page: Page): Promise<number> =>
  centsIn(
    (await page.getByText('Total TTC').locator('xpath=following-sibling::dd').textContent()) ?? '',
  )

test('an order above the limit waits for the chef, who approves it, or refuses it and says why', async ({
  page,
  browser,
}) => {
  test.slow()
  await workAsDemo(page, 'purchaser')
  const chef = await (await browser.newContext()).newPage()
  await workAsDemo(chef, 'approver')
  const heading = page.getByRole('heading', { level: 1 })

  await test.step('an order below the limit goes straight to the wholesaler', async () => {
    // Enough for the wholesaler's minimum.
    await orderAsPurchaser(page, 380_00)
    expect(await grossOf(page)).toBeLessThanOrEqual(limit)
    await expect(heading).toContainText('Envoyée')
  })

  await test.step('one above it is approved', async () => {
    const order = await orderAsPurchaser(page, 600_00)
    expect(await grossOf(page)).toBeGreaterThan(limit)
    await expect(heading).toContainText('À approuver')
    await expect(page.getByRole('button', { name: 'Approuver' })).toBeHidden()

    await open(chef, order)
    await chef.getByRole('button', { name: 'Approuver' }).click()
    await expect(chef.getByRole('heading', { level: 1 })).toContainText('Envoyée')
    await expect(chef.locator('[aria-current=step]')).toContainText('Chloé')

    await open(page, order)
    await expect(heading).toContainText('Envoyée')
  })

  await test.step('another one is refused, with a reason', async () => {
    const order = await orderAsPurchaser(page, 600_00)
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
  await chef.context().close()
})
