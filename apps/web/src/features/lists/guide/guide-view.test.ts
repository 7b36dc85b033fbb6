import { expect, test } from 'vitest'
import type { GuideLine, GuideOffer } from './guide.queries.ts'
import { atLeast, foundIn, groupsOf, type InCarts, shownLineOf } from './guide-view.ts'

const offer = (shop_id: number, shop_name: string, unit_price: number): GuideOffer => ({
  offer_id: shop_id * 10,
  shop_id,
  shop_name,
  shop_slug: `shop-${shop_id}`,
  unit: 'kg',
  unit_price,
  package_price: unit_price * 6,
  estimated: false,
  min_packages: 1,
  available: true,
  valid_until: null,
  allows_half: false,
  brackets: [],
})

const rungis = offer(1, 'Rungis', 1.2)
const provence = offer(2, 'Provence', 1.1)

const line = (
  id: number,
  name: string,
  more: { list?: GuideLine['list']; offers?: [GuideOffer | null, GuideOffer | null] } = {},
): GuideLine => {
  const [best_offer, usual_offer] = more.offers ?? [provence, rungis]
  return {
    id,
    specification: {
      cultivar: null,
      origin_name: 'France',
      units_per_package: 20,
      average_volume: 5,
    } as GuideLine['specification'],
    product: { id, name, variety: null } as GuideLine['product'],
    category: { id: 1, name: 'Légumes' },
    favorite: false,
    usual_packages: 1,
    last_bought: null,
    list: more.list ?? null,
    best_offer,
    usual_offer,
  }
}

const noCarts: InCarts = new Map()

test('a line shows the wholesaler it was bought from, and the cheaper one beside it', () => {
  const shown = shownLineOf(line(7, 'Tomate'), 'usual', noCarts)
  expect([shown.offer, shown.cheaper]).toEqual([rungis, provence])
  const best = shownLineOf(line(7, 'Tomate'), 'best', noCarts)
  expect([best.offer, best.cheaper]).toEqual([provence, null])
})

test('what is in a cart stays with its wholesaler, and what others hold is said', () => {
  const held: InCarts = new Map([[7, new Map([[1, 2]])]])
  expect(shownLineOf(line(7, 'Tomate'), 'best', held)).toMatchObject({
    offer: rungis,
    packages: 2,
    elsewhere: 0,
  })
  const third: InCarts = new Map([[7, new Map([[3, 4]])]])
  expect(shownLineOf(line(7, 'Tomate'), 'best', third)).toMatchObject({
    offer: provence,
    packages: 0,
    elsewhere: 4,
  })
})

test('a price by the piece is cheaper by what its kilogram costs', () => {
  // A case of 20 pieces and 5 kg: 0.25 € a piece is 1.00 €/kg, 0.35 € is 1.40 €/kg.
  const byPiece = (unit_price: number): GuideOffer => ({ ...provence, unit: 'piece', unit_price })
  const cheaperThan = (best: GuideOffer) =>
    shownLineOf(line(7, 'Avocat', { offers: [best, rungis] }), 'usual', noCarts).cheaper
  expect(cheaperThan(byPiece(0.25))?.shop_name).toBe('Provence')
  expect(cheaperThan(byPiece(0.35))).toBeNull()
})

test('lines stand under their wholesaler, what nobody sells comes last', () => {
  const lines = [
    line(1, 'Ail', { offers: [null, null] }),
    line(2, 'Tomate'),
    line(3, 'Basilic', { offers: [provence, null] }),
  ].map(one => shownLineOf(one, 'usual', noCarts))
  expect(groupsOf(lines, 'shop').map(({ title }) => title)).toEqual([
    'Provence',
    'Rungis',
    'Sans offre aujourd’hui',
  ])
})

test('a place is in the order of its shelves, whatever the alphabet says', () => {
  const cold = (position: number) => ({ id: 9, name: 'Chambre froide', position })
  const lines = [
    line(1, 'Ail', { list: cold(3) }),
    line(2, 'Basilic'),
    line(3, 'Tomate', { list: cold(1) }),
  ].map(one => shownLineOf(one, 'usual', noCarts))
  expect(
    groupsOf(lines, 'place').map(group => [group.title, group.lines.map(({ name }) => name)]),
  ).toEqual([
    ['Chambre froide', ['Tomate', 'Ail']],
    ['Sans place', ['Basilic']],
  ])
})

test('a search finds what a thumb meant: plurals, short forms, slips', () => {
  const lines = ['Poireau', 'Pomme de terre de consommation', 'Échalote', 'Carotte', 'Ail'].map(
    (name, index) => shownLineOf(line(index + 1, name), 'usual', noCarts),
  )
  const found = (sought: string) => foundIn(lines, sought).map(({ name }) => name)
  expect(found('poireaux')).toEqual(['Poireau'])
  expect(found('poirreaux')).toEqual(['Poireau'])
  expect(found('pdt')).toEqual(['Pomme de terre de consommation'])
  expect(found('pomme de ter')).toEqual(['Pomme de terre de consommation'])
  expect(found('échallote')).toEqual(['Échalote'])
  expect(found('carote')).toEqual(['Carotte'])
  expect(found('kiwi')).toEqual([])
})

test('a search finds names and wholesalers without their accents', () => {
  const lines = [line(1, 'Céleri'), line(2, 'Tomate')].map(one =>
    shownLineOf(one, 'usual', noCarts),
  )
  expect(foundIn(lines, 'CELERI rung').map(({ name }) => name)).toEqual(['Céleri'])
  expect(foundIn(lines, ' ')).toHaveLength(2)
  expect(foundIn(lines, 'cerfeuil')).toEqual([])
})

test.each([
  [1, 0, 3, 3],
  [2, 3, 3, 0],
  [4, 3, 3, 4],
  [0, 3, 3, 0],
] as const)(
  'asked for %d where %d were there and %d are the least, it is %d',
  (next, now, least, meant) => {
    expect(atLeast(next, now, least)).toBe(meant)
  },
)
