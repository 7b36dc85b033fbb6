import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../postgres/test-database.ts'
import { type ActingFor, actFor, asSystem, keepActing } from './acting-for.ts'
import { type Db, openDatabase } from './database.ts'

const { db: many, url } = await testDatabase()

/** One connection, so that whoever comes next gets what the last one left. */
const { db, close } = openDatabase(url, { max: 1, onError: error => console.error(error.message) })

const seven: ActingFor = { tenantId: 7, userId: 70 }
const eight: ActingFor = { tenantId: 8, userId: null }

const whom = async (on: Db = db) => {
  const { rows } = await sql<{ role: string; tenant: number | null; person: number | null }>`
    select current_user::text as role, acting_tenant() as tenant, acting_user() as person`.execute(
    on,
  )
  return rows[0]
}
const asSeven = { role: 'carreau_tenant', tenant: 7, person: 70 }
const asEight = { role: 'carreau_tenant', tenant: 8, person: null }
const asOwner = { role: 'carreau', tenant: null, person: null }

test('a statement acts for whom its request acts, whatever the connection did before', async () => {
  expect(await whom()).toEqual(asOwner)
  expect(await actFor(seven, () => whom())).toEqual(asSeven)
  expect(await actFor(eight, () => whom())).toEqual(asEight)
  expect(await whom()).toEqual(asOwner)
  expect(await actFor({ tenantId: null, userId: null }, () => whom())).toEqual({
    role: 'carreau_tenant',
    tenant: null,
    person: null,
  })
})

test('a part of a transaction may act for the system, and only that part', async () => {
  await actFor(seven, () =>
    db.transaction().execute(async trx => {
      expect(await whom(trx)).toEqual(asSeven)
      expect(await asSystem('notifying others', () => whom(trx))).toEqual(asOwner)
      expect(await whom(trx)).toEqual(asSeven)
    }),
  )
  expect(await actFor(seven, () => whom())).toEqual(asSeven)
  expect(await whom()).toEqual(asOwner)
})

test('what was said in a transaction that is rolled back is said again', async () => {
  const broken = (change: ActingFor) =>
    actFor(seven, () =>
      db.transaction().execute(async trx => {
        expect(await whom(trx)).toEqual(asSeven)
        await actFor(change, () => whom(trx))
        throw new Error('refused')
      }),
    )
  await expect(broken(eight)).rejects.toThrow('refused')
  expect(await actFor(eight, () => whom())).toEqual(asEight)
  await expect(broken(eight)).rejects.toThrow('refused')
  expect(await actFor(seven, () => whom())).toEqual(asSeven)
})

test('a statement that fails leaves nobody acting for another', async () => {
  const failing = actFor(seven, () =>
    db.transaction().execute(async trx => {
      await asSystem('notifying others', () => sql`select 1 / 0`.execute(trx))
    }),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await actFor(eight, () => whom())).toEqual(asEight)
  await expect(actFor(seven, () => sql`select 1 / 0`.execute(db))).rejects.toThrow()
  expect(await actFor(seven, () => whom())).toEqual(asSeven)
})

test('back to a savepoint, the part before it still acts for its own', async () => {
  const statement = (text: string, trx: Db) => sql.raw(text).execute(trx)
  await actFor(seven, () =>
    db.transaction().execute(async trx => {
      await statement('savepoint before', trx)
      expect(await actFor(eight, () => whom(trx))).toEqual(asEight)
      await statement('rollback to savepoint before', trx)
      expect(await actFor(eight, () => whom(trx))).toEqual(asEight)
      expect(await whom(trx)).toEqual(asSeven)
    }),
  )
})

test('statements of one transaction asked for at once keep to themselves', async () => {
  await actFor(seven, () =>
    db.transaction().execute(async trx => {
      const asked = Array.from({ length: 20 }, (_, i) =>
        i % 3 === 0 ? asSystem('notifying others', () => whom(trx)) : whom(trx),
      )
      for (const [i, told] of (await Promise.all(asked)).entries())
        expect(told).toEqual(i % 3 === 0 ? asOwner : asSeven)
    }),
  )
})

test('two hundred requests of many tenants over eight connections never mix', async () => {
  const asked = Array.from({ length: 200 }, (_, i) =>
    actFor({ tenantId: i % 13, userId: i }, async () => {
      const first = await whom(many)
      const inside = await many.transaction().execute(trx => whom(trx))
      return { first, inside }
    }),
  )
  for (const [i, told] of (await Promise.all(asked)).entries()) {
    const expected = { role: 'carreau_tenant', tenant: i % 13, person: i }
    expect(told).toEqual({ first: expected, inside: expected })
  }
})

test('what is made while it is sent is made for whom it was asked for', async () => {
  async function* rows() {
    yield await whom()
    yield await whom()
  }
  const sent = actFor(seven, () => keepActing(rows()))
  const received = []
  for await (const row of sent) received.push(row)
  expect(received).toEqual([asSeven, asSeven])
})

test('the one who asks twice is not said twice', async () => {
  const said = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_prepared_statements where name = 'act'`.execute(db)
    return rows[0]?.n
  }
  await actFor(seven, () => whom())
  expect(await said()).toBe(1)
  await close()
})
