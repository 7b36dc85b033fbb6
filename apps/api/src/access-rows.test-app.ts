import type { TenantType } from '@carreau/domain/companies/roles'
import type { Db } from './platform/db/database.ts'
import { newToken } from './platform/identity/identity.sql.ts'

/** A company of nobody: its id. */
export const insertTenant = async (db: Db, type: TenantType, name: string): Promise<number> => {
  const { id } = await db
    .insertInto('tenants')
    .values({ type, company_name: name, siret: null, vat_number: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (type === 'buyer') await db.insertInto('buyers').values({ tenant_id: id }).execute()
  if (type === 'shop') await db.insertInto('shops').values({ tenant_id: id, slug: name }).execute()
  return id
}

/** Rows of a company that none of our callers works for. */
export const insertForeignRows = async (db: Db) => {
  const buyerId = await insertTenant(db, 'buyer', 'elsewhere')
  const shopId = await insertTenant(db, 'shop', 'elsewhere')
  const one = async (table: string, values: object): Promise<number> => {
    const { id } = await db
      .insertInto(table as 'orders')
      .values(values as never) // test rows: PostgreSQL checks them
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const categoryId = await one('categories', { name: 'Légumes', slug: 'legumes', position: 1 })
  const productId = await one('products', {
    category_id: categoryId,
    name: 'Tomate',
    commercial_designation: 'Tomate',
    is_interfel_taxable: true,
    volume_type: 'fixed',
    billing_type: 'weight',
    is_indivisible: true,
    search_text: 'tomate',
  })
  const variantId = await one('variants', {
    product_id: productId,
    unit: 'kg',
    units_per_package: 1,
    average_volume_g: 6000,
  })
  const specificationId = await one('specifications', {
    product_id: productId,
    variant_id: variantId,
    origin_id: await one('origins', { name: 'France', iso_code: 'FR' }),
    packaging_id: await one('packagings', { name: 'Colis 6 kg' }),
    is_organic: false,
  })
  const offerId = await one('offers', {
    shop_id: shopId,
    specification_id: specificationId,
    product_id: productId,
    billing_type: 'weight',
    unit_price_e4: 23_500,
  })
  const cartId = await one('carts', { buyer_id: buyerId, shop_id: shopId })
  const itemId = await one('cart_items', {
    cart_id: cartId,
    offer_id: offerId,
    packages_milli: 1000,
  })
  const party = {
    company_name: 'x',
    siret: null,
    vat_number: null,
    line1: '',
    line2: '',
    postal_code: '',
    city: '',
  }
  const orderId = await one('orders', {
    buyer_id: buyerId,
    shop_id: shopId,
    status: 'submitted',
    delivery_date: '2026-11-24',
    parties: JSON.stringify({ buyer: party, shop: party }),
    lines_count: 0,
    net_cents: 0,
    delivery_fee_cents: 0,
    vat: '[]',
    contributions: '[]',
    gross_cents: 0,
    estimated: false,
  })
  const memberId = await one('users', { email: 'c@d.fr', first_name: 'C', password_hash: 'x' })
  for (const tenant_id of [buyerId, shopId])
    await one('memberships', { user_id: memberId, tenant_id, role: 'admin' })
  const listId = await one('lists', {
    buyer_id: buyerId,
    name: 'Base cuisine',
    type: 'recurrent',
    recurrences: '[]',
  })
  const claimId = await one('claims', { order_id: orderId, answer_by: '2026-11-26T23:59:00Z' })
  const conversationId = await one('conversations', { buyer_id: buyerId, shop_id: shopId })
  const keyId = await one('api_keys', {
    tenant_id: shopId,
    made_by: memberId,
    name: 'ERP',
    hash: newToken().hash,
    ending: 'abcd',
    scopes: ['orders:read'],
  })
  const mailId = await one('received_mails', {
    shop_id: shopId,
    message_id: 'une-fois',
    from_address: 'chef@ailleurs.fr',
    body: '3 colis',
  })
  const recallId = await one('recalls', {
    shop_id: shopId,
    shop_name: 'Primeurs',
    lot: 'L-1',
    product_ids: [],
    product_names: [],
    is_drill: false,
    motive: 'Résidus',
    instruction: 'return',
    started_at: new Date(),
    started_by: 'Ana',
  })
  await db
    .insertInto('recall_notices')
    .values({ recall_id: recallId, shop_id: shopId, buyer_id: buyerId, told_at: new Date() })
    .execute()
  const arrivalId = await one('arrivals', {
    shop_id: shopId,
    supplier: 'Coopérative du Val',
    arrived_on: '2026-11-24',
    recorded_at: new Date(),
    recorded_by: 'Ana',
  })
  const lotId = await one('stock_lots', {
    shop_id: shopId,
    arrival_id: arrivalId,
    position: 1,
    product_id: productId,
    specification_id: specificationId,
    name: 'Tomate',
    facts: 'Colis 6 kg',
    origin_name: 'France',
    lot: 'L-1',
  })
  await one('stock_movements', {
    shop_id: shopId,
    lot_id: lotId,
    kind: 'arrived',
    milli: 1000,
    weight_g: 6000,
    at: new Date(),
  })
  const routeId = await one('tour_routes', { shop_id: shopId, name: 'Nord' })
  const webhookId = await one('webhooks', {
    tenant_id: shopId,
    url: 'https://erp.example.com/x',
    events: ['order.submitted'],
    secret: newToken().hash,
  })
  const deliveryId = await one('webhook_deliveries', {
    webhook_id: webhookId,
    tenant_id: shopId,
    event: 'order.submitted',
    subject: 'order 1',
    data: '{}',
    next_at: null,
  })
  const documentId = await one('documents', {
    order_id: orderId,
    shop_id: shopId,
    buyer_id: buyerId,
    kind: 'invoice',
    number: 'F2026-000001',
    issued_at: new Date(),
    due_date: '2026-12-24',
    net_cents: 0,
    gross_cents: 0,
    content: '{}',
  })
  const flowId = await one('electronic_flows', {
    document_id: documentId,
    shop_id: shopId,
    buyer_id: buyerId,
    state: 'failed',
    next_at: null,
  })
  const fetchId = await one('price_list_fetches', {
    shop_id: shopId,
    at: new Date(),
    state: 'asked',
  })
  const sendingId = await one('order_file_sendings', {
    shop_id: shopId,
    order_id: orderId,
    asked_at: new Date(),
    state: 'failed',
  })
  return {
    fetchId,
    sendingId,
    flowId,
    routeId,
    mailId,
    recallId,
    arrivalId,
    lotId,
    keyId,
    webhookId,
    deliveryId,
    cartId,
    itemId,
    orderId,
    memberId,
    listId,
    claimId,
    conversationId,
  }
}
