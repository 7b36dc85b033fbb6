import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { authEndpoints } from '@carreau/contract/accounts/auth'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openStorage } from '../../../platform/storage/open-storage.ts'
import { withSecondFactor } from '../second-factor/second-factor.test-app.ts'
import { openAuthApp, password } from '../signing-in/auth.test-app.ts'
import { withDeletion } from './delete-account.test-app.ts'

const app = await openAuthApp()
const { call, config, db, jobs, logIn, newPerson, outbox } = app
const { codeOf, newGuardedPerson } = withSecondFactor(app)
const { idOf, isOpen, join: joinCompany, newChef, newShop, placeOrder, remove } = withDeletion(app)

test('nothing of the person is left, but what the companies must keep', async () => {
  const chef = await newChef()
  const { shopId } = await newShop()
  const second = await newPerson()
  await joinCompany(await idOf(second.email), chef.companyId, 'admin')
  const orderId = await placeOrder(chef.companyId, shopId, chef.id)
  await sql`
    with c as (
      insert into conversations (buyer_id, shop_id) values (${chef.companyId}, ${shopId}) returning id)
    insert into messages (conversation_id, buyer_id, shop_id, side, author_id, author_name, body)
    select id, ${chef.companyId}, ${shopId}, 'buyer', ${chef.id}, 'Camille', 'Bonjour' from c`.execute(
    db,
  )
  const { pictures } = openStorage(config)
  const picture = (background: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .webp()
      .toBuffer()
  const { key: own } = await pictures.putImage(await picture('#d7263d'))
  await pictures.getPicture(own, 128, 'webp')
  const { key: shared } = await pictures.putImage(await picture('#2a7b4f'))
  for (const key of [own, shared])
    await sql`insert into media_uploads (key, user_id, tenant_id, bytes)
              values (${key}, ${chef.id}, ${chef.companyId}, 1)`.execute(db)
  await sql`update users set avatar_key = ${own} where id = ${chef.id}`.execute(db)
  await sql`update shops set logo_key = ${shared} where tenant_id = ${shopId}`.execute(db)
  await sql`insert into quiet_hours values (${chef.id}, '22:00', '06:00')`.execute(db)
  await sql`insert into notification_preferences values (${chef.id}, 'order_accepted', true, true, true)`.execute(
    db,
  )
  await sql`
    insert into notifications (user_id, tenant_id, kind, title, link, group_key, is_urgent, in_app, mail_due, push_due, created_at)
    values (${chef.id}, ${chef.companyId}, 'order_accepted', 'x', '/', 'x', false, true, false, false, now())`.execute(
    db,
  )
  await sql`
    insert into devices (user_id, session_id, platform, address)
    select ${chef.id}, min(id), 'android', 'la-sienne' from tokens where user_id = ${chef.id}`.execute(
    db,
  )
  await sql`
    insert into invitations (tenant_id, email, roles, invited_by, expires_at)
    values (${shopId}, ${chef.email}, '{sales}', null, now() + interval '1 day'),
           (${chef.companyId}, 'invitee@exemple.fr', '{purchaser}', ${chef.id}, now() + interval '1 day')`.execute(
    db,
  )

  expect((await remove(chef.token)).ok().data.message).toBe('Votre compte est supprimé.')

  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id'`.execute(db)
  expect(tables.length).toBeGreaterThan(9)
  for (const { name } of tables)
    expect(
      (await sql`select from ${sql.table(name)} where user_id = ${chef.id}`.execute(db)).rows,
      name,
    ).toEqual([])
  const { rows: kept } = await sql`
    select first_name, avatar_key, email like 'supprime-%@compte.invalid' as anonymous,
           deleted_at is not null as deleted,
           (select placed_by from orders where id = ${orderId}) as placed_by,
           (select actor_name from order_history where order_id = ${orderId}) as actor_name,
           (select author_name || ' ' || body from messages where author_id = u.id) as message
      from users u where id = ${chef.id}`.execute(db)
  expect(kept).toEqual([
    {
      first_name: 'Compte supprimé',
      avatar_key: null,
      anonymous: true,
      deleted: true,
      placed_by: chef.id,
      // Who ordered is what an order proves; who wrote is not what a message does.
      actor_name: 'Camille',
      message: 'Compte supprimé Bonjour',
    },
  ])
  const { rows: invitations } = await sql`select email, invited_by from invitations`.execute(db)
  expect(invitations).toEqual([{ email: 'invitee@exemple.fr', invited_by: null }])

  const { rows: queued } = await sql<{ keys: string[] }>`
    select payload -> 'keys' as keys from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'forget_pictures'`.execute(db)
  const keys = queued[0]?.keys ?? []
  expect(keys.toSorted()).toEqual([own, shared].toSorted())
  await jobs.forget_pictures.run({ keys })
  expect(await pictures.getPicture(own, 128, 'webp')).toBeUndefined()
  expect(await pictures.hasImage(own)).toBe(false)
  expect(await pictures.hasImage(shared)).toBe(true)
})

test('every session is over, signing in is refused, and the e-mail may register again', async () => {
  const { email, from, token } = await newPerson()
  const elsewhere = (await logIn(email, from)).answer as { data: { login_token: string } }
  await remove(token)
  for (const each of [token, elsewhere.data.login_token]) expect(await isOpen(each)).toBe(false)
  expect(await logIn(email, from)).toMatchObject({
    status: 401,
    answer: { code: 'wrong_credentials' },
  })
  // A reset link is mailed to nobody.
  await jobs.mail_password_reset.run({ email })
  const again = await call(authEndpoints.register, {
    from,
    body: { email, password, name: 'Camille' },
  })
  expect(await isOpen(again.ok().data.login_token)).toBe(true)
  await jobs.mail_account_deleted.run({ to: email, firstName: 'Camille' })
  const mails = await Promise.all(
    (await readdir(outbox)).map(name => readFile(join(outbox, name), 'utf8')),
  )
  const toThem = mails.filter(mail => mail.includes(`To: ${email}`))
  expect(toThem).toHaveLength(1)
  expect(toThem[0]).toMatch(/est supprim/)
})

test('a wrong password and a missing one delete nothing', async () => {
  const { token } = await newPerson()
  expect(await remove(token, { current_password: 'groseille' })).toMatchObject({
    status: 422,
    answer: { errors: { current_password: ['Le mot de passe actuel est incorrect.'] } },
  })
  expect((await remove(token, { current_password: undefined })).status).toBe(422)
  expect(await isOpen(token)).toBe(true)
})

test('guessing the password here ends after ten tries', async () => {
  const { email, from, token } = await newPerson()
  for (let i = 0; i < 10; i += 1) await remove(token, { current_password: `essai ${i}` }, from)
  expect((await remove(token, {}, from)).status).toBe(429)
  expect((await logIn(email, from)).status).toBe(200)
})

test('with a second factor a code is asked for, and a wrong one deletes nothing', async () => {
  const { from, secret, token } = await newGuardedPerson()
  expect(await remove(token, {}, from)).toMatchObject({
    status: 403,
    answer: { code: 'second_factor_required' },
  })
  expect(await remove(token, { code: '000000' }, from)).toMatchObject({
    status: 422,
    answer: { code: 'wrong_code', errors: { code: [expect.any(String)] } },
  })
  expect(await isOpen(token)).toBe(true)
  expect((await remove(token, { code: codeOf(secret) }, from)).status).toBe(200)
  expect(await isOpen(token)).toBe(false)
})

test('who alone administers a company of others stays, and is told what to do', async () => {
  const chef = await newChef()
  const purchaser = await newPerson()
  await joinCompany(await idOf(purchaser.email), chef.companyId, 'purchaser')
  expect(await remove(chef.token)).toMatchObject({
    status: 409,
    answer: {
      code: 'last_admin',
      message:
        'Vous êtes la seule personne à administrer «\u00a0Bistrot du Coin\u00a0», qui a 1\u00a0autre membre. Donnez d’abord le rôle d’administrateur à quelqu’un, dans Paramètres, Membres.',
    },
  })
  expect(await isOpen(chef.token)).toBe(true)
  expect((await remove(purchaser.token)).status).toBe(200)
  expect((await remove(chef.token)).status).toBe(200)
})

test('who alone administers a company with open orders stays until they are over', async () => {
  const chef = await newChef()
  const { shopId, token: sellerToken } = await newShop()
  const orderId = await placeOrder(chef.companyId, shopId, chef.id)
  for (const token of [chef.token, sellerToken])
    expect(await remove(token)).toMatchObject({
      status: 409,
      answer: { code: 'last_admin', message: expect.stringMatching(/qui a 1\scommande en cours/) },
    })
  await sql`update orders set status = 'delivered' where id = ${orderId}`.execute(db)
  for (const token of [chef.token, sellerToken]) expect((await remove(token)).status).toBe(200)
})

test('who alone administers a wholesaler takes its offers off the market first', async () => {
  const { shopId, token } = await newShop()
  await sql`
    with c as (insert into categories (name, slug, position) values ('L', 'l', 1) returning id),
    p as (insert into products (category_id, name, commercial_designation, is_interfel_taxable, volume_type,
                                billing_type, is_indivisible, search_text)
          select id, 'T', 'T', true, 'fixed', 'weight', true, 't' from c returning id),
    v as (insert into variants (product_id, unit, units_per_package, average_volume_g)
          select id, 'kg', 1, 6000 from p returning id, product_id),
    o as (insert into origins (name, iso_code) values ('France', 'FR') returning id),
    k as (insert into packagings (name) values ('Colis') returning id),
    s as (insert into specifications (product_id, variant_id, origin_id, packaging_id, is_organic)
          select v.product_id, v.id, o.id, k.id, false from v, o, k returning id, product_id)
    insert into offers (shop_id, specification_id, product_id, billing_type, unit_price_e4)
    select ${shopId}, id, product_id, 'weight', 20000 from s`.execute(db)
  expect(await remove(token)).toMatchObject({
    status: 409,
    answer: { message: expect.stringContaining('en vente') },
  })
  await sql`update offers set is_available = false where shop_id = ${shopId}`.execute(db)
  expect((await remove(token)).status).toBe(200)
})

test('the platform keeps its last operator', async () => {
  const { email, token } = await newPerson()
  const { rows } = await sql<{ id: number }>`
    insert into tenants (type, company_name) values ('platform', 'Carreau') returning id`.execute(
    db,
  )
  await joinCompany(await idOf(email), rows[0]?.id ?? 0, 'operator')
  expect(await remove(token)).toMatchObject({ status: 409, answer: { code: 'last_admin' } })
})

test('a company left empty does nothing more: nobody joins it, its lists fill no cart', async () => {
  const chef = await newChef()
  await sql`
    insert into invitations (tenant_id, email, roles, expires_at)
    values (${chef.companyId}, 'tard@exemple.fr', '{purchaser}', now() + interval '1 day')`.execute(
    db,
  )
  await sql`
    insert into lists (buyer_id, name, type) values (${chef.companyId}, 'Base', 'recurrent')`.execute(
    db,
  )
  await remove(chef.token)
  const { rows } = await sql`
    select (select count(*) from invitations where tenant_id = ${chef.companyId}) as invitations,
           (select bool_and(paused) from lists where buyer_id = ${chef.companyId}) as paused,
           (select company_name from tenants where id = ${chef.companyId}) as name`.execute(db)
  expect(rows).toEqual([{ invitations: 0, paused: true, name: 'Bistrot du Coin' }])
})

test('accounts without a company that nobody uses are deleted, others never', async () => {
  const people = {
    unused: await newPerson(),
    recent: await newPerson(),
    signedIn: await newPerson(),
    member: await newChef(),
  }
  const silent = async ({ email }: { email: string }, days: number, ended = true) => {
    const id = await idOf(email)
    await sql`
      update users set last_signed_in_at = now() - make_interval(days => ${days}::int)
       where id = ${id}`.execute(db)
    if (ended) await sql`delete from tokens where user_id = ${id}`.execute(db)
    return id
  }
  const unused = await silent(people.unused, 1_100)
  await silent(people.recent, 1_000)
  await silent(people.signedIn, 1_100, false)
  await silent(people.member, 1_100)
  await jobs.delete_unused_accounts.run({})
  await jobs.delete_unused_accounts.run({})
  const { rows } = await sql<{ id: number }>`
    select id from users where first_name = 'Compte supprimé' and last_signed_in_at < now() - interval '900 days'`.execute(
    db,
  )
  expect(rows).toEqual([{ id: unused }])
  expect((await logIn(people.recent.email, people.recent.from)).status).toBe(200)
  const { rows: noted } = await sql<{ today: boolean }>`
    select last_signed_in_at > now() - interval '1 minute' as today from users
     where email = ${people.recent.email}`.execute(db)
  expect(noted).toEqual([{ today: true }])
})
