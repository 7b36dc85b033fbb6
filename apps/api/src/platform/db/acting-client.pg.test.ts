import { sql } from 'kysely'
import pg, { type QueryResult } from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../postgres/test-database.ts'
import { type ActingFor, actFor, asAnyRole, asSystem, keepActing } from './acting-for.ts'
import { type Db, openDatabase } from './database.ts'
import { startPooler } from './pooler.test-app.ts'

const { db: owner, url } = await testDatabase()
const pooler = await startPooler(url, 3)

const onError = (error: Error) => console.error(error.message)
const open = (max: number, pooled: boolean) =>
  openDatabase(pooled ? pooler.url : url, { max, pooled, onError })
/** One connection, so that whoever comes next gets what the last one left. */
const direct = open(1, false)
const pooled = open(1, true)
const ways = [
  { way: 'a session of its own', one: direct, several: open(8, false) },
  { way: 'a pooler in transaction mode', one: pooled, several: open(8, true) },
]
afterAll(async () => {
  for (const { one, several } of ways) await Promise.all([one.close(), several.close()])
  await pooler.stop()
})

const seven: ActingFor = { tenantId: 7, userId: 70 }
const eight: ActingFor = { tenantId: 8, userId: null }

const asSeven = { role: 'carreau_tenant', tenant: 7, person: 70 }
const asEight = { role: 'carreau_tenant', tenant: 8, person: null }
const asOwner = { role: 'carreau', tenant: null, person: null }

const whomOf = async (on: Db) => {
  const { rows } = await sql<{ role: string; tenant: number | null; person: number | null }>`
    select current_user::text as role, acting_tenant() as tenant, acting_user() as person`.execute(
    on,
  )
  return rows[0]
}

await sql`create table kept (id integer)`.execute(owner)
await sql`create table late (id integer unique deferrable initially deferred)`.execute(owner)
await sql`grant select, insert on late to carreau_tenant`.execute(owner)
await sql`create table done (by text not null)`.execute(owner)
await sql`grant insert on done to public`.execute(owner)

describe.each(ways)('over $way', ({ one: { db, pool }, several: { db: many } }) => {
  const whom = (on: Db = db) => whomOf(on)

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

  test('an identity set in a transaction that is rolled back is set again', async () => {
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

  test('text without values, and answers by callback, act for their own too', async () => {
    const text =
      'select current_user::text as role, acting_tenant() as tenant, acting_user() as person'
    const told = await actFor(seven, () => pool.query(text))
    expect(told.rows).toEqual([asSeven])
    const { rows } = await new Promise<QueryResult>((done, failed) => {
      pool.query(text, (error, result) => (error ? failed(error) : done(result)))
    })
    expect(rows).toEqual([asOwner])
  })

  test('a transaction keeps all or nothing; one without a statement leaves nothing behind', async () => {
    await sql`truncate kept`.execute(owner)
    const keep = (id: number, on: Db) => sql`insert into kept values (${id})`.execute(on)
    await db.transaction().execute(async () => {})
    await keep(1, db)
    await db.transaction().execute(trx => keep(2, trx))
    const refused = (work: (trx: Db) => Promise<unknown>) =>
      expect(
        db.transaction().execute(async trx => {
          await work(trx)
          throw new Error('refused')
        }),
      ).rejects.toThrow('refused')
    await refused(trx => keep(3, trx))
    await refused(async () => {})
    await keep(4, db)
    const { rows } = await sql<{
      ids: number[]
    }>`select array_agg(id order by id) as ids from kept`.execute(many)
    expect(rows).toEqual([{ ids: [1, 2, 4] }])
  })

  test('a failure at the commit takes nobody’s identity along', async () => {
    const twice = () => sql`insert into late values (1), (1)`.execute(db)
    await expect(actFor(seven, twice)).rejects.toMatchObject({ code: '23505' })
    expect(await whom()).toEqual(asOwner)
    expect(await actFor(seven, () => whom())).toEqual(asSeven)
    const inside = () =>
      db.transaction().execute(trx => sql`insert into late values (1), (1)`.execute(trx))
    await expect(actFor(eight, inside)).rejects.toMatchObject({ code: '23505' })
    expect(await actFor(eight, () => whom())).toEqual(asEight)
  })
})

/** Messages that wait for an answer of PostgreSQL. */
const roundTrips = async (work: () => Promise<unknown>): Promise<number> => {
  const spies = (['sync', 'query'] as const).map(message =>
    vi.spyOn(pg.Connection.prototype, message),
  )
  await work()
  const calls = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
  for (const spy of spies) spy.mockRestore()
  return calls
}

test('in a session of its own only a change of identity is a round trip of its own', async () => {
  const { db } = direct
  const inside = () =>
    db.transaction().execute(async trx => {
      await whomOf(trx)
      await asSystem('notifying others', () => whomOf(trx))
    })
  await whomOf(db)
  expect(await roundTrips(() => actFor(eight, () => whomOf(db)))).toBe(2)
  expect(await roundTrips(() => actFor(eight, () => whomOf(db)))).toBe(1)
  expect(await roundTrips(() => asAnyRole(() => whomOf(db)))).toBe(1)
  // begin, a statement, the change and its statement, commit: the session itself is still for eight.
  expect(await roundTrips(() => actFor(eight, inside))).toBe(5)
  expect(await roundTrips(() => actFor(eight, () => whomOf(db)))).toBe(1)
})

test('behind a pooler every statement is one message, and a transaction’s own two others', async () => {
  const { db } = pooled
  const inside = () =>
    db.transaction().execute(async trx => {
      await whomOf(trx)
      await asSystem('notifying others', () => whomOf(trx))
      await asAnyRole(() => whomOf(trx))
    })
  expect(await roundTrips(() => actFor(eight, () => whomOf(db)))).toBe(1)
  expect(await roundTrips(() => actFor(eight, inside))).toBe(5)
  expect(await roundTrips(() => asAnyRole(() => whomOf(db)))).toBe(1)
})

const told = ['statement_timeout', 'idle_in_transaction_session_timeout', 'jit'] as const
const settingsOf = async (on: Db) => {
  const each = told.map(name => sql`current_setting(${name})`)
  const { rows } = await sql<{ all: string[] }>`select array[${sql.join(each)}] as all`.execute(on)
  return rows[0]?.all
}

test('limits hold behind a pooler as in a session of its own, and are left to nobody', async () => {
  const expected = ['10s', '10s', 'off']
  for (const { db } of [direct, pooled]) {
    expect(await settingsOf(db)).toEqual(expected)
    expect(await asAnyRole(() => settingsOf(db))).toEqual(expected)
    expect(await db.transaction().execute(trx => settingsOf(trx))).toEqual(expected)
  }
  const hosted = openDatabase(pooler.url, { max: 1, pooled: true, hostedRealtime: true, onError })
  const realtime = sql<{ by: string }>`select current_setting('carreau.realtime', true) as by`
  expect((await realtime.execute(hosted.db)).rows).toEqual([{ by: 'hosted' }])
  await hosted.close()
  expect((await realtime.execute(pooled.db)).rows).not.toEqual([{ by: 'hosted' }])
})

test('a statement that takes longer than it may is ended behind a pooler too', async () => {
  const text = "select set_config('statement_timeout', '50ms', true)"
  const slow = pooled.db.transaction().execute(async trx => {
    await sql.raw(text).execute(trx)
    await sql`select pg_sleep(5)`.execute(trx)
  })
  await expect(slow).rejects.toMatchObject({ code: '57014' })
})

test('one transaction after the other meets different sessions, and each its own again inside', async () => {
  const session = async (on: Db) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)).rows[0]?.pid
  const { db } = pooled
  const met = [await session(db), await session(db), await session(db)]
  expect(new Set(met).size).toBe(3)
  await db.transaction().execute(async trx => expect(await session(trx)).toBe(await session(trx)))
})

