import { expect, test } from 'vitest'
import { isFreeMailbox, redFlagNames, redFlags } from './red-flags.ts'

test('each red flag is asked as a question', () => {
  for (const name of redFlagNames) expect(redFlags[name].question).toMatch(/\?$/)
})

test.each([
  ['karim@gmail.com', true],
  ['Karim@Orange.FR', true],
  ['karim@halles-bio.fr', false],
  ['karim@gmail.com.halles.fr', false],
])('%s is anybody’s mailbox: %s', (email, expected) => {
  expect(isFreeMailbox(email)).toBe(expected)
})
