import { sql } from 'kysely'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { openPriceList, type PriceListApp } from '../price-list.test-app.ts'

let app: PriceListApp
beforeAll(async () => {
  app = await openPriceList()
})
afterAll(() => app.close())

const total = async () => (await app.call('listShopOffers', { per_page: 1 })).body.meta.total
const offers = async () => (await app.call('listShopOffers', { per_page: 500 })).body.data
const apply = { mode: 'apply' }
const counts = (some: object) => ({
  create: 0,
  update: 0,
  unchanged: 0,
  ignored: 0,
  error: 0,
  ...some,
})
const tomato = 'TOMATE grappe Espagne cat.I 82-102 colis carton 6kg'

test.each(['csv', 'xlsx'])('an exported %s imports again unchanged', async format => {
  const [offer] = await offers()
  await app.call(
    'updateShopOffer',
    { offerId: offer.id },
    {
      version: offer.version,
      note: '=Arrivage « vendredi »; sûr',
      min_packages: 2,
      valid_until: '2027-01-02T17:30:00Z',
      brackets: [{ min_packages: 5, unit_price: 0.01 }],
    },
  )
  await sql`update offers set weight_min_g = 5600, weight_max_g = 6400 where id = ${offer.id}`.execute(
    app.db,
  )
  const exported = await app.download(format)
  if (format === 'csv') expect(exported.toString()).toContain(';5,6 à 6,4;')
  const { body } = await app.upload(exported)
  expect(body.data.summary).toEqual(counts({ unchanged: await total() }))
})

test('a specification nobody had is made once, however often it is sent', async () => {
  const file = `Libellé;Prix\n${tomato};2,35\n${tomato} bio;3,10`
  const preview = await app.upload(file)
  expect(preview.body.data).toMatchObject({ applied: false, summary: counts({ create: 2 }) })
  const before = await total()
  const done = await app.upload(file, apply)
  expect(done.body.data).toMatchObject({ applied: true, summary: counts({ create: 2 }) })
  const entries = await app.db
    .selectFrom('journal')
    .select(['subject', 'changes'])
    .where('kind', '=', 'prices_imported')
    .execute()
  expect(entries).toEqual([
    { subject: 'liste.csv', changes: [{ field: 'offers', before: null, after: '2' }] },
  ])
  expect(await total()).toBe(before + 2)
  const made = (await offers()).filter(
    (offer: { specification: { size: string } }) => offer.specification.size === '82-102',
  )
  expect(made).toMatchObject([
    { unit: 'kg', specification: { category: 'I', average_volume: 6, origin_name: 'Espagne' } },
    { specification: { is_organic: true } },
  ])
  expect((await app.upload(file, apply)).body.data.summary).toEqual(counts({ unchanged: 2 }))
})

test('two imports at once: the specification is one, and one of them may have to come again', async () => {
  const file = `Libellé;Prix\nTOMATE grappe Maroc cat.II 47-57 colis carton 6kg;1,15`
  const both = await Promise.all([app.upload(file, apply), app.upload(file, apply)])
  for (const { status, body } of both)
    expect(status === 200 ? body.data.applied : body.code).toSatisfy(answer =>
      [true, 'import_running', 'offer_changed'].includes(answer),
    )
  expect(both.some(({ status }) => status === 200)).toBe(true)
  const made = (await offers()).filter(
    ({ specification }: { specification: { origin_name: string; category: string } }) =>
      specification.origin_name === 'Maroc' && specification.category === 'II',
  )
  expect(made).toHaveLength(1)
})

test('an edit made while a file is written is not lost: nothing of the file is', async () => {
  const [offer] = await offers()
  const id = offer.specification.id
  const file = (await app.download('csv')).toString().split('\r\n')
  const cells = (file.find(each => each.startsWith(`${id};`)) ?? '').split(';')
  const line = cells.with(11, (offer.unit_price + 0.02).toFixed(2).replace('.', ',')).join(';')
  const { promise: hold, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: isHeld } = Promise.withResolvers<void>()
  const edit = app.db.transaction().execute(async trx => {
    await sql`update offers set unit_price_e4 = 77000 where id = ${offer.id}`.execute(trx)
    isHeld()
    await hold
  })
  await held
  // It reads the list as it was before the edit, and waits for the row.
  const sent = app.upload(`${file[0]}\n${line}`, apply)
  await expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
      return rows[0]?.n
    })
    .toBeGreaterThan(0)
  release()
  await edit
  expect(await sent).toMatchObject({ status: 409, body: { code: 'offer_changed' } })
  expect((await app.call('getShopOffer', { offerId: offer.id })).body.data).toMatchObject({
    unit_price: 7.7,
    min_packages: offer.min_packages,
  })
})

