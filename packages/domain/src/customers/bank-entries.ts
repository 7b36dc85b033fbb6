import { foldText } from '@carreau/catalogue-search/words/fold'
import { type BankPart, claimedBy, type OpenInvoice, owedOf, partsOf, sumOf } from './bank-parts.ts'

/** How well a credit of a bank statement is understood. Nothing is recorded before a person says so. */
export const certainties = ['sure', 'proposed', 'choose'] as const
export type Certainty = (typeof certainties)[number]

/** Why a credit is understood so: each with its French sentence. */
export const matchReasons = {
  number_and_amount: 'Le numéro et le montant concordent.',
  numbers_and_amount: 'Les numéros et le montant concordent.',
  other_payer:
    'Le numéro et le montant concordent, mais ce payeur règle d’habitude pour un autre client.',
  several_customers: 'Les numéros lus sont de plusieurs clients.',
  short_number: 'Un numéro abrégé est lu, le montant concorde.',
  number_and_charges: 'Le numéro et le montant, intérêts réclamés compris, concordent.',
  part: 'Le numéro est lu, le montant n’en paie qu’une partie.',
  part_of_charges:
    'Le numéro est lu, le montant en solde la facture et une partie des intérêts réclamés.',
  over: 'Le numéro est lu, le montant dépasse ce qui reste à payer.',
  payer_and_amount: 'Ce payeur est connu, et une facture est de ce montant.',
  payer_and_sum: 'Ce payeur est connu, et le montant solde ces factures.',
  payer_and_letter: 'Ce payeur est connu, et le montant répond à une mise en demeure.',
  payer_and_charges:
    'Ce payeur est connu, et le montant solde ce qui lui est réclamé, intérêts compris.',
  amount: 'Une seule facture est de ce montant.',
  alike: 'Un encaissement du même jour et du même montant est déjà enregistré pour ce client.',
  settled: 'La facture citée n’est plus à payer.',
  payer: 'Ce payeur est connu, aucun montant ne concorde.',
  several: 'Plusieurs factures sont de ce montant.',
  nothing: 'Ni numéro ni montant reconnus.',
} as const
export type MatchReason = keyof typeof matchReasons

/** A credit as the rules see it. */
export type BankEntry = {
  cents: number
  bookedOn: string
  /** What the payer wrote, and the references that came along, each as it came. */
  texts: readonly string[]
  /** The customer whom its payer is known for; null for an unknown one. */
  buyerId: number | null
  /** Customers for whom another credit of its day and amount is recorded: it may be the same, in another file of the bank. */
  alikeOf: readonly number[]
}

/** What a credit pays of which invoices, as far as that can be said. */
export type Proposal = {
  certainty: Certainty
  reason: MatchReason
  buyerId: number | null
  parts: BankPart[]
}

const isDigit = (sign: string | undefined): boolean => sign !== undefined && /\d/.test(sign)

/** In capitals without accents, its signs kept: they say where a number ends. */
const inCapitals = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase()

const compact = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Digits behind these are of another paper: a credit note, a delivery note, an order. */
const otherPapers = new Set(
  'A AV AVOIR AVOIRS B BL BLS BON BONS LIVRAISON C CDE CDES CMD COMMANDE COMMANDES DEVIS'.split(
    ' ',
  ),
)

