import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Connection, createBrowserQueue, type Verdict } from './browser-queue.ts'
import { countUnsent, discardUnsent, type Whose } from './queue-database.ts'

beforeAll(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const tooOld = { code: 'too_old', message: 'Trop tard.' }
const atFault = { code: 'internal', message: 'En panne.' }

let keys = 0
const connection = (verdict: Verdict = 'lost'): Connection & { reached: boolean[] } => {
  const reached: boolean[] = []
  return {
    reached,
    judge: () => verdict,
    newKey: () => {
      keys += 1
      return `key-${keys}`
    },
    setReached: value => void reached.push(value),
    onOnline: () => () => {},
    refusals: { tooOld, atFault },
  }
}

/** A person of their own for each test: the database is one. */
let people = 0
const somebody = (): Whose => {
  people += 1
  return { tenantId: 1, userId: people }
}

/** A tab: what it sends, and whether an answer comes. */
const tab = (
  whose: Whose,
  { answers = true, verdict }: { answers?: boolean; verdict?: Verdict } = {},
) => {
  const sent: string[] = []
  const state = { answers }
  const told = connection(verdict)
  const queue = createBrowserQueue<string, string>(
    { room: 'room', ...whose },
    {
      subjects: edit => [edit],
      call: async edit => {
        sent.push(edit)
        if (!state.answers) throw new Error('no answer')
        return edit
      },
      onSent: async () => {},
    },
    told,
    () => true,
  )
  return { queue, sent, state, reached: told.reached }
}

test('what one tab keeps another shows, and one of them sends it', async () => {
  const whose = somebody()
  const [one, two] = [tab(whose, { answers: false }), tab(whose, { answers: false })]
  const stops = [one.queue.start(), two.queue.start()]
  await one.queue.add('a')
  await expect.poll(() => two.queue.getHeld().map(({ edit }) => edit)).toEqual(['a'])
  await expect.poll(() => one.reached).toContain(false)
  one.state.answers = true
  await one.queue.flush()
  await expect.poll(() => two.queue.getHeld()).toEqual([])
  await two.queue.flush()
  expect(two.sent.filter(() => two.state.answers)).toEqual([])
  for (const stop of stops) stop()
})

test('what a closed tab was sending the next one takes over; what is answered it does not', async () => {
  const whose = somebody()
  const closed = tab(whose)
  const answered = Promise.withResolvers<void>()
  const kept = { at: Date.now(), refusal: null }
  closed.queue.hold({ ...kept, key: 'answered', edit: 'a' }, answered.promise)
  closed.queue.hold({ ...kept, key: 'lost', edit: 'b' }, new Promise(() => {}))
  const locks = async () =>
    ((await navigator.locks.query()).held ?? []).map(one => one.name).filter(Boolean)
  await expect.poll(locks).toEqual(expect.arrayContaining(['first try answered', 'first try lost']))

  // Alive: nobody takes over what it still waits for.
  const next = tab(whose)
  const stop = next.queue.start()
  answered.resolve()
  await expect.poll(locks).not.toContain('first try answered')
  expect(next.sent).toEqual([])
  stop()

  // Its locks go with it.
  const { locks: all } = navigator
  vi.stubGlobal('navigator', {
    locks: { query: async () => ({}), request: all.request.bind(all) },
  })
  const later = tab(whose)
  const end = later.queue.start()
  await expect.poll(() => later.sent).toEqual(['b'])
  end()
  vi.stubGlobal('navigator', { locks: all })
})

test.each([
  ['refused for good', { code: 'no', message: 'Non.' }, { code: 'no', message: 'Non.' }],
  ['taken before under its key', 'done' as const, undefined],
  ['not possible now', 'later' as const, null],
])('an edit that is %s is treated so', async (_, verdict, refusal) => {
  const { queue } = tab(somebody(), { answers: false, verdict })
  const stop = queue.start()
  await queue.add('a')
  await queue.flush()
  await expect.poll(() => queue.getHeld()[0]?.refusal).toEqual(refusal)
  stop()
})

test('the server may fail four times over one edit; the fifth time the others pass', async () => {
  const { queue, sent } = tab(somebody(), { answers: false, verdict: 'fault' })
  const stop = queue.start()
  await queue.add('a')
  for (let time = 0; time < 6; time++) await queue.flush()
  expect(queue.getHeld()[0]?.refusal).toEqual(atFault)
  expect(sent).toHaveLength(5)
  stop()
})

test('what waited for more than a day is the person’s to decide', async () => {
  const { queue, sent } = tab(somebody())
  vi.useFakeTimers({ toFake: ['Date'] })
  await queue.add('a')
  vi.setSystemTime(Date.now() + 25 * 3_600_000)
  const stop = queue.start()
  await expect.poll(() => queue.getHeld()[0]?.refusal).toEqual(tooOld)
  expect(sent).toEqual([])
  stop()
  vi.useRealTimers()
})

test('a person’s unsent edits are counted over companies, and given up', async () => {
  const whose = somebody()
  await tab(whose).queue.add('a')
  await tab({ ...whose, tenantId: 2 }).queue.add('b')
  await tab(somebody()).queue.add('c')
  expect(await countUnsent(whose.userId)).toBe(2)
  await discardUnsent(whose.userId)
  expect(await countUnsent(whose.userId)).toBe(0)
  expect(await countUnsent(people)).toBe(1)
})
