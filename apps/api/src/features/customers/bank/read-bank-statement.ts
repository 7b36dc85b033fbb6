import type { SentFile } from '@carreau/contract/endpoint'
import { matchReasons, payerName, proposeAll } from '@carreau/domain/customers/bank-entries'
import { paymentMethodLabels } from '@carreau/domain/customers/customers'
import { parisDay } from '@carreau/domain/french/paris-time'
import { eurosFromCents, sumExact } from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import {
  type Dismissed,
  findAlike,
  findDismissed,
  findNames,
  findOpenInvoices,
  findPayers,
  findRecorded,
  type Recorded,
} from './bank.sql.ts'
import type { CamtCredit } from './camt-entries.ts'
import { byFingerprint } from './fingerprint.ts'
import { readCamt } from './read-camt.ts'

type Secrets = Pick<SecretBox, 'digests'>

const lastFour = (account: string): string => account.slice(-4)

/** The payer's account and name, hashed: by shop, so that no two wholesalers' can be compared. */
const digestsOf = (secrets: Secrets, shopId: number, { debtor, debtorIban }: CamtCredit) => {
  const name = payerName(debtor)
  return [
    ...(debtorIban === '' ? [] : [secrets.digests(debtorIban, `bank_payers account ${shopId}`)]),
    ...(name === '' ? [] : [secrets.digests(name, `bank_payers name ${shopId}`)]),
  ].map(ofOne => ofOne.map(digest => digest.toString('hex')))
}

const textOf = ({ remittance, additional, endToEnd }: CamtCredit): string =>
  [
    ...(remittance.length > 0 ? remittance : additional),
    ...(remittance.length > 0 ? [] : [endToEnd]),
  ]
    .join(' ')
    .trim()

const recordedOf = (recorded: Recorded | undefined) =>
  recorded === undefined
    ? null
    : {
        on: recorded.on,
        by: recorded.by,
        amount: eurosFromCents(recorded.cents),
        invoices: recorded.invoices,
        charges: eurosFromCents(recorded.chargesCents),
        advance: eurosFromCents(recorded.advanceCents),
      }

const dismissedOf = (dismissed: Dismissed | undefined) =>
  dismissed === undefined ? null : { on: dismissed.on, by: dismissed.by, reason: dismissed.reason }

/**
 * What the credits of a bank's file pay, as far as that can be said; a person releases it
 * (`recordBankEntries`). The file is not kept, and nothing is written.
 */
export const readBankStatement = async (
  { db, secrets }: { db: Db; secrets: Secrets },
  shopId: number,
  { bytes }: SentFile,
  now: Date,
) => {
  const today = parisDay(now)
  const file = await readCamt(bytes)
  const toCome = file.credits.filter(({ bookedOn }) => bookedOn > today).length
  const credits = [...byFingerprint(file.credits.filter(({ bookedOn }) => bookedOn <= today))].map(
    ([key, credit]) => ({ key, credit, digests: digestsOf(secrets, shopId, credit) }),
  )
  const recorded = await findRecorded(
    db,
    shopId,
    credits.map(({ key }) => key),
  )
  const aside = await findDismissed(
    db,
    shopId,
    credits.map(({ key }) => key),
  )
  const alike = await findAlike(
    db,
    shopId,
    credits.map(({ key, credit: { bookedOn, cents } }) => ({ key, bookedOn, cents })),
  )
  const invoices = await findOpenInvoices(db, shopId)
  const payers = await findPayers(db, shopId, [
    ...new Set(credits.flatMap(({ digests }) => digests.flat())),
  ])
  const names = await findNames(db, [
    ...new Set([...invoices.map(({ buyerId }) => buyerId), ...payers.values()]),
  ])
  const byName = new Map([...names].map(([id, name]) => [payerName(name), id]))
  const buyerOf = ({ credit, digests }: (typeof credits)[number]): number | null => {
    for (const digest of digests.flat()) {
      const known = payers.get(digest)
      if (known !== undefined) return known
    }
    return byName.get(payerName(credit.debtor)) ?? null
  }
  const open = credits.filter(({ key }) => !recorded.has(key) && !aside.has(key))
  const proposals = proposeAll(
    open.map(one => ({
      cents: one.credit.cents,
      bookedOn: one.credit.bookedOn,
      texts: [...one.credit.remittance, ...one.credit.additional, one.credit.endToEnd],
      buyerId: buyerOf(one),
      alikeOf: alike.get(`${one.credit.bookedOn} ${one.credit.cents}`) ?? [],
    })),
    invoices,
  )
  const proposalOf = new Map(open.map(({ key }, index) => [key, proposals[index]]))
  const byNumber = new Map(invoices.map(invoice => [invoice.number, invoice]))
  const buyer = (id: number) => ({ id, company_name: names.get(id) ?? '' })
  const days = credits.map(({ credit }) => credit.bookedOn).sort()
  return {
    file: {
      format: file.format,
      statements: file.statements,
      accounts: file.accounts.map(lastFour),
      from: days[0] ?? null,
      to: days.at(-1) ?? null,
    },
    entries: credits.map(({ key, credit, digests }) => {
      const proposal = proposalOf.get(key)
      const parts = proposal?.parts ?? []
      const customer = proposal?.buyerId ?? null
      const text = textOf(credit)
      return {
        key,
        booked_on: credit.bookedOn,
        amount: eurosFromCents(credit.cents),
        method: credit.method,
        method_label: paymentMethodLabels[credit.method],
        debtor: credit.debtor,
        account_end: lastFour(credit.debtorIban),
        text: text.slice(0, 300),
        reference: (text || credit.bankReference).slice(0, 60).trim(),
        payers: digests.flatMap(([current]) => current ?? []),
        certainty: proposal?.certainty ?? 'choose',
        why: proposal === undefined ? '' : matchReasons[proposal.reason],
        customer: customer === null ? null : buyer(customer),
        parts: parts.map(({ number, buyerId, cents, chargesCents }) => ({
          number,
          buyer: buyer(buyerId),
          open: eurosFromCents(byNumber.get(number)?.openCents ?? 0),
          due_on: byNumber.get(number)?.dueOn ?? today,
          amount: eurosFromCents(cents),
          charges: eurosFromCents(chargesCents),
        })),
        rest: eurosFromCents(
          credit.cents -
            sumExact(parts.flatMap(({ cents, chargesCents }) => [cents, chargesCents])),
        ),
        recorded: recordedOf(recorded.get(key)),
        dismissed: dismissedOf(aside.get(key)),
      }
    }),
    left_out: { ...file.leftOut, pending: file.leftOut.pending + toCome },
  }
}
