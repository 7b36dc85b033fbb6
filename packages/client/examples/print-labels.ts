// Prints a label for each line of an order once it is accepted, on a label printer that takes ZPL (port 9100).
// CARREAU_URL, CARREAU_KEY (commandes: lire), WEBHOOK_SECRET, PORT, PRINTER=192.168.1.40:9100, PRINTED=a folder
import { once } from 'node:events'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type Order, type OrderLine, openCarreau } from '@carreau/client'
import { listenToWebhooks } from '@carreau/client/node'

const { CARREAU_URL = '', CARREAU_KEY = '', WEBHOOK_SECRET = '', PORT = '8080' } = process.env
const { PRINTER = 'localhost:9100', PRINTED = 'printed' } = process.env
const carreau = openCarreau({ url: CARREAU_URL, key: CARREAU_KEY })
await mkdir(PRINTED, { recursive: true })

/** ^ and ~ begin a command of the printer. */
const plain = (text: string) => text.replace(/[\^~]/g, ' ')

const label = (order: Order, line: OrderLine) =>
  `^XA^CI28^FO30,30^A0N,40,40^FD${plain(order.buyer.company_name)}^FS
^FO30,90^A0N,50,50^FD${plain(line.name)} ${plain(line.packaging_name)}^FS
^FO30,160^A0N,40,40^FD${line.ordered_packages} colis · ${order.delivery_date}^FS
^FO30,220^BCN,80,Y^FD${order.number}^FS^XZ\n`

const print = async (text: string) => {
  const [host, port] = PRINTER.split(':')
  const printer = connect(Number(port ?? 9100), host)
  await once(printer, 'connect')
  printer.end(text)
  await once(printer, 'close')
}

const listener = await listenToWebhooks({
  secret: WEBHOOK_SECRET,
  port: Number(PORT),
  onEvent: async event => {
    if (event.type !== 'order.accepted') return
    // Carreau may tell a thing twice. What failed half-way is printed again: a label too many, none too few.
    const done = join(PRINTED, event.data.order_number)
    if (await stat(done).catch(() => null)) return
    const order = await carreau.pullOrder(event.data.order_number)
    await print(order.lines.map(line => label(order, line)).join(''))
    await writeFile(done, '')
    console.log(`Printed ${order.number}`)
  },
})
console.log(`Listening on ${listener.port}`)
