import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../apps/api/src/platform/postgres/test-database.ts'
import { runHistories } from './run-histories.ts'

// The short form of `npm run bench -- histories`.

vi.setConfig({ testTimeout: 180_000 })
const { url } = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'carreau-histories-'))
afterAll(() => rm(dataDir, { recursive: true }))

test('random histories leave papers that add up, books that balance, and the same after ten kills', async () => {
  const asked = { histories: 6, days: 48, kills: 10, seed: Number(process.env.HISTORIES_SEED ?? 7) }
  const { faults, killed, taken } = await runHistories(url, dataDir, asked)
  expect(faults).toEqual([])
  expect(killed).toMatchObject({ different: 0 })
  expect([...taken].filter(([, times]) => times === 0)).toEqual([])
})