test('every column that is understood is written', async () => {
  const file = [
    'Ma mercuriale du 21 novembre',
    'Produit;Origine;Cat.;Calibre;Conditionnement;Unité;Prix HT;Dispo;Minimum;Valable jusqu’au;Remarque;Paliers',
    'Tomate grappe;FR;II;67-82;Colis carton 6 kg;le kg;1.234,50;oui;2;31/12/2026;Peu colorées;"5 : 1000 ; 10 : 900,5"',
    'Tomate grappe;FR;II;47-57;Colis carton 6 kg;kg;2,00;rupture;;;;',
  ].join('\r\n')
  const prices = [{ label: 'Tomate grappe FR cat.II 67-82 Colis carton 6 kg', price: 1234.5 }]
  const done = await app.upload(file, { ...apply, corrections: JSON.stringify({ prices }) })
  expect(done.body.data).toMatchObject({
    applied: true,
    summary: counts({ create: 2, ignored: 1 }),
    file: { header_line: 2, separator: ';' },
  })
  const made = (await offers()).filter(
    ({ specification }: { specification: { origin_name: string; category: string } }) =>
      specification.origin_name === 'France' && specification.category === 'II',
  )
  expect(made.find((offer: { note: string }) => offer.note === 'Peu colorées')).toMatchObject({
    unit_price: 1234.5,
    min_packages: 2,
    valid_until: '2026-12-31T22:59:00.000Z',
    brackets: [
      { min_packages: 5, unit_price: 1000 },
      { min_packages: 10, unit_price: 900.5 },
    ],
  })
  expect(made.some((offer: { is_available: boolean }) => !offer.is_available)).toBe(true)
})

test('one bad line stops the whole file, and each says why', async () => {
  const before = await offers()
  const file = [
    'Libellé;Prix',
    'FRUITS ET LÉGUMES;',
    'TOMATE grappe Portugal cat.I 57-67 colis carton 6kg;2,35',
    'TOMATE grappe Lune cat.I 57-67 colis carton 6kg;2,35',
    'ZORGLUB France cat.I colis 6kg;2,35',
    'TOMATE grappe Portugal cat.I 57-67 colis carton 6kg;2,40',
    'TOMATE grappe France cat.I 67-82 colis carton 5kg;0',
    'TOMATE grappe France cat.I 67-82 colis carton 5kg;=A1*2',
  ].join('\n')
  const { body } = await app.upload(file, apply)
  expect(body.data).toMatchObject({ applied: false, summary: counts({ ignored: 1, error: 6 }) })
  const told = Object.fromEntries(
    body.data.rows.map((row: { line: number; message: string }) => [row.line, row.message]),
  )
  expect(told[3]).toContain('ligne 6')
  expect(told[6]).toContain('ligne 3')
  expect(told[4]).toContain('À confirmer : « lune »')
  expect(told[5]).toBe('Produit inconnu.')
  expect(told[7]).toContain('0 €')
  expect(told[8]).toContain('formule')
  expect(await offers()).toEqual(before)
})

test('a name that says where it grows comes from nowhere else', async () => {
  const line = (origin: string) =>
    `CAROTTE des sables de Créances ${origin} cat.I 20-40 sac 10 kg;1,35`
  const { body } = await app.upload(`Libellé;Prix\n${line('Espagne')}`, apply)
  expect(body.data).toMatchObject({ applied: false, summary: counts({ error: 1 }) })
  expect(body.data.rows[0].message).toContain('cette origine\u00a0: France')
})

test('under its key an import says how far it is; under another there is none', async () => {
  const key = crypto.randomUUID()
  const { body } = await app.upload(`Libellé;Prix\n${tomato};2,35`, { key })
  const progress = await app.call('getImportProgress', { key })
  const { summary } = body.data
  expect(progress.body.data).toMatchObject({ key, mode: 'preview', phase: 'done', summary })
  const unknown = await app.call('getImportProgress', { key: crypto.randomUUID() })
  expect(unknown.body.code).toBe('import_not_found')
  // While its file is on the way, there being none yet is no fault; another wholesaler’s is none of ours either.
  const awaited = { key: crypto.randomUUID(), awaited: 'true' }
  expect(await app.call('getImportProgress', awaited)).toMatchObject({
    status: 200,
    body: { data: null },
  })
})

