import type { PaymentMethod } from '@carreau/domain/customers/customers'
import { parisDay } from '@carreau/domain/french/paris-time'
import { minorFromDecimal } from '@carreau/domain/money/money'
import { unreadable } from './camt-kinds.ts'
import { all, first, firstText, textAt, type XmlNode } from './xml-node.ts'

/** A credit that the bank has booked, as its file says it. */
export type CamtCredit = {
  /** The account it came to: an IBAN, or what the bank calls it. */
  account: string
  /** Which statement of the file it is in. */
  statement: number
  bookedOn: string
  cents: number
  /** The bank's own reference; empty where it gives none that tells anything apart. */
  bankReference: string
  endToEnd: string
  debtor: string
  debtorIban: string
  /** What the payer wrote. */
  remittance: string[]
  /** What else is said, in the bank's words. */
  additional: string[]
  method: PaymentMethod
}

export type LeftOut = { debits: number; reversals: number; pending: number; currencies: number }

/** Credits of one file: some months of a busy wholesaler. */
const maxCredits = 10_000
const maxText = 500

const centsOf = (amount: string): number => {
  try {
    return minorFromDecimal(amount.replace(/^\+/, '').replace(/(\.\d\d)0+$/, '$1'), 2)
  } catch {
    throw unreadable(
      `Un montant de ce fichier n’est pas lisible\u00a0: «\u00a0${amount.slice(0, 30)}\u00a0».`,
    )
  }
}

const dayOf = (node: XmlNode | undefined): string => {
  const said = firstText(textAt(node, 'Dt'), textAt(node, 'DtTm'))
  if (said === '') return ''
  const day = said.slice(0, 10)
  const isLocal = /^\d{4}-\d{2}-\d{2}(?:T(?!.*(?:Z|[+-]\d\d:?\d\d)$).*)?$/.test(said)
  const at = new Date(isLocal ? `${day}T12:00:00Z` : said)
  if (Number.isNaN(at.getTime()) || (isLocal && at.toISOString().slice(0, 10) !== day))
    throw unreadable(
      `Une date de ce fichier n’est pas lisible\u00a0: «\u00a0${said.slice(0, 30)}\u00a0».`,
    )
  return isLocal ? day : parisDay(at)
}

/** References that banks write where there is none. */
const saysNothing = (reference: string): boolean =>
  /^(?:|0+|-+|NOT ?PROVIDED|NONREF|NOREF|NONE|NEANT|N\/?A|UNKNOWN|SANS REFERENCE)$/i.test(reference)
const referenceOf = (...said: readonly string[]): string =>
  said.find(reference => !saysNothing(reference)) ?? ''

const methods: Record<string, PaymentMethod> = {
  IDDT: 'direct_debit',
  RDDT: 'direct_debit',
  RCHQ: 'cheque',
  ICHQ: 'cheque',
  CCRD: 'card',
  MCRD: 'card',
  CNTR: 'cash',
}

const methodOf = (...nodes: readonly (XmlNode | undefined)[]): PaymentMethod => {
  for (const node of nodes) {
    const method = methods[textAt(node, 'BkTxCd', 'Domn', 'Fmly', 'Cd')]
    if (method !== undefined) return method
  }
  return 'transfer'
}

const short = (texts: readonly string[]): string[] =>
  texts.map(text => text.replace(/\s+/g, ' ').trim().slice(0, maxText)).filter(text => text !== '')

/** « /DE TRAITEUR LUMIERE /MOTIF … »: the payer, where the bank writes it in its text alone. */
const payerIn = (texts: readonly string[]): string =>
  /(?:^|\s|\/)DE[\s:]+(.{2,70}?)\s*(?:\/|\s(?:MOTIF|REF|LIB|ID)\b|$)/i
    .exec(texts.join(' ').slice(0, 2 * maxText))?.[1]
    ?.trim() ?? ''

const isOne = (said: string): boolean => said === 'true' || said === '1'

/** A credit from the entry and, where the bank splits it, one of its transactions. */
const creditOf = (
  entry: XmlNode,
  transaction: XmlNode | undefined,
  of: { account: string; statement: number; bookedOn: string; cents: number },
): CamtCredit => {
  const structured = all(transaction, 'RmtInf', 'Strd')
  const remittance = short([
    ...structured.map(one => textAt(one, 'CdtrRefInf', 'Ref')),
    ...structured.map(one => textAt(one, 'RfrdDocInf', 'Nb')),
    ...all(transaction, 'RmtInf', 'Ustrd').map(({ text }) => text),
    ...structured.flatMap(one => all(one, 'AddtlRmtInf').map(({ text }) => text)),
  ])
  const additional = short([
    ...all(transaction, 'AddtlTxInf').map(({ text }) => text),
    textAt(entry, 'AddtlNtryInf'),
  ])
  const parties = first(transaction, 'RltdPties')
  return {
    ...of,
    bankReference: referenceOf(
      textAt(transaction, 'Refs', 'AcctSvcrRef'),
      textAt(entry, 'AcctSvcrRef'),
    ).slice(0, 200),
    endToEnd: referenceOf(textAt(transaction, 'Refs', 'EndToEndId')).slice(0, 200),
    debtor: firstText(
      textAt(parties, 'Dbtr', 'Nm'),
      textAt(parties, 'Dbtr', 'Pty', 'Nm'),
      textAt(parties, 'UltmtDbtr', 'Nm'),
      textAt(parties, 'UltmtDbtr', 'Pty', 'Nm'),
      payerIn(additional),
    )
      .replace(/\s+/g, ' ')
      .slice(0, 140),
    debtorIban: textAt(parties, 'DbtrAcct', 'Id', 'IBAN')
      .replace(/\s/g, '')
      .toUpperCase()
      .slice(0, 34),
    remittance,
    additional,
    method: methodOf(transaction, entry),
  }
}

