import { describe, expect, test } from 'vitest'
import { nextDeliveryOf, termsInWords } from './shop-terms.ts'

const shop = {
  delivers_to_you: true,
  delivery: {
    days: [3, 4],
    cut_off: '23:00',
    lead_days: 1,
    minimum_order: 150,
    franco: 300,
    fee: 12.5,
  },
  next_deliveries: [
    { date: '2026-11-25', cut_off_at: '2026-11-24T22:00:00.000Z' },
    { date: '2026-11-26', cut_off_at: '2026-11-25T22:00:00.000Z' },
    { date: '2026-12-02', cut_off_at: '2026-12-01T22:00:00.000Z' },
  ],
}
const said = (time: string, of: Partial<typeof shop> = {}) => {
  const { delivery, amounts } = termsInWords({ ...shop, ...of }, new Date(time))
  return [delivery, amounts].map(part => part.replace(/\s/g, ' '))
}

describe('the conditions of a wholesaler in one line', () => {
  test('say the next delivery, until when to order, the minimum and the fee', () => {
    expect(said('2026-11-24T21:59:00Z')).toEqual([
      'mer. 25, avant 23:00',
      'min. 150 € · port 12,50 €',
    ])
  })

  test('name the day of the cut-off unless it is today, and the month of what is weeks away', () => {
    expect(said('2026-11-24T22:00:00Z')[0]).toBe('jeu. 26, avant demain 23:00')
    expect(said('2026-11-26T10:00:00Z')[0]).toBe('mer. 02, avant mar. 23:00')
    expect(said('2026-11-10T10:00:00Z')[0]).toBe('mer. 25, avant mar. 23:00')
    expect(said('2026-11-01T10:00:00Z')[0]).toBe('mer. 25 nov., avant mar. 23:00')
  })

  test('say so when no date is open, when nothing is asked for, and where the wholesaler does not come', () => {
    expect(said('2026-12-24T10:00:00Z')[0]).toBe('Aucune date ouverte')
    expect(nextDeliveryOf(shop, new Date('2026-12-24T10:00:00Z'))).toBeUndefined()
    const delivery = { ...shop.delivery, minimum_order: 0, fee: 0 }
    expect(said('2026-11-24T10:00:00Z', { delivery })[1]).toBe('sans minimum · port offert')
    expect(said('2026-11-24T10:00:00Z', { delivers_to_you: false })[0]).toBe(
      'Ne livre pas chez vous',
    )
  })
})
