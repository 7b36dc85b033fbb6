import { expect, test } from 'vitest'
import { dayMeant } from './day-meant.ts'

/** A Thursday. */
const today = '2026-11-26'

test.each([
  ['3 colis tomates pour demain', '2026-11-27'],
  ['Bonjour, pour après-demain : 10 kg carottes', '2026-11-28'],
  ['Livraison samedi\n2 bottes basilic', '2026-11-28'],
  ['pour jeudi 12 batavias', '2026-12-03'],
  ['Pour ce lundi stp', '2026-11-30'],
  ['à livrer aujourd’hui', '2026-11-26'],
])('« %s » is for %s', (text, day) => {
  expect(dayMeant(text, today)).toBe(day)
})

test.each(['10 kg de carottes', 'pour la salade', 'demain matin je serai là'])(
  '« %s » names no day of delivery',
  text => {
    expect(dayMeant(text, today)).toBeNull()
  },
)
