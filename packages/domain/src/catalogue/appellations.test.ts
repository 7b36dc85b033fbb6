import { expect, test } from 'vitest'
import { appellationFault, mayComeFrom, whereItGrows } from './appellations.ts'

test.each([
  ['Asperge blanche', 'd’Alsace', 'ES'],
  ['Asperge blanche', 'DES LANDES (IGP)', 'PE'],
  ['Mâche', 'nantaise (IGP)', 'BE'],
  ['Endive', 'Perle du Nord', 'BE'],
  ['Carotte', 'des sables de Créances', 'ES'],
  ['Pomme de terre primeur', 'de l’île de Ré (AOP)', 'MA'],
  ['Mirabelle de Lorraine', null, 'ES'],
  ['Clémentine', 'de Corse (IGP)', 'MA'],
  ['Kaki', 'Rojo Brillante (Persimon)', 'IT'],
  ['Ananas', 'Victoria', 'CI'],
])('« %s %s » does not come from %s', (designation, cultivar, isoCode) => {
  expect(mayComeFrom(isoCode, { designation, cultivar })).toBe(false)
})

test.each([
  ['Asperge blanche', 'd’Alsace', 'FR'],
  ['Asperge blanche', null, 'ES'],
  ['Endive', 'carmine (rouge)', 'BE'],
  ['Courgette ronde', 'Ronde de Nice', 'IT'],
  ['Tomate ancienne', 'Noire de Crimée', 'FR'],
  ['Carotte', 'Nantaise', 'ES'],
  ['Potiron', 'Musquée de Provence', 'PT'],
  ['Cèpe', 'de Bordeaux', 'RO'],
  ['Ananas', 'Victoria', 'RE'],
])('« %s %s » may come from %s', (designation, cultivar, isoCode) => {
  expect(mayComeFrom(isoCode, { designation, cultivar })).toBe(true)
})

test('a name that says nothing of a place is bound to none', () => {
  expect(whereItGrows({ designation: 'Tomate grappe', cultivar: 'Clodano' })).toBeNull()
})

test('who writes another origin reads which one the name has', () => {
  const asparagus = { designation: 'Asperge blanche', cultivar: 'd’Alsace' }
  expect(appellationFault('FR', asparagus)).toBeNull()
  expect(appellationFault('ES', asparagus)).toBe(
    'Ce nom ne se dit que d’un produit de cette origine\u00a0: France. Corrigez l’origine ou la variété.',
  )
})
