import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openReader } from './read-aside.ts'

const folder = mkdtempSync(join(tmpdir(), 'carreau-readers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tell = new URL('./read-and-tell.ts', import.meta.url)
/** A reader that does `body` with the `bytes` that it was sent. */
const readerThat = (body: string) => {
  const file = join(folder, `${Math.random()}.mjs`)
  writeFileSync(
    file,
    `import { readAndTell } from ${JSON.stringify(tell.href)}\nreadAndTell(async (bytes, tell) => { ${body} })`,
  )
  return openReader(pathToFileURL(file))
}
const bytes = Uint8Array.of(1, 2, 3)
const bounds = {
  mostMs: 20_000,
  mostHeapMb: 32,
  mostHeldMb: 200,
  hear: (answer: unknown) => ({ answer }),
}

test('what is sent is read, and what is told is heard', async () => {
  expect(await readerThat('tell(bytes.length)').read(bytes, bounds)).toBe(3)
})

// V8 aborts the process that meets its limit in the middle of an array: were it ours, no test would be left.
test('a reader that fills its memory ends alone', async () => {
  const filling = readerThat('const all = []; for (;;) all.push({ at: all.length })')
  await expect(filling.read(bytes, bounds)).rejects.toMatchObject({ why: 'broken' })
  const growing = readerThat('let all = [0]; for (;;) all = all.concat(all)')
  await expect(growing.read(bytes, bounds)).rejects.toMatchObject({ why: 'broken' })
}, 60_000)

test.runIf(process.platform === 'linux')(
  'a reader that fills the machine’s memory beside V8’s is ended',
  async () => {
    const filling = readerThat(
      'const all = []; for (;;) { all.push(Buffer.alloc(8 << 20, 1)); await new Promise(setImmediate) }',
    )
    await expect(filling.read(bytes, bounds)).rejects.toMatchObject({ why: 'broken' })
  },
  60_000,
)

test('a reader that never comes to an end is ended, and the next file is read', async () => {
  const slow = readerThat('if (bytes.length > 1) for (;;); tell(bytes.length)')
  await expect(slow.read(bytes, { ...bounds, mostMs: 1_000 })).rejects.toMatchObject({
    why: 'slow',
  })
  expect(await slow.read(Uint8Array.of(1), bounds)).toBe(1)
  expect(slow.waiting()).toBe(0)
}, 60_000)

test('who sends many files waits for them alone', async () => {
  const reader = readerThat('tell(bytes.length)')
  const read: string[] = []
  const send = (whose: string) =>
    reader.read(bytes, { ...bounds, whose }).then(() => read.push(whose))
  await Promise.all([...['many', 'many', 'many', 'many', 'one', 'other'].map(send)])
  expect(read).toEqual(['many', 'many', 'one', 'other', 'many', 'many'])
})

test('a reader sees nothing of our settings', async () => {
  process.env.A_SECRET_OF_OURS = 'kept'
  const reader = readerThat('tell(Object.keys(process.env).join())')
  expect(await reader.read(bytes, bounds)).not.toContain('SECRET')
})
