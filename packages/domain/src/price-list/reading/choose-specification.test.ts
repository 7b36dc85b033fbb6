import { expect, test } from 'vitest'
import { chooseSpecification } from './choose-specification.ts'
import { readableVocabulary } from './line-vocabulary.ts'
import type { Listed } from './listed-specification.ts'
import { readLabel } from './read-label.ts'
import { readParts } from './read-parts.ts'
import { market, vocabulary } from './vocabulary.test-data.ts'

const known: Listed = {
  id: 1,
  isOwn: false,
  productId: 1,
  size: '57-67',
  contentUnit: 'kg',
  unitsPerPackage: 1,
  averageVolumeG: 6_000,
  originId: 1,
  brandId: null,
  packagingId: 1,
  maturityId: null,
  isOrganic: false,
  category: 'I',
  cultivar: null,
}
const choose = (label: string, specifications: Listed[]) =>
  chooseSpecification(readParts(vocabulary, readLabel(label), {}).readings ?? [], {
    vocabulary,
    specifications,
    content: { unitsPerPackage: null, averageVolumeG: null },
  })
const line = 'TOMATE grappe France cat.I 57-67 colis 6kg'

test('the specification that a line says in full, a new one, or a doubt', () => {
  expect(choose(line, [known])).toEqual({ known })
  expect(choose(line.replace('57-67', '82-102'), [known])).toMatchObject({
    created: { size: '82-102', packagingId: 1, averageVolumeG: 6_000 },
  })
  expect(choose(`${line} lunaire`, [known])).toMatchObject({
    doubt: expect.stringContaining('À confirmer'),
    candidates: [known],
  })
})

test('what a line leaves out is what is usually sold, and said to be', () => {
  const completed = (label: string) => choose(label, [known])
  expect(completed(line.replace('57-67', ''))).toEqual({ known, completed: ['size'] })
  expect(completed('TOMATE grappe')).toEqual({
    known,
    completed: ['packaging', 'origin', 'size', 'category'],
  })
  const spanish = { ...known, id: 2, originId: 2, offered: 9 }
  expect(choose('TOMATE grappe cat.I 57-67 colis 6kg', [known, spanish])).toEqual({
    known: spanish,
    completed: ['origin'],
  })
  const own = { ...known, isOwn: true }
  expect(choose('TOMATE grappe cat.I 57-67 colis 6kg', [own, spanish])).toMatchObject({
    known: own,
  })
})

test('the wholesaler’s own goes before another’s, unless the line says another in full', () => {
  const own = { ...known, id: 2, cultivar: 'Clodano', isOwn: true }
  expect(choose(line, [own])).toEqual({ known: own })
  expect(choose(line, [known, own])).toMatchObject({ candidates: [own, known] })
  expect(choose(`${line} Clodano`, [known, own])).toEqual({ known: own })
})

test('a region is read as an origin of its own, and goes before its country; a retired one takes nothing new', () => {
  const regional = (isRetired: boolean) =>
    readableVocabulary({
      ...market,
      origins: [
        ...market.origins,
        { id: 99, name: 'Drôme', isoCode: 'FR', aliases: ['Baronnies'], isRetired },
      ],
    })
  const read = (label: string, isRetired = false) => {
    const own = regional(isRetired)
    return chooseSpecification(readParts(own, readLabel(label), {}).readings ?? [], {
      vocabulary: own,
      specifications: [known],
      content: { unitsPerPackage: null, averageVolumeG: null },
    })
  }
  for (const from of ['Drôme', 'Drôme France', 'Baronnies'])
    expect(read(line.replace('France', from)), from).toMatchObject({ created: { originId: 99 } })
  for (const from of ['France', 'FR', 'française'])
    expect(read(line.replace('France', from)), from).toEqual({ known })
  expect(read(line.replace('France', 'Drôme'), true)).toMatchObject({
    doubt: expect.stringContaining('n’est plus proposée'),
  })
})
