import { memberEndpoints } from '@carreau/contract/companies/members'
import fastify from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answerError } from '../../../platform/http/error-handler.ts'
import { newToken } from '../../../platform/identity/identity.sql.ts'
import { findAccount } from '../door/accounts.sql.ts'
import { openAuthApp } from '../signing-in/auth.test-app.ts'
import { withDeletion } from './delete-account.test-app.ts'

// An account that ends in the moment when something else happens in its name.

const app = await openAuthApp()
const { call, db, newPerson, openAccess } = app
const { idOf, join, newChef, newShop, placeOrder, remove } = withDeletion(app)

test('pressed twice it happens once', async () => {
  const { token, email } = await newPerson()
  const answers = await Promise.all([remove(token), remove(token), remove(token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  const { rows } = await sql`
    select from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'mail_account_deleted' and payload ->> 'to' = ${email}`.execute(db)
  expect(rows).toHaveLength(1)
})

test('of two administrators who leave at once, one stays with the others', async () => {
  for (let round = 0; round < 2; round += 1) {
    const [chef, second, cook] = [await newChef(), await newPerson(), await newPerson()]
    await join(await idOf(second.email), chef.companyId, 'admin')
    await join(await idOf(cook.email), chef.companyId, 'purchaser')
    const answers = await Promise.all([remove(chef.token), remove(second.token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  }
})

test('while the team changes, nothing fails and somebody administers whoever stays', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [chef, second, guest] = [await newChef(), await newPerson(), await newPerson()]
    const { companyId: id } = chef
    await join(await idOf(second.email), id, 'admin')
    const { token: link, hash } = newToken()
    await sql`
      insert into invitations (tenant_id, email, roles, token_hash, expires_at)
      values (${id}, ${guest.email}, '{purchaser}', ${hash}, now() + interval '1 day')`.execute(db)
    const admin = (await openAccess(second.token, { type: 'buyer', id, role: 'admin' })).ok().data
    const answers = await Promise.all([
      remove(chef.token),
      call(memberEndpoints.updateMember, {
        token: admin.token,
        params: { memberId: chef.id },
        body: { roles: ['admin', 'accountant'] },
      }),
      call(memberEndpoints.acceptInvitation, { token: guest.token, params: { token: link } }),
      ...(round % 2 === 0 ? [remove(second.token)] : []),
    ])
    for (const { status } of answers) expect(status).toBeLessThan(500)
    const { rows } = await sql<{ role: string }>`
      select role from memberships m join users u on u.id = m.user_id
       where tenant_id = ${id} and u.deleted_at is null`.execute(db)
    if (rows.length > 0) expect(rows.map(({ role }) => role)).toContain('admin')
    const { rows: ghosts } = await sql`
      select from memberships m join users u on u.id = m.user_id
       where u.deleted_at is not null`.execute(db)
    expect(ghosts).toEqual([])
  }
})

test('an order placed at that moment keeps the account, or is not placed', async () => {
  const { shopId } = await newShop()
  const outcomes = new Set<string>()
  for (let round = 0; round < 8; round += 1) {
    const chef = await newChef()
    // Beside the work of the password, the order comes before, during and after.
    const order = new Promise(resolve => setTimeout(resolve, round * 18)).then(() =>
      placeOrder(chef.companyId, shopId, chef.id).then(
        () => 'placed',
        (error: { constraint?: string }) => error.constraint,
      ),
    )
    const [deleted, placed] = await Promise.all([remove(chef.token), order])
    outcomes.add(`${deleted.status} ${placed}`)
  }
  for (const outcome of outcomes) expect(['200 deleted_person', '409 placed']).toContain(outcome)
})

test('an order begun before and committed later is waited for', async () => {
  const chef = await newChef()
  const { shopId } = await newShop()
  let commit = () => {}
  let begun = () => {}
  const isBegun = new Promise<void>(resolve => {
    begun = resolve
  })
  const order = db.transaction().execute(async trx => {
    await sql`
      insert into orders (buyer_id, shop_id, status, delivery_date, placed_by, parties, lines_count,
                          net_cents, delivery_fee_cents, vat, contributions, gross_cents, estimated)
      values (${chef.companyId}, ${shopId}, 'submitted', '2026-11-24', ${chef.id}, '{}', 1, 1000, 0,
              '[]', '[]', 1055, false)`.execute(trx)
    begun()
    await new Promise<void>(resolve => {
      commit = resolve
    })
  })
  await isBegun
  const deletion = remove(chef.token)
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and query like '%deleted_at is null for update%'`.execute(
        db,
      )
      return rows.length
    })
    .toBeGreaterThan(0)
  commit()
  await order
  expect((await deletion).status).toBe(409)
})

test('what comes after is nobody’s, whichever call brings it', async () => {
  const chef = await newChef()
  const { shopId } = await newShop()
  await remove(chef.token)
  // Let in just before: the password is asked of nobody any more.
  expect(await findAccount(db, chef.id)).toBeUndefined()
  const late = fastify()
  late.setErrorHandler(answerError)
  late.get('/', () => placeOrder(chef.companyId, shopId, chef.id))
  const answer = await late.inject('/')
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated'])
  await expect(join(chef.id, chef.companyId, 'admin')).rejects.toMatchObject({
    constraint: 'deleted_person',
  })
  await late.close()
})
