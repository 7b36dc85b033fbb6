import { endpoints as all } from '@carreau/contract/endpoints'
import { unreadLabelEndpoints as endpoints } from '@carreau/contract/operator/unread-labels'
import { beforeEach, expect, test } from 'vitest'
import { openKeepingApp } from './keeping.test-app.ts'

const app = await openKeepingApp()
const { db, call, leek } = app
const shop = await app.newShop('Primeurs de Rungis')
const second = await app.newShop('Maison Second')
const tomato = await app.newProduct({
  commercial_designation: 'Tomate grappe',
  name: 'Tomate',
  variety: 'Grappe',
})
await db.insertInto('origins').values({ name: 'France', iso_code: 'FR' }).execute()
await db.insertInto('packagings').values({ name: 'Colis 6 kg' }).execute()

beforeEach(async () => {
  await db.deleteFrom('unread_labels').execute()
  await db.deleteFrom('ignored_labels').execute()
})

const file = (...lines: string[]) => ['Libellé;Prix', ...lines, ''].join('\n')
const queue = async (query = '') => (await call(endpoints.listUnreadLabels, { query })).ok().data
const only = async () => {
  const [label, ...others] = await queue()
  if (label === undefined || others.length > 0) throw new Error(`${others.length + 1} labels`)
  return label
}

const solanum = 'SOLANUM ANCIEN France cat I colis 6 kg'

test('what nobody reads is in the queue, with who wrote it, how often and what it may be', async () => {
  await app.importList(shop.token, file(`${solanum};2,50`))
  await app.importList(shop.token, file(`${solanum};2,60`))
  await app.importList(second.token, file(`${solanum};2,60`, 'Titre de rubrique;'))
  const label = await only()
  expect(label).toMatchObject({
    label: solanum,
    problem: 'Produit inconnu.',
    shops_count: 2,
    shops: expect.arrayContaining(['Primeurs de Rungis', 'Maison Second']),
    // A preview and what follows it are one day’s work.
    times: 2,
    words: 'solanum ancien',
  })
})

test('a synonym of a label makes the next import read it, and a search find the product', async () => {
  const csv = file(`${solanum};2,50`)
  await app.importList(shop.token, csv)
  const label = await only()
  const body = { product_id: tomato.id, synonym: label.words }
  ;(await call(endpoints.makeLabelSynonym, { params: { labelId: label.id }, body })).ok()
  expect(await queue()).toEqual([])
  const { summary } = await app.importList(shop.token, csv, 'apply')
  expect(summary).toMatchObject({ create: 1, error: 0 })
  expect(await queue()).toEqual([])
  expect(await app.suggested('solanum ancien')).toEqual(['Tomate grappe'])
  expect((await app.journal('label_settled')).at(-1)?.subject).toContain(solanum)
})

test('words beside a known product are proposed as its synonym, with the product as the guess', async () => {
  const csv = file('Tomate grappe zébulon France cat I colis 6 kg;3,00')
  await app.importList(shop.token, csv)
  const label = await only()
  expect(label).toMatchObject({
    words: 'tomate grappe zébulon',
    guess: { id: tomato.id, name: 'Tomate grappe' },
  })
  const body = { product_id: tomato.id, synonym: label.words }
  ;(await call(endpoints.makeLabelSynonym, { params: { labelId: label.id }, body })).ok()
  expect((await app.importList(shop.token, csv)).summary).toMatchObject({ error: 0 })
})

test('a label becomes a product, and is read', async () => {
  const csv = file('CROSNE France cat I colis 6 kg;9,00')
  await app.importList(shop.token, csv)
  const label = await only()
  expect(label.words).toBe('crosne')
  const body = { ...leek, commercial_designation: 'Crosne', name: 'Crosne' }
  ;(await call(endpoints.makeLabelProduct, { params: { labelId: label.id }, body })).ok()
  expect((await app.importList(shop.token, csv)).summary).toMatchObject({ create: 1, error: 0 })
})

test('a packaging that there is not is made of a label, and the label is read', async () => {
  const csv = file('Tomate grappe France cat I 57-67 caisse 9 kg;3,00')
  await app.importList(shop.token, csv)
  const label = await only()
  expect(label).toMatchObject({ packaging: 'Caisse 9 kg', words: '' })
  const body = { name: label.packaging }
  ;(await call(endpoints.makeLabelPackaging, { params: { labelId: label.id }, body })).ok()
  expect((await app.importList(shop.token, csv)).summary).toMatchObject({ create: 1, error: 0 })
})

