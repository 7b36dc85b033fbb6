import { expect, test } from 'vitest'
import { comparedLines } from './page-conflict.tsx'

const onlyHere = (here: string, there: string): string[] =>
  comparedLines(here, there)
    .filter(({ isOnlyHere }) => isOnlyHere)
    .map(({ text }) => text)

test.each([
  ['the same', 'a\nb\nc', 'a\nb\nc', []],
  ['a line more', 'a\nx\nb', 'a\nb', ['x']],
  ['a line less', 'a\nb', 'a\nx\nb', []],
  ['a line changed', 'a\nx\nc', 'a\ny\nc', ['x']],
  ['lines moved', 'b\na', 'a\nb', ['a']],
  ['one of two alike', 'a\na\nb', 'a\nb', ['a']],
  ['all of it', 'x\ny', 'a', ['x', 'y']],
  ['beside nothing', 'x', '', ['x']],
])('%s', (_, here, there, expected) => {
  expect(onlyHere(here, there)).toEqual(expected)
  expect(comparedLines(here, there).map(({ text }) => text)).toEqual(here.split('\n'))
})

test('texts too long to be laid side by side are compared line by line, wherever they stand', () => {
  const many = Array.from({ length: 3_000 }, (_, line) => `ligne ${line}`).join('\n')
  expect(onlyHere(`${many}\nx`, many)).toEqual(['x'])
})
