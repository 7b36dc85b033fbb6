import writeXlsxFile from 'write-excel-file/node'
import { costOf } from '../cost-of-a-call.ts'
import { signInAs } from '../market.sql.ts'
import { decimal, type Figure, type Scenario, whole } from '../results.ts'
import { type Market, openMarket } from '../rig.ts'

const goal = { seconds: 20, mb: 150 }
const header = 'Produit;Origine;Catégorie;Calibre;Conditionnement;Prix;Disponible'

type FileLine = {
  product: string
  origin: string
  size: string
  packaging: string
  /** What the market asks for the product, in cents: another price would be asked about. */
  cents: number
}

/** So many lines, each of a specification of its own that nobody sells yet. */
const newLines = async ({ pool }: Market, count: number): Promise<FileLine[]> => {
  const { rows } = await pool.query<FileLine>(
    `with asked as materialized (
       select p.id, p.commercial_designation as product, greatest(10, avg(usual_price(
                o.unit_price_e4, o.billing_type, p.billing_type, v.units_per_package, v.average_volume_g)) / 100)::integer as cents
         from products p
        cross join lateral (select * from offers where product_id = p.id limit 50) o
         join specifications s on s.id = o.specification_id
         join variants v on v.id = s.variant_id
        where p.status = 'active' group by p.id),
     sold as materialized (
       select distinct s.product_id, s.packaging_id
         from specifications s join variants v on v.id = s.variant_id
        where v.average_volume_g is not null)
     select a.product, g.name as origin, k.name as packaging, format('%s-%s', 300 + n, 310 + n) as size, a.cents
       from sold join asked a on a.id = sold.product_id
       join packagings k on k.id = sold.packaging_id
       cross join origins g cross join generate_series(1, 3) as n
      order by md5(a.id || ' ' || k.id || ' ' || g.id || ' ' || n) limit $1`,
    [count],
  )
  return rows
}

const columns = ({ product, origin, size, packaging }: FileLine, price: string): string =>
  [product, origin, 'I', size, packaging, price, 'oui'].join(';')
const label = ({ product, origin, size, packaging }: FileLine, price: string): string =>
  `${product.toUpperCase()} ${origin} cat.I ${size}mm ${packaging.toLowerCase()};${price}`
const priceAt = ({ cents }: FileLine, line: number, more: number): string =>
  (Math.round(cents * (1 + ((line % 40) - 20 + more) / 100)) / 100).toFixed(2).replace('.', ',')

const csv = (head: string, lines: FileLine[], write: typeof columns, cents: number): string =>
  [head, ...lines.map((line, at) => write(line, priceAt(line, at, cents)))].join('\n')

const workbook = async (text: string): Promise<Uint8Array> => {
  const rows = text.split('\n').map(line => line.split(';').map(value => ({ value })))
  return new Uint8Array(await writeXlsxFile(rows).toBuffer())
}

type File = string | Uint8Array

const send = async (origin: string, token: string, file: File, mode: string): Promise<string> => {
  const form = new FormData()
  form.set('mode', mode)
  form.set('file', new Blob([Buffer.from(file)]), 'mercuriale')
  const headers = { authorization: `Bearer ${token}` }
  const address = `${origin}/api/v3/shop/offers/import`
  const answer = await fetch(address, { method: 'POST', headers, body: form })
  const { data } = (await answer.json()) as { data?: { summary: object } } // the contract's word
  if (data === undefined) throw new Error(`import: ${answer.status}`)
  return JSON.stringify(data.summary)
}

/** What one call takes, beyond what the process had before, and what others wait meanwhile. */
const measure = async (
  { app }: Market,
  name: string,
  work: () => Promise<string>,
): Promise<Figure> => {
  const { done, seconds, cpuSeconds, mb, others } = await costOf(app, work)
  return {
    name,
    measured: `${decimal(seconds)} s, ${whole(cpuSeconds)} s of processor, ${whole(mb)} MB more; ${others}; ${done}`,
    goal: {
      says: `≤ ${goal.seconds} s, ≤ ${goal.mb} MB`,
      isMet: seconds <= goal.seconds && mb <= goal.mb,
    },
  }
}

export const wholesalersFile: Scenario = {
  name: 'import',
  asks: 'What does a wholesaler’s file of 45 000 lines take, previewed and applied, and do others wait?',
  goal: 'each call ≤ 20 s and ≤ 150 MB.',
  run: async ({ short }) => {
    const market = await openMarket()
    const { token } = await signInAs(market.db, 'wholesaler')
    const lines = await newLines(market, short ? 3_000 : 45_000)
    const all = csv(header, lines, columns, 0)
    const files: [name: string, file: File][] = [
      ['CSV by columns, all new', all],
      ['CSV of free labels, all changed', csv('Libellé;Prix', lines, label, 5)],
      ['XLSX by columns, all changed', await workbook(csv(header, lines, columns, 9))],
    ]
    // What the first import of all leaves in memory is code, not the file's.
    const few = all.split('\n').slice(0, 2_000).join('\n')
    await send(market.app.origin, token, few, 'preview')
    const figures: Figure[] = []
    for (const [name, file] of files)
      for (const mode of ['preview', 'apply']) {
        const work = () => send(market.app.origin, token, file, mode)
        figures.push(await measure(market, `${name}: ${mode}`, work))
      }
    return figures
  },
}
