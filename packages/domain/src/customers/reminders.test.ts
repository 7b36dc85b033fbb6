import { expect, test } from 'vitest'
import { addDays } from '../french/paris-time.ts'
import {
  dueStep,
  type ReminderContent,
  reminderParagraphs,
  reminderSubject,
  reminderSums,
  usualReminderRules,
} from './reminders.ts'

const today = '2026-11-27'
const late = (days: number, last: { step: 1 | 2 | 3; ago: number } | null = null) =>
  dueStep(
    {
      dueOn: addDays(today, -days),
      last: last === null ? null : { step: last.step, on: addDays(today, -last.ago) },
    },
    usualReminderRules,
    today,
  )

test('a step is due after so many days, one after the other', () => {
  expect([late(0), late(2), late(3), late(90)]).toEqual([null, null, 1, 1])
  expect(late(10, { step: 1, ago: 7 })).toBe(2)
  expect(late(9, { step: 1, ago: 7 })).toBe(null)
  // Began late: the formal notice is no leap from the first word.
  expect(late(90, { step: 1, ago: 6 })).toBe(null)
  expect(late(90, { step: 2, ago: 10 })).toBe(3)
  expect(late(300, { step: 3, ago: 200 })).toBe(null)
})

const party = { siret: null, vatNumber: null, line1: '', line2: '', postalCode: '', city: '' }
const content: ReminderContent = {
  step: 3,
  on: today,
  seller: {
    ...party,
    companyName: 'Primeurs',
    legalForm: '',
    shareCapitalCents: null,
    rcsCity: '',
    iban: 'FR7630004000031234567890143',
    logoKey: null,
  },
  buyer: { ...party, companyName: 'Bistrot' },
  account: 'B1',
  lines: [
    {
      number: 'F2026-000001',
      step: 3,
      issuedOn: '2026-10-01',
      dueOn: '2026-10-31',
      grossCents: 10_000,
      creditedCents: 0,
      paidCents: 4_000,
      openCents: 6_000,
      late: { interestCents: 123, indemnityCents: 4_000, stretches: [] },
    },
  ],
  inFavourCents: 1_000,
  disputed: [{ number: 'F2026-000002', openCents: 500 }],
  claims: true,
  rateKind: 'three_legal',
  indemnitySource: 'D441-5',
  recipients: [],
  replyTo: '',
}
const said = (over: Partial<ReminderContent> = {}) =>
  reminderParagraphs({ ...content, ...over })
    .join('\n')
    .replaceAll(/[\u00a0\u202f]/g, ' ')

test('a formal notice asks for what is open and what is claimed, less what the customer has', () => {
  expect(reminderSums(content).totalCents).toBe(6_000 + 123 + 4_000 - 1_000)
  expect(said()).toContain('mettons en demeure de nous régler 91,23 €')
  expect(said()).toContain('F2026-000002 (5,00 €)')
  expect(said()).toContain('FR76 3000 4000')
  expect(reminderSubject(content)).toBe(
    'Mise en demeure\u00a0: facture F2026-000001 à régler — Primeurs',
  )
})

test('what is not claimed is said and not asked for', () => {
  expect(reminderSums({ ...content, claims: false }).totalCents).toBe(5_000)
  expect(said({ claims: false })).toContain('Nous ne vous les réclamons pas')
})
