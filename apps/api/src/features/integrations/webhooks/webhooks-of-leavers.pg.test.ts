import { endpoints } from '@carreau/contract/endpoints'
import { webhookEvents } from '@carreau/domain/integrations/webhooks'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openIntegrations } from '../integrations.test-app.ts'

const { ask, db, newBuyer, newMember, newOffer, newOrder, newShop } = await openIntegrations({
  allowLocal: true,
})

const url = 'https://erp.exemple.fr/carreau'
const newWebhook = async (token: string) => {
  const { answer } = await ask(endpoints.createWebhook, token, {
    body: { url, events: webhookEvents },
  })
  return answer.data.id as number
}
const change = (token: string, webhookId: number, body: object) =>
  ask(endpoints.updateWebhook, token, { params: { webhookId }, body })
const standing = async (token: string) => {
  const { answer } = await ask(endpoints.listWebhooks, token)
  return [answer.data[0].state, answer.data[0].disabled_because]
}
const waiting = async (webhookId: number) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from webhook_deliveries
     where webhook_id = ${webhookId} and next_at is not null`.execute(db)
  return rows[0]?.count
}
/** Of who made it, in their company. */
const membership = (webhookId: number) => sql`
  user_id = (select made_by from webhooks where id = ${webhookId})
  and tenant_id = (select tenant_id from webhooks where id = ${webhookId})`

describe('a webhook tells nobody any more once who made it', () => {
  let shop: { id: number; token: string }
  let webhook: number
  const order = async () => newOrder((await newBuyer()).token, await newOffer(shop.id))

  const begin = async () => {
    shop = await newShop()
    webhook = await newWebhook(await newMember(shop.id, 'admin'))
    await order()
    expect(await waiting(webhook)).toBeGreaterThan(0)
  }

  test.each([
    [
      'is taken out of the company',
      () => sql`delete from memberships where ${membership(webhook)}`,
    ],
    [
      'is no administrator any more',
      () => sql`update memberships set role = 'sales' where ${membership(webhook)}`,
    ],
  ])('%s', async (_, leave) => {
    await begin()
    await leave().execute(db)
    expect(await standing(shop.token)).toEqual(['disabled', 'maker_left'])
    expect(await waiting(webhook)).toBe(0)
    await order()
    expect(await waiting(webhook)).toBe(0)
    // An account that nobody needs is deleted in the end.
    await sql`delete from users where id = (select made_by from webhooks where id = ${webhook})`.execute(
      db,
    )
    expect(await standing(shop.token)).toEqual(['disabled', 'maker_left'])
  })
})

test('whoever makes it active again, or has it call elsewhere, answers for it from then on', async () => {
  const shop = await newShop()
  const leaver = await newMember(shop.id, 'admin')
  const webhook = await newWebhook(leaver)
  await sql`delete from memberships where ${membership(webhook)}`.execute(db)
  expect((await change(shop.token, webhook, { state: 'active' })).answer.data).toMatchObject({
    state: 'active',
    disabled_because: null,
  })
  const other = await newWebhook(await newMember(shop.id, 'admin'))
  await change(shop.token, other, { url: 'https://autre.exemple.fr/carreau' })
  const { rows } = await sql<{ made_by: number }>`
    select distinct made_by from webhooks where tenant_id = ${shop.id}`.execute(db)
  expect(rows).toHaveLength(1)
})

test('it goes on for who keeps the role, whatever else they lose, and of whom nobody knows who made it', async () => {
  const shop = await newShop()
  const webhook = await newWebhook(await newMember(shop.id, 'admin'))
  await db.transaction().execute(async trx => {
    const { rows } = await sql<{ user_id: number }>`
      delete from memberships where ${membership(webhook)} returning user_id`.execute(trx)
    // Roles are written anew as a whole.
    await sql`insert into memberships (user_id, tenant_id, role)
              values (${rows[0]?.user_id}, ${shop.id}, 'admin')`.execute(trx)
  })
  expect(await standing(shop.token)).toEqual(['active', null])
  await sql`update webhooks set made_by = null where id = ${webhook}`.execute(db)
  await sql`delete from memberships where tenant_id = ${shop.id} and role <> 'admin'`.execute(db)
  expect(await standing(shop.token)).toEqual(['active', null])
})