/** An invoice in words of the French: « F », « FA », « FACT. », « FACTURES N° ». */
const invoiceWord = /(?<![A-Z])F(?:A(?:C(?:T(?:URES?)?)?)?)?S?(?![A-Z])/g
/** A number behind it, and those behind that one: « 598, 599 et 2026-600 », no date and no amount. */
const shortNumber =
  /[\s,;:+&.°#-]*(?:ET[\s]+|N[O°]?[\s.°]*)?(?:(20\d\d|\d\d)\s?[-/.]\s?)?(\d{1,6})(?!\d|[,.]\d|\s?[/]\s?\d|-\d)/y

const wordBefore = (text: string, at: number): string =>
  /(?<![A-Z])([A-Z]+)[^A-Z0-9]*$/.exec(text.slice(Math.max(0, at - 30), at))?.[1] ?? ''

/** Numbers and open invoices, so that thousands of credits find theirs. */
class Book {
  private readonly leftCents = new Map<string, number>()
  private readonly leftCharges = new Map<string, number>()
  private readonly byCompact = new Map<string, OpenInvoice>()
  private readonly byDigits = new Map<string, OpenInvoice | null>()
  private readonly bySerial = new Map<number, OpenInvoice[]>()
  private readonly byCents = new Map<number, OpenInvoice[]>()
  private readonly byBuyer = new Map<number, OpenInvoice[]>()
  private readonly texts = new Map<BankEntry, { text: string; whole: readonly OpenInvoice[] }>()
  private readonly lengths: readonly number[]
  private readonly starts: ReadonlySet<string>

  constructor(invoices: readonly OpenInvoice[]) {
    const inOrder = [...invoices].sort(
      (a, b) => a.dueOn.localeCompare(b.dueOn) || a.number.localeCompare(b.number),
    )
    const add = <Key>(to: Map<Key, OpenInvoice[]>, key: Key, invoice: OpenInvoice) => {
      const list = to.get(key)
      if (list === undefined) to.set(key, [invoice])
      else list.push(invoice)
    }
    for (const invoice of inOrder) {
      this.leftCents.set(invoice.number, invoice.openCents)
      this.leftCharges.set(invoice.number, invoice.chargesCents)
      this.byCompact.set(compact(invoice.number), invoice)
      const digits = invoice.number.replace(/\D/g, '')
      this.byDigits.set(digits, this.byDigits.has(digits) ? null : invoice)
      const serial = /(?<!\d)(\d+)$/.exec(invoice.number)?.[1]
      if (serial !== undefined) add(this.bySerial, Number(serial), invoice)
      add(this.byCents, invoice.openCents, invoice)
      add(this.byBuyer, invoice.buyerId, invoice)
    }
    // Shorter ones would be found in any text.
    this.lengths = [...new Set([...this.byCompact.keys()].map(key => key.length))].filter(
      length => length >= 6,
    )
    this.starts = new Set([...this.byCompact.keys()].map(key => key.slice(0, 1)))
  }

  left(invoice: OpenInvoice): OpenInvoice {
    return {
      ...invoice,
      openCents: this.leftCents.get(invoice.number) ?? 0,
      chargesCents: this.leftCharges.get(invoice.number) ?? 0,
    }
  }

  /** What is still to pay of invoices that were there on the day, and of what was claimed on them by then. */
  private owed(invoices: readonly OpenInvoice[], bookedOn: string): OpenInvoice[] {
    return invoices
      .map(invoice => this.left(invoice))
      .map(invoice =>
        (invoice.claimedOn ?? bookedOn) > bookedOn ? { ...invoice, chargesCents: 0 } : invoice,
      )
      .filter(
        ({ openCents, chargesCents, issuedOn }) =>
          openCents + chargesCents > 0 && issuedOn <= bookedOn,
      )
  }

  /** Of these, invoices of which something is to pay themselves. */
  private payable(invoices: readonly OpenInvoice[], bookedOn: string): OpenInvoice[] {
    return this.owed(invoices, bookedOn).filter(({ openCents }) => openCents > 0)
  }

  take({ number, cents, chargesCents }: BankPart): void {
    this.leftCents.set(number, (this.leftCents.get(number) ?? 0) - cents)
    this.leftCharges.set(number, (this.leftCharges.get(number) ?? 0) - chargesCents)
  }

  /** Whole numbers, however they are spaced, broken over lines or without their letter. */
  private wholeNumbers(text: string): Set<OpenInvoice> {
    const found = new Set<OpenInvoice>()
    const places: number[] = []
    let dense = ''
    for (const { index, 0: sign } of text.matchAll(/[A-Z0-9]/g)) {
      dense += sign
      places.push(index)
    }
    for (let at = 0; at < dense.length; at++) {
      if (!this.starts.has(dense.charAt(at))) continue
      for (const length of this.lengths) {
        const invoice = this.byCompact.get(dense.slice(at, at + length))
        const last = places[at + length - 1]
        if (invoice !== undefined && last !== undefined && !isDigit(text[last + 1]))
          found.add(invoice)
      }
    }
    for (const match of text.matchAll(/(?<!\d)(20\d\d)[\s./_-]{0,2}(\d{6})(?!\d)/g)) {
      const invoice = this.byDigits.get(`${match[1]}${match[2]}`)
      if (invoice && !otherPapers.has(wordBefore(text, match.index))) found.add(invoice)
    }
    return found
  }

  /** « FACT 598 », « factures 26-598 et 599 »: as long as one invoice alone can be meant. */
  private shortNumbers(text: string, bookedOn: string): Set<OpenInvoice> {
    const found = new Set<OpenInvoice>()
    for (const word of text.matchAll(invoiceWord)) {
      shortNumber.lastIndex = word.index + word[0].length
      for (let match = shortNumber.exec(text); match !== null; match = shortNumber.exec(text)) {
        const year = match[1]
        const meant = this.payable(this.bySerial.get(Number(match[2])) ?? [], bookedOn).filter(
          ({ number }) => year === undefined || number.includes(`${year.padStart(4, '20')}-`),
        )
        const [only] = meant
        if (only !== undefined && meant.length === 1) found.add(only)
        if (shortNumber.lastIndex >= text.length) break
      }
    }
    return found
  }

  /** The text of an entry and the whole numbers in it, which stay as they are whatever is paid. */
  private textOf(entry: BankEntry) {
    const before = this.texts.get(entry)
    if (before !== undefined) return before
    const text = entry.texts
      .map(inCapitals)
      // The check digits of a creditor reference (ISO 11649) are not of the number.
      .map(line => line.replace(/^\s*RF\d\d(?=[\s\dA-Z])/, ''))
      .join(' ')
    const read = { text, whole: [...this.wholeNumbers(text)] }
    this.texts.set(entry, read)
    return read
  }

  read(entry: BankEntry) {
    const { text, whole } = this.textOf(entry)
    const payable = this.owed(whole, entry.bookedOn)
    const short = whole.length > 0 ? [] : [...this.shortNumbers(text, entry.bookedOn)]
    // As we number them: named, and not to be paid any more.
    const namesAnother = payable.length === 0 && /F\s?20\d\d[\s-]?\d{6}(?!\d)/.test(text)
    return { payable, short: this.payable(short, entry.bookedOn), namesAnother }
  }

  ofBuyer(buyerId: number, bookedOn: string): OpenInvoice[] {
    return this.payable(this.byBuyer.get(buyerId) ?? [], bookedOn)
  }

  /** The same with what was claimed of it. */
  owedBy(buyerId: number, bookedOn: string): OpenInvoice[] {
    return this.owed(this.byBuyer.get(buyerId) ?? [], bookedOn)
  }

  ofAmount(cents: number, bookedOn: string): OpenInvoice[] {
    return this.payable(this.byCents.get(cents) ?? [], bookedOn).filter(
      ({ openCents }) => openCents === cents,
    )
  }
}

const onlyBuyer = (invoices: readonly OpenInvoice[]): number | null => {
  const [first, ...others] = new Set(invoices.map(({ buyerId }) => buyerId))
  return first !== undefined && others.length === 0 ? first : null
}

const paying = (
  cents: number,
  invoices: readonly OpenInvoice[],
  said: { certainty: Certainty; reason: MatchReason },
): Proposal => ({
  ...said,
  buyerId: onlyBuyer(invoices),
  parts: partsOf(cents, invoices),
})

const asking = (reason: MatchReason, buyerId: number | null): Proposal => ({
  certainty: 'choose',
  reason,
  buyerId,
  parts: [],
})

/** What the numbers in the text come to. */
const byNumbers = (
  { cents, buyerId }: BankEntry,
  named: readonly OpenInvoice[],
  isWhole: boolean,
): Proposal => {
  const open = sumOf(named)
  const one = onlyBuyer(named)
  const say = (certainty: Certainty, reason: MatchReason) =>
    paying(cents, named, { certainty, reason })
  if (one === null) return say('proposed', 'several_customers')
  const owed = owedOf(named)
  if (cents < open || (open === 0 && cents < owed)) return say('proposed', 'part')
  if (cents > owed) return say('proposed', 'over')
  if (cents > open && cents < owed) return say('proposed', 'part_of_charges')
  if (!isWhole) return say('proposed', 'short_number')
  if (buyerId !== null && buyerId !== one) return say('proposed', 'other_payer')
  if (cents > open) return say('sure', 'number_and_charges')
  return say('sure', named.length === 1 ? 'number_and_amount' : 'numbers_and_amount')
}

/** Invoices of one customer that a sum settles: the oldest up to some day, or those of one month. */
const settledBy = (
  cents: number,
  invoices: readonly OpenInvoice[],
): readonly OpenInvoice[] | null => {
  let sum = 0
  for (const [index, { openCents }] of invoices.entries()) {
    sum += openCents
    if (sum === cents) return invoices.slice(0, index + 1)
    if (sum > cents) break
  }
  const months = Map.groupBy(invoices, ({ issuedOn }) => issuedOn.slice(0, 7))
  return [...months.values()].find(ofMonth => sumOf(ofMonth) === cents) ?? null
}

const byPayer = (
  { cents, bookedOn }: BankEntry,
  buyerId: number,
  book: Book,
): Proposal | undefined => {
  const open = book.ofBuyer(buyerId, bookedOn)
  const one = open.find(({ openCents }) => openCents === cents)
  if (one !== undefined)
    return paying(cents, [one], { certainty: 'proposed', reason: 'payer_and_amount' })
  const settled = settledBy(cents, open)
  if (settled !== null)
    return paying(cents, settled, { certainty: 'proposed', reason: 'payer_and_sum' })
  const claimed = claimedBy(cents, bookedOn, book.owedBy(buyerId, bookedOn))
  return claimed === null
    ? undefined
    : paying(cents, claimed.invoices, { certainty: 'proposed', reason: claimed.reason })
}

const propose = (entry: BankEntry, book: Book): Proposal => {
  const proposal = understand(entry, book)
  // A number and its amount that are open still are no repetition.
  const isAlike = proposal.buyerId !== null && entry.alikeOf.includes(proposal.buyerId)
  return isAlike && proposal.certainty === 'proposed' ? asking('alike', proposal.buyerId) : proposal
}

const understand = (entry: BankEntry, book: Book): Proposal => {
  const { payable, short, namesAnother } = book.read(entry)
  if (payable.length > 0) return byNumbers(entry, payable, true)
  if (namesAnother) return asking('settled', entry.buyerId)
  if (short.length > 0 && sumOf(short) === entry.cents) return byNumbers(entry, short, false)
  if (entry.buyerId !== null)
    return byPayer(entry, entry.buyerId, book) ?? asking('payer', entry.buyerId)
  const alike = book.ofAmount(entry.cents, entry.bookedOn)
  if (alike.length === 1)
    return paying(entry.cents, alike, { certainty: 'proposed', reason: 'amount' })
  return asking(alike.length === 0 ? 'nothing' : 'several', null)
}

/**
 * What each credit of a statement pays, in the order given: an invoice number in the text and an amount
 * that agrees are sure; a number alone, a known payer with an amount that agrees, or an amount that one
 * open invoice alone has are proposed; the rest is a question. An invoice is proposed once: what an
 * earlier credit takes, and sure ones are the first, is gone for the later ones.
 */
export const proposeAll = (
  entries: readonly BankEntry[],
  invoices: readonly OpenInvoice[],
): Proposal[] => {
  const book = new Book(invoices)
  const inOrder = [...entries.keys()].sort((a, b) =>
    (entries[a]?.bookedOn ?? '').localeCompare(entries[b]?.bookedOn ?? ''),
  )
  const proposals = new Map<number, Proposal>()
  for (const isLast of [false, true])
    for (const index of inOrder) {
      const entry = entries[index]
      if (entry === undefined || proposals.has(index)) continue
      const proposal = propose(entry, book)
      if (!isLast && proposal.certainty !== 'sure') continue
      proposals.set(index, proposal)
      for (const part of proposal.parts) book.take(part)
    }
  return entries.map((_, index) => proposals.get(index) ?? asking('nothing', null))
}

/** A name of a payer without what differs from one bank to the next: legal form, accents, signs. */
export const payerName = (name: string): string =>
  foldText(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .replace(/\b(?:SARL|EURL|SASU?|SA|SCI|SNC|EI|STE|SOCIETE|M|MR|MME)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
