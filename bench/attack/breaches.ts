import type { Endpoint } from '@carreau/contract/endpoint'
import { type EndpointName, endpoints } from '@carreau/contract/endpoints'
import fc from 'fast-check'
import { demoPassword } from '../../apps/api/seeds/companies/demo-accounts.ts'
import type { Database } from '../../apps/api/src/platform/db/database.ts'
import { type Made, pathOf, queryText } from './calls.ts'
import { type BrokenOn, type Field, type Ids, readRows } from './field.sql.ts'
import type { Wire } from './values.ts'

/** A call that every shape takes and a rule refuses, and who makes it. */
export type Breach = [
  call: EndpointName,
  by: string,
  parts?: { ids?: Ids; query?: Record<string, unknown>; body?: Wire },
]

const [chef, shop, picker, operator] = ['buyer admin', 'shop admin', 'picker', 'operator'] as const
const [nobody, alone] = ['nobody', 'without a company'] as const

/** Quantities that no offer takes. */
const quantities = [0, -1, -0.5, 0.3, 1e-9, 1e9, 10_001, 2 ** 53, 1e300, -1e300, 5e-324]
const breachesOfQuantity = ({ offer, delivered }: BrokenOn, { own }: Field) => {
  const item = { specification_id: offer.specification_id, shop_id: offer.shop_id }
  const order = { orderId: delivered.id }
  return (packages_quantity: number): Breach[] => {
    const listed = { specification_id: offer.specification_id, packages_quantity }
    const created = { id: offer.specification_id, packages_quantity }
    const picked = { line_id: delivered.line_id, packages_quantity }
    const taken = Math.min(10_000, Math.max(1, Math.round(packages_quantity) || 1))
    const claimed = { line_id: delivered.line_id, packages_quantity: taken, reason: 'x' }
    return [
      ['addToCart', chef, { body: { ...item, packages_quantity } }],
      ['putListLine', chef, { ids: own.buyer, body: listed }],
      ['createList', chef, { body: { name: 'Liste', specifications: [created] } }],
      ['pickOrder', picker, { ids: order, body: { updates: [picked] } }],
      ['openClaim', chef, { ids: order, body: { lines: [claimed] } }],
    ]
  }
}

const unknownIds = [4_000_000_000, 2 ** 53 - 1, 2 ** 31]
const breachesOfId = ({ offer, ownOffer }: BrokenOn, { own }: Field) => {
  const item = { specification_id: offer.specification_id, shop_id: offer.shop_id }
  const one = { packages_quantity: 1 }
  const price = { buyer_id: own.buyer.buyerId ?? 1, offer_id: ownOffer.id, unit_price: 1 }
  const line = { offer_id: ownOffer.id, ...one }
  const change = { offer_id: ownOffer.id, unit_price: 9 }
  const order = { delivery_date: '2026-12-01', lines: [line] }
  return (id: number): Breach[] => [
    ['addToCart', 'purchaser', { body: { ...item, ...one, shop_id: id } }],
    ['addToCart', 'purchaser', { body: { ...item, ...one, specification_id: id } }],
    ['validateCarts', chef, { query: { cart_ids: id } }],
    ['createList', chef, { body: { name: 'Liste', specifications: [{ id, ...one }] } }],
    ['openConversation', chef, { body: { shop_id: id } }],
    ['openConversation', shop, { body: { buyer_id: id } }],
    ['sendMessage', chef, { ids: own.buyer, body: { body: 'Bonjour', order_id: id } }],
    ['setCustomerPrices', shop, { body: { prices: [{ ...price, offer_id: id }] } }],
    ['setCustomerPrices', shop, { body: { prices: [{ ...price, buyer_id: id }] } }],
    ['choosePriceListReaders', shop, { body: { is_chosen: true, buyer_ids: [id] } }],
    ['enterOrder', shop, { body: { ...order, buyer_id: id } }],
    ['changeShopOffers', shop, { body: { changes: [change, { ...change, offer_id: id }] } }],
    [
      'changeShopOffers',
      shop,
      { body: { which: { offer_ids: [ownOffer.id, id] }, set: { percent: 3 } } },
    ],
    ['splitPicking', picker, { body: { updates: [{ ...one, order_id: id, line_id: 1 }] } }],
    [
      'updateHomepagePart',
      operator,
      { ids: { part: 'featured_products' }, body: { content: [1, id] } },
    ],
    [
      'createShopOffer',
      shop,
      { body: { specification_id: id, billing_type: 'weight', unit_price: 1 } },
    ],
  ]
}

