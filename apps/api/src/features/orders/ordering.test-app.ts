import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnswerOf, Endpoint } from '@carreau/contract/endpoint'
import { endpoints } from '@carreau/contract/endpoints'
import { parisDay } from '@carreau/domain/french/paris-time'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import type { Insertable } from 'kysely'
import { afterAll } from 'vitest'
import type { S3Settings } from '../../platform/config/s3-settings.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { answerError } from '../../platform/http/error-handler.ts'
import { serveOn } from '../../platform/http/serve.ts'
import type { Tenant } from '../../platform/identity/caller.ts'
import { newToken } from '../../platform/identity/identity.sql.ts'
import { hashPassword } from '../../platform/identity/password.ts'
import { testDatabase } from '../../platform/postgres/test-database.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { cartRoutes } from '../carts/carts.routes.ts'
import { openTextReader, type ReadText } from '../catalogue/door/read-text.ts'
import type { LiveIndex } from '../catalogue/search-index/live-index.ts'
import { openTestIndex } from '../catalogue/search-index/test-index.test-app.ts'
import { conversationRoutes } from '../conversations/conversations.routes.ts'
import { documentRoutes } from '../documents/documents.routes.ts'
import { listRoutes } from '../lists/lists.routes.ts'
import { needRoutes } from '../needs/needs.routes.ts'
import { notificationRoutes } from '../notifications/notifications.routes.ts'
import { priceListRoutes } from '../price-list/price-list.routes.ts'
import { todayRoutes } from '../today/today.routes.ts'
import { orderRoutes } from './orders.routes.ts'

/** Of everybody here. */
export const password = 'fraise-des-bois'
const passwordHash = await hashPassword(password)

type Sent = {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
  token?: string
  key?: string
  method?: 'GET' | 'POST'
}

type Row<T extends keyof Schema> = Partial<Insertable<Schema[T]>>

/** A product of one size and origin that a wholesaler offers; what is not said is plain. */
type Offered = {
  product?: Row<'products'>
  variant?: Row<'variants'>
  offer?: Row<'offers'>
  isoCode?: string
  brackets?: readonly { min_packages_milli: number; unit_price_e4: number }[]
}

