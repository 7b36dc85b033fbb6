import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { clientTypes } from './client-types.ts'

test('the client is typed by the contract as it is now: npm run client', () => {
  const file = resolve(import.meta.dirname, '../packages/client/src/api.gen.ts')
  expect(readFileSync(file, 'utf8')).toBe(clientTypes())
})
