import type { Locator, Page } from '@playwright/test'

/** Cents of a French amount as a person reads it: « ≈ 1 234,50 € » is 123450. */
export const centsIn = (text: string): number => {
  const [, euros, cents] = /([\d\s]+),(\d\d)\s€/.exec(text) ?? []
  if (euros === undefined || cents === undefined) throw new Error(`No amount in « ${text} »`)
  return Number(euros.replace(/\s/g, '') + cents)
}

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0)

const centsOf = async (amounts: Locator): Promise<number> =>
  sum((await amounts.allTextContents()).map(centsIn))

/** What a wholesaler's card in the cart says, in cents. */
export const readCart = async (page: Page, shop: string) => {
  const cart = page.getByRole('region', { name: shop })
  const fee = cart.getByText(/^Participation au transport/)
  return {
    goods: centsIn((await cart.getByText(/€HT$/).textContent()) ?? ''),
    fee: await centsOf(fee),
  }
}

/** What the order on screen adds up from, in cents. */
export const readOrder = async (page: Page) => {
  const amountOf = (term: RegExp) =>
    centsOf(page.locator('dt').filter({ hasText: term }).locator('xpath=following-sibling::dd[1]'))
  return {
    lines: await centsOf(page.getByRole('main').locator('tbody td:last-child')),
    /** Delivery and contributions, which « Total HT » includes. */
    additions: await amountOf(/^Dont /),
    net: await amountOf(/^Total HT/),
    vat: await amountOf(/^TVA/),
    gross: await amountOf(/^Total TTC/),
  }
}
