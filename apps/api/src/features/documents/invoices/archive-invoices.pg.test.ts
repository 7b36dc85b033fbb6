import { createHash } from 'node:crypto'
import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import yauzl from 'yauzl'
import { openClaimsApp } from '../../orders/claims/claims.test-app.ts'

vi.setConfig({ testTimeout: 60_000 })
const app = await openClaimsApp()
const { buyer, clock, db, deliver, download, newBuyer, newMember, newShop, shop } = app

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The files of an archive by their name, as any program unzips them. */
const unzip = async (bytes: Buffer) => {
  const zip = await yauzl.fromBufferPromise(bytes)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    files.set(entry.fileName, Buffer.concat(chunks))
  }
  return files
}

const archive = (token: string, month = '2026-11') =>
  download(endpoints.archiveInvoices, { token, query: { month } })

const first = await deliver()
await app.resolve(
  await app.openClaim(first.id, [{ line_id: first.lines.avocado, packages_quantity: 1 }]),
  { action: 'accept' },
)
// The last minute of November in Paris, and the first of December.
clock.now = new Date('2026-11-30T23:59:00+01:00')
await deliver()
clock.now = new Date('2026-12-01T00:01:00+01:00')
await deliver()
const accountant = await newMember(buyer.id, 'accountant')

const ofNovember = [
  'facture-F2026-000001-',
  'avoir-A2026-000001-',
  'facture-F2026-000002-',
] as const

test('a month is its PDFs, byte for byte, and an index that names and adds them up', async () => {
  const { status, headers, bytes } = await archive(accountant)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="factures-2026-11.zip"',
    'cache-control': 'no-store',
  })
  const files = await unzip(bytes)
  const slug = `shop-${shop.id}`
  expect([...files.keys()]).toEqual([
    ...ofNovember.map(name => `${name}${slug}.pdf`),
    'index-2026-11.csv',
  ])
  const alone = await download(endpoints.getInvoice, {
    token: accountant,
    params: { orderId: first.id },
  })
  const zipped = files.get(`facture-F2026-000001-${slug}.pdf`) ?? Buffer.alloc(0)
  expect(sha256(zipped)).toBe(sha256(alone.bytes))
  const order = `C${String(first.id).padStart(8, '0')}`
  expect(files.get('index-2026-11.csv')?.toString()).toBe(
    [
      '\ufeffType;Numéro;Date;Fournisseur;Commande;Sur la facture;Échéance;HT;TVA;TTC;Écart HT;Fichier',
      `Facture;F2026-000001;24/11/2026;Primeurs de Rungis;${order};;24/12/2026;112,47;6,19;118,66;-17,10;facture-F2026-000001-${slug}.pdf`,
      `Avoir;A2026-000001;24/11/2026;Primeurs de Rungis;${order};F2026-000001;;-17,10;-0,94;-18,04;;avoir-A2026-000001-${slug}.pdf`,
      `Facture;F2026-000002;30/11/2026;Primeurs de Rungis;C${String(first.id + 1).padStart(8, '0')};;30/12/2026;112,47;6,19;118,66;;facture-F2026-000002-${slug}.pdf`,
      '',
    ].join('\r\n'),
  )
})

test('the wholesaler’s is told apart by customers, whose name is never a path nor a formula', async () => {
  const rename = (name: string) =>
    sql`update tenants set company_name = ${name} where id = ${buyer.id}`.execute(db)
  await rename('=../../L’Œuf & Cie')
  const files = await unzip((await archive(shop.token)).bytes)
  await rename('Bistrot des Halles')
  expect([...files.keys()]).toEqual([
    ...ofNovember.map(name => `${name}l-oeuf-cie.pdf`),
    'index-2026-11.csv',
  ])
  expect(files.get('index-2026-11.csv')?.toString()).toContain(";'=../../L’Œuf & Cie;")
})

test('more than are read at a time are all there, once each, in order', async () => {
  const other = await newShop('Halles du Nord')
  await sql`
    with made as (
      insert into orders (buyer_id, shop_id, status, delivery_date, parties, lines_count, net_cents,
                          delivery_fee_cents, vat, contributions, gross_cents, estimated, created_at)
      select buyer_id, ${other.id}, status, delivery_date, parties, 0, 0, 0, '[]', '[]', 0, false,
             created_at
        from orders, generate_series(1, 120) where id = ${first.id}
      returning id)
    insert into documents (order_id, shop_id, buyer_id, kind, number, issued_at, due_date, net_cents,
                           gross_cents, content, sha256, made_at)
    select made.id, ${other.id}, d.buyer_id, d.kind, 'F2026-' || 100000 + made.id,
           timestamptz '2026-10-05 06:00:00.123456+02', d.due_date, d.net_cents, d.gross_cents,
           d.content, d.sha256, d.made_at
      from made, documents d where d.order_id = ${first.id} and d.kind = 'invoice'`.execute(db)
  const files = await unzip((await archive(accountant, '2026-10')).bytes)
  const names = [...files.keys()].filter(name => name.endsWith('.pdf'))
  expect(names).toHaveLength(120)
  expect(names).toEqual([...names].sort())
})

test('nobody’s archive holds another’s papers; one without any is said, not sent', async () => {
  const stranger = await newBuyer('Cantine du Lac')
  for (const [token, month] of [
    [stranger.token, '2026-11'],
    [(await newShop()).token, '2026-11'],
    [accountant, '2024-02'],
  ] as const)
    expect(await archive(token, month)).toMatchObject({
      status: 404,
      answer: { code: 'document_not_found', message: 'Ce mois ne compte aucune facture.' },
    })
  expect((await archive(await newMember(shop.id, 'picker'))).status).toBe(403)
  expect((await archive(await newMember(buyer.id, 'purchaser'))).status).toBe(200)
})

test.each(['2026-13', '2026-00', '0000-01', '9999-12', '2026', '2026-11-01', '', "2026-11'"])(
  '« %s » is no month',
  async month => {
    expect(await archive(accountant, month)).toMatchObject({
      status: 422,
      answer: { errors: { month: ['Mois attendu au format AAAA-MM.'] } },
    })
  },
)

test('a month is said', async () => {
  expect(await download(endpoints.archiveInvoices, { token: accountant })).toMatchObject({
    status: 422,
    answer: { errors: { month: ['Indiquez un mois.'] } },
  })
})
