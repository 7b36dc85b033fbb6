import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { loadSmallMarket } from '../seeds/small-market.ts'
import { refuseDemo } from './demo-market.ts'
import { aboutSecondFactorOf } from './features/accounts/second-factor/prove-second-factor.ts'
import { openSecretBox } from './platform/identity/secret-box.ts'
import { testDatabase } from './platform/postgres/test-database.ts'

// A start of the whole product, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })
const { url } = await testDatabase()
await loadSmallMarket(url)
const dataDir = await mkdtemp(join(tmpdir(), 'carreau-opening-'))
afterAll(() => rm(dataDir, { recursive: true }))

/** Starts the product as it is started for real: what it says and how it ends, or 50 s of it. */
const start = (environment: NodeJS.ProcessEnv) =>
  new Promise<{ code: unknown; said: string }>(ended =>
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'main.ts')],
      { env: { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', ...environment }, timeout: 50_000 },
      (error, said) => ended({ code: error?.code ?? 0, said }),
    ),
  )

test('a database that holds the demo does not open to the public', async () => {
  const { code, said } = await start({
    DATABASE_URL: url,
    PUBLIC_URL: 'https://carreau.example',
    SECOND_FACTOR_KEY: Buffer.alloc(32, 7).toString('base64'),
  })
  expect(code).toBe(1)
  expect(said.trim().split('\n')).toEqual([
    expect.stringMatching(/^Cette base contient le marché de démonstration.*DATABASE_URL.*DEMO=on/),
  ])
})

test('it opens where nobody else is, or where it is said to be a demo; and a real one anywhere', async () => {
  await refuseDemo({ isPublic: false }, url)
  const empty = await testDatabase()
  await refuseDemo({ isPublic: true }, empty.url)
  await expect(refuseDemo({ isPublic: true }, url)).rejects.toThrow('démonstration')
})

test('production says all that it lacks, a sentence each, before it opens anything', async () => {
  const { code, said } = await start({ NODE_ENV: 'production' })
  expect(code).toBe(1)
  const names = said
    .trim()
    .split('\n')
    .map(sentence => /^\w+(?= manque.+\.$)/.exec(sentence)?.[0])
  expect(names).toEqual(['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'SECOND_FACTOR_KEY'])
  expect(await readdir(dataDir)).toEqual([])
})

test('a setting that cannot be read is one sentence, without a trace', async () => {
  const { code, said } = await start({ PORT: 'trois mille' })
  expect(code).toBe(1)
  expect(said.trim()).toMatch(/^Configuration : PORT — .+$/)
})

test('another key than the one that sealed second factors is said at the start', async () => {
  const { db, url: own } = await testDatabase()
  const [former, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const { rows } = await sql<{ id: number }>`
    insert into users (email, first_name, password_hash) values ('a@exemple.fr', 'A', 'x')
    returning id`.execute(db)
  const id = Number(rows[0]?.id)
  const box = openSecretBox({ secondFactorKeys: [former], dataDir })
  await sql`
    insert into second_factors (user_id, sealed_secret, enabled_at)
    values (${id}, ${box.seal('secret', aboutSecondFactorOf(id))}, now())`.execute(db)

  // Its port is taken: it ends by itself.
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => {
    taken.close()
  })
  const at = taken.address()
  const port = typeof at === 'object' ? `${at?.port}` : ''
  const startWith = (...keys: Buffer[]) =>
    start({
      DATABASE_URL: own,
      PORT: port,
      SECOND_FACTOR_KEY: keys.map(key => key.toString('base64')).join(),
    })
  const { said } = await startWith(other)
  expect(said).toMatch(/^SECOND_FACTOR_KEY n’est pas la clé qui a scellé une double auth.+\.$/m)
  expect(said).toContain(`Le port ${port} est déjà pris`)
  expect((await startWith(other, former)).said).not.toContain('SECOND_FACTOR_KEY')
})
