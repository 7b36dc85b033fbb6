import { expect, test } from 'vitest'
import { rebase } from './use-versioned-form.ts'

const began = { name: 'Primeurs', days: [1, 2], fee: '10,00' }

test('what was typed stays, what was not takes what is there now', () => {
  const typed = { ...began, days: [1] }
  const now = { ...began, fee: '12,00' }
  expect(rebase(began, typed, now)).toEqual({
    draft: { name: 'Primeurs', days: [1], fee: '12,00' },
    changed: ['fee'],
  })
})

test('a field that both changed keeps what was typed, and is named', () => {
  const typed = { ...began, name: 'Primeurs du Sud' }
  const now = { ...began, name: 'Primeurs de Rungis' }
  expect(rebase(began, typed, now)).toEqual({
    draft: { ...began, name: 'Primeurs du Sud' },
    changed: ['name'],
  })
})

test('where nobody changed anything nothing moves', () => {
  expect(rebase(began, { ...began, days: [1, 2] }, began)).toEqual({ draft: began, changed: [] })
})
