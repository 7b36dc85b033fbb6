import { expect, type Locator } from '@playwright/test'
import { test } from '../buyer.ts'
import { addToCart, findOffer, nameOf } from '../market.ts'
import { open } from '../open.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** By how much what is written is wider than its field. */
const cutOff = (field: Locator): Promise<number> =>
  field.evaluate(element => element.scrollWidth - element.clientWidth)

test('four figures are read whole in a stepper, with large letters too', async ({
  page,
  buyer,
  api,
}) => {
  const offer = await findOffer(api, ({ price }) => price.min_packages === 1)
  await addToCart(api, buyer, offer)
  await open(page, '/cart')
  const line = page.getByRole('listitem').filter({ hasText: nameOf(offer.product) })
  const field = line.getByRole('spinbutton')
  for (const size of ['100%', '150%'])
    for (const [typed, written] of [
      ['1250', /^1\s250$/],
      ['9999', /^9\s999$/],
    ] as const) {
      await page.evaluate(fontSize => {
        document.documentElement.style.fontSize = fontSize
      }, size)
      await field.fill(typed)
      await field.press('Enter')
      await expect(field).toHaveValue(written)
      expect(await cutOff(field), `${typed} at ${size}`).toBe(0)
      const { right, wide } = await line.evaluate(element => ({
        right: Math.max(
          ...[...element.querySelectorAll('button')].map(one => one.getBoundingClientRect().right),
        ),
        wide: document.documentElement.clientWidth,
      }))
      expect(right, `the buttons at ${size}`).toBeLessThanOrEqual(wide)
    }
})
