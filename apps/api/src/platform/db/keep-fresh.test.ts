import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFresh } from './keep-fresh.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

/** A read that answers 1, 2, 3…; the readings named fail. */
const counter = (failing: readonly number[] = []) => {
  let readings = 0
  const read = async () => {
    readings += 1
    const reading = readings
    await pause(0)
    if (failing.includes(reading)) throw new Error(`reading ${reading}`)
    return reading
  }
  return { read, readings: () => readings }
}

test('a fresh answer is given without reading again', async () => {
  const { read, readings } = counter()
  const ask = keepFresh(read, 1000)
  expect(await ask()).toBe(1)
  vi.advanceTimersByTime(999)
  expect(await ask()).toBe(1)
  expect(readings()).toBe(1)
})

test('callers at the same moment share one reading', async () => {
  const { read, readings } = counter()
  const ask = keepFresh(read, 1000)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  expect(readings()).toBe(1)
})

test('an answer just past its time is given while one reading renews it', async () => {
  const { read, readings } = counter()
  const ask = keepFresh(read, 1000)
  await ask()
  vi.advanceTimersByTime(1000)
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  await vi.waitFor(async () => expect(await ask()).toBe(2), 10_000)
  expect(readings()).toBe(2)
})

test('an answer long past its time is not given any more', async () => {
  const { read } = counter()
  const ask = keepFresh(read, 1000)
  await ask()
  vi.advanceTimersByTime(2000)
  expect(await ask()).toBe(2)
})

test('a first reading that fails is tried again by the next caller', async () => {
  const { read } = counter([1])
  const ask = keepFresh(read, 1000)
  await expect(ask()).rejects.toThrow('reading 1')
  expect(await ask()).toBe(2)
})

test('a renewal that fails leaves the older answer and is tried again', async () => {
  const { read } = counter([2])
  const ask = keepFresh(read, 1000)
  await ask()
  vi.advanceTimersByTime(1000)
  expect(await ask()).toBe(1)
  await vi.waitFor(async () => expect(await ask()).toBe(3), 10_000)
})
