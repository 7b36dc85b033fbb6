import { expect, test } from 'vitest'
import { likeliestFirst } from './likeliest-packaging.ts'
import { readableVocabulary } from './line-vocabulary.ts'
import { contentOfPackaging, packagingWordsOf } from './packaging-words.ts'
import { packagingsSaid } from './packagings-said.ts'
import { market } from './vocabulary.test-data.ts'

test.each([
  [
    'Colis 12 barquettes 250 g',
    { contentUnit: 'punnet', unitsPerPackage: 12, averageVolumeG: 3_000 },
  ],
  ['Colis 12 pièces', { contentUnit: 'piece', unitsPerPackage: 12, averageVolumeG: null }],
  [
    'Colis 2 pièces ~14 kg (poids variable)',
    { contentUnit: 'piece', unitsPerPackage: 2, averageVolumeG: 14_000 },
  ],
  ['Sac 12,5 kg', { contentUnit: 'kg', unitsPerPackage: 1, averageVolumeG: 12_500 }],
  ['Filet 2 kg x8', { contentUnit: 'kg', unitsPerPackage: 1, averageVolumeG: 16_000 }],
  ['Colis 10 bottes 500 g', { contentUnit: 'bunch', unitsPerPackage: 10, averageVolumeG: 5_000 }],
])('what « %s » holds', (name, content) => expect(contentOfPackaging(name)).toEqual(content))

const names = [
  'Colis 6 kg',
  'Colis carton 6 kg',
  'Colis 6 barquettes 500 g',
  'Colis 6 pièces',
  'Carton 6 pièces',
  'Caisse 8 kg',
]
const sold = { contentUnit: 'piece', packagingId: 1 } as const
const choices = (said: string) => {
  const vocabulary = readableVocabulary({
    ...market,
    packagings: ['Plateau 12 pièces', ...names].map((name, at) => ({ id: at + 1, name })),
  })
  const meant = packagingsSaid(packagingWordsOf(said), vocabulary, new Set([1]))
  const listed = {
    ...sold,
    id: 1,
    isOwn: false,
    productId: 1,
    size: null,
    originId: 1,
    brandId: null,
    maturityId: null,
    isOrganic: false,
    category: null,
    cultivar: null,
    unitsPerPackage: 12,
    averageVolumeG: null,
  }
  return likeliestFirst(meant, [listed], vocabulary).map(({ name }) => name)
}

test('« x6 » counts: what holds six of what the product is sold by is asked about first, and no 6 kg', () => {
  expect(choices('x6')).toEqual(['Carton 6 pièces', 'Colis 6 pièces', 'Colis 6 barquettes 500 g'])
  expect(choices('6')).toEqual([
    'Carton 6 pièces',
    'Colis 6 pièces',
    'Colis 6 kg',
    'Colis carton 6 kg',
    'Colis 6 barquettes 500 g',
  ])
  expect(choices('x8'), 'where nothing holds eight, what weighs 8 kg').toEqual(['Caisse 8 kg'])
})
