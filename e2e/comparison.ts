import { expect, type Locator, type Page } from '@playwright/test'
import { centsIn } from './money.ts'

export type ShownOffer = { shop: string; row: Locator }

/** Two offers of the product on screen, from two wholesalers. */
export const offersOnPage = async (page: Page): Promise<[ShownOffer, ShownOffer]> => {
  const rows = page
    .getByRole('list', { name: /^Offres pour/ })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Ajouter au panier/ }) })
  await expect(rows.nth(1)).toBeVisible()
  const shops = await rows.getByRole('link').allTextContents()
  const other = shops.findIndex(shop => shop !== shops[0])
  const [first, second] = [shops[0], shops[other]]
  if (first === undefined || second === undefined) throw new Error('One wholesaler alone')
  return [
    { shop: first, row: rows.nth(0) },
    { shop: second, row: rows.nth(other) },
  ]
}

/** Puts so many packages of an offer into the cart, and waits for the word that says so. */
export const addFrom = async (page: Page, { row }: ShownOffer, packages: number): Promise<void> => {
  const said = page.getByText('Produit ajouté au panier')
  await row.getByRole('spinbutton').fill(String(packages))
  await row.getByRole('spinbutton').press('Enter')
  // The word for an earlier one may be there still, or just be leaving.
  const answer = page.waitForResponse(
    response => response.request().method() === 'POST' && response.url().endsWith('/v3/carts'),
  )
  await row.getByRole('button', { name: /^Ajouter au panier/ }).click()
  expect((await answer).ok()).toBe(true)
  await expect(said.last()).toBeVisible()
}

/** Whole packages of an offer that come to at least so many cents, excluding VAT. */
export const packagesWorth = async ({ row }: ShownOffer, cents: number): Promise<number> => {
  const asked = Number(await row.getByRole('spinbutton').inputValue())
  const price = row
    .locator('p')
    .filter({ hasText: /colis$/ })
    .last()
  return Math.ceil((cents * asked) / centsIn((await price.textContent()) ?? ''))
}
