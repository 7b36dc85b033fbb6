import { expect } from '@playwright/test'
import { test } from '../../buyer.ts'
import { open } from '../../open.ts'
import { registerBuyer } from '../../register.ts'
import { demoSession } from '../../session.ts'
import { findFaultsInBothThemes } from '../../whole-app/every-screen/axe.ts'
import { openOffers, orderToPick, people, saved, tabletOf, waitedFor } from './tablet.ts'

test('what replaces a short lot is seen before it is split, and accepted on the order', async ({
  browser,
  baseURL,
  api,
  buyer,
  page: phone,
}) => {
  test.slow()
  const { tenantToken } = await demoSession(api, people.sales)
  const taken = new Set(await waitedFor(api, tenantToken))
  // Sold by the kilogram at a weight that is known: the dearest is short, cheaper ones are ranked for it.
  const offers = (await openOffers(api))
    .filter(({ price }) => !price.estimated && price.unit === 'kg')
    .toSorted((left, right) => right.price.unit_price - left.price.unit_price)
  const short = offers.find(({ specification }) => !taken.has(specification.id))
  if (short === undefined) throw new Error('Somebody waits for everything')
  const { data: list } = await api('createList', {
    token: buyer.tenantToken,
    body: {
      name: 'Cuisine',
      type: 'recurrent',
      specifications: [{ id: short.specification.id, packages_quantity: 5 }],
    },
  })
  const replacements = offers
    .filter(({ product }) => product.id !== short.product.id)
    .slice(-5)
    .map(({ specification }) => specification.id)
  await api('setListRules', {
    token: buyer.tenantToken,
    params: { listId: list.id },
    body: { mode: 'propose', lines: [{ id: short.specification.id, replacements }] },
  })
  // Somebody else ordered first: of what came in, nothing is left for this one.
  const { buyer: earlier } = await registerBuyer(api)
  const wanted = { plainLines: 1, specificationId: short.specification.id }
  const before = await orderToPick(api, earlier, wanted)
  const came = before.order.lines[1]?.ordered_packages ?? 0
  const { order } = await orderToPick(api, buyer, wanted)
  const line = order.lines[1]
  const ordered = line?.ordered_packages ?? 0
  const tablet = await tabletOf(browser, { api, who: 'sales', baseURL })
  await open(tablet, `/shop/picking?by=product&day=${order.delivery_date}`)
  const card = tablet
    .getByRole('list', { name: 'À prendre' })
    .getByRole('listitem')
    .filter({ has: tablet.getByRole('heading', { name: line?.name ?? '', exact: true }) })
    .filter({ hasText: buyer.companyName })
  await card.getByLabel('Colis pris pour toutes').fill(String(came))
  await card.getByRole('button', { name: 'Premier arrivé' }).click()
  const row = card.getByRole('row').filter({ hasText: buyer.companyName })
  const proposed = row.getByText(/^Proposé au client/)
  await expect(proposed).toBeVisible()
  // Another share, another count, at once; what is served in full needs nothing.
  await card.getByLabel('Colis pris pour toutes').fill(String(came + ordered))
  await expect(proposed).toBeHidden()
  await card.getByLabel('Colis pris pour toutes').fill(String(came))
  await card.getByRole('button', { name: 'Premier arrivé' }).click()
  await expect(proposed).toBeVisible()
  expect(await findFaultsInBothThemes(tablet, '[aria-label^="Répartir"]')).toEqual([])
  await card.getByRole('button', { name: /^Appliquer/ }).click()
  await expect(saved(tablet)).toBeVisible()

  await phone.setViewportSize({ width: 360, height: 740 })
  await open(phone, `/orders/${order.id}`)
  const changes = phone.getByRole('listitem').filter({ hasText: 'Remplacement d’un manquant' })
  await expect(changes).toContainText(`À la place de ${ordered}\u00a0colis de ${line?.name}.`)
  await expect(changes).toContainText('€/kg')
  await expect(changes.getByRole('button', { name: 'Sans remplacement' })).toBeVisible()
  expect(await findFaultsInBothThemes(phone)).toEqual([])
  await changes.getByRole('button', { name: 'Accepter' }).click()
  await expect(phone.getByText(`À la place de ${line?.name}, manquant`)).toBeVisible()
  await expect(changes.getByRole('button')).toHaveCount(0)

  // It waits among what is to be fetched, and says what it is for.
  await open(tablet, `/shop/picking/${order.id}`)
  const waiting = tablet.getByRole('list', { name: 'Lignes' }).getByRole('button').nth(2)
  await expect(waiting).toContainText(`À la place de ${line?.name}`)
  await tablet.context().close()
})
