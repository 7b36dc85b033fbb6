import { expect, test } from 'vitest'
import { approvalReason, whyOf } from './approval-reason.ts'

test.each([
  [true, true],
  [true, false],
  [false, true],
  [false, false],
])('with others %s, at most %s: what is said is understood again', (withOthers, atMost) => {
  expect(whyOf(approvalReason({ withOthers, atMost }))).toEqual({ withOthers, atMost })
})

test('what says something else says nothing of it', () => {
  expect(whyOf('Trop cher')).toEqual({ withOthers: false, atMost: false })
  expect(whyOf(undefined)).toEqual({ withOthers: false, atMost: false })
  expect(approvalReason({ withOthers: false, atMost: false })).toBeNull()
})
