import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FetchingApp, openFetching, openListServer } from './fetching.test-app.ts'

let app: FetchingApp
beforeAll(async () => {
  app = await openFetching()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.forget()
  app.set('2026-11-27T20:00:00Z')
})

test('at its hour the list is fetched and applied, once, and nobody is asked anything', async () => {
  const server = await openListServer()
  const { text, price, specificationId } = await app.listWith(0.02)
  server.give(text, { 'content-disposition': 'attachment; filename="prix du 28.csv"' })
  const settled = await app.settle(server, { username: 'erp', password: 'secret-du-soir' })
  expect(settled.body.data).toMatchObject({
    has_password: true,
    next_at: '2026-11-28T02:00:00.000Z',
    is_running: false,
  })
  app.set('2026-11-28T01:59:00Z')
  expect(await app.fetch()).toBe(0)
  app.set('2026-11-28T02:00:00Z')
  // Two nodes at once.
  expect((await Promise.all([app.fetch(), app.fetch()])).toSorted()).toEqual([0, 1])
  expect(server.got).toHaveLength(1)
  expect(server.got[0]?.path).toBe('/prix/liste%20du%20jour.csv')
  expect(server.got[0]?.headers.authorization).toBe(
    `Basic ${Buffer.from('erp:secret-du-soir').toString('base64')}`,
  )
  expect(await app.priceOf(specificationId)).toBe(price)
  const { next_at, fetches } = await app.read()
  expect(next_at).toBe('2026-11-29T02:00:00.000Z')
  expect(fetches).toMatchObject([
    {
      state: 'applied',
      why: null,
      asked_by: null,
      file_name: 'prix du 28.csv',
      has_file: false,
      summary: { update: 1, error: 0 },
    },
  ])
  expect(await app.told()).toEqual([])
  const { rows } = await sql<{ who: string }>`
    select person_name as who from journal where kind = 'prices_imported' and subject = 'prix du 28.csv'`.execute(
    app.db,
  )
  expect(rows).toEqual([{ who: 'Carreau' }])
})

test('the same file does nothing, whether the server says so or not, and leaves what was edited since', async () => {
  const server = await openListServer()
  const { text, specificationId } = await app.listWith(0.02)
  server.give(text, { etag: '"v1"' })
  await app.settle(server)
  app.set('2026-11-28T02:00:00Z')
  await app.fetch()
  await sql`update offers set unit_price_e4 = 77000 where specification_id = ${specificationId}`.execute(
    app.db,
  )
  app.set('2026-11-29T02:00:00Z')
  server.answer = (response, headers) =>
    response.writeHead(headers['if-none-match'] === '"v1"' ? 304 : 200).end()
  await app.fetch()
  app.set('2026-11-30T02:00:00Z')
  server.give(text)
  await app.fetch()
  expect((await app.read()).fetches.map(({ state }) => state)).toEqual([
    'unchanged',
    'unchanged',
    'applied',
  ])
  expect(await app.priceOf(specificationId)).toBe(7.7)
  expect(await app.told()).toEqual([])
})

test('what the import screen would ask is applied by nobody: the file waits, and a person is told once', async () => {
  const server = await openListServer()
  const { text, specificationId } = await app.listWith(0.03)
  const before = await app.priceOf(specificationId)
  const file = `${text}\r\n;Fruit du dragon givré inconnu;;;;;;;;;;4,00\r\n`
  server.give(file, { etag: '"v2"' })
  await app.settle(server)
  for (const day of ['28', '29']) {
    app.set(`2026-11-${day}T02:00:00Z`)
    await app.fetch()
    expect(await app.last()).toMatchObject({
      state: 'asked',
      why: expect.stringMatching(/^1\sligne sur \d+ demande une réponse\.$/),
      summary: { update: 1, error: 1 },
      has_file: true,
    })
  }
  // What waits is read anew: it may be clear by now.
  expect(server.got[1]?.headers['if-none-match']).toBeUndefined()
  expect(await app.priceOf(specificationId)).toBe(before)
  const [first, ...others] = (await app.read()).fetches.toReversed()
  expect(await app.told()).toMatchObject([
    {
      title: 'Mercuriale de la nuit à vérifier',
      link: `/shop/offers/import?fetched=${first?.id}`,
    },
  ])
  const sales = await app.tokenOf('vente@primeur.demo', 'admin')
  const kept = await app.getFile('getFetchedPriceList', { fetchId: others[0]?.id ?? 0 }, sales)
  expect(kept.bytes.toString()).toBe(file)
  expect(kept.headers['content-disposition']).toContain(`mercuriale-${others[0]?.id}.csv`)

  const ignored = JSON.stringify({
    labels: [{ label: 'Fruit du dragon givré inconnu', specification_id: null, remembered: false }],
  })
  const imported = await app.upload(file, { mode: 'apply', corrections: ignored })
  expect(imported.body.data).toMatchObject({ applied: true })
  const states = async () => (await app.read()).fetches.map(each => [each.state, each.has_file])
  expect(await states()).toEqual([
    ['imported', false],
    ['imported', false],
  ])
  app.set('2026-11-30T02:00:00Z')
  await app.fetch()
  expect((await app.last())?.state).toBe('unchanged')
})