test('a doubt is settled once and remembered', async () => {
  const [offer] = await offers()
  const label = 'TOM GRP EXTRA SPECIALE'
  const price = (more: number) => (offer.unit_price + more).toFixed(2).replace('.', ',')
  const file = `Libellé;Prix\n${label};${price(0.01)}\nFrais de port;12,00`
  const first = await app.upload(file)
  // What sells nothing is no question.
  expect(first.body.data.summary).toMatchObject({ error: 1, ignored: 1 })
  const corrections = JSON.stringify({
    columns: {},
    labels: [
      { label, specification_id: offer.specification.id },
      { label: 'Frais de port', specification_id: null },
    ],
  })
  const done = await app.upload(file, { mode: 'apply', corrections })
  expect(done.body.data).toMatchObject({
    applied: true,
    summary: counts({ update: 1, ignored: 1 }),
  })
  const next = await app.upload(
    `Libellé;Prix\ntom grp  extra spéciale;${price(0.03)}\nFrais de port;12`,
    apply,
  )
  expect(next.body.data).toMatchObject({
    applied: true,
    summary: counts({ update: 1, ignored: 1 }),
  })
  const kept = (await app.call('listImportLabels', { q: 'extra' })).body
  expect(kept).toMatchObject({ meta: { total: 1 } })
  expect((await app.call('forgetImportLabel', { labelId: kept.data[0].id })).status).toBe(200)
  expect((await app.upload(file)).body.data.summary.error).toBe(1)
})

test('a question that lines share is answered once, and tomorrow’s file is read by it', async () => {
  const lines = ['47-57', '57-67'].map(
    size => `TOMATE grappe joufflue Espagne cat.II ${size} colis carton 6kg;2,35`,
  )
  const file = ['Libellé;Prix', ...lines].join('\n')
  const asked = await app.upload(file)
  expect(asked.body.data.rows.map((row: { question: object }) => row.question)).toMatchObject([
    { kind: 'word', said: 'joufflue', label: expect.stringContaining('Tomate grappe') },
    { kind: 'word', said: 'joufflue' },
  ])
  const meanings = [{ kind: 'word', said: 'joufflue' }]
  const done = await app.upload(file, { ...apply, corrections: JSON.stringify({ meanings }) })
  expect(done.body.data).toMatchObject({ applied: true, summary: counts({ create: 2 }) })
  const next = await app.upload(file.replaceAll('2,35', '2,40'), apply)
  expect(next.body.data).toMatchObject({ applied: true, summary: counts({ update: 2 }) })
})

test('a price far from yesterday’s is asked about, and believed once somebody says so', async () => {
  const [offer] = await offers()
  const { label } = offer.specification
  const file = `Libellé;Prix\n${label};${(offer.unit_price * 3).toFixed(2).replace('.', ',')}`
  const { body } = await app.upload(file, apply)
  expect(body.data).toMatchObject({ applied: false, rows: [{ is_price_unlikely: true }] })
  expect(body.data.rows[0].message).toContain('jusqu’ici')
  const prices = [{ label, price: body.data.rows[0].price }]
  const done = await app.upload(file, { ...apply, corrections: JSON.stringify({ prices }) })
  expect(done.body.data).toMatchObject({ applied: true, summary: counts({ update: 1 }) })
})

test('what a line leaves out is completed, and said to be', async () => {
  const { body } = await app.upload('Libellé;Prix\nTOM GRAPPE 57/67;2,35')
  const [row] = body.data.rows
  expect(row.completed ?? row.question ?? row.suggestions).toBeTruthy()
  expect(row.specification_label ?? row.suggestions[0].label).toContain('Tomate grappe')
})

test('what the file leaves out becomes unavailable if that is asked for', async () => {
  const [offer] = await offers()
  const file = (await app.download('csv')).toString()
  const lines = file.split('\r\n')
  const kept = [lines[0], lines.find(line => line.startsWith(`${offer.specification.id};`))]
  const { body } = await app.upload(kept.join('\n'), { mode: 'apply', withdraw_missing: 'true' })
  expect(body.data.applied).toBe(true)
  const on = (await offers()).filter((each: { is_available: boolean }) => each.is_available)
  expect(on.length).toBeLessThanOrEqual(1)
})

const utf16 = (text: string, bigEndian: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}
const listed = `Libellé\tPrix\n${tomato.replace('Espagne', 'Pays-Bas')} Mûre à point\t2,35 €`
test.each([
  ['UTF-8', Buffer.from(listed)],
  ['UTF-8 (BOM)', Buffer.from(`\uFEFF${listed}`)],
  ['Windows-1252', Buffer.from(listed.replace('€', '\u0080'), 'latin1')],
  ['UTF-16', utf16(listed, false)],
  ['UTF-16', utf16(listed, true)],
  // Two files put together, each in its own.
  [
    'Windows-1252',
    Buffer.concat([
      Buffer.from('Libellé\tPrix\n', 'latin1'),
      Buffer.from(listed.split('\n')[1] ?? ''),
    ]),
  ],
])('a file in %s', async (encoding, bytes) => {
  const { body } = await app.upload(bytes)
  expect(body.data).toMatchObject({
    file: { encoding, separator: '\t' },
    summary: counts({ create: 1 }),
  })
  expect(body.data.rows[0]).toMatchObject({ line: 2, price: 2.35 })
})

