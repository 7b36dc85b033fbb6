import { expect, test } from 'vitest'
import type { Member, Members } from './members.queries.ts'
import { isLastAdmin } from './members-section.tsx'

const person = (id: number, change: Partial<Member> = {}): Member => ({
  id,
  email: `${id}@exemple.fr`,
  first_name: 'Capucine',
  roles: ['admin'],
  status: 'active',
  ...change,
})
const page = (data: Member[], total = data.length): Members => ({
  data,
  meta: { total, page: 1, per_page: 100 },
})

const [one, two] = [person(1), person(2)]

test('the only administrator is the last one', () => {
  const purchaser = person(3, { roles: ['purchaser'] })
  expect(isLastAdmin(one, page([one, purchaser]))).toBe(true)
  expect(isLastAdmin(purchaser, page([one, purchaser]))).toBe(false)
})

test('of two administrators neither is', () => {
  expect(isLastAdmin(one, page([one, two]))).toBe(false)
})

test('someone who is invited as one is none yet', () => {
  const invited = person(9, { status: 'invited' })
  expect(isLastAdmin(one, page([one, invited]))).toBe(true)
  expect(isLastAdmin(invited, page([one, invited]))).toBe(false)
})

test('with more members than the page shows, nobody is held to be', () => {
  expect(isLastAdmin(one, page([one], 101))).toBe(false)
})
