import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const said = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return ''
}

test.each(['300.1.1.1', '1.2.3', '12345', 'http://localhost', 'deux mots', '::1::'])(
  'HOST=%s is no address to listen at: it says so before anything starts',
  HOST => {
    expect(said({ HOST })).toBe(
      'Configuration : HOST — attendu : une adresse de cette machine, par exemple 127.0.0.1, ou 0.0.0.0 pour toutes.',
    )
  },
)

test.each(['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost', 'carreau-1.example.net'])(
  'HOST=%s is one',
  HOST => expect(said({ HOST })).toBe(''),
)

test.each(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])(
  '%s of another database names itself and the scheme, and never the password',
  name => {
    const DATABASE_URL = 'postgres://carreau@db.test/carreau'
    expect(said({ DATABASE_URL, [name]: 'mysql://nom:secret@db.test/carreau' })).toMatch(
      new RegExp(
        `^Configuration : ${name} — attendu : l’adresse d’un PostgreSQL, postgres://…, et non mysql://\\.`,
      ),
    )
  },
)

test('what has no scheme is no address of a database, and is not repeated', () => {
  expect(said({ DATABASE_URL: 'db.test:5432/secret' })).toBe(
    'Configuration : DATABASE_URL — attendu : l’adresse d’un PostgreSQL, postgres://….',
  )
})

test.each([
  'postgres://carreau:secret@db.test:5432/carreau',
  'postgresql://db.test/carreau?sslmode=verify-full',
  'postgres://carreau@%2Fvar%2Frun%2Fpostgresql/carreau',
  '/var/run/postgresql carreau',
])('DATABASE_URL=%s is one', DATABASE_URL => {
  expect(said({ DATABASE_URL })).toBe('')
})
