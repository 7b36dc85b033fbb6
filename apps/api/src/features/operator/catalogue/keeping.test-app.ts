import type { AnswerOf, Endpoint } from '@carreau/contract/endpoint'
import { endpoints } from '@carreau/contract/endpoints'
import { afterAll } from 'vitest'
import { buildApp } from '../../../app.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { openTestIndex } from '../../catalogue/search-index/test-index.test-app.ts'
import { keepUploadOf } from '../../companies/media/uploads.test-app.ts'
import { openOrderingApp } from '../../orders/ordering.test-app.ts'

type Sent = {
  params?: Record<string, string | number>
  query?: string
  body?: unknown
  token?: string
}

/** The whole API with an operator, and as much market as a test needs. */
export const openKeepingApp = async () => {
  const market = await openOrderingApp()
  const { db, url, clock, newMember } = market
  const app = await buildApp({
    db,
    config: readConfig({ LOG_LEVEL: 'silent', OPERATOR_SECOND_FACTOR: 'offered' }),
    searchIndex: await openTestIndex(db, url),
    now: () => clock.now,
  })
  afterAll(() => app.close())
  const platform = await db
    .insertInto('tenants')
    .values({ type: 'platform', company_name: 'Carreau', siret: null, vat_number: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const operator = await newMember(platform.id, 'operator')
  await keepUploadOf(db, platform.id, 'a'.repeat(32))
  const category = await db
    .insertInto('categories')
    .values({ name: 'Légumes', slug: 'legumes', position: 1, tint: 'earth' })
    .returning('id')
    .executeTakeFirstOrThrow()

  /** Sends a call of the contract, as the operator unless said. */
  const call = async <E extends Endpoint>(endpoint: E, sent: Sent = {}) => {
    const { params = {}, query = '', body, token = operator } = sent
    const response = await app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))}${query}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body as object }), // any JSON, wrong ones too
    })
    const answer = response.json()
    return {
      status: response.statusCode,
      answer,
      ok: () => {
        if (response.statusCode >= 300) throw new Error(`${endpoint.path}: ${response.body}`)
        return endpoint.answer.parse(answer) as AnswerOf<E> // parsed by this very schema
      },
    }
  }

  const leek = {
    commercial_designation: 'Poireau',
    name: 'Poireau',
    variety: null as string | null,
    category_id: category.id,
    description: null as string | null,
    vat_rate: '5.5',
    next_vat: null as { vat_rate: string; valid_from: string } | null,
    is_interfel_taxable: true,
    billing_type: 'weight',
    volume_type: 'fixed',
    is_indivisible: false,
    status: 'active',
    months: [10, 11, 12, 1, 2],
    synonyms: [] as string[],
    cultivars: [] as string[],
    photo_keys: [] as string[],
  }

  /** A product of the catalogue, a leek but for what is said. */
  const newProduct = async (said: Partial<typeof leek> = {}) =>
    (await call(endpoints.createProduct, { body: { ...leek, ...said } })).ok().data

  /** What somebody finds in the catalogue who searches for a text. */
  const suggested = async (search: string): Promise<string[]> => {
    const query = `?search=${encodeURIComponent(search)}`
    const { data } = (await call(endpoints.suggestProducts, { query })).ok()
    return data.map(product => product.commercial_designation)
  }

  /** Has a wholesaler send a file. */
  const importList = async (token: string, csv: string, mode: 'preview' | 'apply' = 'preview') => {
    const sent = new FormData()
    sent.set('mode', mode)
    sent.set('file', new Blob([csv]), 'liste.csv')
    const form = new Response(sent)
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v3/shop/offers/import',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': form.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await form.arrayBuffer()),
    })
    return endpoints.importShopOffers.answer.parse(answer.json()).data
  }

  const journal = async (kind: string) => {
    const rows = await db
      .selectFrom('journal')
      .select(['subject', 'changes'])
      .where('kind', '=', kind)
      .where('tenant_id', '=', platform.id)
      .orderBy('id')
      .execute()
    return rows
  }

  return {
    ...market,
    app,
    call,
    operator,
    platformId: platform.id,
    leek,
    newProduct,
    suggested,
    importList,
    journal,
  }
}
