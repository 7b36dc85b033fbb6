import { expect, test } from 'vitest'
import type { OrderFiles } from '../order-files/order-files.queries.ts'
import {
  callsStanding,
  filesStanding,
  keysStanding,
  sourceStanding,
  tablesStanding,
  webhooksStanding,
  when,
} from './standings.ts'

const now = new Date('2026-11-28T20:00:00Z')
const morning = '2026-11-28T06:05:00Z'
const yesterday = '2026-11-27T13:02:00Z'

test.each([
  [morning, 'aujourd’hui à 07:05'],
  [yesterday, 'hier à 14:02'],
  // Paris has its 27th already.
  ['2026-11-26T23:30:00Z', 'hier à 00:30'],
  ['2026-11-03T13:02:00Z', 'le 3 novembre à 14:02'],
])('%s was %s', (time, said) => {
  expect(when(time, now)).toBe(said)
})

test('keys: how many, when the last was used, which are refused', () => {
  const key = { state: 'active', last_used_at: null } as const
  expect(keysStanding([], now)).toEqual({ words: 'Aucune clé', isThere: false })
  expect(keysStanding([key], now).words).toBe('1\u00a0clé · jamais utilisée')
  expect(
    keysStanding([{ ...key, last_used_at: yesterday }, key, { ...key, state: 'stopped' }], now),
  ).toEqual({
    words: '3\u00a0clés · dernier usage hier à 14:02',
    isThere: true,
    fault: '1\u00a0ne marche plus',
  })
})

test('tables: how many addresses, and who made one that is stopped', () => {
  const address = { state: 'active', last_used_at: null } as const
  expect(tablesStanding([], now).words).toBe('Aucune adresse')
  expect(tablesStanding([address, { ...address, state: 'stopped' }], now)).toMatchObject({
    words: '2\u00a0adresses · jamais lues',
    fault: '1\u00a0arrêtée',
  })
})

test('webhooks: what fails is said before what rests', () => {
  const webhook = { state: 'active', failing_since: null } as const
  expect(webhooksStanding([]).words).toBe('Aucun webhook')
  expect(webhooksStanding([webhook])).toEqual({ words: '1\u00a0webhook', isThere: true })
  expect(webhooksStanding([webhook, { ...webhook, state: 'paused' }]).words).toBe(
    '2\u00a0webhooks · 1\u00a0en pause',
  )
  expect(webhooksStanding([{ ...webhook, failing_since: yesterday }]).fault).toBe('1\u00a0en échec')
  expect(
    webhooksStanding([
      { ...webhook, failing_since: yesterday },
      { ...webhook, state: 'disabled' },
    ]).fault,
  ).toBe('1\u00a0désactivé')
})

test('calls: the last one, and what it was refused with', () => {
  expect(callsStanding(undefined, now).words).toBe('Aucun appel')
  expect(callsStanding({ at: morning, status: 200 }, now).fault).toBeUndefined()
  expect(callsStanding({ at: morning, status: 403 }, now)).toMatchObject({
    words: 'Dernier appel aujourd’hui à 07:05',
    fault: 'réponse 403',
  })
})

test('the list that is fetched: when it was, else when it will be', () => {
  const source = { url: 'https://erp.exemple.fr/prix.csv', is_on: true, is_running: false }
  type Fetches = Parameters<typeof sourceStanding>[0]['fetches']
  const next = { next_at: '2026-11-29T01:30:00Z', fetches: [] as Fetches }
  expect(sourceStanding({ ...source, ...next, url: null }, now).words).toBe('Aucune adresse')
  expect(sourceStanding({ ...source, ...next }, now).words).toBe(
    'Première récupération le 29 novembre à 02:30',
  )
  const fetches = [{ at: morning, state: 'failed' }] as Fetches
  expect(sourceStanding({ ...source, ...next, fetches }, now)).toMatchObject({
    words: 'Dernière récupération aujourd’hui à 07:05',
    fault: 'Échec',
  })
})

test('files: where they go, and what is true once that was forgotten', () => {
  const settled = {
    ...{ is_settled: true, is_on: true, format: 'csv', way: 'mail' },
    ...{ email: 'erp@exemple.test', is_email_proved: true, sftp: null, sendings: [] },
  } as unknown as OrderFiles
  const sent = (state: string, attempts = 1) =>
    ({ state, attempts }) as OrderFiles['sendings'][number]
  expect(filesStanding(settled)).toEqual({ words: 'CSV à erp@exemple.test', isThere: true })
  expect(filesStanding({ ...settled, is_email_proved: false }).fault).toBe('Adresse à confirmer')
  expect(filesStanding({ ...settled, sendings: [sent('waiting', 0), sent('waiting')] }).fault).toBe(
    'En échec',
  )
  expect(
    filesStanding({ ...settled, sendings: [sent('waiting', 0), sent('sent')] }).fault,
  ).toBeUndefined()
  const forgotten = { ...settled, is_settled: false }
  expect(filesStanding(forgotten).words).toBe('Aucun envoi réglé')
  expect(filesStanding({ ...forgotten, sendings: [sent('sent')] }).words).toBe(
    'Plus aucun envoi\u00a0: le réglage a été oublié',
  )
})
