import { expect, test } from 'vitest'
import { crewWords, isDrivenBy } from './crews.ts'

test('says who drives and with what, as far as it is known', () => {
  expect(crewWords({ driver: 'Karim', vehicle: 'AB-123-CD' })).toBe('Karim · AB-123-CD')
  expect(crewWords({ driver: '', vehicle: 'AB-123-CD' })).toBe('AB-123-CD')
  expect(crewWords({ driver: '', vehicle: '' })).toBe('')
})

test('knows a driver by the first name, however it is written, and nobody by none', () => {
  expect(isDrivenBy({ driver: 'karim B.' }, 'Karim')).toBe(true)
  expect(isDrivenBy({ driver: 'Karima' }, 'Karim')).toBe(false)
  expect(isDrivenBy({ driver: '' }, '')).toBe(false)
})
