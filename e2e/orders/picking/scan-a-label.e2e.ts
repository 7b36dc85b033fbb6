import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { codesOfPdf } from '../../../apps/api/src/features/documents/pdf/codes-in-pixels.test-data.ts'
import { test } from '../../buyer.ts'
import { open } from '../../open.ts'
import { findFaultsInBothThemes } from '../../whole-app/every-screen/axe.ts'
import { openDesk } from '../desk/open-desk.ts'
import { goToLine, orderToPick, scan, shownName, tabletOf } from './tablet.ts'

/** What a scanner reads of each label that a press prints. */
const printed = async (page: Page, name: RegExp): Promise<string[]> => {
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const path = await (await arriving).path()
  return (await codesOfPdf(await readFile(path))).flat().map(({ text }) => text)
}

test('labels printed from a lot and an order are read by the picking’s scanner', async ({
  browser,
  baseURL,
  api,
  buyer,
}) => {
  test.slow()
  const { token, order } = await orderToPick(api, buyer)
  const [, plain, other] = order.lines
  if (plain === undefined || other === undefined) throw new Error('three lines')
  const lot = `été ${order.number} 1/2`
  const article = `${order.number}/7`
  const { data: arrival } = await api('recordArrival', {
    token,
    body: {
      supplier: 'Coopérative du Val',
      arrived_on: '2026-11-24',
      lines: [
        { specification_id: plain.specification_id, packages: 2, lot },
        { specification_id: other.specification_id, packages: 1, lot: article },
      ],
    },
  })
  const office = await openDesk(browser, { api, baseURL, role: 'admin' })
  await open(office, `/shop/stock?lot=${arrival.lines[0]?.id}`)
  expect(await findFaultsInBothThemes(office)).toEqual([])
  // One for each package that is left, one at least: others who pick the product may take from this lot meanwhile.
  const left = office.getByRole('button', { name: /^\d+\s*étiquettes?$/ })
  const count = Number.parseInt((await left.textContent()) ?? '', 10)
  const own = await printed(office, new RegExp(`^${count}\\s*étiquettes?$`))
  expect(own).toHaveLength(count)

  // Behind the fold: the article, which makes it a GS1-128; a wrong one is said at its field.
  await open(office, `/shop/stock?lot=${arrival.lines[1]?.id}`)
  await office.getByText('Nombre, code article et poids').click()
  await office.getByLabel('Code article (GTIN)').fill('3012345000011')
  await office.getByRole('button', { name: /^1\s*étiquette$/ }).click()
  await expect(office.getByText('Ce code article n’est pas valable')).toBeVisible()
  await office.getByLabel('Code article (GTIN)').fill('3012345000017')
  const [gs1 = ''] = await printed(office, /^1\s*étiquette$/)
  expect(gs1).toBe(`010301234500001710${article}`)

  const tablet = await tabletOf(browser, { api, who: 'picker', baseURL })
  await open(tablet, `/shop/picking?day=${order.delivery_date}`)
  await open(office, `/orders/${order.id}`)
  const crates = await printed(office, /^Étiquettes des colis/)
  expect(new Set(crates)).toEqual(new Set([order.number]))
  await scan(tablet, crates[0] ?? '')
  await expect(shownName(tablet)).toBeVisible()
  const field = tablet.getByRole('textbox', { name: 'Lot', exact: true })
  for (const [index, { name }, code, said] of [
    [1, plain, own[0] ?? '', lot],
    [2, other, gs1, article],
  ] as const) {
    await goToLine(tablet, index, name)
    // The lot in stock is proposed: what a scan says is seen over something else.
    await field.fill('AUTRE')
    await scan(tablet, code)
    await expect(field).toHaveValue(said)
  }
  // A scanner that types into the field itself.
  await field.fill(own[0] ?? '')
  await field.blur()
  await expect(field).toHaveValue(lot)
})