const closedDays = ['2020-01-01', '0001-01-01', '9999-12-31', '2026-02-28']
const breachesOfDay =
  ({ ownOffer }: BrokenOn, { own }: Field) =>
  (delivery_date: string): Breach[] => {
    const lines = [{ offer_id: ownOffer.id, packages_quantity: 1 }]
    const order = { buyer_id: own.buyer.buyerId ?? 1, delivery_date, lines }
    return [
      ['updateCart', chef, { ids: own.buyer, body: { delivery_date } }],
      ['enterOrder', shop, { body: order }],
    ]
  }

/** What the state of an order, a claim or an invoice does not allow. */
const breachesOfOrders = ({ delivered, ended, answeredClaim }: BrokenOn, { own }: Field) => {
  const ids = { orderId: delivered.id }
  const claim = { claimId: answeredClaim.id }
  const claimed = { line_id: delivered.line_id, packages_quantity: 1, reason: 'Abîmé' }
  const payment = { paid_on: '2026-11-20', method: 'transfer', amount: 9_999_999.99 }
  const breaches: Breach[] = [
    ['moveOrder', shop, { ids, body: { action: 'refuse', reason: ' ' } }],
    ['moveOrder', chef, { ids, body: { action: 'reject' } }],
    ['cancelOrder', chef, { ids }],
    ['openClaim', chef, { ids, body: { lines: [claimed] } }],
    ['resolveClaim', shop, { ids: claim, body: { action: 'accept' } }],
    ['resolveClaim', shop, { ids: claim, body: { action: 'refuse' } }],
    ['recordPayment', shop, { ids: { number: delivered.number }, body: payment }],
    ['spreadPayment', shop, { ids: own.buyer, body: payment }],
  ]
  for (const action of ['approve', 'accept', 'ship', 'deliver']) {
    breaches.push(['moveOrder', action === 'approve' ? chef : shop, { ids, body: { action } }])
    breaches.push(['moveOrder', shop, { ids: { orderId: ended.id }, body: { action } }])
  }
  return breaches
}

/** What no part of the homepage is. */
const badContents: Wire[] = [
  ...[null, 1, 'x', {}, [1.5], [[]], { title: 'x' }, [{ id: 1 }], [-1], { title: '\u0000' }],
]
/** Versions that are not the newest, and contents that a part does not take. */
const breachesOfVersions = ({ ownOffer }: BrokenOn, { own }: Field): Breach[] => {
  const version = 2 ** 53 - 1
  const ids = { offerId: ownOffer.id }
  const words = { title: 'x', subtitle: 'x', cta_label: 'x', image_url: null }
  const away = { ...words, cta_link: '//evil.example' }
  const page = { title: 'x', body_markdown: 'x', version }
  return [
    ['updateShopOffer', shop, { ids, body: { version: -5, unit_price: 3 } }],
    ['updateShopOffer', shop, { ids, body: { version, unit_price: 3 } }],
    ['updateShopProfile', shop, { body: { version, description: 'x' } }],
    ['updateShopDelivery', shop, { body: { version, fee: 1 } }],
    ['updatePage', operator, { ids: own.platform, body: page }],
    ['updateHomepagePart', operator, { ids: { part: 'hero' }, body: { content: away } }],
    ...['hero', 'features', 'featured_products'].flatMap(part =>
      badContents.map(
        (content): Breach => ['updateHomepagePart', operator, { ids: { part }, body: { content } }],
      ),
    ),
  ]
}

