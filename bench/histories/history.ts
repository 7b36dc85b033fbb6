import { bankFile } from './bank-file.ts'
import { placeAndShip } from './deliveries.ts'
import type { Dice } from './dice.ts'
import { type Claimed, credit } from './goods-left.ts'
import type { History } from './lived.ts'
import type { Asked, HistoryMarket } from './open-market.ts'
import type { Company } from './people.sql.ts'

type Step = (market: HistoryMarket, history: History) => Promise<'taken' | 'refused' | 'nothing'>

const cents = (euros: number): number => Math.round(euros * 100)
const euros = (amount: number): number => Math.round(amount) / 100
const said = ({ ok }: { ok: boolean }) => (ok ? 'taken' : 'refused')

const order: Step = async (market, history) => {
  const shipped = await placeAndShip(market, history, history.dice.one(history.customers))
  if (shipped === undefined) return 'refused'
  history.shipped.push(shipped)
  return 'taken'
}

const claim: Step = async (market, history) => {
  const { dice } = history
  // Within 24 hours of the delivery; once in a while too late.
  const isLate = dice.below(20) === 0
  const recent = history.delivered.filter(({ day }) => isLate || day === today(market))
  if (recent.length === 0) return 'nothing'
  const delivered = dice.one(recent)
  const disputed = [...delivered.lines].filter(([, line]) => line.milli > 0 && dice.below(2) === 0)
  if (disputed.length === 0) return 'nothing'
  const lines = new Map(
    disputed.map(([id, line]): [number, Claimed] => {
      const packages = Math.floor((line.packagesMilli * line.milli) / line.pickedMilli / 1_000)
      return line.isByWeight && (packages === 0 || dice.below(2) === 0)
        ? [id, { grams: dice.below(3) === 0 ? line.milli : 1 + dice.below(line.milli) }]
        : [id, { packages: 1 + dice.below(Math.max(1, packages)) }]
    }),
  )
  const opened = await market.send('openClaim', {
    token: delivered.customer.token,
    params: { orderId: delivered.orderId },
    body: {
      lines: [...lines].map(([line_id, asked]) => ({ line_id, reason: 'Abîmé', ...sent(asked) })),
    },
  })
  if (!opened.ok) return 'refused'
  const id = opened.answer.data.claims.at(-1)?.id ?? 0
  history.claims.push({ id, order: delivered, lines })
  return 'taken'
}
const sent = (claimed: Claimed) =>
  'grams' in claimed
    ? { weight_kg: claimed.grams / 1_000 }
    : { packages_quantity: claimed.packages }

/** Accepts a claim whole, accepts some of its lines, or refuses it. */
const answer: Step = async (market, history) => {
  const { dice, claims, shop } = history
  if (claims.length === 0) return 'nothing'
  const [open] = claims.splice(dice.below(claims.length), 1)
  if (open === undefined) return 'nothing'
  const isAccepted = dice.below(4) > 0
  const some = [...open.lines].filter((_, at) => at === 0 || dice.below(2) === 0)
  const answered = await market.send('resolveClaim', {
    token: shop.token,
    params: { claimId: open.id },
    body: isAccepted
      ? { action: 'accept', lines: some.map(([line_id, one]) => ({ line_id, ...sent(one) })) }
      : { action: 'refuse', reason: 'Conforme à la commande' },
  })
  if (!answered.ok) return 'refused'
  if (!isAccepted) return 'taken'
  const told = answered.answer.data.claims.find(({ id }) => id === open.id)
  for (const [id, claimed] of some) {
    const line = open.order.lines.get(id)
    if (line !== undefined && line.milli > 0) credit(line, claimed, told?.deducted !== true)
  }
  return 'taken'
}

const changeTerms: Step = async (market, { dice, customers, shop }) =>
  said(
    await market.send('updateCustomer', {
      token: shop.token,
      params: { buyerId: dice.one(customers).id },
      body: {
        invoicing: dice.one(['per_delivery', 'decade', 'decade']),
        payment_days: dice.one([null, 1, 10, 30]),
      },
    }),
  )

