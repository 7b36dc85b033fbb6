import { expect, test } from 'vitest'
import { StartError } from '../postgres/start-error.ts'
import { readConfig } from './config.ts'

const opening = (env: NodeJS.ProcessEnv) => {
  const { demo, isPublic, isProduction } = readConfig(env)
  return { demo, isPublic, isProduction }
}
const trying = { demo: true, isPublic: false, isProduction: false }

test('the demo is there by itself on a machine’s own database, for that machine alone', () => {
  expect(opening({})).toEqual(trying)
  for (const PUBLIC_URL of [
    'http://localhost:3000',
    'http://carreau.localhost',
    'http://127.0.0.1:8080',
    'http://[::1]:3000',
  ])
    expect(opening({ PUBLIC_URL }), PUBLIC_URL).toEqual(trying)
})

test.each<[string, NodeJS.ProcessEnv, object]>([
  ['another database', { DATABASE_URL: 'postgres://db/carreau' }, { isPublic: false }],
  ['an address of its own', { PUBLIC_URL: 'https://carreau.example' }, { isPublic: true }],
  ['an address of the network', { PUBLIC_URL: 'http://192.168.1.20:3000' }, { isPublic: true }],
  ['a name that begins like ours', { PUBLIC_URL: 'https://127.0.0.1.fr' }, { isPublic: true }],
  ['production', { NODE_ENV: 'production' }, { isPublic: true, isProduction: true }],
])('with %s it is off unless said', (_, env, expected) => {
  const { demo, ...rest } = opening(env)
  expect(demo).toBe(false)
  expect(rest).toMatchObject(expected)
  expect(opening({ ...env, DEMO: 'on' })).toEqual(trying)
})

test('said to be off, it is off; and a setting that is wrong is one sentence', () => {
  expect(opening({ DEMO: 'off' }).demo).toBe(false)
  expect(() => opening({ DEMO: 'oui' })).toThrow(StartError)
  expect(() => opening({ DEMO: 'oui' })).toThrow(/^Configuration : DEMO — .+$/)
})
