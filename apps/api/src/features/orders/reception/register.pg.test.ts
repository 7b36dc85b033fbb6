import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { textsOfPdf } from '../../documents/pdf/pdf-text.test-data.ts'
import { openClaimsApp } from '../claims/claims.test-app.ts'

const app = await openClaimsApp()
const { buyer, call, newMember, ship } = app

const receive = async (received_at: string) => {
  const { id } = await ship()
  const body = { received_by: '=Ana;', temperature_c: -18.5, received_at, faults: [] }
  ;(await call(endpoints.receiveOrder, { token: buyer.token, params: { orderId: id }, body })).ok()
  return id
}
const list = (query: Record<string, string | number>, token = buyer.token) =>
  call(endpoints.listReceptions, { token, query })
const first = await receive('2026-11-22T23:30:00+01:00')
const second = await receive('2026-11-23T00:10:00+01:00')

test('a period is days of Paris, the newest first, a page at a time', async () => {
  const { data, meta } = (await list({ per_page: 3 })).ok()
  expect(data.map(({ order }) => order.id)).toEqual([second, second, first])
  expect(meta).toEqual({
    page: 1,
    per_page: 3,
    has_more: true,
    from: '2026-10-26',
    to: '2026-11-24',
  })
  const rest = (await list({ per_page: 3, page: 2 })).ok()
  expect([rest.data.length, rest.meta.has_more]).toEqual([1, false])
  const day = (await list({ from: '2026-11-22', to: '2026-11-22' })).ok()
  expect(day.data.map(({ order }) => order.id)).toEqual([first, first])
})

test('an accountant reads it; a period that is none is refused', async () => {
  expect((await list({}, await newMember(buyer.id, 'accountant'))).ok().data).toHaveLength(4)
  const wrong: Record<string, string | number>[] = [
    { from: '2026-11-24', to: '2026-11-23' },
    { from: '2025-01-01', to: '2026-11-23' },
    { from: 'hier' },
    { per_page: 101 },
  ]
  for (const query of wrong) expect((await list(query)).status).toBe(422)
})

test('the file holds the same, the oldest first, as a French spreadsheet opens it', async () => {
  const { bytes, headers } = await app.download(endpoints.exportReceptions, {
    token: buyer.token,
    query: { from: '2026-11-22', to: '2026-11-23' },
  })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toContain(
    'registre-de-reception-2026-11-22-2026-11-23.csv',
  )
  const rows = bytes.toString().split('\r\n')
  expect(rows).toHaveLength(6)
  expect(rows[0]).toMatch(/^\ufeffDate;Heure;Fournisseur;/)
  expect(rows[1]).toMatch(
    /^22\/11\/2026;23:30;Primeurs de Rungis;C\d{8};[^;]+;;;4;;-18,5;Accepté;;;;/,
  )
  // No name is a formula.
  expect(rows[1]).toContain(`;"'=Ana;";`)
  expect(rows[2]).toContain(';3;30,395;-18,5;')
  expect(rows[3]).toMatch(/^23\/11\/2026;00:10;/)
})

test('an inspector reads the same on paper', async () => {
  const { bytes, headers } = await app.download(endpoints.exportReceptions, {
    token: buyer.token,
    query: { from: '2026-11-22', to: '2026-11-23', format: 'pdf' },
  })
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toContain('2026-11-23.pdf')
  const text = textsOfPdf(bytes).flat().join(' ').replace(/\s+/g, ' ')
  expect(text).toContain('Registre de réception')
  expect(text).toContain('Bistrot des Halles')
  expect(text).toContain('4 lignes')
  expect(text).toContain('reçu par =Ana;')
  expect(text).toContain('\u221218,5')
})
