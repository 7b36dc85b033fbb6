import { expect, test } from 'vitest'
import { departmentOf } from './departments.ts'

test.each([
  ['75001', '75'],
  ['01000', '01'],
  ['94 550', '94'],
  ['20000', '2A'],
  ['20190', '2A'],
  ['20200', '2B'],
  ['20620', '2B'],
  ['97400', '974'],
  ['98713', '987'],
])('%s lies in %s', (code, department) => {
  expect(departmentOf(code)).toBe(department)
})

test.each(['', '00100', '96000', '7500', '750011', 'SW1A 1AA', '2A004', '9740'])(
  '« %s » is no French postal code',
  code => expect(departmentOf(code)).toBeNull(),
)
