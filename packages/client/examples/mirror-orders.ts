// Keeps every order of the company in a file, as it is now: node mirror-orders.ts orders.json, every few minutes.
// The file holds the orders and the cursor behind them, and is replaced at once: killed at any moment, the next run
// goes on where the last page that was written ended.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { type Order, openCarreau } from '@carreau/client'

const { CARREAU_URL = '', CARREAU_KEY = '', PAGE = '100' } = process.env
const [file = 'orders.json'] = process.argv.slice(2)
const carreau = openCarreau({ url: CARREAU_URL, key: CARREAU_KEY })

type Mirror = { cursor?: string; orders: Record<string, Order> }

const read = async (): Promise<Mirror> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { orders: {} }
    throw error
  }
}

const { cursor, orders } = await read()
let told = 0
for await (const page of carreau.pullOrders({ cursor, limit: Number(PAGE) }).pages()) {
  for (const order of page.data) orders[order.number] = order
  const mirror: Mirror = { cursor: page.next_cursor ?? undefined, orders }
  await writeFile(`${file}.new`, JSON.stringify(mirror, null, 1), { flush: true })
  await rename(`${file}.new`, file)
  told += page.data.length
  console.log(`${told} orders`)
}
