import { expect, test } from 'vitest'
import { isDeskMark } from './desk-mark.ts'

test.each(['1:1:', '10:20:', '10:20:10,14,19', '10:20:12,12'])('%s is a mark', text =>
  expect(isDeskMark(text)).toBe(true),
)

test.each([
  '',
  '0:0:',
  '20:10:',
  '10:20:9',
  '10:20:20',
  '10:20:14,12',
  '10:20:14,',
  '10:20',
  '1:99999999999999999999:',
  "1:1:'",
  `1:1${'0'.repeat(17)}:${'2,'.repeat(10_000)}2`,
])('%.30s is none', text => expect(isDeskMark(text)).toBe(false))
