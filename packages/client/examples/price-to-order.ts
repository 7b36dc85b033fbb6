// From nothing to: a price is changed, and the order that follows is in a file.
// CARREAU_URL, CARREAU_KEY (mercuriale: changer ; commandes: lire), WEBHOOK_SECRET, PORT, ORDERS
// node price-to-order.ts 4711 2.35
import { appendFile } from 'node:fs/promises'
import { openCarreau } from '@carreau/client'
import { listenToWebhooks } from '@carreau/client/node'

const { CARREAU_URL = '', CARREAU_KEY = '', WEBHOOK_SECRET = '', PORT, ORDERS } = process.env
const [offerId, price] = process.argv.slice(2).map(Number)
const carreau = openCarreau({ url: CARREAU_URL, key: CARREAU_KEY })

const { port } = await listenToWebhooks({
  secret: WEBHOOK_SECRET,
  port: Number(PORT ?? 8080),
  onEvent: async event => {
    if (event.type !== 'order.submitted') return
    const order = await carreau.pullOrder(event.data.order_number)
    await appendFile(ORDERS ?? 'orders.jsonl', `${JSON.stringify(order)}\n`)
  },
})
console.log(`Listening on ${port}`)

const [line] = await carreau.pushPrices([{ offer_id: offerId ?? 0, unit_price: price ?? 0 }])
console.log(`Offer ${offerId}: ${line?.result} ${line?.message ?? ''}`)
