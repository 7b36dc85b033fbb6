import { expect, test } from 'vitest'
import { contentOfPackaging } from './packaging-words.ts'

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
