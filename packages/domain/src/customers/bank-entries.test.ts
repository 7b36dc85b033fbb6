import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BankEntry, payerName, proposeAll } from './bank-entries.ts'
import type { OpenInvoice } from './bank-parts.ts'

const invoice = (serial: number, more: Partial<OpenInvoice> = {}): OpenInvoice => ({
  buyerId: 1,
  number: `F2026-${String(serial).padStart(6, '0')}`,
  openCents: 10_000 + serial,
  issuedOn: '2026-10-20',
  dueOn: '2026-11-19',
  chargesCents: 0,
  claimedOn: null,
  letters: [],
  ...more,
})
const open = [
  invoice(598),
  invoice(599),
  invoice(600, { issuedOn: '2026-11-02', dueOn: '2026-12-02' }),
  invoice(701, { buyerId: 2, openCents: 5_000 }),
  invoice(702, { buyerId: 2, openCents: 5_000 }),
  invoice(801, { buyerId: 3, openCents: 77_777 }),
]
const entry = (text: string | string[], cents: number, more: Partial<BankEntry> = {}) => ({
  texts: [text].flat(),
  cents,
  bookedOn: '2026-11-24',
  buyerId: null,
  alikeOf: [],
  ...more,
})
const propose = (...entries: BankEntry[]) => proposeAll(entries, open)
const one = (...[text, cents, more]: Parameters<typeof entry>) => {
  const [proposal] = propose(entry(text, cents, more))
  if (proposal === undefined) throw new Error('no proposal')
  return proposal
}
const numbers = ({ parts }: { parts: { number: string }[] }) => parts.map(({ number }) => number)

describe('an invoice number in the text', () => {
  test.each([
    'F2026-000598',
    'reglement f2026-000598 merci',
    'FACT 2026-000598',
    'FACT2026-000598',
    'Facture n° 2026 000598',
    'VIR SEPA TRAITEUR LUMIERE REF F 2026 000598',
    'FACTURE F2026000598 DU 20/10/2026',
    'RF18F2026000598',
    'RF182026000598',
    'F2026–000598',
    '/INV/F2026-000598 20.10.2026',
    'FACT F2026-000598 105,98 EUR',
  ])('is read in %j, and with its amount it is sure', text => {
    expect(one(text, 10_598)).toMatchObject({
      certainty: 'sure',
      reason: 'number_and_amount',
      buyerId: 1,
      parts: [{ number: 'F2026-000598', cents: 10_598 }],
    })
  })

  test('is read where the bank broke the line inside it', () => {
    const lines = ['REGLEMENT FACTURES F2026-000598 F2026-0', '00599']
    expect(one(lines, 10_598 + 10_599)).toMatchObject({
      certainty: 'sure',
      reason: 'numbers_and_amount',
    })
  })

  test.each(['FACT 598', 'facture n°26-598', 'Fact. 000598 du 20/10/2026', 'F 598 105,98'])(
    'that is shortened, %j, is proposed',
    text => {
      expect(one(text, 10_598)).toMatchObject({ certainty: 'proposed', reason: 'short_number' })
    },
  )

  test('may be one of several short ones', () => {
    expect(numbers(one('FACTURES 598, 599 ET 600', 10_598 + 10_599 + 10_600))).toEqual([
      'F2026-000598',
      'F2026-000599',
      'F2026-000600',
    ])
  })

  test.each([
    'BL 2026-000598',
    'AVOIR 2026-000598',
    'A2026-000598',
    'CDE 2026-000598',
    'DU 2026-11-24',
    'F2026-0005981',
    '20260005982',
    'FACT DU 598/11/2026',
    'REGLEMENT DE 598,00',
  ])('is not read in %j', text => {
    expect(one(text, 12_345)).toMatchObject({ certainty: 'choose', parts: [] })
  })

  test('with less is a part payment, with more is paid as far as owed', () => {
    expect(one('F2026-000598', 5_000)).toMatchObject({
      certainty: 'proposed',
      reason: 'part',
      parts: [{ cents: 5_000 }],
    })
    expect(one('F2026-000598', 20_000)).toMatchObject({
      certainty: 'proposed',
      reason: 'over',
      parts: [{ cents: 10_598 }],
    })
  })

  test('of another customer than its payer’s, or of several, is not sure', () => {
    expect(one('F2026-000598', 10_598, { buyerId: 3 }).reason).toBe('other_payer')
    const both = one('F2026-000598 F2026-000701', 15_598)
    expect([both.certainty, both.reason, both.buyerId]).toEqual([
      'proposed',
      'several_customers',
      null,
    ])
  })

  test('that is not to be paid any more is said, and no amount is guessed instead', () => {
    expect(one('F2026-000333', 77_777)).toMatchObject({ certainty: 'choose', reason: 'settled' })
  })

  test('of an invoice that came after the money is not meant', () => {
    expect(one('F2026-000600', 10_600, { bookedOn: '2026-11-01' }).parts).toEqual([])
  })
})

