import { createHash } from 'node:crypto'
import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { formatDate } from '@carreau/domain/french/dates'
import { formatCount, formatEuros } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { centsFromEuros, eurosFromCents, sumExact } from '@carreau/domain/money/money'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { keepAnswer, takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, ShopTenant } from '../../../platform/identity/caller.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { areCustomers, insertAdvances } from '../advances/advances.sql.ts'
import { insertPayments, lockInvoices } from '../invoices.sql.ts'
import { findOpenCharges, insertPaidCharges } from '../late-charges/payables.sql.ts'
import {
  findDismissed,
  findRecorded,
  markRecorded,
  rememberPayers,
  takeEntries,
} from './bank.sql.ts'
import { chargesPaid } from './charges-paid.ts'

type Given = BodyOf<typeof endpoints.recordBankEntries>
type GivenEntry = Given['entries'][number]
type Entry = ReturnType<typeof entryOf>
type Locked = Awaited<ReturnType<typeof lockInvoices>>[number]

const entryOf = ({ parts, booked_on, amount, advance_for = null, ...entry }: GivenEntry) => ({
  ...entry,
  bookedOn: booked_on,
  cents: centsFromEuros(amount),
  advanceFor: advance_for,
  parts: parts.map(({ number, amount, charges }) => ({
    number,
    cents: centsFromEuros(amount),
    chargesCents: centsFromEuros(charges),
  })),
})

/** What an entry settles in all: invoices, and what was claimed on them. */
const settledCents = (parts: Entry['parts']): number =>
  sumExact(parts.flatMap(({ cents, chargesCents }) => [cents, chargesCents]))

const refuse = (message: string): never => {
  throw new AppError('invalid_input', { message, errors: { entries: [message] } })
}

const hasTwice = (values: readonly string[]): boolean => new Set(values).size < values.length

/** What no screen sends. */
const refuseNonsense = (entries: readonly Entry[], today: string): void => {
  if (hasTwice(entries.map(({ key }) => key))) refuse('Un encaissement est envoyé deux fois.')
  for (const { bookedOn, cents, parts, advanceFor } of entries) {
    if (parts.length === 0 && advanceFor === null) refuse('Choisissez une facture.')
    if (bookedOn > today) refuse('La date d’un encaissement est dans le futur.')
    if (hasTwice(parts.map(({ number }) => number)))
      refuse('Une facture est choisie deux fois pour le même encaissement.')
    if (settledCents(parts) > cents)
      refuse(
        `L’encaissement du ${formatDate(bookedOn)} est de ${formatEuros(eurosFromCents(cents))}\u00a0: il ne paie pas davantage.`,
      )
  }
}

/** All that an invoice gets of these credits is no more than is open of it, by its day or later. */
const refuseUnpayable = (
  entries: readonly Entry[],
  invoices: ReadonlyMap<string, Locked>,
): void => {
  const given = new Map<string, number>()
  for (const { parts, bookedOn } of entries)
    for (const { number, cents } of parts) {
      const invoice = invoices.get(number)
      if (invoice === undefined)
        throw new AppError('invoice_not_found', { message: `La facture ${number} n’existe pas.` })
      if (bookedOn < invoice.issuedOn)
        refuse(
          `La facture ${number} date du ${formatDate(invoice.issuedOn)}, l’encaissement du ${formatDate(bookedOn)}.`,
        )
      const sum = (given.get(number) ?? 0) + cents
      given.set(number, sum)
      if (sum <= invoice.openCents) continue
      const left =
        invoice.openCents <= 0
          ? 'est déjà soldée'
          : `n’a plus que ${formatEuros(eurosFromCents(invoice.openCents))} à payer`
      throw new AppError('payment_over_open', {
        message: `La facture ${number} ${left}. Rien n’a été enregistré\u00a0: relisez le relevé.`,
      })
    }
}

/** Whom each payer paid for: of a credit for several customers nothing is to be learnt. */
const payersOf = (entries: readonly Entry[], invoices: ReadonlyMap<string, Locked>) => {
  const payers = new Map<string, number>()
  for (const { parts, payers: digests, advanceFor } of entries) {
    const paid = parts.map(({ number }) => invoices.get(number)?.buyerId)
    const [buyerId, ...others] = new Set([...paid, ...(advanceFor === null ? [] : [advanceFor])])
    if (buyerId !== undefined && others.length === 0)
      for (const digest of digests) payers.set(digest, buyerId)
  }
  return payers
}

