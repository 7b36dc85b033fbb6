import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { openTestIndex } from './features/catalogue/search-index/test-index.test-app.ts'
import { readConfig } from './platform/config/config.ts'
import { newToken } from './platform/identity/identity.sql.ts'
import { codeAt } from './platform/identity/second-factor-codes.ts'
import { migrateJobs } from './platform/jobs/jobs.ts'
import { testDatabase } from './platform/postgres/test-database.ts'

const { db, url } = await testDatabase()
await migrateJobs(url)
const searchIndex = await openTestIndex(db, url)

test('the log, at its most talkative, holds no password, token or code', async () => {
  const lines: string[] = []
  const app = await buildApp({
    db,
    config: readConfig({
      LOG_LEVEL: 'debug',
      SECOND_FACTOR_KEY: Buffer.alloc(32, 7).toString('base64'),
    }),
    searchIndex,
    now: () => new Date(),
    logTo: { write: line => lines.push(line) },
  })
  const secrets: string[] = []
  const post = async (path: string, payload: object, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    return (await app.inject({ method: 'POST', url: `/api${path}`, payload, headers })).json()
  }

  const email = `${randomUUID()}@exemple.fr`
  const [password, wrong, next] = ['poireaux-secrets', 'navets-secrets', 'fenouils-secrets']
  const registered = await post('/v2/auth/register', { email, password, name: 'Camille' })
  const token: string = registered.data.login_token
  const link = newToken()
  await db
    .insertInto('address_links')
    .columns(['hash', 'user_id', 'email', 'expires_at'])
    .expression(query =>
      query
        .selectFrom('users')
        .where('email', '=', email)
        .select(({ val }) => [
          val(link.hash).as('hash'),
          'id as user_id',
          'email',
          val(new Date(Date.now() + 3_600_000)).as('expires_at'),
        ]),
    )
    .execute()
  await post('/v2/auth/address/confirm', { token: link.token })
  const { secret } = (await post('/v2/auth/second_factor', {}, token)).data
  const code = codeAt(secret, new Date())
  const proof = { code, current_password: password }
  const confirmed = await post('/v2/auth/second_factor/confirm', proof, token)
  await post('/v2/auth/login', { email, password: wrong })
  const again = { email, password, code: confirmed.data.recovery_codes[0] }
  const other = (await post('/v2/auth/login', again)).data.login_token
  await post('/v2/auth/password', { current_password: password, password: next }, token)
  secrets.push(password, wrong, next, token, other, secret, code, link.token)
  secrets.push(...confirmed.data.recovery_codes)

  for (const path of [
    '/auth/reset?token=',
    '/auth/address?token=',
    '/api/v3/invitations/',
    '/api/public/v1/calendars/',
    '/api/public/v1/tables/',
    '/auth/callback?code=',
  ]) {
    const inAddress = randomUUID()
    secrets.push(inAddress)
    await app.inject({ url: `${path}${inAddress}` })
  }
  // A failure of ours is logged with its error: nothing of the call that met it.
  await db.schema.alterTable('users').renameTo('gone').execute()
  const failed = await app.inject({
    method: 'POST',
    url: '/api/v2/auth/login',
    payload: { email, password },
  })
  expect(failed.statusCode).toBe(500)
  await app.close()

  const log = lines.join('')
  expect(log).toContain('/api/v2/auth/second_factor/confirm')
  expect(log).toContain('request failed')
  for (const kept of secrets) expect(log.includes(kept), kept).toBe(false)
})
