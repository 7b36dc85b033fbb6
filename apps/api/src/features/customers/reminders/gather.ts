import { lateInterest } from '@carreau/domain/customers/late-interest'
import {
  daysLate,
  dueStep,
  type ReminderContent,
  type ReminderLine,
  type ReminderRules,
  type ReminderStep,
} from '@carreau/domain/customers/reminders'
import { formatDate } from '@carreau/domain/french/dates'
import { formatEuros } from '@carreau/domain/french/format'
import { eurosFromCents, sumExact } from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { findLateRates, type LateRates } from '../late-charges/late-charges.sql.ts'
import { findParties } from '../statement.sql.ts'
import {
  findLate,
  findPaymentsOn,
  findRecipients,
  findReminderCustomers,
  type LateInvoice,
  type ReminderCustomer,
} from './reminders.sql.ts'

export type GatheredLine = ReminderLine & { documentId: number }

/** A letter that is due to one customer. */
export type Gathered = {
  customer: ReminderCustomer
  step: ReminderStep
  lines: GatheredLine[]
  disputed: LateInvoice[]
  recipients: { name: string; email: string }[]
}

export type LeftOut = {
  customer: ReminderCustomer
  reason: 'paused' | 'disputed' | 'covered' | 'small' | 'nobody'
  why: string
  numbers: string[]
}

export type Gathering = { letters: Gathered[]; leftOut: LeftOut[]; late: LateInvoice[] }

const euros = (cents: number): string => formatEuros(eurosFromCents(cents))

const pauseSentence = ({ reason, until }: NonNullable<ReminderCustomer['pause']>): string =>
  `Suspendu${until === null ? '' : ` jusqu’au ${formatDate(until)}`}\u00a0: ${reason}`

/** Why the customer gets no letter although something is due; null where it gets one. */
const reasonToLeaveOut = (
  { customer, lines, disputed, recipients }: Gathered,
  rules: ReminderRules,
): Pick<LeftOut, 'reason' | 'why'> | null => {
  if (customer.pause !== null) return { reason: 'paused', why: pauseSentence(customer.pause) }
  if (lines.length === 0)
    return disputed.length === 0
      ? null
      : { reason: 'disputed', why: 'En litige\u00a0: une réclamation est ouverte.' }
  const asked = sumExact(lines.map(({ openCents }) => openCents)) - customer.inFavourCents
  if (asked <= 0)
    return {
      reason: 'covered',
      why: `Couvert par ce que ce client a en compte (${euros(customer.inFavourCents)}).`,
    }
  if (asked < rules.leastCents)
    return {
      reason: 'small',
      why: `Moins de ${euros(rules.leastCents)}\u00a0: ${euros(asked)}.`,
    }
  if (recipients.length === 0)
    return {
      reason: 'nobody',
      why: 'Aucune adresse\u00a0: notez un contact « comptabilité » avec son e-mail.',
    }
  return null
}

const lineOf = (
  invoice: LateInvoice,
  step: ReminderStep,
  {
    payments,
    rates,
    today,
  }: { payments: { paidOn: string; cents: number }[]; rates: LateRates; today: string },
): GatheredLine => {
  const { documentId, number, issuedOn, dueOn, grossCents, creditedCents, paidCents, openCents } =
    invoice
  const interest =
    step < 3
      ? null
      : lateInterest(
          { dueOn, grossCents, creditedCents, payments },
          { until: today, rates: rates.rates },
        )
  return {
    ...{
      documentId,
      number,
      step,
      issuedOn,
      dueOn,
      grossCents,
      creditedCents,
      paidCents,
      openCents,
    },
    late: interest && {
      interestCents: interest.cents,
      indemnityCents: rates.indemnity?.cents ?? 0,
      stretches: interest.stretches,
    },
  }
}

/** Letters that are due to the shop's customers, or to one of them, and who is left out although something is late. */
export const gather = async (
  db: Db,
  { shopId, buyerId }: { shopId: number; buyerId: number | null },
  { rules, today }: { rules: ReminderRules; today: string },
): Promise<Gathering> => {
  const late = await findLate(db, { shopId, buyerId }, today)
  const due = late.flatMap(invoice => {
    const step = dueStep(invoice, rules, today)
    return step === null ? [] : [{ invoice, step }]
  })
  const byBuyer = Map.groupBy(due, ({ invoice }) => invoice.buyerId)
  const buyerIds = [...byBuyer.keys()]
  const customers = await findReminderCustomers(db, shopId, { buyerIds, today })
  const recipients = await findRecipients(db, shopId, buyerIds)
  const rates = await findLateRates(db, { kind: rules.rateKind, today })
  const payments = await findPaymentsOn(
    db,
    due.filter(({ step }) => step === 3).map(({ invoice }) => invoice.documentId),
  )
  const every = [...byBuyer].flatMap(([id, its]) => {
    const customer = customers.get(id)
    if (customer === undefined) return []
    const asked = its.filter(({ invoice }) => !invoice.isDisputed)
    const lines = asked.map(({ invoice, step }) =>
      lineOf(invoice, step, { payments: payments.get(invoice.documentId) ?? [], rates, today }),
    )
    const steps = lines.map(({ step }) => step)
    const gathered: Gathered = {
      customer,
      step: steps.includes(3) ? 3 : steps.includes(2) ? 2 : 1,
      lines,
      disputed: late.filter(invoice => invoice.buyerId === id && invoice.isDisputed),
      recipients: (recipients.get(id) ?? []).map(({ name, email }) => ({ name, email })),
    }
    return [{ gathered, its, leftOut: reasonToLeaveOut(gathered, rules) }]
  })
  return {
    late,
    letters: every
      .filter(({ leftOut, gathered }) => leftOut === null && gathered.lines.length > 0)
      .map(({ gathered }) => gathered)
      .toSorted((one, other) => other.step - one.step || longest(other) - longest(one)),
    leftOut: every.flatMap(({ gathered: { customer }, its, leftOut }) =>
      leftOut === null
        ? []
        : [{ customer, ...leftOut, numbers: its.map(({ invoice }) => invoice.number) }],
    ),
  }

  function longest({ lines }: Gathered): number {
    return Math.max(...lines.map(({ dueOn }) => daysLate(dueOn, today)))
  }
}

/** The letter as it is frozen. */
export const contentOf = async (
  db: Db,
  shopId: number,
  { customer, step, lines, disputed, recipients }: Gathered,
  {
    rules,
    today,
    claims,
    signer,
  }: {
    rules: ReminderRules
    today: string
    claims: boolean
    signer: { email: string; firstName: string }
  },
): Promise<ReminderContent> => {
  const { buyerId, inFavourCents } = customer
  const parties = await findParties(db, { shopId, buyerId })
  if (parties === undefined) throw new Error(`${buyerId} is no customer of ${shopId}`)
  const rates = await findLateRates(db, { kind: rules.rateKind, today })
  return {
    step,
    on: today,
    seller: parties.seller,
    buyer: parties.buyer,
    account: parties.code || String(buyerId),
    lines: lines.map(({ documentId: _, ...line }) => line),
    inFavourCents,
    disputed: disputed.map(({ number, openCents }) => ({ number, openCents })),
    claims: claims && lines.some(({ late }) => late !== null),
    rateKind: rules.rateKind,
    indemnitySource: rates.indemnity?.source ?? '',
    recipients,
    replyTo: rules.replyTo || signer.email,
    signedBy: signer.firstName,
  }
}
