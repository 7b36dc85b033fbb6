import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openStorage } from '../../../platform/storage/open-storage.ts'
import { openAuthApp } from '../../accounts/signing-in/auth.test-app.ts'
import { findOwnUploads } from '../door/uploads.sql.ts'

const { config, db, jobs, newPerson, newTenant } = await openAuthApp()
const { pictures } = openStorage(config)

const person = await newPerson()
const { id: buyerId } = await newTenant(person.token)
const { id: shopId } = await newTenant(person.token, 'shop')
const { id: userId } = await db
  .selectFrom('users')
  .select('id')
  .where('email', '=', person.email)
  .executeTakeFirstOrThrow()

let sent = 0
/** A picture that the person sent for the buyer so many hours ago. */
const send = async (hoursAgo: number): Promise<string> => {
  sent += 1
  // Far enough apart: near ones become one picture.
  const background = { r: sent * 20, g: 255 - sent * 20, b: (sent % 3) * 100 }
  const create = { width: 20, height: 20, channels: 3 as const, background }
  const { key, size } = await pictures.putImage(await sharp({ create }).png().toBuffer())
  await sql`
    insert into media_uploads (key, user_id, tenant_id, bytes, at)
    values (${key}, ${userId}, ${buyerId}, ${size}, now() - make_interval(hours => ${hoursAgo}))`.execute(
    db,
  )
  return key
}

const isRemembered = async (key: string): Promise<boolean> => {
  const { rows } = await sql`select from media_uploads where key = ${key}`.execute(db)
  return rows.length > 0
}

/** The job, and those it leaves behind. */
const clean = async (): Promise<void> => {
  await jobs.clean_uploads.run({})
  const { rows } = await sql<{ id: number; keys: string[] }>`
    select j.id, payload -> 'keys' as keys from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'forget_pictures'`.execute(db)
  for (const { keys } of rows) await jobs.forget_pictures.run({ keys })
  await sql`select graphile_worker.complete_jobs(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
}

test('a picture that nothing shows a day later goes, row and file', async () => {
  const [old, recent] = [await send(25), await send(23)]
  await pictures.getPicture(old, 128, 'webp')
  await clean()
  expect([await isRemembered(old), await pictures.hasImage(old)]).toEqual([false, false])
  expect(await pictures.getPicture(old, 128, 'webp')).toBeUndefined()
  expect([await isRemembered(recent), await pictures.hasImage(recent)]).toEqual([true, true])
})

/** What may show a picture, each by its key. */
const showing: Record<string, (key: string) => Promise<unknown>> = {
  'a person': key => sql`update users set avatar_key = ${key} where id = ${userId}`.execute(db),
  'a wholesaler': key =>
    sql`update shops set logo_key = ${key} where tenant_id = ${shopId}`.execute(db),
  'a family': key =>
    sql`insert into categories (name, slug, position, picture_key) values ('F', 'f', 1, ${key})`.execute(
      db,
    ),
  'a message': key =>
    sql`with c as (
          insert into conversations (buyer_id, shop_id) values (${buyerId}, ${shopId}) returning id)
        insert into messages (conversation_id, buyer_id, shop_id, side, author_id, author_name, body, photo_keys)
        select id, ${buyerId}, ${shopId}, 'buyer', ${userId}, 'Camille', '', array[${key}] from c`.execute(
      db,
    ),
  'the homepage': key =>
    sql`insert into homepage_parts (part, content)
        values ('hero', ${JSON.stringify({ image_url: `/storage/carreau/${key}/512.webp` })}::jsonb)
        on conflict (part) do update set content = excluded.content`.execute(db),
  'a page': key =>
    sql`insert into pages (slug, title, body_markdown)
        values ('essai', 'Essai', ${`![](/storage/carreau/${key}/512.webp)`})`.execute(db),
  'an issued document': key =>
    sql`with o as (
          insert into orders (buyer_id, shop_id, status, delivery_date, parties, lines_count, net_cents,
                              delivery_fee_cents, vat, contributions, gross_cents, estimated)
          values (${buyerId}, ${shopId}, 'delivered', '2026-11-24', '{}', 0, 0, 0, '[]', '[]', 0, false)
          returning id)
        insert into documents (order_id, shop_id, buyer_id, kind, number, issued_at, due_date, net_cents,
                               gross_cents, content)
        select id, ${shopId}, ${buyerId}, 'invoice', 'F2026-1', now(), '2026-12-24', 0, 0,
               ${JSON.stringify({ seller: { logoKey: key } })}::jsonb
          from o`.execute(db),
}

test.each(Object.entries(showing))('what %s shows stays', async (_, show) => {
  const key = await send(1_000)
  await show(key)
  await clean()
  expect([await isRemembered(key), await pictures.hasImage(key)]).toEqual([true, true])
})

test('what is being shown in this very moment stays, what was swept is not shown', async () => {
  const [shown, swept] = [await send(25), await send(25)]
  const sender = { userId, tenant: null }
  const { cleaning } = await db.transaction().execute(async trx => {
    expect(await findOwnUploads(trx, sender, [shown])).toEqual(new Set([shown]))
    const cleaning = clean()
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return rows.length
      })
      .toBe(1)
    await sql`update users set avatar_key = ${shown} where id = ${userId}`.execute(trx)
    return { cleaning }
  })
  await cleaning
  expect(await pictures.hasImage(shown)).toBe(true)
  expect(await pictures.hasImage(swept)).toBe(false)
  const own = await db.transaction().execute(trx => findOwnUploads(trx, sender, [shown, swept]))
  expect(own).toEqual(new Set([shown]))
})
