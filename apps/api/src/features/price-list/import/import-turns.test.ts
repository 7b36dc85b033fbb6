import { expect, test } from 'vitest'
import { inImportTurn, isShortFile } from './import-turns.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('those who wait for approval, however many, hold no place of those who work; short lists pass long ones', async () => {
  const held: (() => void)[] = []
  const begun: string[] = []
  const begin = (shopId: number, isApproved: boolean, isShort: boolean) =>
    inImportTurn({ shopId, isApproved, isShort }, () => {
      begun.push(`${isApproved ? 'approved' : 'waiting'} ${isShort ? 'short' : 'long'}`)
      return new Promise<void>(resolve => held.push(resolve))
    })
  const all = [1, 1, 2, 2, 3].map(shopId => begin(shopId, false, false))
  all.push(begin(11, true, false), begin(12, true, false), begin(13, true, false))
  all.push(begin(4, false, true), begin(14, true, true))
  await Promise.resolve()
  expect(begun).toEqual([
    'waiting long',
    'approved long',
    'approved long',
    'waiting short',
    'approved short',
  ])
  // Each that ends makes room for the next.
  while (held.length > 0) {
    held.shift()?.()
    await new Promise(resolve => setImmediate(resolve))
  }
  await Promise.all(all)
  expect(begun).toHaveLength(10)
})

test('only text is known to be short: a workbook or a PDF may unpack to anything', () => {
  expect(isShortFile(bytesOf('Libellé;Prix\nTomate;1,20'))).toBe(true)
  expect(isShortFile(bytesOf('a'.repeat(64_001)))).toBe(false)
  expect(isShortFile(bytesOf('PK\u0003\u0004'))).toBe(false)
  expect(isShortFile(bytesOf('%PDF-1.7'))).toBe(false)
})
