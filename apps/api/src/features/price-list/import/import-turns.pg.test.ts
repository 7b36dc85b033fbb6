import { randomUUID } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPriceList, type PriceListApp } from '../price-list.test-app.ts'

let app: PriceListApp
beforeAll(async () => {
  app = await openPriceList()
})
afterAll(() => app.close())

test('of many imports of one company at once two are read, and the others told so', async () => {
  const file = `Libellé;Prix\n${'TOMATE grappe Maroc cat.II 47-57 colis carton 6kg;1,15\n'.repeat(300)}`
  const all = await Promise.all(Array.from({ length: 6 }, () => app.upload(file)))
  const refused = all.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 4 }, () => [409, 'import_running']),
  )
  // Their places are free again.
  expect((await app.upload(file)).status).toBe(200)
})

const longFile = `Libellé;Prix\n${'TOMATE grappe Maroc cat.II 47-57 colis carton 6kg;1,15\n'.repeat(60_000)}`

test.each([
  ['a CSV', longFile],
  [
    'a text that is pasted',
    'TOMATE grappe Maroc cat.II 47-57 colis carton 6kg 1,15 €\n'.repeat(60_000),
  ],
])(
  '%s of too many lines is refused before its lines are compared with the market',
  async (_, file) => {
    const key = randomUUID()
    const phases = new Set<string>()
    let isAnswered = false
    const sent = app.upload(file, { key }).finally(() => {
      isAnswered = true
    })
    while (!isAnswered) {
      const { rows } = await sql<{ phase: string }>`
      select phase from price_list_imports where key = ${key}`.execute(app.db)
      for (const { phase } of rows) phases.add(phase)
      await yieldToEventLoop()
    }
    expect(await sent).toMatchObject({
      status: 422,
      body: { code: 'import_unreadable', message: 'Un fichier compte au plus 50 000 lignes.' },
    })
    expect(phases).not.toContain('matching')
  },
)