describe('without a number', () => {
  test('a known payer is recognised by one invoice, by the oldest ones, or by a month', () => {
    expect(one('VIREMENT', 10_599, { buyerId: 1 })).toMatchObject({
      certainty: 'proposed',
      reason: 'payer_and_amount',
    })
    expect(numbers(one('', 10_598 + 10_599, { buyerId: 1 }))).toEqual([
      'F2026-000598',
      'F2026-000599',
    ])
    expect(one('', 10_600, { buyerId: 1 }).reason).toBe('payer_and_amount')
    expect(one('', 1, { buyerId: 1 })).toMatchObject({ certainty: 'choose', buyerId: 1 })
  })

  test('an amount that one invoice has is proposed, one that two have is a question', () => {
    expect(one('VIREMENT', 77_777)).toMatchObject({ certainty: 'proposed', reason: 'amount' })
    expect(one('VIREMENT', 5_000)).toMatchObject({ certainty: 'choose', reason: 'several' })
    expect(one('VIREMENT', 4_999)).toMatchObject({ certainty: 'choose', reason: 'nothing' })
  })
})

test('paid twice, an invoice is proposed once, to the credit that is sure', () => {
  const [unsure, sure, again] = propose(
    entry('VIREMENT', 10_598, { buyerId: 1, bookedOn: '2026-11-20' }),
    entry('F2026-000598', 10_598),
    entry('F2026-000598', 10_598),
  )
  expect(sure?.certainty).toBe('sure')
  expect(unsure?.parts).toEqual([])
  expect(again).toMatchObject({ certainty: 'choose', reason: 'settled', parts: [] })
})

test('like one that is recorded of its customer, day and amount, it is a question unless its number is still open', () => {
  expect(one('VIREMENT', 77_777, { alikeOf: [3] })).toMatchObject({
    certainty: 'choose',
    reason: 'alike',
    buyerId: 3,
    parts: [],
  })
  expect(one('VIREMENT', 77_777, { alikeOf: [1, 2] }).certainty).toBe('proposed')
  expect(one('F2026-000801', 77_777, { alikeOf: [3] }).certainty).toBe('sure')
})

test.each([
  ['SARL Traiteur  Lumière', 'TRAITEUR LUMIERE'],
  ['TRAITEUR LUMIERE SAS', 'TRAITEUR LUMIERE'],
  ['M. Jean-Paul Étoile', 'JEAN PAUL ETOILE'],
  ['', ''],
])('the payer %j is %j, whichever bank writes it', (name, read) => {
  expect(payerName(name)).toBe(read)
})

describe('interest and indemnity that were claimed', () => {
  const late = { chargesCents: 4_321, claimedOn: '2026-11-20', letters: [7] }
  const claimed = [
    invoice(598, late),
    invoice(599, { ...late, openCents: 0 }),
    invoice(600, { dueOn: '2026-12-02' }),
  ]
  const [first, second] = [10_598, 10_600]
  const of = (...[text, cents, more]: Parameters<typeof entry>) =>
    proposeAll([entry(text, cents, more)], claimed)[0]
  const part = (serial: number, cents: number, chargesCents: number) => ({
    ...{ number: invoice(serial).number, buyerId: 1 },
    ...{ cents, chargesCents },
  })

  test('are settled with the invoice that the payer names, where the amount is of both', () => {
    expect(of('F2026-000598', first + 4_321)).toMatchObject({
      ...{ certainty: 'sure', reason: 'number_and_charges' },
      parts: [part(598, first, 4_321)],
    })
  })

  test('come after the invoice that is named', () => {
    expect(of('F2026-000598', first)).toMatchObject({
      ...{ certainty: 'sure', reason: 'number_and_amount' },
      parts: [part(598, first, 0)],
    })
    expect(of('F2026-000598', first + 100)).toMatchObject({
      ...{ certainty: 'proposed', reason: 'part_of_charges' },
      parts: [part(598, first, 100)],
    })
    expect(of('F2026-000598', first + 9_999)).toMatchObject({
      ...{ certainty: 'proposed', reason: 'over' },
      parts: [part(598, first, 4_321)],
    })
  })

  test('are settled alone on an invoice that is paid', () => {
    expect(of('F2026-000599', 4_321)).toMatchObject({
      ...{ certainty: 'sure', reason: 'number_and_charges' },
      parts: [part(599, 0, 4_321)],
    })
    expect(of('F2026-000599', 21)).toMatchObject({ reason: 'part', parts: [part(599, 0, 21)] })
  })

  test('are settled by a known payer who answers a formal notice to the cent, or all that is claimed', () => {
    const known = { buyerId: 1 }
    expect(of('', first + 2 * 4_321, known)).toMatchObject({
      ...{ certainty: 'proposed', reason: 'payer_and_letter' },
      parts: [part(598, first, 4_321), part(599, 0, 4_321)],
    })
    expect(of('', 2 * 4_321, known)).toMatchObject({
      reason: 'payer_and_charges',
      parts: [part(598, 0, 4_321), part(599, 0, 4_321)],
    })
    expect(of('', first + second + 2 * 4_321, known)?.reason).toBe('payer_and_charges')
    expect(of('', first + 4_320, known)).toMatchObject({ reason: 'payer', parts: [] })
  })

  test('are nothing to a credit of the day before they were claimed', () => {
    const before = { bookedOn: '2026-11-19' }
    expect(of('F2026-000598', first + 4_321, before)).toMatchObject({
      reason: 'over',
      parts: [part(598, first, 0)],
    })
  })
})

