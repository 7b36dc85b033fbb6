import fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerError } from './error-handler.ts'

const answerTo = async (thrown: object) => {
  const api = fastify()
  api.setErrorHandler(answerError)
  api.get('/', async () => {
    throw Object.assign(new Error('in the house'), thrown)
  })
  return api.inject('/')
}

test.each([
  ['text that PostgreSQL cannot hold', { code: '22021' }, 422, 'invalid_input'],
  ['a row that went meanwhile', { code: '23503' }, 409, 'changed_meanwhile'],
  [
    'a person who was deleted meanwhile',
    { code: '23503', constraint: 'deleted_person' },
    401,
    'unauthenticated',
  ],
  ['a statement out of time', { code: '57014' }, 503, 'overloaded'],
  ['a deadlock', { code: '40P01' }, 503, 'overloaded'],
  ['a row changed under a snapshot', { code: '40001' }, 503, 'overloaded'],
  ['a lock that was not given', { code: '55P03' }, 503, 'overloaded'],
  ['a primary that became a replica', { code: '25006' }, 503, 'overloaded'],
  ['a database that is away', { code: 'ECONNREFUSED' }, 503, 'overloaded'],
  ['anything else', {}, 500, 'internal'],
])('%s', async (_, thrown, status, code) => {
  const answer = await answerTo(thrown)
  expect(answer.statusCode).toBe(status)
  expect(answer.json().code).toBe(code)
  expect(answer.headers['retry-after']).toBe(status === 503 ? '1' : undefined)
  expect(answer.body).not.toContain('in the house')
  if (status === 503)
    expect(answer.json().message).toBe(
      'Le service est momentanément indisponible. Réessayez dans un instant.',
    )
})