test('a list pasted from a mail is read line by line, and what is no offer says why', async () => {
  const text = [
    'Bonjour, voici nos prix :',
    'TOMATES ITALIE',
    'grappe cat.I 47-57 colis carton 6kg … 2,35',
    'grappe cat.II 47-57 colis carton 6kg ...... 1,95 €/kg',
    'Franco à partir de 200 €',
    'Cordialement',
  ].join('\r\n')
  const done = await app.upload(text, apply)
  expect(done.body.data).toMatchObject({
    applied: true,
    file: { format: 'text', sheets: [], lines: 6 },
    summary: counts({ create: 2, ignored: 4 }),
  })
  for (const { action, message, specification_label, label } of done.body.data.rows)
    if (action === 'create') {
      expect(specification_label).toContain('Italie')
      expect(label).toContain('TOMATES ITALIE › grappe')
    } else expect(message).not.toBeNull()
  expect((await app.upload(text, apply)).body.data.summary).toEqual(
    counts({ unchanged: 2, ignored: 4 }),
  )
})

test('a PDF with a table is read as a file of columns', async () => {
  const doc = new PDFDocument({ size: 'A4' })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise(resolve => doc.on('end', resolve))
  const row = (y: number, ...texts: string[]) => {
    for (const [at, text] of texts.entries()) doc.text(text, 40 + at * 200, y, { lineBreak: false })
  }
  doc.fontSize(10)
  row(60, 'Désignation', 'Origine', 'Prix HT')
  row(80, 'TOMATES')
  row(100, 'Grappe cat.I 67-82 colis carton 6kg', 'Italie', '2,35')
  row(120, 'Grappe cat.II 67-82 colis carton 6kg', 'Italie', '1,95')
  row(140, 'TOTAL', '', '4,30')
  doc.end()
  await ended
  const { body } = await app.upload(new Uint8Array(Buffer.concat(parts)))
  expect(body.data).toMatchObject({
    file: { format: 'pdf', header_line: 1 },
    summary: counts({ create: 2, ignored: 2 }),
  })
})

test('lines are numbered as people see them', async () => {
  const file = `"Libellé";"Prix"\r\n\r\n"${tomato}\r\n";2,35\n\nZorglub;1`
  const { body } = await app.upload(file)
  expect(body.data.rows.map(({ line }: { line: number }) => line).sort()).toEqual([3, 6])
})

test('a workbook: rows by their numbers, dates and long fractions', async () => {
  const bytes = await writeXlsxFile([
    [{ value: 'Libellé' }, { value: 'Prix' }, { value: 'Valable jusqu’au' }],
    [],
    [
      { value: tomato.replace('Espagne', 'Italie') },
      { value: 1.1 + 2.2 },
      { value: new Date('2026-12-31'), type: Date, format: 'dd/mm/yyyy' },
    ],
  ]).toBuffer()
  const { body } = await app.upload(new Uint8Array(bytes), apply)
  expect(body.data).toMatchObject({ applied: true, file: { format: 'xlsx' } })
  expect(body.data.rows[0]).toMatchObject({ line: 3, price: 3.3 })
})

test.each([
  ['nothing', '', 'vide'],
  ['a header alone', 'Libellé;Prix', 'aucune ligne'],
  ['half a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), 'endommagé'],
  ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), '.xls'],
  ['a picture', new Uint8Array(4_000).map((_, at) => (at * 7_919) % 256), 'ni un CSV'],
  ['quotes that never end', `Libellé;Prix\n"${tomato};2`, 'guillemets'],
])('%s is refused in a sentence', async (_, bytes, words) => {
  expect(await app.upload(bytes)).toMatchObject({
    status: 422,
    body: { code: 'import_unreadable', message: expect.stringContaining(words) },
  })
})

test('columns that say no product: the preview asks, applying is refused', async () => {
  const file = 'Date;Client\n21/11/2026;Dupont'
  const { body } = await app.upload(file)
  expect(body.data.problem).toContain('Indiquez quelle colonne contient')
  expect(await app.upload(file, apply)).toMatchObject({ status: 422 })
})
