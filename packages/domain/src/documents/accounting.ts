import type { CrateReason } from '../customers/crates.ts'
import type { PaymentMethod } from '../customers/customers.ts'
import { normaliseVatRate, sumExact } from '../money/money.ts'
import type { CreditNoteContent, InvoiceContent } from './content.ts'

/** What a wholesaler’s sales are in its books (docs/product.md#accounting, docs/trade-and-law.md#accounting-export). */

/** French rates of VAT, in percent. */
export const bookedRates = ['0', '2.1', '5.5', '10', '20'] as const
export type BookedRate = (typeof bookedRates)[number]

/** Accounts of a wholesaler's chart: the first three characters are digits of the plan comptable général. */
export type Accounts = {
  customers: string
  bank: string
  cash: string
  delivery: string
  contributions: string
  /** What customers paid beyond their invoices; what late payment earns. */
  advances: string
  late_interest: string
  recovery: string
  /** Deposits of crates: what customers have to give back, and what they are owed for it. */
  crates_out: string
  crates: string
  /** By rate of VAT: goods sold, what credit notes take back, the tax itself. */
  sales: Record<BookedRate, string>
  reductions: Record<BookedRate, string>
  vat: Record<BookedRate, string>
}

/** « 5.5 » → « 055 »: tells the accounts of two rates apart. */
const rateDigits = (rate: BookedRate): string => String(Number(rate) * 10).padStart(3, '0')

const byRate = (root: string) =>
  Object.fromEntries(bookedRates.map(rate => [rate, root + rateDigits(rate)])) as Record<
    BookedRate,
    string
  >

/** Until the wholesaler says otherwise. */
export const defaultAccounts: Accounts = {
  customers: '411000',
  bank: '512000',
  cash: '530000',
  delivery: '708500',
  contributions: '467000',
  advances: '419100',
  late_interest: '763000',
  recovery: '758000',
  crates_out: '411600',
  crates: '419600',
  sales: byRate('707'),
  reductions: byRate('709'),
  vat: byRate('44571'),
}

/** An account as the FEC wants it. */
export const isAccount = (text: string): boolean => /^\d{3}[0-9A-Z]{0,9}$/.test(text)

/** Who may read and set what leaves for the books. */
export const keepsBooks = { shop: ['admin', 'accountant'] } as const

export const journals = ['VE', 'BQ', 'CA', 'OD', 'EC'] as const
export type Journal = (typeof journals)[number]

export const journalLabels: Record<Journal, string> = {
  VE: 'Ventes',
  BQ: 'Banque',
  CA: 'Caisse',
  OD: 'Opérations diverses',
  EC: 'Emballages consignés',
}

/** A customer in the books. */
export type BookedCustomer = { code: string; name: string }

/** A line of an entry: cents on one side, zero on the other. */
export type BookLine = {
  account: string
  accountLabel: string
  customer: BookedCustomer | null
  debitCents: number
  creditCents: number
}

/** Lines that belong together and balance; `day`s are YYYY-MM-DD in Paris. */
export type BookEntry = {
  journal: Journal
  day: string
  piece: { reference: string; day: string }
  label: string
  dueOn: string | null
  lines: BookLine[]
}

/** Signed cents: above zero is debit. */
type Signed = { account: string; accountLabel: string; customer?: BookedCustomer; cents: number }

const balanced = (entry: Omit<BookEntry, 'lines'>, signed: readonly Signed[]): BookEntry => {
  const lines = signed
    .filter(({ cents }) => cents !== 0)
    .map(({ cents, customer = null, ...line }) => ({
      ...line,
      customer,
      debitCents: Math.max(cents, 0),
      creditCents: Math.max(-cents, 0),
    }))
  if (sumExact(signed.map(({ cents }) => cents)) !== 0)
    throw new Error(`${entry.piece.reference} does not balance`)
  return { ...entry, lines }
}

const rateOf = (vatRate: string): BookedRate => {
  const rate = normaliseVatRate(vatRate)
  const known = bookedRates.find(each => each === rate)
  if (known === undefined) throw new Error(`No account for VAT at ${rate} %`)
  return known
}

const percent = (rate: BookedRate): string => `${rate.replace('.', ',')} %`

