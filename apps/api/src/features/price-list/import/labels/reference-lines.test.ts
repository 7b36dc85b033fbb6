import { readableVocabulary } from '@carreau/domain/price-list/reading/line-vocabulary'
import { expect, test } from 'vitest'
import { openFinder } from '../../offers/find-specification.ts'
import { demoMarket } from '../demo-lines.test-app.ts'
import { openLabels } from '../line-cells.ts'
import { openLineReader } from '../read-line.ts'

/** The reference catalogue of a new installation: names alone, nobody sells anything. */
const { vocabulary: sold, ...demo } = demoMarket({ isNew: true })
const nothing = { sizes: [], maturityIds: [], originIds: [] }
const market = {
  ...demo,
  vocabulary: { ...sold, products: sold.products.map(product => ({ ...product, ...nothing })) },
  byId: new Map(),
  byProduct: new Map(),
}
const vocabulary = readableVocabulary(market.vocabulary)
const labels = openLabels(market)
const { read } = openLineReader({
  vocabulary,
  columnOf: new Map([
    ['label', 0],
    ['price', 1],
  ]),
  market,
  find: openFinder(
    market,
    labels,
    { labels: new Map(), meanings: [], packagings: new Map() },
    vocabulary,
  ),
  isRightPrice: () => false,
  now: new Date('2026-11-25T02:00:00Z'),
})
const readLine = (text: string) => read({ line: 1, cells: [text, '2,00'] })

/** A line, the packaging it is read with, and what that holds: unit, how many, grams. */
test.each([
  ['Carotte France cat.I colis 18 kg', 'Carotte', 'Colis 18 kg', 'kg', 1, 18_000],
  ['OIGNON JAUNE France cat.I filet 25kg', 'Oignon jaune', 'Filet 25 kg', 'kg', 1, 25_000],
  ['Oignon jaune FR filet 10 kg', 'Oignon jaune', 'Filet 10 kg', 'kg', 1, 10_000],
  ['Oignon rouge FR sac 20 kg', 'Oignon rouge', 'Sac 20 kg', 'kg', 1, 20_000],
  [
    'POMME DE TERRE consommation France lavée sac 12,5kg',
    'Pomme de terre de consommation',
    'Sac 12,5 kg',
    'kg',
    1,
    12_500,
  ],
  ['Potiron France palox 500 kg', 'Potiron', 'Palox 500 kg', 'kg', 1, 500_000],
  ['Courgette verte France colis 12 kg', 'Courgette verte', 'Colis 12 kg', 'kg', 1, 12_000],
  ['Banane Martinique colis 18 kg', 'Banane', 'Colis 18 kg', 'kg', 1, 18_000],
  ['Pomme Gala FR plt 2rgs 14 kg', 'Pomme Gala', 'Plateau 2 rangs 14 kg', 'kg', 1, 14_000],
  ['Laitue FR caisse 12 pièces', 'Laitue pommée', 'Caisse 12 pièces', 'piece', 12, null],
  [
    'LAITUE France cat.I colis de 12 (les 12 pièces)',
    'Laitue pommée',
    'Colis 12 pièces',
    'piece',
    12,
    null,
  ],
  ['Laitue FR 12 pièces', 'Laitue pommée', 'Colis 12 pièces', 'piece', 12, null],
  ['Concombre France caisse 12 pièces', 'Concombre', 'Caisse 12 pièces', 'piece', 12, null],
  ['Chou-fleur France caisse 6 pièces', 'Chou-fleur', 'Caisse 6 pièces', 'piece', 6, null],
  ['Ananas Costa Rica caisse 8 pièces', 'Ananas', 'Caisse 8 pièces', 'piece', 8, null],
  ['Artichaut France colis 18 têtes', 'Artichaut', 'Colis 18 têtes', 'piece', 18, null],
  ['Radis rose France bottes par 10', 'Radis rose (botte)', 'Colis 10 bottes', 'bunch', 10, null],
  ['Persil frisé France colis 5 bottes', 'Persil frisé', 'Colis 5 bottes', 'bunch', 5, null],
  ['Persil plat France par 12 bottes', 'Persil plat', 'Colis 12 bottes', 'bunch', 12, null],
  ['Framboise ES barq 125g x16', 'Framboise', 'Colis 16 barquettes 125 g', 'punnet', 16, 2_000],
  ['Fraise ronde ES 6x500g', 'Fraise ronde', 'Colis 6 barquettes 500 g', 'punnet', 6, 3_000],
] as const)('« %s » is read on the first day', (text, product, packaging, ...holds) => {
  const line = readLine(text)
  expect(line.message).toBeNull()
  const { sells } = line
  if (sells === null) throw new Error('sells nothing')
  const { designation, packagingName } = labels.partsOf(sells)
  const { contentUnit, unitsPerPackage, averageVolumeG } = sells
  expect([designation, packagingName, contentUnit, unitsPerPackage, averageVolumeG]).toEqual([
    product,
    packaging,
    ...holds,
  ])
})

test.each([
  // Twelve of what nobody says: heads, kilograms or bunches.
  'Laitue France cat.I colis de 12',
  'Batavia FR x10',
  // How many punnets a package holds decides what is delivered.
  'Fraise ronde France barquette 250 g',
  'Pomme Golden France plateau 1 rang',
  'Potiron France palox',
])('« %s » is asked', text => {
  expect(readLine(text)).toMatchObject({
    action: 'error',
    message: expect.stringMatching(/^À confirmer : plusieurs conditionnements correspondent/),
    question: { kind: 'packaging' },
  })
})
