import { expect, test } from 'vitest'
import { cultivarAs } from './cultivars.ts'

test.each([
  ['Pomme Granny Smith', 'granny-smith', null],
  ['Poire Williams', 'Williams verte', 'verte'],
  ['Pomme Golden', 'Golden du Limousin (AOP)', 'du Limousin (AOP)'],
  ['Pomme Pink Lady', 'Cripps Pink (Pink Lady®)', 'Cripps Pink'],
  ['Pomme Chantecler', 'Chantecler (Belchard)', 'Belchard'],
  ['Pomme Gala', 'Royal Gala', 'Royal Gala'],
  ['Ail', 'Blanc de Lomagne (IGP)', 'Blanc de Lomagne (IGP)'],
  ['Tomate grappe', null, null],
])('of « %s » the cultivar « %s » is kept as %s', (designation, text, kept) => {
  expect(cultivarAs(text, { designation, known: [] })).toBe(kept)
})

test('a cultivar has one spelling, that of its product', () => {
  const asparagus = { designation: 'Asperge blanche', known: ['d’Alsace', 'des Landes (IGP)'] }
  expect(cultivarAs("D'ALSACE", asparagus)).toBe('d’Alsace')
  expect(cultivarAs('Vitalim', asparagus)).toBe('Vitalim')
})
