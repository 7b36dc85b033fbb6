import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openAuthApp } from './features/accounts/signing-in/auth.test-app.ts'
import { readConfig } from './platform/config/config.ts'

// How long personal data is kept (docs/personal-data.md): what each job deletes, and what none does.

const { db, jobs, newPerson, newTenant, config } = await openAuthApp()

const person = await newPerson()
const { id: buyerId } = await newTenant(person.token)
const { id: shopId } = await newTenant(person.token, 'shop')
const { rows: found } = await sql<{ id: number; sessionId: number }>`
  select u.id, t.id as "sessionId" from users u join tokens t on t.user_id = u.id and t.parent_id is null
   where u.email = ${person.email}`.execute(db)
const { id: userId, sessionId } = found[0] ?? { id: 0, sessionId: 0 }

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const { journalDays, notificationDays, deviceDays } = config.retention

/** A row of each age in every table that a job cleans, and the numbers of days. */
const ages = {
  notifications: [notificationDays - 1, notificationDays + 1],
  devices: [deviceDays - 1, deviceDays + 1],
  journal: [journalDays - 1, journalDays + 1],
}

for (const days of ages.notifications)
  await sql`
    insert into notifications (user_id, tenant_id, kind, title, link, group_key, is_urgent, in_app, mail_due, push_due, created_at)
    values (${userId}, ${buyerId}, 'order_accepted', ${`${days}`}, '/', ${`${days}`}, false, true, false, false, ${daysAgo(days)})`.execute(
    db,
  )
for (const days of ages.devices)
  await sql`
    insert into devices (user_id, session_id, platform, address, seen_at)
    values (${userId}, ${sessionId}, 'android', ${`${days}`}, ${daysAgo(days)})`.execute(db)
for (const days of ages.journal)
  await sql`
    insert into journal (at, tenant_id, kind, person_id, person_name, subject)
    values (${daysAgo(days)}, ${buyerId}, 'signed_in', ${userId}, 'Camille', ${`${days}`})`.execute(
    db,
  )
// An order of eleven years ago with everything that belongs to it.
await sql`
  with o as (
    insert into orders (buyer_id, shop_id, status, delivery_date, placed_by, parties, lines_count, net_cents,
                        delivery_fee_cents, vat, contributions, gross_cents, estimated, created_at)
    values (${buyerId}, ${shopId}, 'delivered', ${daysAgo(4_000)}, ${userId}, '{}', 1, 1000, 0, '[]', '[]', 1055,
            false, ${daysAgo(4_000)}) returning id),
  h as (
    insert into order_history (order_id, at, actor_id, actor_name, to_status)
    select id, ${daysAgo(4_000)}, ${userId}, 'Camille', 'delivered' from o)
  insert into documents (order_id, shop_id, buyer_id, kind, number, issued_at, due_date, net_cents, gross_cents, content)
  select id, ${shopId}, ${buyerId}, 'invoice', 'F-1', ${daysAgo(4_000)}, ${daysAgo(3_970)}, 1000, 1055, '{}'
    from o`.execute(db)
await sql`
  with c as (
    insert into conversations (buyer_id, shop_id) values (${buyerId}, ${shopId}) returning id)
  insert into messages (conversation_id, buyer_id, shop_id, side, author_id, author_name, body, created_at)
  select id, ${buyerId}, ${shopId}, 'buyer', ${userId}, 'Camille', 'Bonjour', ${daysAgo(4_000)} from c`.execute(
  db,
)

const legal = ['orders', 'order_history', 'documents', 'messages', 'users', 'tenants'] as const
const sumOf = async (table: string) => {
  const { rows } = await sql<{ sum: string }>`
    select md5(string_agg(x::text, '|' order by x.id)) as sum from ${sql.table(table)} x`.execute(
    db,
  )
  return rows[0]?.sum
}

test('each job deletes what is older than its period, twice run the same; business records stay', async () => {
  const before = await Promise.all(legal.map(sumOf))
  const names = Object.keys(jobs).filter(name => /^(clean|delete)_/.test(name))
  expect(names).toEqual(
    expect.arrayContaining(['clean_notifications', 'clean_devices', 'delete_unused_accounts']),
  )
  for (const _ of [1, 2]) for (const name of names) await jobs[name as 'clean_devices'].run({})
  const { rows } = await sql`
    select (select array_agg(title) from notifications) as notifications,
           (select array_agg(address) from devices) as devices,
           (select array_agg(subject) from journal where subject ~ '^\\d+$') as journal`.execute(db)
  expect(rows).toEqual([
    {
      notifications: [`${notificationDays - 1}`],
      devices: [`${deviceDays - 1}`],
      journal: [`${journalDays - 1}`],
    },
  ])
  expect(await Promise.all(legal.map(sumOf))).toEqual(before)
})

test('periods are set by the environment, within bounds', () => {
  expect(readConfig({}).retention).toEqual({
    journalDays: 365,
    notificationDays: 90,
    deviceDays: 180,
    unusedAccountDays: 1_095,
  })
  expect(readConfig({ NOTIFICATION_DAYS: '30' }).retention.notificationDays).toBe(30)
  for (const wrong of ['0', '-1', 'toujours', '99999'])
    expect(() => readConfig({ UNUSED_ACCOUNT_DAYS: wrong })).toThrow(/UNUSED_ACCOUNT_DAYS/)
})