test('an answer that a person gave once is remembered: the next night asks nothing', async () => {
  const server = await openListServer()
  const said = 'Produit;Tarif pro;Tarif public'
  const line = 'TOMATE grappe Espagne cat.I 57-67 colis carton 6kg'
  server.give(`${said}\r\n${line};2,35;3,10\r\n`)
  await app.settle(server)
  app.set('2026-11-28T02:00:00Z')
  await app.fetch()
  expect(await app.last()).toMatchObject({
    state: 'asked',
    why: expect.stringContaining('Plusieurs colonnes de prix'),
  })
  const corrections = JSON.stringify({ columns: { 1: 'price', 2: null } })
  await app.upload(`${said}\r\n${line};2,36;3,11\r\n`, { mode: 'apply', corrections })
  server.give(`${said}\r\n${line};2,37;3,12\r\n`)
  app.set('2026-11-29T02:00:00Z')
  await app.fetch()
  expect(await app.last()).toMatchObject({ state: 'applied', summary: { update: 1 } })
})

test('a file of another day is no list of today', async () => {
  const server = await openListServer()
  const [first, second] = [await app.listWith(0.01), await app.listWith(0.02)]
  const older = await app.listWith(0.03)
  await app.settle(server)
  const nights: [string, string, string][] = [
    [first.text, 'Fri, 27 Nov 2026 22:00:00 GMT', 'applied'],
    [second.text, 'Sat, 28 Nov 2026 22:00:00 GMT', 'applied'],
    [first.text, 'Sun, 29 Nov 2026 22:00:00 GMT', 'asked'],
    [older.text, 'Fri, 27 Nov 2026 23:00:00 GMT', 'asked'],
  ]
  const whys: (string | null | undefined)[] = []
  for (const [at, [text, modified, state]] of nights.entries()) {
    server.give(text, { 'last-modified': modified })
    app.set(`2026-11-${Math.min(28 + at, 30)}T0${2 + at}:00:00Z`)
    await app.call('fetchPriceList', {}, {})
    await app.fetch()
    const last = await app.last()
    expect(last?.state).toBe(state)
    whys.push(last?.why)
  }
  expect(whys.slice(2)).toEqual([
    'Ce fichier est celui du samedi 28 novembre 2026, et un autre l’a remplacé depuis.',
    'Ce fichier date du samedi 28 novembre 2026\u00a0: il est plus ancien que celui que vous avez déjà.',
  ])
  expect(await app.priceOf(second.specificationId)).toBe(second.price)
})

test('a list that lost half of its lines is held; so is one that would empty the shop', async () => {
  const server = await openListServer()
  await app.settle(server, { withdraws_missing: true })
  server.give((await app.listWith(0.01)).text)
  app.set('2026-11-28T02:00:00Z')
  await app.fetch()
  expect((await app.last())?.state).toBe('applied')
  const cut = await app.listWith(0.02, lines => lines.slice(0, lines.length / 2))
  server.give(cut.text)
  app.set('2026-11-29T02:00:00Z')
  await app.fetch()
  expect(await app.last()).toMatchObject({
    state: 'asked',
    why: expect.stringMatching(/^Ce fichier compte \d+ lignes, le précédent \d+/),
  })
  await sql`delete from price_list_fetches`.execute(app.db)
  await app.settle(server, { withdraws_missing: true })
  app.set('2026-11-30T02:00:00Z')
  await app.fetch()
  expect((await app.last())?.why).toMatch(/offres en vente ne sont pas dans ce fichier/)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from offers o join tenants t on t.id = o.shop_id
     where t.company_name = 'Primeurs de Rungis' and not o.is_available`.execute(app.db)
  const withdrawn = rows[0]?.n
  // Without that wish the lines that came are as good as any.
  await app.settle(server)
  app.set('2026-12-01T02:00:00Z')
  await app.fetch()
  expect((await app.last())?.state).toBe('applied')
  const after = await sql<{ n: number }>`
    select count(*)::int as n from offers o join tenants t on t.id = o.shop_id
     where t.company_name = 'Primeurs de Rungis' and not o.is_available`.execute(app.db)
  expect(after.rows[0]?.n).toBe(withdrawn)
})

test('what the file leaves out is withdrawn where that is wanted', async () => {
  const server = await openListServer()
  await app.settle(server, { withdraws_missing: true })
  const { text, specificationId } = await app.listWith(0, ([, ...others]) => others)
  server.give(text)
  app.set('2026-11-28T02:00:00Z')
  await app.fetch()
  expect(await app.last()).toMatchObject({ state: 'applied', withdrawn: 1 })
  const { rows } = await sql<{ isAvailable: boolean }>`
    select o.is_available as "isAvailable" from offers o join tenants t on t.id = o.shop_id
     where t.company_name = 'Primeurs de Rungis' and o.specification_id = ${specificationId}`.execute(
    app.db,
  )
  expect(rows).toEqual([{ isAvailable: false }])
})
