import { expect } from '@playwright/test'
import { test } from '../../buyer.ts'
import { open } from '../../open.ts'
import { fillPrivateScreens } from './fill-private-screens.ts'

/** ui/skeleton.tsx: what has neither a name nor a role. */
const skeleton = '[class*=animate-pulse]'

const screens = [
  { from: '/orders', link: / · le /, call: '**/api/v3/orders/*', heading: /^Commande C\d/ },
  {
    from: '/shops',
    link: 'Primeurs de Rungis',
    call: '**/api/v3/shops/primeurs-de-rungis',
    heading: 'Primeurs de Rungis',
  },
] as const

for (const { from, link, call, heading } of screens)
  test(`one of ${from} has a skeleton while it loads, and an error view that loads it again`, async ({
    page,
    buyer,
    api,
  }) => {
    if (from === '/orders') await fillPrivateScreens(api, buyer)
    let refuse = () => {}
    const held = new Promise<void>(resolve => {
      refuse = resolve
    })
    await page.route(call, async route => {
      await held
      await route.fulfill({ status: 409, json: { code: 'conflict', message: 'Pas maintenant.' } })
    })
    await open(page, from)
    await page.getByRole('main').getByRole('link', { name: link }).first().click()
    await expect(page.getByRole('main').locator(skeleton).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toHaveCount(0)
    refuse()
    await expect(page.getByText("Quelque chose s'est mal passé")).toBeVisible()
    await expect(page.getByRole('main').locator(skeleton)).toHaveCount(0)
    await page.unroute(call)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  })
