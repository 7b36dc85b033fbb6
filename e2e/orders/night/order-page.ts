import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { centsIn } from '../../money.ts'
import { readFacturX } from './read-factur-x.ts'
import type { Reckoned } from './reckoning.ts'

const plain = (text: string): string => text.replace(/\s/g, ' ')

/** The lines of the order on screen and what they add up to, in cents, as they are called. */
const amountsOn = async (page: Page) => {
  const totals = page.locator('dl').filter({ hasText: 'Total HT' })
  const [lines, terms, amounts] = await Promise.all([
    page.getByRole('main').locator('tbody td:last-child').allTextContents(),
    totals.locator('dt').allTextContents(),
    totals.locator('dd').allTextContents(),
  ])
  return {
    lines: lines.map(centsIn),
    totals: terms.map((term, index) => [plain(term), centsIn(amounts[index] ?? '')]),
  }
}

const zones = ['origine France', 'origine UE et pays tiers']

/** The order on screen costs exactly this. */
export const expectAmounts = async (page: Page, reckoned: Reckoned): Promise<void> => {
  const { lines, fee, contributions, net, vat, gross } = reckoned
  await expect
    .poll(() => amountsOn(page))
    .toEqual({
      lines,
      totals: [
        ['Dont participation au transport', fee],
        ...contributions.map((amount, index) => [
          `Dont Cotisation interprofessionnelle Interfel – ${zones[index]}`,
          amount,
        ]),
        ['Total HT', net],
        ...vat.map(({ rate, amount }) => [`TVA ${String(rate).replace('.', ',')} %`, amount]),
        ['Total TTC', gross],
      ],
    })
}

/** Downloads « Facture » or « Avoir » from the order on screen; answers the file, read too. */
export const downloadDocument = async (page: Page, label: RegExp) => {
  const arriving = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: label }).click()
  const pdf = await readFile(await (await arriving).path())
  return { pdf, ...readFacturX(pdf) }
}

export const stateOf = (page: Page) => page.getByRole('heading', { level: 1 })
export const claimsOn = (page: Page) => page.getByRole('region', { name: 'Réclamations' })
