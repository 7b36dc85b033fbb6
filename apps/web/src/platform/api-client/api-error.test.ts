import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'

test('the server’s sentence has the spaces French wants', () => {
  const message = 'Déjà prise : choisissez-en une.'
  expect(new ApiError({ status: 409, code: 'already_done', message }).message).toBe(
    'Déjà prise\u00a0: choisissez-en une.',
  )
})