const anInvoice = fc.record({
  serial: fc.integer({ min: 1, max: 40 }),
  buyerId: fc.integer({ min: 1, max: 4 }),
  openCents: fc.integer({ min: 1, max: 300 }),
  chargesCents: fc.constantFrom(0, 0, 40, 55),
  claimedOn: fc.constantFrom('2026-11-02', '2026-12-01'),
  letters: fc.constantFrom([], [1], [1, 2]),
  issuedOn: fc.constantFrom('2026-10-01', '2026-11-01', '2026-11-30'),
})
const someInvoices = fc
  .uniqueArray(anInvoice, { selector: ({ serial }) => serial, maxLength: 25 })
  .map(list => list.map(({ serial, ...more }) => invoice(serial, more)))
const someEntries = fc.array(
  fc.record({
    texts: fc.array(
      fc.oneof(
        fc.string(),
        fc.integer({ min: 1, max: 45 }).map(serial => `FACT ${serial}`),
        fc.integer({ min: 1, max: 45 }).map(serial => invoice(serial).number),
      ),
      { maxLength: 4 },
    ),
    cents: fc.integer({ min: 1, max: 700 }),
    bookedOn: fc.constantFrom('2026-10-15', '2026-11-15', '2026-12-15'),
    buyerId: fc.option(fc.integer({ min: 1, max: 5 })),
    alikeOf: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
  }),
  { maxLength: 25 },
)

type Proposed = ReturnType<typeof proposeAll>[number]
const sumOf = ({ parts }: Proposed): number =>
  parts.reduce((all, { cents, chargesCents }) => all + cents + chargesCents, 0)

/** A credit pays no more than it is, and nothing that was issued or claimed after it. */
const expectPayable = (proposal: Proposed, entry: BankEntry, invoices: OpenInvoice[]) => {
  const { certainty, parts, buyerId } = proposal
  expect(sumOf(proposal)).toBeLessThanOrEqual(entry.cents)
  if (certainty === 'sure') {
    expect(sumOf(proposal)).toBe(entry.cents)
    expect(buyerId).not.toBeNull()
  }
  if (certainty === 'choose') expect(parts).toEqual([])
  for (const { number, cents, chargesCents } of parts) {
    expect(cents + chargesCents).toBeGreaterThan(0)
    const of = invoices.find(one => one.number === number)
    expect((of?.issuedOn ?? '9') <= entry.bookedOn).toBe(true)
    if (chargesCents > 0) expect((of?.claimedOn ?? '9') <= entry.bookedOn).toBe(true)
  }
}

test('whatever comes: no credit pays more than it is, no invoice gets more than is open, and sure ones pay all they are', () => {
  fc.assert(
    fc.property(someEntries, someInvoices, (entries, invoices) => {
      const proposals = proposeAll(entries, invoices)
      expect(proposals).toHaveLength(entries.length)
      for (const [index, proposal] of proposals.entries()) {
        const entry = entries[index]
        if (entry !== undefined) expectPayable(proposal, entry, invoices)
      }
      const parts = proposals.flatMap(proposal => proposal.parts)
      for (const { number, openCents, chargesCents } of invoices) {
        const its = parts.filter(part => part.number === number)
        const sum = (key: 'cents' | 'chargesCents') => its.reduce((all, part) => all + part[key], 0)
        expect(sum('cents')).toBeLessThanOrEqual(openCents)
        expect(sum('chargesCents')).toBeLessThanOrEqual(chargesCents)
      }
    }),
  )
})

test('a whole number is found among whatever letters and signs stand around it', () => {
  const noise = fc.string({ unit: fc.constantFrom(...'ABGZ ./:;,()é-\n'), maxLength: 30 })
  const separator = fc.constantFrom('', ' ', '-', '/', ' - ', '.')
  fc.assert(
    fc.property(noise, noise, separator, fc.boolean(), (before, after, between, isSmall) => {
      const said = `F2026${between}000801`
      const text = `${before} ${isSmall ? said.toLowerCase() : said} ${after}`
      expect(one(text, 77_777).certainty).toBe('sure')
    }),
  )
})
