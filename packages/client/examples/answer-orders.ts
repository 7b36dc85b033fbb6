// Answers orders as they come: accepts what the stock holds, refuses what it does not hold at all, and leaves the rest
// to a person. CARREAU_URL, CARREAU_KEY (commandes: lire, accepter ou refuser), WEBHOOK_SECRET, PORT, STOCK
// The stock is a file { "<specification_id>": packages }, read anew for each order.
import { readFile } from 'node:fs/promises'
import { openCarreau } from '@carreau/client'
import { listenToWebhooks } from '@carreau/client/node'
import { isProblem } from '@carreau/client/problems'

const { CARREAU_URL = '', CARREAU_KEY = '', WEBHOOK_SECRET = '' } = process.env
const { PORT = '8080', STOCK = 'stock.json' } = process.env
const carreau = openCarreau({ url: CARREAU_URL, key: CARREAU_KEY })

const answer = async (number: string, idempotencyKey: string) => {
  const stock: Record<string, number> = JSON.parse(await readFile(STOCK, 'utf8'))
  const { lines } = await carreau.pullOrder(number)
  const left = lines.map(line => (stock[line.specification_id] ?? 0) - line.ordered_packages)
  if (left.every(packages => packages >= 0)) await carreau.acceptOrder(number, { idempotencyKey })
  else if (lines.every(line => !stock[line.specification_id]))
    await carreau.refuseOrder(number, 'Rupture de stock', { idempotencyKey })
  else return console.log(`${number} waits for a person`)
  console.log(`${number} is answered`)
}

const listener = await listenToWebhooks({
  secret: WEBHOOK_SECRET,
  port: Number(PORT),
  onEvent: async event => {
    if (event.type !== 'order.submitted') return
    try {
      // Told twice, it is the same answer, given once.
      await answer(event.data.order_number, event.id)
    } catch (error) {
      // Somebody was faster.
      if (!isProblem(error, 'action_not_allowed_in_state')) throw error
    }
  },
})
console.log(`Listening on ${listener.port}`)
