import fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerBadAddress } from './web-pages.ts'

const app = fastify({ frameworkErrors: answerBadAddress })
app.get('/pages/:slug', async () => 'page')

test.each([
  ['/pages/%', '/pages/%25'],
  ['/pages/%ff?a=%', '/pages/%25ff?a=%'],
  ['//evil.example/%', '/evil.example/%25'],
])('a page’s address %j leads to %j', async (url, to) => {
  const answer = await app.inject({ url, headers: { accept: 'text/html' } })
  expect([answer.statusCode, answer.headers.location]).toEqual([308, to])
})

test.each([
  ['a call', '/api/v3/pages/%', 'text/html'],
  ['what asks for JSON', '/pages/%', 'application/json'],
])('%s with such an address is an error', async (_, url, accept) => {
  const answer = await app.inject({ url, headers: { accept } })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_request'])
})