/** What who somebody is does not allow. */
const breachesOfPeople = ({ takenSiret, notice }: BrokenOn, { own, foreign }: Field): Breach[] => {
  const siret = takenSiret.siret
  const [buyerId, shopId] = [own.buyer.buyerId ?? 1, own.shop.shopId ?? 1]
  const password = 'une-longue-phrase'
  const taken = { type: 'buyer', company_name: 'x', siret, address: 'x' }
  const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
  const device = { platform: 'web', subscription: { endpoint: 'http://127.0.0.1:5432/', keys } }
  const channels = [
    `private-tenant.buyer.${foreign.buyer.buyerId}`,
    'private-user.1e0',
    'private-conversation.999999999999999999999',
    '\u0000',
  ]
  const accesses: Ids[] = [
    { type: 'platform', id: 1, role: 'operator' },
    { type: 'buyer', id: buyerId, role: 'accountant' },
    { type: 'shop', id: shopId, role: 'admin' },
  ]
  const photo = '0123456789abcdef0123456789abcdef'
  return [
    ['updateCompany', chef, { body: { siret } }],
    ['updateCompany', chef, { body: { siret, current_password: demoPassword } }],
    ['createTenant', alone, { body: taken }],
    ['approveTenant', operator, { ids: { tenantId: buyerId } }],
    ['refuseTenant', operator, { ids: { tenantId: shopId }, body: { reason: 'x' } }],
    ['login', nobody, { body: { email: 'personne@exemple.fr', password: 'x' } }],
    ['resetPassword', nobody, { body: { token: '\u0000', password } }],
    ['resetPassword', nobody, { body: { token: "' or ''='", password } }],
    ['confirmAddress', nobody, { body: { token: '\u0000' } }],
    ['confirmAddress', nobody, { body: { token: "' or ''='" } }],
    ['register', nobody, { body: { email: 'CHEF@bistrot.demo', password, name: 'x' } }],
    ['updateMe', alone, { body: { email: 'achat@bistrot.demo', current_password: 'x' } }],
    ['updateMe', alone, { body: { email: 'nouvelle@exemple.fr' } }],
    ...accesses.map((ids): Breach => ['openAccess', alone, { ids }]),
    ['inviteMember', chef, { body: { email: 'x@exemple.fr', roles: ['picker'] } }],
    ['inviteMember', shop, { body: { email: 'x@exemple.fr', roles: ['purchaser'] } }],
    ['inviteMember', chef, { body: { email: 'achat@bistrot.demo', roles: ['admin'] } }],
    ['readNotification', shop, { ids: { notificationId: notice.id } }],
    ...channels.map(
      (channel_name): Breach => [
        'authoriseChannel',
        chef,
        { body: { socket_id: '1.1', channel_name } },
      ],
    ),
    ['registerDevice', alone, { body: device }],
    ['sendMessage', chef, { ids: own.buyer, body: {} }],
    ['sendMessage', chef, { ids: own.buyer, body: { photo_keys: [photo] } }],
  ]
}

/** Periods that end before they begin, or never. */
const breachesOfPeriods = ({ own: { shop: ids } }: Field): Breach[] => {
  const backwards = { from: '2026-12-31', to: '2026-01-01' }
  const endless = { from: '0001-01-01', to: '9999-12-31' }
  return [
    ['getStatement', shop, { ids, query: backwards }],
    ['getStatement', shop, { ids, query: endless }],
    ['exportStatement', shop, { ids, query: { ...endless, format: 'pdf' } }],
    ['getShopFigures', shop, { query: endless }],
    ['getShopFigures', shop, { query: backwards }],
  ]
}

const breachesOn = (rows: BrokenOn, field: Field): Breach[] => [
  ...quantities.flatMap(breachesOfQuantity(rows, field)),
  ...unknownIds.flatMap(breachesOfId(rows, field)),
  ...closedDays.flatMap(breachesOfDay(rows, field)),
  ...breachesOfOrders(rows, field),
  ...breachesOfVersions(rows, field),
  ...breachesOfPeople(rows, field),
  ...breachesOfPeriods(field),
]

/** Calls that their shapes take and the rules must refuse. */
export const ruleBreakers = async (pool: Database['pool'], field: Field): Promise<Made[]> => {
  const rows = await readRows(pool, field)
  return breachesOn(rows, field).map(([call, by, { ids = {}, query = {}, body } = {}]) => {
    const endpoint: Endpoint = endpoints[call]
    const attacker = field.attackers.find(({ name }) => name === by)
    return fc.constant({
      kind: 'rule',
      call,
      by,
      method: endpoint.changesState ? 'POST' : endpoint.method,
      path: pathOf(endpoint, ids) + queryText(query),
      headers: {
        ...(attacker && { authorization: `Bearer ${attacker.token}` }),
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: { text: JSON.stringify(body) } }),
    })
  })
}
