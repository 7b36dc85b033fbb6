import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../apps/api/src/platform/postgres/test-database.ts'
import { attack, confuse, type Judged, openTargetAt } from './attack.ts'
import { calls } from './calls.ts'

// The short form of `npm run bench -- attack`: other requests each time, the same again by their seed.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const { url } = await testDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'carreau-attack-'))
const target = await openTargetAt(url, dataDir)
afterAll(async () => {
  await target.stop()
  await rm(dataDir, { recursive: true })
})

const seed = Number(process.env.ATTACK_SEED ?? Date.now() % 1_000_000)

const faultsOf = (judged: readonly Judged[]) =>
  judged
    .filter(({ fault }) => fault !== null)
    .slice(0, 10)
    .map(({ sent, answer, fault }) => ({ seed, fault, sent, answered: answer.text.slice(0, 300) }))

test(`1 500 bad requests are refused, in French, and change nothing (seed ${seed})`, async () => {
  const { judged, changed } = await attack(target, { requests: 1_500, seed })
  expect(faultsOf(judged)).toEqual([])
  expect(changed).toEqual([])
  // Most of what was sent is refused for itself, not at the door.
  const refused = (status: number) => judged.filter(({ answer }) => answer.status === status).length
  expect(refused(422)).toBeGreaterThan(200)
  expect(refused(404)).toBeGreaterThan(100)
  expect(new Set(judged.map(({ sent }) => sent.call)).size).toBeGreaterThan(0.9 * calls.length)
})

test(`300 strange ones break nothing, whether they are taken or not (seed ${seed})`, async () => {
  const judged = await confuse(target, { requests: 300, seed })
  expect(faultsOf(judged)).toEqual([])
  expect(judged.filter(({ answer }) => answer.status === 200).length).toBeGreaterThan(50)
})