const totalByRate = (lines: readonly { vatRate: string; netCents: number }[]) =>
  [...Map.groupBy(lines, ({ vatRate }) => rateOf(vatRate))].map(([rate, its]) => ({
    rate,
    cents: sumExact(its.map(({ netCents }) => netCents)),
  }))

const customerAccount = (accounts: Accounts, customer: BookedCustomer, cents: number): Signed => ({
  account: accounts.customers,
  accountLabel: 'Clients',
  customer,
  cents,
})

/** What the books read of an invoice or a credit note: its amounts in cents, those of goods as lines or by rate of VAT. */
export type BookedDocument = Pick<InvoiceContent | CreditNoteContent, 'kind' | 'grossCents'> & {
  lines: readonly { vatRate: string; netCents: number }[]
  deliveryFee?: { netCents: number } | null
  contributions: readonly { netCents: number }[]
  vat: readonly { rate: string; amountCents: number }[]
}

/**
 * An invoice or a credit note in the journal of sales: the customer owes it whole, goods, delivery and
 * contributions are earned before tax, VAT is owed by rate. A credit note is the contrary, its goods on the accounts of
 * reductions. Throws when the document does not add up.
 */
export const entryOfDocument = (
  content: BookedDocument,
  {
    number,
    issuedOn,
    dueOn,
    customer,
    accounts,
  }: {
    number: string
    issuedOn: string
    dueOn: string | null
    customer: BookedCustomer
    accounts: Accounts
  },
): BookEntry => {
  const isCredit = content.kind === 'credit_note'
  const sign = isCredit ? -1 : 1
  const [goods, goodsLabel] = isCredit
    ? ([accounts.reductions, 'Rabais et réfactions'] as const)
    : ([accounts.sales, 'Ventes de marchandises'] as const)
  const earned = (account: string, accountLabel: string, cents: number): Signed => ({
    account,
    accountLabel,
    cents: -sign * cents,
  })
  return balanced(
    {
      journal: 'VE',
      day: issuedOn,
      piece: { reference: number, day: issuedOn },
      label: `${isCredit ? 'Avoir' : 'Facture'} ${number} ${customer.name}`,
      dueOn,
    },
    [
      customerAccount(accounts, customer, sign * content.grossCents),
      ...totalByRate(content.lines).map(({ rate, cents }) =>
        earned(goods[rate], `${goodsLabel} ${percent(rate)}`, cents),
      ),
      earned(accounts.delivery, 'Ports facturés', content.deliveryFee?.netCents ?? 0),
      earned(
        accounts.contributions,
        'Contributions Interfel',
        sumExact(content.contributions.map(({ netCents }) => netCents)),
      ),
      ...content.vat.map(({ rate, amountCents }) =>
        earned(accounts.vat[rateOf(rate)], `TVA collectée ${percent(rateOf(rate))}`, amountCents),
      ),
    ],
  )
}

/**
 * What moves a customer's account beside its documents: a payment on an invoice; an advance that comes, or goes back; an
 * advance that pays an invoice; interest and indemnity that are claimed, paid or given up.
 */
export const movementKinds = [
  'payment',
  'advance',
  'used_advance',
  'claimed_charges',
  'paid_charges',
  'waived_charges',
] as const
export type MovementKind = (typeof movementKinds)[number]

export type Movement = {
  kind: MovementKind
  /** Of what is claimed or given up none: no money moves. */
  method: PaymentMethod | null
  /** Below zero where it undoes another: of what is claimed above zero, of what is given up too. */
  amountCents: number
  /** Of interest and indemnity, the part that is indemnity. */
  indemnityCents: number
  paidOn: string
  recordedOn: string
  reference: string
  /** Empty of an advance. */
  invoiceNumber: string
}

/** The journal a movement belongs to: where no money moves, none of the bank's. */
export const journalOf = ({ kind, method }: Pick<Movement, 'kind' | 'method'>): Journal => {
  if (kind === 'used_advance' || kind === 'claimed_charges' || kind === 'waived_charges')
    return 'OD'
  return method === 'cash' ? 'CA' : 'BQ'
}

