import { expect, test } from 'vitest'
import { hashToken } from '../../platform/identity/identity.sql.ts'
import { openAuthApp } from './signing-in/auth.test-app.ts'

const { db, jobs, newPerson } = await openAuthApp()

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('cleaning deletes what is over and nothing else', async () => {
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', (await newPerson()).email)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('tokens')
    .values(
      [8, 1].map(days => ({
        hash: hashToken(`over since ${days}`),
        user_id: userId,
        expires_at: daysAgo(days),
      })),
    )
    .execute()
  await db
    .insertInto('password_resets')
    .values([
      { hash: hashToken('over'), user_id: userId, expires_at: daysAgo(1) },
      { hash: hashToken('open'), user_id: userId, expires_at: daysAgo(-1) },
    ])
    .execute()
  await db
    .insertInto('login_failures')
    .values([
      { subject: 'over', failures: 3, window_ends_at: daysAgo(1) },
      { subject: 'open', failures: 3, window_ends_at: daysAgo(-1) },
    ])
    .execute()

  await db
    .insertInto('known_devices')
    .values([
      { user_id: userId, hash: hashToken('over'), seen_at: daysAgo(181) },
      { user_id: userId, hash: hashToken('open'), seen_at: daysAgo(179) },
    ])
    .execute()

  await jobs.clean_auth.run({})

  const tokens = await db
    .selectFrom('tokens')
    .select('hash')
    .where('user_id', '=', userId)
    .execute()
  expect(tokens).toHaveLength(2)
  expect(tokens).toContainEqual({ hash: hashToken('over since 1') })
  const resets = await db.selectFrom('password_resets').select('hash').execute()
  expect(resets).toEqual([{ hash: hashToken('open') }])
  const devices = await db
    .selectFrom('known_devices')
    .select('hash')
    .where('hash', 'in', [hashToken('over'), hashToken('open')])
    .execute()
  expect(devices).toEqual([{ hash: hashToken('open') }])
  const failures = await db
    .selectFrom('login_failures')
    .select('subject')
    .where('subject', 'in', ['over', 'open'])
    .execute()
  expect(failures).toEqual([{ subject: 'open' }])
})
