import { expect } from '@playwright/test'
import { test } from '../../buyer.ts'
import { open } from '../../open.ts'
import { registerBuyer } from '../../register.ts'
import { findFaultsInBothThemes } from '../../whole-app/every-screen/axe.ts'
import { goToLine, orderToPick, saved, tabletOf, touch, validate } from './tablet.ts'

for (const kept of ['mine', 'theirs'] as const)
  test(`two pickers on one line: the second reads both versions and keeps ${kept}`, async ({
    browser,
    baseURL,
    api,
    buyer,
  }) => {
    test.slow()
    const { order, read } = await orderToPick(api, buyer, { plainLines: 1 })
    const [, line] = order.lines
    if (line === undefined) throw new Error('Two lines were ordered')
    const [late, early] = [
      await tabletOf(browser, { api, who: 'picker', baseURL }),
      await tabletOf(browser, { api, who: 'sales', baseURL }),
    ]
    for (const tablet of [late, early]) {
      await open(tablet, `/shop/picking/${order.id}`)
      await goToLine(tablet, 1, line.name)
    }
    await touch(late, 1)
    await late.getByRole('button', { name: 'Qualité insuffisante' }).click()
    await validate(early).click()
    await expect(saved(early)).toBeVisible()
    await expect.poll(async () => (await read()).lines[1]?.picking_version).toBe(1)
    const other = (await read()).lines[1]?.picked_by

    await validate(late).click()
    const conflict = late.getByRole('alert')
    await expect(conflict).toContainText('Préparée aussi par quelqu’un d’autre')
    // The lot is the last one of the night, if there is one.
    await expect(conflict).toContainText(/Vous1\scolis(, lot [^,]+)?, Qualité insuffisante/)
    await expect(conflict).toContainText(new RegExp(`${other}, à \\d\\d:\\d\\d`))
    expect(await findFaultsInBothThemes(late)).toEqual([])
    await conflict
      .getByRole('button', {
        name: kept === 'mine' ? 'Garder ma saisie' : `Garder celle de ${other}`,
      })
      .click()
    await expect(conflict).toBeHidden()
    await expect(saved(late)).toBeVisible()
    await expect
      .poll(async () => (await read()).lines[1])
      .toMatchObject(
        kept === 'mine'
          ? { picked_packages: 1, picking_version: 2, reason: 'Qualité insuffisante' }
          : { picked_packages: line.ordered_packages, picking_version: 1, picked_by: other },
      )
    for (const tablet of [late, early]) await tablet.context().close()
  })

test('a product that is short is split among its orders, as was looked at, with its lot', async ({
  browser,
  baseURL,
  api,
  buyer,
}) => {
  test.slow()
  const { buyer: second } = await registerBuyer(api)
  const one = await orderToPick(api, buyer, { plainLines: 1, isOwnProduct: true })
  const { name, specification_id } = one.order.lines[1] ?? {}
  const two = await orderToPick(api, second, { plainLines: 1, specificationId: specification_id })
  const ordered = [one, two].map(({ order }) => order.lines[1]?.ordered_packages ?? 0)
  const total = ordered.reduce((sum, packages) => sum + packages, 0)
  const tablet = await tabletOf(browser, { api, who: 'picker', baseURL })
  await open(tablet, `/shop/picking?by=product&day=${one.order.delivery_date}`)
  const card = tablet
    .getByRole('list', { name: 'À prendre' })
    .getByRole('listitem')
    .filter({ has: tablet.getByRole('heading', { name: name ?? '', exact: true }) })
    .filter({ hasText: buyer.companyName })
  await expect(card).toContainText(`0 sur ${total}\u00a0colis`)
  // A night has a hundred such cards.
  const oneCard = '[aria-label="À prendre"] > li:first-child'
  expect(await findFaultsInBothThemes(tablet, oneCard)).toEqual([])
  await card.getByLabel('Colis pris pour toutes').fill(String(total - 1))
  await card.getByLabel('Lot').fill('L-12')
  // One is missing: who gets what is looked at, by a rule, before anything is written.
  await card.getByRole('button', { name: 'Premier arrivé' }).click()
  await expect(card.getByText('2e commande')).toBeVisible()
  expect(await findFaultsInBothThemes(tablet, oneCard)).toEqual([])
  await card.getByRole('button', { name: /^Appliquer/ }).click()
  await expect(card).toBeHidden()
  await expect(saved(tablet)).toBeVisible()
  const lines = [(await one.read()).lines[1], (await two.read()).lines[1]]
  expect(lines).toMatchObject([
    { picked_packages: ordered[0], lot: 'L-12' },
    {
      picked_packages: (ordered[1] ?? 0) - 1,
      lot: 'L-12',
      reason: 'Arrivage court, servi dans l’ordre des commandes',
    },
  ])
  await tablet.context().close()
})
