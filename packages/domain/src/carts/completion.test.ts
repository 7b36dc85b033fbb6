import { expect, test } from 'vitest'
import { completionsFor } from './completion.ts'

const offer = (price: number, usual_packages: number, more = {}) => ({
  price,
  usual_packages,
  allows_half: false,
  min_packages: 1,
  ...more,
})

test('what reaches the goal with the smallest surplus comes first, then what comes nearest', () => {
  const parsley = offer(1, 2)
  const tomato = offer(18, 6)
  const cherry = offer(37, 2)
  const leek = offer(9, 3)
  expect(completionsFor([parsley, tomato, cherry, leek], 73.88)).toEqual([
    { offer: cherry, packages: 2, surplus: 0.12 },
    { offer: tomato, packages: 5, surplus: 16.12 },
    { offer: leek, packages: 3, surplus: -46.88 },
    { offer: parsley, packages: 2, surplus: -71.88 },
  ])
})

test('half packages and the least that is sold are kept to', () => {
  const half = offer(10, 4, { allows_half: true })
  const least = offer(1, 5, { min_packages: 5 })
  expect(completionsFor([least, half], 12)).toEqual([
    { offer: half, packages: 1.5, surplus: 3 },
    { offer: least, packages: 5, surplus: -7 },
  ])
})

test('a usual quantity that goes beyond is cut to what is missing, to the cent', () => {
  expect(completionsFor([offer(0.1, 9)], 0.3)).toMatchObject([{ packages: 3, surplus: 0 }])
})

test('the exact price of a package decides how many reach the goal', () => {
  // 3 × 3.335 is 10.005, which is 10.01; a rounded price would have said 10.02.
  expect(completionsFor([offer(3.335, 9)], 10.01)).toMatchObject([{ packages: 3, surplus: 0 }])
})