const movementLabels: Record<MovementKind, readonly [done: string, undone: string]> = {
  payment: ['Règlement', 'Annulation de règlement'],
  advance: ['Acompte', 'Acompte rendu'],
  used_advance: ['Acompte utilisé', 'Annulation d’acompte utilisé'],
  claimed_charges: ['Intérêts et indemnité', 'Annulation d’intérêts'],
  paid_charges: ['Règlement d’intérêts', 'Annulation de règlement d’intérêts'],
  waived_charges: ['Abandon d’intérêts', 'Annulation d’abandon d’intérêts'],
}

/**
 * A movement on the day it was recorded, so that what left for the books before never changes; the piece has the day it
 * was paid. Cents below zero undo one.
 */
export const entryOfPayment = (
  movement: Movement,
  { customer, accounts }: { customer: BookedCustomer; accounts: Accounts },
): BookEntry => {
  const { kind, amountCents: cents, indemnityCents, invoiceNumber } = movement
  const journal = journalOf(movement)
  const money: Signed =
    journal === 'CA'
      ? { account: accounts.cash, accountLabel: 'Caisse', cents }
      : { account: accounts.bank, accountLabel: 'Banque', cents }
  const owes = (signed: number): Signed => customerAccount(accounts, customer, signed)
  const inAdvance = (signed: number): Signed => ({
    account: accounts.advances,
    accountLabel: 'Clients, avances et acomptes reçus',
    customer,
    cents: signed,
  })
  const earned = (sign: number): Signed[] => [
    {
      account: accounts.late_interest,
      accountLabel: 'Intérêts de retard',
      cents: sign * (cents - indemnityCents),
    },
    {
      account: accounts.recovery,
      accountLabel: 'Indemnités de recouvrement',
      cents: sign * indemnityCents,
    },
  ]
  const lines: Record<MovementKind, () => Signed[]> = {
    payment: () => [money, owes(-cents)],
    advance: () => [money, inAdvance(-cents)],
    used_advance: () => [inAdvance(cents), owes(-cents)],
    claimed_charges: () => [owes(cents), ...earned(-1)],
    paid_charges: () => [money, owes(-cents)],
    waived_charges: () => [...earned(1), owes(-cents)],
  }
  const [done, undone] = movementLabels[kind]
  return balanced(
    {
      journal,
      day: movement.recordedOn,
      piece: {
        reference: movement.reference || invoiceNumber || 'Acompte',
        day: movement.paidOn,
      },
      label: [cents < 0 ? undone : done, invoiceNumber, customer.name].filter(Boolean).join(' '),
      dueOn: null,
    },
    lines[kind](),
  )
}

/** Crates that went out to a customer (above zero) or came back, at the deposit of one of that day. */
export type CrateMove = {
  kindName: string
  count: number
  depositCents: number
  reason: CrateReason
  movedOn: string
  /** Empty where they moved without an order. */
  orderNumber: string
}

const crateLabels: Record<CrateReason, string> = {
  shipped: 'Consigne',
  handed_out: 'Consigne',
  returned: 'Retour de consigne',
  received: 'Retour de consigne',
  correction: 'Correction de consigne',
}

/**
 * Deposits in a journal of their own: no invoice bears them, so that they are on another account than the invoices, and
 * what a customer owes for its crates is what it is owed once they are back. No VAT: a deposit is outside its base.
 */
export const entryOfCrates = (
  { kindName, count, depositCents, reason, movedOn, orderNumber }: CrateMove,
  { customer, accounts }: { customer: BookedCustomer; accounts: Accounts },
): BookEntry => {
  const cents = count * depositCents
  return balanced(
    {
      journal: 'EC',
      day: movedOn,
      piece: { reference: orderNumber || 'Consigne', day: movedOn },
      label: `${crateLabels[reason]} ${Math.abs(count)} × ${kindName} ${customer.name}`,
      dueOn: null,
    },
    [
      {
        account: accounts.crates_out,
        accountLabel: 'Clients, emballages consignés',
        customer,
        cents,
      },
      {
        account: accounts.crates,
        accountLabel: 'Clients, dettes sur emballages consignés',
        customer,
        cents: -cents,
      },
    ],
  )
}