/** The rooms of ordering, and the lists that fill its carts, on a database of their own, with as much market as a test needs. */
export const openOrderingApp = async ({ s3 }: { s3?: S3Settings } = {}) => {
  const { db, url } = await testDatabase()
  // A Tuesday morning in Paris: shops that deliver every day deliver tomorrow.
  const clock = { now: new Date('2026-11-24T09:00:00+01:00') }
  const dataDir = await mkdtemp(join(tmpdir(), 'carreau-orders-'))
  const storage = openStorage({ dataDir, s3 })
  // Few tests read a text: the others open no index.
  let index: Promise<LiveIndex> | undefined
  let closeIndex = async () => {}
  const readText: ReadText = async (text, times) => {
    index ??= openTestIndex(db, url, close => {
      closeIndex = close
    })
    return openTextReader(db, await index)(text, times)
  }
  const app = fastify({ logger: false })
  await app.register(cookie)
  app.setErrorHandler(answerError)
  await app.register(
    async api => {
      const serve = serveOn(api, db, () => clock.now, { operatorsNeedSecondFactor: false })
      cartRoutes(serve, { db })
      listRoutes(serve, { db })
      needRoutes(serve, { db, readText })
      orderRoutes(serve, { db, readText, mailDomain: 'commandes.test' })
      notificationRoutes(serve, { db })
      conversationRoutes(serve, { db })
      documentRoutes(serve, {
        ...{ db, storage, publicUrl: 'https://carreau.example' },
        now: () => clock.now,
      })
      todayRoutes(serve, { db, installation: { hasMailServer: false } })
      priceListRoutes(serve, { db, ...storage })
    },
    { prefix: '/api' },
  )
  afterAll(async () => {
    await closeIndex()
    await app.close()
    await rm(dataDir, { recursive: true })
  })

  /** Sends a call of the contract; `ok()` is its answer, checked, and fails on a refusal. */
  const call = async <E extends Endpoint>(endpoint: E, sent: Sent = {}) => {
    const { params = {}, query, body, token, key, method = endpoint.method } = sent
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(query === undefined ? {} : { query: mapToText(query) }),
      ...(body === undefined ? {} : { payload: body as object }), // any JSON, wrong ones too
    })
    const answer: unknown = response.json()
    return {
      status: response.statusCode,
      answer,
      ok: () => {
        if (response.statusCode >= 300) throw new Error(`${endpoint.path}: ${response.body}`)
        return endpoint.answer.parse(answer) as AnswerOf<E> // parsed by this very schema
      },
    }
  }

  /** Sends a call that answers a file: its bytes and headers, or the refusal. */
  const download = async (
    { path }: Endpoint,
    { params, query = {}, token, headers = {} }: Sent & { headers?: Record<string, string> },
  ) => {
    const response = await app.inject({
      url: `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => String(params?.[name]))}`,
      query: mapToText(query),
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    const isFile = response.statusCode < 400
    return {
      status: response.statusCode,
      headers: response.headers,
      bytes: isFile ? response.rawPayload : Buffer.alloc(0),
      answer: isFile ? null : (response.json() as unknown),
    }
  }

  /** A tenant token of someone new, named after the role. */
  const newMember = async (tenantId: number, role: Tenant['role']): Promise<string> => {
    const user = await db
      .insertInto('users')
      .values({
        email: `${randomUUID()}@exemple.fr`,
        first_name: role,
        password_hash: passwordHash,
        email_proved_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const membership = await db
      .insertInto('memberships')
      .values({ user_id: user.id, tenant_id: tenantId, role })
      .returning('id')
      .executeTakeFirstOrThrow()
    const expires_at = new Date(Date.now() + 3_600_000)
    const login = await db
      .insertInto('tokens')
      .values({ hash: newToken().hash, user_id: user.id, expires_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { token, hash } = newToken()
    await db
      .insertInto('tokens')
      .values({
        hash,
        user_id: user.id,
        parent_id: login.id,
        membership_id: membership.id,
        expires_at,
      })
      .execute()
    return token
  }

  const newTenant = async (type: Tenant['type'], name: string): Promise<number> => {
    const { id } = await db
      .insertInto('tenants')
      .values({ type, company_name: name, line1: '1 rue des Halles', city: 'Paris' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  const newBuyer = async (name = 'Bistrot du Coin', terms: Row<'buyers'> = {}) => {
    const id = await newTenant('buyer', name)
    await db
      .insertInto('buyers')
      .values({ ...terms, tenant_id: id })
      .execute()
    return { id, token: await newMember(id, 'admin') }
  }

  /** A wholesaler that delivers every day, without minimum, fee or limit for newcomers unless said. */
  const newShop = async (name = 'Primeurs de Rungis', terms: Row<'shops'> = {}) => {
    const id = await newTenant('shop', name)
    const defaults = {
      slug: `shop-${id}`,
      delivery_days: [1, 2, 3, 4, 5, 6, 7],
      newcomer_limit_cents: null,
    }
    await db
      .insertInto('shops')
      .values({ ...defaults, ...terms, tenant_id: id })
      .execute()
    return { id, token: await newMember(id, 'admin') }
  }

  /** An offer of a product of its own; a kilogram at 1 € in 1 kg packages unless said. */
  const newOffer = async (shopId: number, offered: Offered = {}) => {
    const unique = randomUUID()
    const billing_type = offered.offer?.billing_type ?? 'weight'
    const category = await db
      .insertInto('categories')
      .values({ name: unique, slug: unique, position: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const packaging = await db
      .insertInto('packagings')
      .values({ name: unique })
      .returning('id')
      .executeTakeFirstOrThrow()
    const product = await db
      .insertInto('products')
      .values({
        category_id: category.id,
        name: 'Tomate',
        commercial_designation: unique,
        is_interfel_taxable: false,
        volume_type: 'fixed',
        billing_type,
        is_indivisible: false,
        search_text: '',
        ...offered.product,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const variant = await db
      .insertInto('variants')
      .values({
        unit: 'kg',
        units_per_package: 1,
        average_volume_g: 1000,
        ...offered.variant,
        product_id: product.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const origin = await db
      .insertInto('origins')
      .values({ name: unique, iso_code: offered.isoCode ?? 'FR' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const specification = await db
      .insertInto('specifications')
      .values({
        product_id: product.id,
        variant_id: variant.id,
        origin_id: origin.id,
        packaging_id: packaging.id,
        is_organic: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('offers')
      .values({
        unit_price_e4: 10_000,
        ...offered.offer,
        billing_type,
        shop_id: shopId,
        specification_id: specification.id,
        product_id: product.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const brackets = (offered.brackets ?? []).map(bracket => ({ offer_id: id, ...bracket }))
    if (brackets.length > 0) await db.insertInto('offer_brackets').values(brackets).execute()
    return { id, shop_id: shopId, specification_id: specification.id }
  }

  type OfferKey = { shop_id: number; specification_id: number }

  const add = (token: string, offer: OfferKey, packages: unknown = 1) =>
    call(endpoints.addToCart, {
      token,
      body: {
        shop_id: offer.shop_id,
        specification_id: offer.specification_id,
        packages_quantity: packages,
      },
    })

  const listCarts = async (token: string) => (await call(endpoints.listCarts, { token })).ok().data

  const validate = (token: string, sent: Omit<Sent, 'token'> = {}) =>
    call(endpoints.validateCarts, { token, ...sent })

  /** An order of one line and of its own, in the state the first validation gives it. */
  const newOrder = async (token: string, offer: OfferKey, packages = 1) => {
    ;(await add(token, offer, packages)).ok()
    const [placed] = (await validate(token, { query: { separate: 'true' } })).ok().data.orders
    if (placed === undefined) throw new Error('no order')
    const { joined: _, ...order } = placed
    return order
  }

  const move = (token: string, orderId: number, action: string, reason?: string) =>
    call(endpoints.moveOrder, { token, params: { orderId }, body: { action, reason } })

  /** Its delivery day is today: from then on the wholesaler may say that it was delivered. */
  const bringForward = (orderId: number) =>
    db
      .updateTable('orders')
      .set({ delivery_date: parisDay(clock.now) })
      .where('id', '=', orderId)
      .execute()

  return {
    db,
    url,
    clock,
    dataDir,
    storage,
    pictures: storage.pictures,
    call,
    download,
    add,
    listCarts,
    validate,
    move,
    bringForward,
    newMember,
    newBuyer,
    newShop,
    newOffer,
    newOrder,
  }
}

const mapToText = (query: Record<string, string | number>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