test('a session’s own way of asking is refused by a pooler before anything is asked', async () => {
  const wrong = openDatabase(pooler.url, { max: 1, onError })
  await expect(whomOf(wrong.db)).rejects.toMatchObject({ code: '08P01' })
  await wrong.close()
})

test('a transaction that reads one moment throughout begins as it was asked to', async () => {
  const level = await pooled.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(trx =>
      actFor(seven, () =>
        sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(
          trx,
        ),
      ),
    )
  expect(level.rows).toEqual([{ level: 'repeatable read' }])
})

/** Whatever tries to write, in each of the ways there are, is refused so, and wrote nothing. */
const expectNothingDone = async ({ db, pool }: typeof direct, refused: object) => {
  const write = (on: Db) => sql`insert into done select current_user`.execute(on)
  await expect(actFor(seven, () => write(db))).rejects.toMatchObject(refused)
  await expect(actFor(seven, () => db.transaction().execute(write))).rejects.toMatchObject(refused)
  const halfway = db.transaction().execute(trx => actFor(seven, () => write(trx)))
  await expect(halfway).rejects.toMatchObject(refused)
  // The pool lets go of the connection after this one.
  const plain = actFor(seven, () => pool.query('insert into done select current_user'))
  await expect(plain).rejects.toMatchObject(refused)
  expect((await sql`select from done`.execute(owner)).rows).toEqual([])
}

test('where the identity cannot be set, no statement runs', async () => {
  expect(await whomOf(direct.db)).toEqual(asOwner)
  await sql`deallocate set_identity`.execute(direct.db)
  await expectNothingDone(direct, { code: '26000' })
  expect(await whomOf(direct.db)).toEqual(asOwner)
})

test('nor behind a pooler, for a role that may not act for anybody', async () => {
  await sql`create role stranger login password 'x'`.execute(owner)
  const asStranger = Object.assign(new URL(url), { username: 'stranger', password: 'x' }).href
  const strangers = await startPooler(asStranger, 1)
  const database = openDatabase(strangers.url, { max: 1, pooled: true, onError })
  await expectNothingDone(database, { code: '42501' })
  await database.close()
  await strangers.stop()
  await sql`drop role stranger`.execute(owner)
})
