import fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerHeaders, requestIdOf } from './answer-headers.ts'
import { answerError } from './error-handler.ts'

const openApp = (publicUrl: string) => {
  const app = fastify({ genReqId: requestIdOf })
  app.setErrorHandler(answerError)
  answerHeaders(app, { publicUrl })
  app.get('/good', async () => ({}))
  app.get('/broken', async () => {
    throw new Error('secret of the house')
  })
  return app
}

test('every answer carries its number and what browsers must not do', async () => {
  const { headers } = await openApp('https://carreau.example').inject('/good')
  expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['strict-transport-security']).toContain('max-age=')
})

test('without TLS nobody is told to insist on it', async () => {
  const { headers } = await openApp('http://localhost:3000').inject('/good')
  expect(headers['strict-transport-security']).toBeUndefined()
})

test.each([
  ['a proxy’s number is kept', 'edge-0123456789', 'edge-0123456789'],
  ['an odd one is not', '<script>', /^[\w-]{36}$/],
])('%s', async (_, given, expected) => {
  const { headers } = await openApp('http://localhost').inject({
    url: '/good',
    headers: { 'x-request-id': given },
  })
  expect(headers['x-request-id']).toMatch(expected)
})

test('what breaks says its number and nothing of why', async () => {
  const answer = await openApp('http://localhost').inject('/broken')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({
    code: 'internal',
    request_id: answer.headers['x-request-id'],
  })
  expect(answer.body).not.toContain('secret')
})
