import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { breakingChanges } from './breaking-changes.test-app.ts'
import { publicDescription } from './public-description.ts'

const description = JSON.parse(JSON.stringify(publicDescription()))
const promised = JSON.parse(
  readFileSync(resolve(import.meta.dirname, 'public-api.v1.json'), 'utf8'),
)

test('the description has no fault that a linter finds', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(description), config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

test('nothing that was promised is taken away', () => {
  expect(breakingChanges(promised, description)).toEqual([])
})

test('what breaks a caller is found: a call, a field or a choice less, a duty more', () => {
  const without = structuredClone(promised)
  delete without.paths['/orders']
  const { get } = without.paths['/offers']
  const offer = get.responses['200'].content['application/json'].schema.properties.data.items
  delete offer.properties.label
  offer.properties.unit_price = { type: 'string' }
  const { put } = without.paths['/offers/prices']
  put.requestBody.content['application/json'].schema.required.push('prices_confirmed')
  without.paths['/documents'].get.parameters.pop()
  expect(breakingChanges(promised, without)).toEqual([
    '/offers get 200 data.label is gone',
    '/offers get 200 data.unit_price has another type',
    '/offers/prices put body prices_confirmed has become a duty',
    '/orders is gone',
    '/documents get parameter limit is gone',
  ])
})
