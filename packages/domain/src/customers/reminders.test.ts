import { expect, test } from 'vitest'
import { addDays } from '../french/paris-time.ts'
import {
  dueStep,
  type ReminderContent,
  reminderClosing,
  reminderLineNotes,
  reminderParagraphs,
  reminderPayTo,
  reminderReckoning,
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
  signedBy: 'Claire',
}
const said = (over: Partial<ReminderContent> = {}) =>
  reminderParagraphs({ ...content, ...over })
    .join('\n')
    .replaceAll(/[\u00a0\u202f]/g, ' ')

test('a formal notice asks for what is open and what is claimed, less what the customer has', () => {
  expect(reminderSums(content).totalCents).toBe(6_000 + 123 + 4_000 - 1_000)
  expect(said()).toContain('mettons en demeure de nous régler 91,23 €')
  expect(said()).toContain('F2026-000002 (5,00 €)')
  expect(reminderPayTo(content).replaceAll('\u00a0', ' ')).toBe(
    'Par virement : IBAN FR76 3000 4000 0312 3456 7890 143, référence B1.',
  )
  expect(reminderPayTo({ ...content, seller: { ...content.seller, iban: '' } })).toBe('')
  expect(reminderSubject(content)).toBe(
    'Mise en demeure\u00a0: facture F2026-000001 à régler — Primeurs',
  )
})

test('what is not claimed is said and not asked for', () => {
  expect(reminderSums({ ...content, claims: false }).totalCents).toBe(5_000)
  expect(said({ claims: false })).toContain('Nous ne vous les réclamons pas')
})

test('a letter is signed by who released it, and a formal notice ends formally', () => {
  expect(reminderClosing({ ...content, step: 1 })).toEqual(['Cordialement,', 'Claire, Primeurs'])
  expect(reminderClosing(content)[0]).toContain('salutations distinguées')
})

test('the rate is said once a letter, and at each line only where there are several', () => {
  const [line] = content.lines
  if (line === undefined) throw new Error('a line')
  const rate = { validFrom: '2026-07-01', hundredths: 828, source: 'Arrêté du 19 juin' }
  const at = (of: typeof rate, from: string) => ({
    from,
    to: from,
    days: 1,
    cents: 6_000,
    rate: of,
  })
  const late = { interestCents: 123, indemnityCents: 4_000 }
  const one = { ...line, late: { ...late, stretches: [at(rate, '2026-11-01')] } }
  const letter = { ...content, lines: [one, { ...one, number: 'F2026-000003' }] }
  const notes = (of: ReminderContent) => of.lines.flatMap(each => reminderLineNotes(each, of))
  expect(reminderReckoning(letter).filter(text => text.includes('Arrêté du 19 juin'))).toHaveLength(
    1,
  )
  expect(notes(letter).join()).not.toMatch(/Arrêté|8,28/)
  const older = { validFrom: '2026-01-01', hundredths: 900, source: 'Arrêté de décembre' }
  const both = [at(older, '2026-06-30'), at(rate, '2026-07-01')]
  const changed = { ...content, lines: [{ ...one, late: { ...late, stretches: both } }] }
  expect(notes(changed).join()).toMatch(/9.%.*8,28.%/)
  expect(reminderReckoning(changed).join()).toMatch(/Arrêté de décembre.*Arrêté du 19 juin/)
  expect(reminderReckoning({ ...letter, claims: false })).toEqual([])
})
