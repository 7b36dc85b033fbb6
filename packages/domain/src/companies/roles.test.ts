import { expect, test } from 'vitest'
import { callerFrom, roleLabel, rolesOf, tenantTypes, wordingOf } from './roles.ts'

test('every role of every type has its own name and one sentence', () => {
  for (const type of tenantTypes) {
    const callers = rolesOf(type).map(role => callerFrom(type, role))
    expect(callers).not.toContain(null)
    const wordings = callers.filter(caller => caller !== null).map(wordingOf)
    expect(new Set(wordings.map(wording => wording.label)).size).toBe(rolesOf(type).length)
    for (const { description } of wordings) expect(description).toMatch(/^\p{Lu}.+[^.]\.$/u)
  }
})

test('a role is named in French', () => {
  expect(roleLabel({ type: 'shop', role: 'picker' })).toBe('Préparateur')
})

test.each([
  ['buyer', 'picker'],
  ['shop', 'purchaser'],
  ['platform', 'admin'],
  ['bank', 'admin'],
  ['buyer', ''],
  ['__proto__', 'admin'],
])('%s has no role %s', (type, role) => {
  expect(callerFrom(type, role)).toBe(null)
})
