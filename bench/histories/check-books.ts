import type { History } from './lived.ts'
import type { HistoryMarket } from './open-market.ts'
import { billedBy, grossOf } from './papers.sql.ts'
import { readFec } from './read-fec.ts'

const cents = (euros: number): number => Math.round(euros * 100)
const sum = (amounts: Iterable<number>): number => [...amounts].reduce((all, one) => all + one, 0)

/** Invoices = deliveries as picked − credits, by what the history itself kept count of. */
const checkSales = async ({ pool }: HistoryMarket, { shop, delivered }: History) => {
  const billed = await billedBy(pool, shop.id)
  const goods = sum(delivered.flatMap(({ lines }) => [...lines.values()].map(one => one.cents)))
  const fees = sum(
    delivered
      .filter(({ lines }) => [...lines.values()].some(line => line.cents > 0))
      .map(({ feeCents }) => feeCents),
  )
  const faults: string[] = []
  if (billed.goods !== goods) faults.push(`goods billed ${billed.goods}, delivered ${goods}`)
  if (billed.fees !== fees) faults.push(`transport billed ${billed.fees}, delivered ${fees}`)
  // A contribution is of its goods: what is left of none is none.
  if (billed.taxable === 0 && billed.contributions !== 0)
    faults.push(`contributions of ${billed.contributions} on nothing`)
  return faults
}

/** Books = statements = ageing = list = account, of each customer; a statement goes on where the former ended. */
const checkBalances = async (market: HistoryMarket, history: History, days: [string, string]) => {
  const { shop, customers } = history
  const [from, to] = days
  const { token } = shop
  const faults: string[] = []
  const file = await market.download('exportAccounting', {
    token,
    query: { from, to, format: 'fec' },
  })
  const books = file === undefined ? undefined : readFec(file)
  const ageing = await market.call('listAgeing', { token, query: { per_page: 100 } })
  const list = await market.call('listCustomers', { token, query: { per_page: 100 } })
  for (const { id } of customers) {
    const params = { buyerId: id }
    const read = await market.send('getStatement', { token, params, query: { from, to } })
    const account = await market.send('getCustomerAccount', { token, params })
    if (!read.ok || !account.ok) continue
    const { closing, lines } = read.answer.data
    const middle = lines[Math.floor(lines.length / 2)]?.day ?? from
    const rest = await market.call('getStatement', { token, params, query: { from: middle, to } })
    const before = sum(
      lines
        .filter(({ day }) => day < middle)
        .map(({ debit, credit }) => cents(debit) - cents(credit)),
    )
    const said = {
      statement: cents(closing),
      continued: cents(rest.data.closing),
      account: cents(account.answer.data.balance),
      ageing: cents(ageing.data.customers.find(({ buyer }) => buyer.id === id)?.balance ?? 0),
      list: cents(list.data.find(customer => customer.id === id)?.balance ?? 0),
      books: books?.owedBy.get(String(id)) ?? 0,
    }
    if (new Set(Object.values(said)).size > 1)
      faults.push(`customer ${id}: ${JSON.stringify(said)}`)
    if (cents(rest.data.opening) !== before)
      faults.push(`customer ${id}: opens with ${rest.data.opening}, ${before} cents before`)
  }
  const total = sum(ageing.data.customers.map(({ balance }) => cents(balance)))
  if (total !== cents(ageing.data.total.balance)) faults.push('the ageing does not add up')
  const sales = sum(
    [...(books?.byAccount ?? [])].flatMap(([account, balance]) =>
      /^(70|4457|467)/.test(account) ? [-balance] : [],
    ),
  )
  const gross = await grossOf(market.pool, shop.id)
  if (sales !== gross) faults.push(`sales in the books ${sales}, papers ${gross}`)
  return { faults, entries: books?.entries ?? 0 }
}

/** What is wrong in the books of a wholesaler, and how many entries they have. */
export const checkBooks = async (
  market: HistoryMarket,
  history: History,
  days: [string, string],
) => {
  const sales = await checkSales(market, history)
  const { faults, entries } = await checkBalances(market, history, days)
  const named = [...sales, ...faults].map(fault => `wholesaler ${history.shop.id}: ${fault}`)
  return { faults: named, entries }
}
