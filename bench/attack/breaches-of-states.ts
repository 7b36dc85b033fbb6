import type { Breach, BrokenOn } from './breaches-of-numbers.ts'
import type { Field } from './field.sql.ts'
import type { Wire } from './valid-value.ts'

/** What no part of the homepage is. */
const badContents: Wire[] = [
  null,
  1,
  'x',
  {},
  [1.5],
  [[]],
  { title: 'x' },
  [{ id: 1 }],
  [-1],
  { title: '\u0000' },
]
/** What the state of things, its version or who somebody is does not allow. */
export const breachesOfStates = (rows: BrokenOn, { own, foreign }: Field): Breach[] => {
  const { ownOffer, delivered, ended, answeredClaim, takenSiret, notice } = rows
  const order = { orderId: delivered.id }
  const chef = 'buyer admin'
  const shop = 'shop admin'
  const payable = { paid_on: '2026-11-20', method: 'transfer' }
  const actions = ['approve', 'accept', 'ship', 'deliver'] as const
  return [
    ...actions.flatMap((action): Breach[] => [
      { call: 'moveOrder', by: action === 'approve' ? chef : shop, ids: order, body: { action } },
      { call: 'moveOrder', by: shop, ids: { orderId: ended.id }, body: { action } },
    ]),
    { call: 'moveOrder', by: shop, ids: order, body: { action: 'refuse', reason: ' ' } },
    { call: 'moveOrder', by: chef, ids: order, body: { action: 'reject' } },
    { call: 'cancelOrder', by: chef, ids: order },
    {
      call: 'openClaim',
      by: chef,
      ids: order,
      body: { lines: [{ line_id: delivered.line_id, packages_quantity: 1, reason: 'Abîmé' }] },
    },
    {
      call: 'resolveClaim',
      by: shop,
      ids: { claimId: answeredClaim.id },
      body: { action: 'accept' },
    },
    {
      call: 'resolveClaim',
      by: shop,
      ids: { claimId: answeredClaim.id },
      body: { action: 'refuse' },
    },
    {
      call: 'recordPayment',
      by: shop,
      ids: { number: delivered.number },
      body: { ...payable, amount: 9_999_999.99 },
    },
    { call: 'spreadPayment', by: shop, ids: own.buyer, body: { ...payable, amount: 9_999_999.99 } },
    {
      call: 'updateShopOffer',
      by: shop,
      ids: { offerId: ownOffer.id },
      body: { version: -5, unit_price: 3 },
    },
    {
      call: 'updateShopOffer',
      by: shop,
      ids: { offerId: ownOffer.id },
      body: { version: 2 ** 53 - 1, unit_price: 3 },
    },
    { call: 'updateShopProfile', by: shop, body: { version: 2 ** 53 - 1, description: 'x' } },
    { call: 'updateShopDelivery', by: shop, body: { version: 2 ** 53 - 1, fee: 1 } },
    {
      call: 'updatePage',
      by: 'operator',
      ids: own.platform,
      body: { title: 'x', body_markdown: 'x', version: 2 ** 53 - 1 },
    },
    ...(['hero', 'features', 'featured_products'] as const).flatMap(part =>
      badContents.map(
        (content): Breach => ({
          call: 'updateHomepagePart',
          by: 'operator',
          ids: { part },
          body: { content },
        }),
      ),
    ),
    {
      call: 'updateHomepagePart',
      by: 'operator',
      ids: { part: 'hero' },
      body: {
        content: {
          title: 'x',
          subtitle: 'x',
          image_url: null,
          cta_label: 'x',
          cta_link: '//evil.example',
        },
      },
    },
    { call: 'updateCompany', by: chef, body: { siret: takenSiret.siret } },
    {
      call: 'createTenant',
      by: chef,
      body: { type: 'buyer', company_name: 'x', siret: takenSiret.siret, address: 'x' },
    },
    { call: 'approveTenant', by: 'operator', ids: { tenantId: own.buyer.buyerId ?? 1 } },
    {
      call: 'refuseTenant',
      by: 'operator',
      ids: { tenantId: own.shop.shopId ?? 1 },
      body: { reason: 'x' },
    },
    { call: 'login', by: 'nobody', body: { email: 'personne@exemple.fr', password: 'x' } },
    {
      call: 'resetPassword',
      by: 'nobody',
      body: { token: '\u0000', password: 'une-longue-phrase' },
    },
    {
      call: 'resetPassword',
      by: 'nobody',
      body: { token: "' or ''='", password: 'une-longue-phrase' },
    },
    {
      call: 'register',
      by: 'nobody',
      body: { email: 'CHEF@bistrot.demo', password: 'une-longue-phrase', name: 'x' },
    },
    { call: 'updateMe', by: 'picker', body: { email: 'chef@bistrot.demo', current_password: 'x' } },
    { call: 'updateMe', by: 'picker', body: { email: 'nouvelle@exemple.fr' } },
    {
      call: 'openAccess',
      by: 'without a company',
      ids: { type: 'platform', id: 1, role: 'operator' },
    },
    {
      call: 'openAccess',
      by: 'without a company',
      ids: { type: 'buyer', id: own.buyer.buyerId ?? 1, role: 'accountant' },
    },
    {
      call: 'openAccess',
      by: 'without a company',
      ids: { type: 'shop', id: own.shop.shopId ?? 1, role: 'admin' },
    },
    { call: 'inviteMember', by: chef, body: { email: 'x@exemple.fr', roles: ['picker'] } },
    { call: 'inviteMember', by: shop, body: { email: 'x@exemple.fr', roles: ['purchaser'] } },
    { call: 'inviteMember', by: chef, body: { email: 'achat@bistrot.demo', roles: ['admin'] } },
    { call: 'readNotification', by: shop, ids: { notificationId: notice.id } },
    {
      call: 'authoriseChannel',
      by: chef,
      body: { socket_id: '1.1', channel_name: `private-tenant.buyer.${foreign.buyer.buyerId}` },
    },
    {
      call: 'authoriseChannel',
      by: chef,
      body: { socket_id: '1.1', channel_name: 'private-user.1e0' },
    },
    {
      call: 'authoriseChannel',
      by: chef,
      body: { socket_id: '1.1', channel_name: 'private-conversation.999999999999999999999' },
    },
    { call: 'authoriseChannel', by: chef, body: { socket_id: '1.1', channel_name: '\u0000' } },
    {
      call: 'registerDevice',
      by: chef,
      body: {
        platform: 'web',
        subscription: {
          endpoint: 'http://127.0.0.1:5432/',
          keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
        },
      },
    },
    { call: 'sendMessage', by: chef, ids: own.buyer, body: {} },
    {
      call: 'sendMessage',
      by: chef,
      ids: own.buyer,
      body: { photo_keys: ['0123456789abcdef0123456789abcdef'] },
    },
    {
      call: 'getStatement',
      by: shop,
      ids: own.shop,
      query: { from: '2026-12-31', to: '2026-01-01' },
    },
    {
      call: 'getStatement',
      by: shop,
      ids: own.shop,
      query: { from: '0001-01-01', to: '9999-12-31' },
    },
    {
      call: 'exportStatement',
      by: shop,
      ids: own.shop,
      query: { from: '0001-01-01', to: '9999-12-31', format: 'pdf' },
    },
    { call: 'getShopFigures', by: shop, query: { from: '0001-01-01', to: '9999-12-31' } },
    { call: 'getShopFigures', by: shop, query: { from: '2026-12-31', to: '2026-01-01' } },
  ]
}
