import { type NotificationKind, rolesToldOf } from '@carreau/domain/notifications/kinds'
import { type OrderStep, orderNews } from '@carreau/domain/notifications/order-news'
import type pg from 'pg'
import { insertRows } from './fill-database.ts'
import type { Foundation } from './market-tables.ts'

/** What each person was told of and has not read (docs/product.md#demo-badges). */
const newsPerPerson = 18
const unreadPerPerson = 2

type Event = {
  kind: NotificationKind
  to: 'buyer' | 'shop'
  title: string
  body: string
  orderId: number
  actorId: number | null
  at: Date
}

type StepRow = OrderStep & { orderId: number; actorId: number | null; at: Date }

/** The last steps of a company's orders, in the words in which they are told. */
const findEvents = async (
  client: pg.ClientBase,
  company: { id: number; type: 'buyer' | 'shop' },
): Promise<Event[]> => {
  const { rows } = await client.query<StepRow>(
    `select o.id::integer as "orderId", o.number, o.parties->'buyer'->>'company_name' as "buyerName",
            o.parties->'shop'->>'company_name' as "shopName",
            o.delivery_date::text as "deliveryDate", o.lines_count as "linesCount", o.gross_cents::integer as "grossCents",
            o.contestable_until as "contestableUntil",
            h.from_status as "from", h.to_status as "to", h.actor_name as actor,
            h.actor_id::integer as "actorId", h.reason, h.at
       from orders o join order_history h on h.order_id = o.id
      where ${company.type === 'buyer' ? 'o.buyer_id' : 'o.shop_id'} = $1
      order by h.at desc, h.id desc limit 200`,
    [company.id],
  )
  return rows.flatMap(({ orderId, actorId, at, ...step }) =>
    orderNews(step)
      .filter(({ to }) => to === company.type)
      .map(news => ({ ...news, orderId, actorId, at: new Date(at) })),
  )
}

type DocumentRow = { number: string; shopName: string; orderId: number; at: Date }

/** The last invoices of a buyer. */
const findInvoices = async (client: pg.ClientBase, buyerId: number): Promise<Event[]> => {
  const { rows } = await client.query<DocumentRow>(
    `select d.number, o.parties->'shop'->>'company_name' as "shopName",
            o.id::integer as "orderId", d.issued_at as at
       from documents d join orders o on o.id = d.order_id
      where d.buyer_id = $1 and d.kind = 'invoice'
      order by d.issued_at desc, d.id desc limit 40`,
    [buyerId],
  )
  return rows.map(({ number, shopName, orderId, at }) => ({
    kind: 'document_issued',
    to: 'buyer',
    title: `Facture ${number} de ${shopName}`,
    body: 'Elle est disponible dans le détail de la commande.',
    orderId,
    actorId: null,
    at: new Date(at),
  }))
}

/**
 * Notifications of the two companies that the demo accounts belong to, made of what really happened
 * to their orders: each person has two that are unread.
 */
export const insertNotifications = async (
  client: pg.ClientBase,
  { buyers, shops, people, today }: Foundation,
): Promise<void> => {
  const [bistrot] = buyers
  const [primeurs] = shops
  if (!bistrot || !primeurs) return
  const companies = [
    { id: bistrot.id, type: 'buyer' },
    { id: primeurs.id, type: 'shop' },
  ] as const
  for (const company of companies) {
    const events = [
      ...(await findEvents(client, company)),
      ...(company.type === 'buyer' ? await findInvoices(client, company.id) : []),
    ]
      .filter(({ at }) => at <= today)
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    const rows = people.memberships
      .filter(({ tenantId }) => tenantId === company.id)
      .flatMap(({ userId, role }) =>
        events
          .filter(
            ({ kind, actorId }) =>
              actorId !== userId && rolesToldOf(kind, company.type).includes(role),
          )
          .slice(0, newsPerPerson)
          .map(({ kind, title, body, orderId, at }, index) => ({
            user_id: userId,
            tenant_id: company.id,
            kind,
            title,
            body,
            link: `/orders/${orderId}`,
            group_key: `${kind}:order:${orderId}`,
            times: 1,
            is_urgent: false,
            in_app: true,
            mail_due: false,
            push_due: false,
            created_at: at,
            read_at: index < unreadPerPerson ? null : today,
          })),
      )
    await insertRows(client, 'notifications', rows)
  }
}
