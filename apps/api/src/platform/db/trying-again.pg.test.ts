import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../postgres/test-database.ts'
import { actFor } from './acting-for.ts'
import { openDatabase } from './database.ts'

const { url } = await testDatabase()
const victims: string[] = []
const { db, close } = openDatabase(url, { max: 4, onError: error => victims.push(error.message) })
afterAll(close)

await sql`create table accounts_of_two (id int primary key, amount int not null)`.execute(db)
await sql`grant all on accounts_of_two to carreau_tenant`.execute(db)
await sql`insert into accounts_of_two values (1, 0), (2, 0)`.execute(db)

/** Opens once so many have come; whoever comes later goes through. */
const meeting = (count: number) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  return () => {
    come += 1
    if (come === count) resolve()
    return promise
  }
}

const failing = (code: string) => {
  const tried = { times: 0 }
  const asked = db.transaction().execute(async trx => {
    tried.times += 1
    await sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`).execute(trx)
  })
  return { asked, tried }
}

test('of two transactions that wait for each other, both are done in the end, once', async () => {
  const bothHoldOne = meeting(2)
  let begun = 0
  const add = (rows: readonly [number, number]) =>
    db.transaction().execute(async trx => {
      begun += 1
      const { rows: acting } = await sql<{
        id: number | null
      }>`select acting_tenant() as id`.execute(trx)
      for (const id of rows) {
        await sql`update accounts_of_two set amount = amount + 1 where id = ${id}`.execute(trx)
        await bothHoldOne()
      }
      return acting[0]?.id
    })
  const done = await Promise.all([
    actFor({ tenantId: 7, userId: 70 }, () => add([1, 2])),
    actFor({ tenantId: 8, userId: 80 }, () => add([2, 1])),
  ])
  expect(done).toEqual([7, 8])
  expect(begun).toBe(3)
  expect(victims).toEqual(['deadlock detected'])
  const { rows } = await sql`select * from accounts_of_two order by id`.execute(db)
  expect(rows).toEqual([
    { id: 1, amount: 2 },
    { id: 2, amount: 2 },
  ])
})

test('a snapshot that another overtook is taken anew', async () => {
  let begun = 0
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async trx => {
      begun += 1
      await sql`select from accounts_of_two`.execute(trx)
      if (begun === 1) await sql`update accounts_of_two set amount = 10 where id = 1`.execute(db)
      await sql`update accounts_of_two set amount = amount + 1 where id = 1`.execute(trx)
    })
  const { rows } = await sql`select amount from accounts_of_two where id = 1`.execute(db)
  expect({ rows, begun }).toEqual({ rows: [{ amount: 11 }], begun: 2 })
})

test.each(['40P01', '40001'])('who is the victim (%s) three times is told', async code => {
  const { asked, tried } = failing(code)
  await expect(asked).rejects.toMatchObject({ code })
  expect(tried.times).toBe(3)
})

test.each(['55P03', '23505', '57014'])('nothing else (%s) is tried again', async code => {
  const { asked, tried } = failing(code)
  await expect(asked).rejects.toMatchObject({ code })
  expect(tried.times).toBe(1)
})
