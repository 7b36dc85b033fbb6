import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { loadSmallMarket } from '../seeds/small-market.ts'
import { refuseDemo } from './demo-market.ts'
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