/** What each transaction of a collected entry moves; null where they do not say, or do not add up. */
const splitOf = (transactions: readonly XmlNode[], entryCents: number) => {
  if (transactions.length < 2) return null
  const parts = transactions.map(transaction => {
    const amount = first(transaction, 'Amt') ?? first(transaction, 'AmtDtls', 'TxAmt', 'Amt')
    if (amount === undefined || (amount.attributes.Ccy ?? 'EUR') !== 'EUR') return null
    const sign = textAt(transaction, 'CdtDbtInd') === 'DBIT' ? -1 : 1
    return { transaction, cents: sign * centsOf(amount.text.trim()) }
  })
  const known = parts.filter(part => part !== null)
  const sum = known.reduce((cents, part) => cents + part.cents, 0)
  return known.length === parts.length && sum === entryCents ? known : null
}

/** Reads entries, one at a time, into credits and counts of what is no payment. */
export class EntryReader {
  readonly credits: CamtCredit[] = []
  readonly leftOut: LeftOut = { debits: 0, reversals: 0, pending: 0, currencies: 0 }
  private currency = ''

  /** Why the entry is no payment; null when it is one. */
  private whyNot(entry: XmlNode): keyof LeftOut | null {
    const status = firstText(
      textAt(entry, 'Sts', 'Cd'),
      textAt(entry, 'Sts', 'Prtry'),
      textAt(entry, 'Sts'),
    )
    if (status !== '' && status !== 'BOOK') return 'pending'
    const transactions = all(entry, 'NtryDtls', 'TxDtls')
    // Money of our own that comes back is nobody's payment.
    const isReturned = transactions.some(one => first(one, 'RtrInf') !== undefined)
    if (isOne(textAt(entry, 'RvslInd')) || isReturned) return 'reversals'
    if (textAt(entry, 'CdtDbtInd') !== 'CRDT') return 'debits'
    this.currency = first(entry, 'Amt')?.attributes.Ccy ?? 'EUR'
    return this.currency === 'EUR' ? null : 'currencies'
  }

  read(entry: XmlNode, { account, statement }: { account: string; statement: number }): void {
    const why = this.whyNot(entry)
    if (why !== null) {
      this.leftOut[why] += 1
      return
    }
    const bookedOn = firstText(dayOf(first(entry, 'BookgDt')), dayOf(first(entry, 'ValDt')))
    if (bookedOn === '') throw unreadable('Une écriture de ce fichier n’a pas de date.')
    const cents = centsOf(textAt(entry, 'Amt'))
    const of = { account, statement, bookedOn }
    const transactions = all(entry, 'NtryDtls', 'TxDtls')
    const split = splitOf(transactions, cents)
    if (split === null) {
      // Collected by the bank without saying of what: one credit, all texts together.
      const [only = transactions[0]] = transactions.length === 1 ? transactions : []
      const credit = creditOf(entry, only, { ...of, cents })
      for (const other of transactions.slice(1))
        credit.remittance.push(...creditOf(entry, other, { ...of, cents }).remittance)
      this.add(transactions.length > 1 ? { ...credit, debtor: '', debtorIban: '' } : credit)
    } else
      for (const { transaction, cents } of split)
        this.add(creditOf(entry, transaction, { ...of, cents }))
  }

  private add(credit: CamtCredit): void {
    if (credit.cents <= 0) return
    if (this.credits.length >= maxCredits)
      throw unreadable(
        `Ce fichier a plus de ${maxCredits.toLocaleString('fr-FR')} encaissements. Demandez à votre banque une période plus courte.`,
      )
    this.credits.push({ ...credit, remittance: credit.remittance.slice(0, 20) })
  }

  /** A statement of another currency alone is the wrong account. */
  refuseOtherCurrency(): void {
    if (this.credits.length === 0 && this.leftOut.currencies > 0)
      throw unreadable(
        `Ce relevé est en ${this.currency.slice(0, 3)}\u00a0: seuls les règlements en euros se rapprochent des factures.`,
      )
  }
}