test('an ignored label stays away whoever writes it, and comes back when it is asked for', async () => {
  await app.importList(shop.token, file('ZYTHUM BARIOLÉ;8,00'))
  const label = await only()
  const ignore = (ignored: boolean) =>
    call(endpoints.ignoreLabel, { params: { labelId: label.id }, body: { ignored } })
  ;(await ignore(true)).ok()
  await app.importList(second.token, file('Zythum bariolé;8,00'))
  expect(await queue()).toEqual([])
  expect(await queue('?ignored=true')).toMatchObject([{ shops_count: 2 }])
  ;(await ignore(false)).ok()
  expect(await queue()).toHaveLength(1)
})

test('a label that is read after all leaves the queue by itself', async () => {
  const csv = file('GIRAUMON France cat I colis 6 kg;4,00')
  await app.importList(shop.token, csv)
  expect(await queue()).toHaveLength(1)
  await app.newProduct({ commercial_designation: 'Giraumon', name: 'Giraumon' })
  await app.importList(shop.token, csv)
  expect(await queue()).toEqual([])
})

test('what a wholesaler writes who is not approved is not in the queue', async () => {
  const waiting = await app.newShop('En attente')
  await db.updateTable('tenants').set({ status: 'pending' }).where('id', '=', waiting.id).execute()
  await app.importList(waiting.token, file('GAGNEZ 500 EUROS;1,00'))
  expect(await queue()).toEqual([])
})

test('of two operators who settle one label the second is told, and a wrong word changes nothing', async () => {
  await app.newProduct({ commercial_designation: 'Oca du Pérou', name: 'Oca' })
  await app.importList(shop.token, file('OCA ROSE France cat I colis 6 kg;4,00'))
  const label = await only()
  const params = { labelId: label.id }
  expect(
    await call(endpoints.makeLabelSynonym, {
      params,
      body: { product_id: tomato.id, synonym: 'oca du pérou' },
    }),
  ).toMatchObject({
    status: 422,
    answer: { errors: { synonym: [expect.stringContaining('nom d’un autre produit')] } },
  })
  expect(await queue()).toHaveLength(1)
  const body = { product_id: tomato.id, synonym: 'oca rose' }
  const answers = await Promise.all(
    [0, 1].map(() => call(endpoints.makeLabelSynonym, { params, body })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const { synonyms } = (await call(all.getKeptProduct, { params: { productId: tomato.id } })).ok()
    .data
  expect(synonyms.filter(word => word === 'oca rose')).toHaveLength(1)
})

test('a column of origin, brand or ripeness that names what there is not is in the queue; added, it is read', async () => {
  const csv = [
    'Libellé;Origine;Marque;Maturité;Prix',
    'Tomate grappe cat I colis 6 kg;Syldavie;;;2,50',
    'Tomate grappe cat II colis 6 kg;France;Zibulon;;2,40',
    'Tomate grappe cat III colis 6 kg;France;;Presque mûre;2,30',
    '',
  ].join('\n')
  await app.importList(shop.token, csv)
  const labels = await queue()
  const missing = (kind: string) => {
    const label = labels.find(each => each.missing?.kind === kind)
    if (label === undefined) throw new Error(`no ${kind} is missing`)
    return { params: { labelId: label.id }, text: label.missing?.text ?? '' }
  }
  const { params, text: name } = missing('origin')
  expect(name).toBe('Syldavie')
  const origin = { name, iso_code: 'FR', aliases: [] }
  ;(await call(endpoints.makeLabelOrigin, { params, body: origin })).ok()
  for (const [kind, endpoint] of [
    ['brand', endpoints.makeLabelBrand],
    ['maturity', endpoints.makeLabelMaturity],
  ] as const) {
    const label = missing(kind)
    ;(await call(endpoint, { params: label.params, body: { name: label.text } })).ok()
  }
  expect(await queue()).toEqual([])
  await app.importList(shop.token, csv)
  expect((await queue()).filter(each => each.missing !== null)).toEqual([])
})
