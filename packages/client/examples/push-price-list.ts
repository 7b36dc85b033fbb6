// Each night: the price list of a file goes to Carreau. In a crontab: 30 1 * * * node push-price-list.ts prices.csv
// A line of the file: offer;price;yes or no. Ends with 1 when a line was refused, so that somebody is told.
import { readFile } from 'node:fs/promises'
import { openCarreau } from '@carreau/client'

const { CARREAU_URL = '', CARREAU_KEY = '' } = process.env
const [file = 'prices.csv'] = process.argv.slice(2)
const carreau = openCarreau({ url: CARREAU_URL, key: CARREAU_KEY })

const prices = (await readFile(file, 'utf8'))
  .split(/\r?\n/)
  .filter(line => /^\d/.test(line))
  .map(line => {
    const [offer, price = '', available = 'yes'] = line.split(';').map(part => part.trim())
    return {
      offer_id: Number(offer),
      unit_price: Number(price.replace(',', '.')),
      is_available: available === 'yes',
    }
  })

const results = await carreau.pushPrices(prices)
const count = (wanted: string) => results.filter(({ result }) => result === wanted).length
console.log(`${count('changed')} changed, ${count('unchanged')} unchanged`)
for (const { offer_id, result, message } of results)
  if (result === 'refused') console.error(`Offer ${offer_id}: ${message}`)
process.exitCode = count('refused') > 0 ? 1 : 0