const invoiceNow: Step = async (market, { dice, shop }) => {
  const { data } = await market.call('listToInvoice', { token: shop.token })
  if (data.length === 0) return 'nothing'
  const { to, net, buyer } = dice.one(data)
  return said(
    await market.send('invoiceNow', {
      token: shop.token,
      params: { buyerId: buyer.id },
      body: { to, seen_net: net },
    }),
  )
}

const today = ({ clock }: HistoryMarket) => clock.now.toISOString().slice(0, 10)

/** Somebody's invoices, with what is left to pay. */
const invoicesOf = async (
  market: HistoryMarket,
  { shop }: History,
  customer: Company,
  status: 'all' | 'open' = 'open',
) => {
  const asked: Asked = {
    token: shop.token,
    params: { buyerId: customer.id },
    query: { status, per_page: 100 },
  }
  const reply = await market.send('listCustomerInvoices', asked)
  return reply.ok ? reply.answer.data : []
}

const paid = (market: HistoryMarket, dice: Dice, amountCents: number) => ({
  paid_on: today(market),
  amount: euros(Math.max(1, amountCents)),
  method: dice.one(['transfer', 'cheque', 'cash', 'card']),
  reference: '',
})

const payInvoice: Step = async (market, history) => {
  const { dice, shop } = history
  const invoices = await invoicesOf(market, history, dice.one(history.customers))
  if (invoices.length === 0) return 'nothing'
  const { number, open } = dice.one(invoices)
  const amount = dice.below(2) === 0 ? cents(open) : 1 + dice.below(2 * Math.abs(cents(open)) + 1)
  return said(
    await market.send('recordPayment', {
      token: shop.token,
      params: { number },
      body: { ...paid(market, dice, amount), keep_rest: dice.below(2) === 0 },
    }),
  )
}

const accountOf = async (market: HistoryMarket, { shop }: History, { id }: Company) => {
  const params = { buyerId: id }
  const reply = await market.send('getCustomerAccount', { token: shop.token, params })
  return reply.ok ? reply.answer.data : undefined
}

const payAll: Step = async (market, history) => {
  const { dice, shop } = history
  const customer = dice.one(history.customers)
  const account = await accountOf(market, history, customer)
  if (account === undefined) return 'nothing'
  const balance = Math.max(0, cents(account.balance))
  const amount = dice.below(3) === 0 ? balance : 1 + dice.below(balance + 2_000)
  return said(
    await market.send('spreadPayment', {
      token: shop.token,
      params: { buyerId: customer.id },
      body: {
        ...paid(market, dice, amount),
        keep_rest: dice.below(3) > 0,
        with_charges: dice.below(3) > 0,
        as_advance: dice.below(6) === 0,
      },
    }),
  )
}

/** A morning's file of the bank: credits that name an invoice, settle everything, or say nothing. */
const bank: Step = async (market, history) => {
  const { dice, shop } = history
  const credits = []
  for (const customer of history.customers) {
    const invoices = await invoicesOf(market, history, customer)
    const account = await accountOf(market, history, customer)
    if (account === undefined) continue
    const named = invoices.length > 0 ? dice.one(invoices) : undefined
    const charges = account.charges.find(({ number, open }) => number === named?.number && open > 0)
    const amount = dice.one([
      cents(named?.open ?? 0),
      cents(named?.open ?? 0) + cents(charges?.open ?? 0),
      cents(account.balance),
      1 + dice.below(30_000),
    ])
    if (amount <= 0) continue
    history.credits += 1
    credits.push({
      cents: amount,
      day: today(market),
      reference: `${shop.id}-${history.credits}`,
      payer: `Histoire ${customer.id}`,
      text: dice.one([named?.number ?? '', named?.number ?? '', 'VIREMENT']),
    })
  }
  if (credits.length === 0) return 'nothing'
  const { data } = await market.call('readBankStatement', {
    token: shop.token,
    file: bankFile(credits),
  })
  const entries = data.entries.flatMap(({ parts, customer, certainty, ...entry }) => {
    const { key, booked_on, amount, method, reference, payers } = entry
    const told = { key, booked_on, amount, method, reference, payers }
    const advance_for = dice.below(2) === 0 ? customer?.id : undefined
    if (parts.length === 0 && advance_for === undefined) return []
    return [
      {
        ...told,
        parts: parts.map(({ number, amount, charges }) => ({ number, amount, charges })),
        ...(advance_for !== undefined && { advance_for }),
      },
    ]
  })
  if (entries.length === 0) return 'nothing'
  return said(await market.send('recordBankEntries', { token: shop.token, body: { entries } }))
}

