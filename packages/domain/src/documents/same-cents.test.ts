import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CartLine, reviewCart } from '../carts/cart-review.ts'
import { type OfferPrices, priceAt } from '../money/brackets.ts'
import { eurosFromE7, sumExact } from '../money/money.ts'
import { type BillingType, lineTotal } from '../money/quantity.ts'
import { orderTotals } from '../orders/totals.ts'
import { documentLine, documentOrder } from './order.test-data.ts'
import { invoiceContent, orderFormContent } from './order-papers.ts'

/** docs/product.md#cart-prices: the same quantities show the same cents, wherever they stand. */

const priceE4 = fc.integer({ min: 1, max: 1_000_000 })
/** Prices of which the third and fourth decimals count, brackets that fall, a customer's own. */
const prices: fc.Arbitrary<OfferPrices> = fc.record({
  baseE4: priceE4,
  brackets: fc.array(
    fc.record({
      minPackagesMilli: fc.integer({ min: 2, max: 30 }).map(packages => packages * 1000),
      unitPriceE4: priceE4,
    }),
    { maxLength: 3 },
  ),
  customerPriceE4: fc.option(priceE4),
})
const bought = fc.record({
  prices,
  billingType: fc.constantFrom<BillingType>('unit', 'weight', 'package'),
  unitsPerPackage: fc.integer({ min: 1, max: 60 }),
  averageVolumeG: fc.integer({ min: 1, max: 25_000 }),
  packagesMilli: fc.integer({ min: 1, max: 80 }).map(halves => halves * 500),
})
const delivery = { feeCents: 1_500, francoCents: 20_000 }

test('cart, screen, order, order form and invoice of the same packages show the same cents', () => {
  fc.assert(
    fc.property(fc.array(bought, { minLength: 1, maxLength: 8 }), goods => {
      const lines = goods.map(
        ({ prices, ...content }): CartLine => ({
          ...content,
          name: 'Tomate',
          volumeType: 'fixed',
          unitPriceE4: priceAt(prices, content.packagesMilli),
          available: true,
          vatRate: '5.5',
          isInterfelTaxable: false,
          originIsoCode: 'FR',
        }),
      )
      const cart = reviewCart(
        {
          ...delivery,
          shopName: 'Primeurs de Rungis',
          minimumCents: 0,
          deliveryDays: [1, 2, 3, 4, 5, 6, 7],
          cutOff: '23:00',
          leadDays: 1,
          deliveryDate: null,
          lines,
        },
        new Date('2026-11-24T09:00:00+01:00'),
      )
      const ordered = lines.map(({ packagesMilli, ...line }, place) => ({
        ...documentLine(place + 1, {}),
        ...line,
        orderedPackagesMilli: packagesMilli,
        pickedPackagesMilli: packagesMilli,
      }))
      const order = orderTotals({ lines: ordered, delivery })
      const papers = documentOrder(ordered, { deliveryFeeCents: order.deliveryFeeCents })
      const form = orderFormContent(papers)
      const invoice = invoiceContent(papers, { deliveredOn: '2026-11-24' })

      const cents = cart.lines.map(({ totalCents }) => totalCents)
      expect(
        cart.lines.map(line =>
          lineTotal(eurosFromE7(line.packagePriceE7), line.packagesMilli / 1000),
        ),
      ).toEqual(cents.map(each => each / 100))
      expect(form.lines.map(({ netCents }) => netCents)).toEqual(cents)
      expect(cart.priceCents).toBe(sumExact(cents))
      expect([order.goodsCents, form.goodsCents]).toEqual([cart.priceCents, cart.priceCents])
      expect(form.deliveryFeeCents).toBe(cart.deliveryFeeCents)
      // What comes to no cent at all is not invoiced.
      expect(invoice?.lines.map(({ netCents }) => netCents) ?? []).toEqual(
        cents.filter(each => each > 0),
      )
      expect(invoice?.netCents ?? 0).toBe(cart.priceCents === 0 ? 0 : order.netCents)
    }),
  )
})
