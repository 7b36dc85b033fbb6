import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPriceList, type PriceListApp } from '../price-list.test-app.ts'

let app: PriceListApp
beforeAll(async () => {
  app = await openPriceList()
})
afterAll(() => app.close())

const one = async (line: string, corrections: object = {}, mode = 'preview') => {
  const { body } = await app.upload(`Libellé;Prix\n${line}`, {
    mode,
    corrections: JSON.stringify(corrections),
  })
  expect(body.data, JSON.stringify(body)).toBeDefined()
  return body.data.rows[0]
}

test('words said to mean a product are read as that product, today and tomorrow', async () => {
  const line = 'TOMATE joufflue Espagne cat.I 57-67 colis carton 6kg;2,35'
  const { question } = await one(line)
  expect(question).toMatchObject({ kind: 'product', said: 'tomate joufflue', product_id: 1 })
  const meanings = [{ kind: 'product', said: question.said, product_id: 1 }]
  expect(await one(line, { meanings }, 'apply')).toMatchObject({
    action: 'create',
    specification_label: expect.stringContaining('Tomate grappe · Espagne'),
  })
  expect(await one(line.replace('2,35', '2,40'))).toMatchObject({ action: 'update' })
  // What the words name themselves is not what somebody said of others.
  expect(await one('Potimarron France cat.I colis 10kg;1,20', { meanings })).not.toMatchObject({
    specification_label: expect.stringContaining('Tomate'),
  })
})

test('a product that is confirmed leads to the next question, which names the packagings', async () => {
  const line = 'BANANASSE Costa Rica cat.I plateau;1,35'
  const meanings = [{ kind: 'product', said: 'bananasse', product_id: 9 }]
  const asked = await one(line, { meanings })
  expect(asked.message).toMatch(
    /plusieurs conditionnements correspondent \(Plateau .* et \d+ autres\)/,
  )
  expect(asked.question).toMatchObject({ kind: 'packaging', said: 'plateau' })
  const chosen = asked.question.choices.find(
    ({ name }: { name: string }) => name === 'Plateau 1 rang 7 kg',
  )
  expect(chosen).toBeDefined()
  const both = [
    ...meanings,
    { kind: 'packaging', said: 'plateau', packaging_id: chosen.packaging_id },
  ]
  expect(await one(line, { meanings: both }, 'apply')).toMatchObject({
    action: 'create',
    specification_label: expect.stringContaining('Plateau 1 rang 7 kg'),
  })
  expect(await one(line)).toMatchObject({ action: 'unchanged' })
})

const offers = async () => (await app.call('listShopOffers', { per_page: 500 })).body.data

test('a line that nothing could complete is described, made with its offer, and remembered', async () => {
  const line = 'Avocat Hass Pérou cat.I 14 4kg mystère;0,98'
  const asked = await one(line)
  expect(asked).toMatchObject({
    action: 'error',
    read_as: {
      product: { id: 11, commercial_designation: 'Avocat Hass' },
      category: 'I',
      content_unit: 'kg',
      average_volume: 4,
    },
  })
  const [{ specification: any }] = await offers()
  const specification = {
    product_id: 11,
    origin_id: any.origin_id,
    packaging_id: any.packaging_id,
    content_unit: 'kg',
    average_volume: 4,
    size: '14',
    category: 'I',
    brand_name: 'Andine d’essai',
  }
  const labels = [{ label: asked.label, specification_id: null, specification }]
  const before = (await offers()).length
  expect(await one(line, { labels })).toMatchObject({ action: 'create', message: null })
  expect(await offers()).toHaveLength(before)
  expect(await one(line, { labels }, 'apply')).toMatchObject({ action: 'create' })
  const made = (await offers()).find(
    ({ specification: { brand_name } }: { specification: { brand_name: string | null } }) =>
      brand_name === 'Andine d’essai',
  )
  expect(made).toMatchObject({
    unit_price: 0.98,
    specification: { size: '14', average_volume: 4, packaging_id: any.packaging_id },
  })
  expect(await one(line)).toMatchObject({
    action: 'unchanged',
    specification_id: made.specification.id,
  })
  // What the catalogue has not is not made: the line stays a question.
  const gone = [
    { ...labels[0], label: 'Zorglub', specification: { ...specification, packaging_id: 999_999 } },
  ]
  expect(await one('Zorglub;2', { labels: gone }, 'apply')).toMatchObject({ action: 'error' })
})

test('what is ignored this time is asked again; what is ignored always waits for the operator all the same', async () => {
  const label = 'FRUIT DU DRAGON GIVRE 3kg'
  const line = `${label};4,00`
  const waiting = async () =>
    (await app.db.selectFrom('unread_labels').select('label').where('label', '=', label).execute())
      .length
  expect(await one(line)).toMatchObject({ action: 'error', is_left_out: false })
  expect(await waiting()).toBe(1)
  const ignored = (remembered: boolean) => ({
    labels: [{ label, specification_id: null, remembered }],
  })
  expect(await one(line, ignored(false), 'apply')).toMatchObject({
    action: 'ignored',
    is_left_out: true,
  })
  expect(await one(line)).toMatchObject({ action: 'error' })
  expect(await one(line, ignored(true), 'apply')).toMatchObject({ action: 'ignored' })
  expect(await one(line)).toMatchObject({ action: 'ignored', is_left_out: true })
  expect(await waiting()).toBe(1)
  const [kept] = (await app.call('listImportLabels', { q: 'dragon' })).body.data
  expect(kept).toMatchObject({ label, specification: null })
  await app.call('forgetImportLabel', { labelId: kept.id })
  expect(await one(line)).toMatchObject({ action: 'error' })
})