const undoPayment: Step = async (market, history) => {
  const { dice, shop } = history
  const invoices = await invoicesOf(market, history, dice.one(history.customers), 'all')
  const payments = invoices.flatMap(invoice => invoice.payments)
  if (payments.length === 0) return 'nothing'
  return said(
    await market.send('undoPayment', {
      token: shop.token,
      params: { paymentId: dice.one(payments).id },
      body: { reason: 'Erreur de saisie' },
    }),
  )
}

const takeAdvance: Step = async (market, history) => {
  const { dice, shop, customers } = history
  const first = dice.below(customers.length)
  // Whoever has something in advance, beginning with anybody: by chance alone the two would seldom meet.
  for (const customer of [...customers.slice(first), ...customers.slice(0, first)]) {
    const account = await accountOf(market, history, customer)
    const invoices = await invoicesOf(market, history, customer)
    if (account === undefined || account.advances.length === 0 || invoices.length === 0) continue
    const { number } = dice.one(invoices)
    return said(await market.send('payByAdvance', { token: shop.token, params: { number } }))
  }
  return 'nothing'
}

const returnAdvance: Step = async (market, history) => {
  const { dice, shop } = history
  const account = await accountOf(market, history, dice.one(history.customers))
  if (account === undefined || account.advances.length === 0) return 'nothing'
  const { id, left } = dice.one(account.advances)
  const kind = dice.one(['undone', 'refunded', 'refunded'])
  const part = kind === 'refunded' && dice.below(2) === 0 ? 1 + dice.below(cents(left)) : undefined
  return said(
    await market.send('returnAdvance', {
      token: shop.token,
      params: { advanceId: id },
      body: { kind, reason: 'Rendu', ...(part !== undefined && { amount: euros(part) }) },
    }),
  )
}

const remind: Step = async (market, { dice, shop }) => {
  const { data } = await market.call('listReminderProposals', { token: shop.token })
  if (data.customers.length === 0) return 'nothing'
  const releases = data.customers.map(({ buyer, invoices }) => ({
    customer_id: buyer.id,
    claims: dice.below(4) > 0,
    invoices: invoices.map(({ number, step, open }) => ({ number, step, amount: open })),
  }))
  return said(await market.send('releaseReminders', { token: shop.token, body: { releases } }))
}

const settleCharges: Step = async (market, history) => {
  const { dice, shop } = history
  const account = await accountOf(market, history, dice.one(history.customers))
  if (account === undefined || account.charges.length === 0) return 'nothing'
  const { number } = dice.one(account.charges)
  const outcome = dice.one(['paid', 'advance', 'waived', 'reopened'])
  const { paid_on, method } = paid(market, dice, 1)
  return said(
    await market.send('settleLateCharges', {
      token: shop.token,
      params: { number },
      body: {
        outcome,
        reason: 'Convenu',
        reference: '',
        ...(outcome === 'paid' && { paid_on, method }),
      },
    }),
  )
}

/** Steps by how often each is taken. */
const steps = {
  order: [30, order],
  claim: [24, claim],
  answer: [14, answer],
  changeTerms: [5, changeTerms],
  invoiceNow: [3, invoiceNow],
  payInvoice: [5, payInvoice],
  payAll: [4, payAll],
  bank: [8, bank],
  undoPayment: [4, undoPayment],
  takeAdvance: [5, takeAdvance],
  returnAdvance: [3, returnAdvance],
  remind: [26, remind],
  settleCharges: [16, settleCharges],
} as const satisfies Record<string, readonly [number, Step]>

export const stepNames = Object.keys(steps) as (keyof typeof steps)[]
const weighted = stepNames.flatMap(name => Array.from({ length: steps[name][0] }, () => name))

const count = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** One step of a history, whichever the dice say. */
export const takeStep = async (market: HistoryMarket, history: History): Promise<void> => {
  const name = history.dice.one(weighted)
  const outcome = await steps[name][1](market, history)
  if (outcome !== 'nothing') count(outcome === 'taken' ? history.taken : history.refused, name)
}
