import { expect, test } from 'vitest'
import { typedAmount } from './claim-amounts.tsx'
import {
  type Draft,
  draftErrors,
  lighterReason,
  newDraft,
  otherReason,
  refusedFields,
  sentLine,
  withReason,
} from './claim-draft.ts'

const draft: Draft = {
  amount: '1,5',
  unit: 'colis',
  reason: 'Produit abîmé ou avarié',
  detail: '',
  photos: [],
}

test.each([
  ['1,5', 1.5],
  ['2', 2],
  [' 0.345 ', 0.345],
  ['1\u202f200', 1_200],
  ['', null],
  ['-1', null],
  ['1,2345', null],
  ['deux', null],
])('« %s » is read as %s', (text, amount) => {
  expect(typedAmount(text)).toBe(amount)
})

test('a line says how much, in its measure, and why', () => {
  expect(draftErrors(draft)).toEqual({})
  expect(sentLine(7, draft)).toEqual({
    line_id: 7,
    packages_quantity: 1.5,
    reason: 'Produit abîmé ou avarié',
    photo_keys: [],
  })
  expect(
    sentLine(7, {
      ...draft,
      unit: 'kg',
      amount: '2,345',
      detail: ' moisi au fond ',
      photos: [{ key: 'k', url: '/k' }],
    }),
  ).toEqual({
    line_id: 7,
    weight_kg: 2.345,
    reason: 'Produit abîmé ou avarié\u00a0: moisi au fond',
    photo_keys: ['k'],
  })
  expect(sentLine(7, { ...draft, reason: otherReason, detail: 'Sent le gazole' }).reason).toBe(
    'Sent le gazole',
  )
})

test('what is missing is said at its field', () => {
  expect(draftErrors({ ...draft, amount: '0', reason: '' })).toEqual({
    amount: 'Indiquez la quantité concernée.',
    reason: 'Choisissez un motif.',
  })
  expect(draftErrors({ ...draft, reason: otherReason, detail: ' ' })).toEqual({
    detail: 'Décrivez le problème.',
  })
})

test('what the server refuses is shown at the lines that were sent', () => {
  expect(
    refusedFields(
      {
        'lines.1.weight_kg': ['Trop'],
        'lines.0.photo_keys.2': ['Perdue'],
        other: ['?'],
      },
      [12, 34],
    ),
  ).toEqual({ 34: { amount: 'Trop' }, 12: { photos: 'Perdue' } })
})

test('all that is left of a line is meant until less is said, but for what weighs less', () => {
  const weighed = { left: 2.5, isWeighed: true }
  const begun = newDraft(2.5)
  expect(begun).toMatchObject({ amount: '2,5', unit: 'colis' })
  expect(withReason(begun, 'Manquant à la livraison', weighed)).toMatchObject({
    amount: '2,5',
    unit: 'colis',
  })
  const lighter = withReason(begun, lighterReason, weighed)
  expect(lighter).toMatchObject({ amount: '', unit: 'kg' })
  expect(draftErrors(lighter)).toEqual({ amount: 'Indiquez la quantité concernée.' })
  expect(withReason(begun, lighterReason, { left: 2.5, isWeighed: false }).unit).toBe('colis')
  expect(withReason(lighter, 'Maturité non conforme', weighed)).toMatchObject({
    amount: '2,5',
    unit: 'colis',
  })
})

test('an amount that was typed stays, whatever the reason is', () => {
  const weighed = { left: 2.5, isWeighed: true }
  const typed = { ...newDraft(2.5), amount: '1' }
  expect(withReason(typed, lighterReason, weighed)).toMatchObject({ amount: '1', unit: 'colis' })
  const scale = { ...withReason(newDraft(2.5), lighterReason, weighed), amount: '0,4' }
  expect(withReason(scale, otherReason, weighed)).toMatchObject({ amount: '0,4', unit: 'kg' })
})
