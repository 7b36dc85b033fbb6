import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { demoDatabase } from '../../apps/api/seeds/demo-market.test-database.ts'
import { openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { workOf } from '../database-work.ts'
import { prepareCalls } from './calls.ts'

test('the calls that are measured are prepared from the tables as they are, and answered', async () => {
  const { url } = await demoDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'carreau-calls-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { db, pool, close } = openDatabase(url, {
    max: 2,
    onError: error => expect.fail(error.message),
  })
  onTestFinished(close)
  const calls = await prepareCalls({ db, pool }, 20)
  const works = await workOf({ url, dataDir }, calls)
  expect(works.map(({ pages, bytes }) => pages > 0 && bytes > 100)).toEqual(calls.map(() => true))
})