const record = async (
  trx: Trx,
  by: { shopId: number; userId: number; at: Date },
  entries: readonly Entry[],
) => {
  const { shopId } = by
  const ids = await takeEntries(trx, entries, by)
  const before = await findRecorded(trx, shopId, [...ids.keys()])
  const aside = await findDismissed(trx, shopId, [...ids.keys()])
  const fresh = entries.filter(({ key }) => !before.has(key) && !aside.has(key))
  const already = entries.flatMap(({ key }) => {
    const one = before.get(key) ?? aside.get(key)
    return one === undefined
      ? []
      : [{ key, on: one.on, by: one.by, is_dismissed: !before.has(key) }]
  })
  const numbers = [...new Set(fresh.flatMap(({ parts }) => parts.map(({ number }) => number)))]
  const invoices = new Map(
    (await lockInvoices(trx, shopId, numbers)).map(invoice => [invoice.number, invoice]),
  )
  refuseUnpayable(fresh, invoices)
  const open = await findOpenCharges(
    trx,
    shopId,
    [...invoices.values()].map(({ documentId }) => documentId),
  )
  const charges = chargesPaid(fresh, { invoices, open, ids })
  const advances = fresh.flatMap(({ key, bookedOn, method, reference, advanceFor, ...entry }) => {
    const amountCents = entry.cents - settledCents(entry.parts)
    const bankEntryId = ids.get(key)
    if (advanceFor === null || amountCents === 0 || bankEntryId === undefined) return []
    const received = { receivedOn: bookedOn, amountCents, method, reference, bankEntryId }
    return [{ ...by, buyerId: advanceFor, ...received }]
  })
  if (
    !(await areCustomers(
      trx,
      shopId,
      advances.map(({ buyerId }) => buyerId),
    ))
  )
    throw new AppError('customer_not_found')
  const payments = fresh.flatMap(({ key, bookedOn, method, reference, parts }) =>
    parts.flatMap(({ number, cents }) => {
      if (cents === 0) return []
      const invoice = invoices.get(number)
      const bankEntryId = ids.get(key)
      if (invoice === undefined || bankEntryId === undefined) throw new Error('refused above')
      const { documentId, buyerId } = invoice
      return {
        ...by,
        documentId,
        buyerId,
        paidOn: bookedOn,
        amountCents: cents,
        method,
        reference,
        bankEntryId,
      }
    }),
  )
  const advanceCents = sumExact(advances.map(({ amountCents }) => amountCents))
  const chargesCents = sumExact(
    charges.flatMap(part => [part.paidInterestCents, part.paidIndemnityCents]),
  )
  const cents = sumExact([
    ...payments.map(({ amountCents }) => amountCents),
    chargesCents,
    advanceCents,
  ])
  if (fresh.length > 0) {
    await markRecorded(
      trx,
      fresh.flatMap(({ key }) => ids.get(key) ?? []),
      by,
    )
    await insertPayments(trx, payments)
    await insertPaidCharges(
      trx,
      charges.map(part => ({ ...by, ...part })),
    )
    await insertAdvances(trx, advances)
    await rememberPayers(trx, payersOf(fresh, invoices), by)
    await note(trx, {
      kind: 'payment_recorded',
      tenantId: shopId,
      subject: `Relevé bancaire, ${formatCount(payments.length, 'règlement', 'règlements')}\u00a0: ${[...numbers, ...(chargesCents > 0 ? ['intérêts et indemnités'] : []), ...(advanceCents > 0 ? ['acompte'] : [])].join(', ')}`,
      changes: [{ field: 'amount', before: null, after: formatEuros(eurosFromCents(cents)) }],
    })
  }
  return {
    entries: fresh.length,
    payments: payments.length,
    amount: eurosFromCents(cents),
    already,
    charges: eurosFromCents(chargesCents),
    in_advance: eurosFromCents(advanceCents),
    customer_ids: [
      ...new Set([...payments, ...charges, ...advances].map(({ buyerId }) => buyerId)),
    ],
  }
}

/**
 * Records the credits that a person released, in one transaction: all of them or, where an invoice has
 * less to pay by now, none. A credit is recorded once, whoever brings it in whichever file; those that
 * somebody recorded meanwhile are left and said. Undone in whole, one may be recorded again.
 */
export const recordBankEntries = (
  db: Db,
  { tenant, userId }: Caller & { tenant: ShopTenant },
  { entries: given, key }: Given & { key: string | undefined },
  now: Date,
) =>
  db.transaction().execute(async trx => {
    const entries = given.map(entryOf)
    refuseNonsense(entries, parisDay(now))
    const request = createHash('sha256').update(JSON.stringify(given)).digest('hex')
    const done = key === undefined ? null : await takeKey(trx, tenant.id, { key, request })
    if (done !== null) return done.answer as Awaited<ReturnType<typeof record>>
    const answer = await record(trx, { shopId: tenant.id, userId, at: now }, entries)
    if (key !== undefined) await keepAnswer(trx, tenant.id, key, answer)
    return answer
  })
