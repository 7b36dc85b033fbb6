import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSecretBox } from './secret-box.ts'

const boxWith = (...secondFactorKeys: Buffer[]) => openSecretBox({ secondFactorKeys, dataDir: '' })

test('what is sealed opens, each time sealed otherwise, and only for what it is about', () => {
  const box = boxWith(randomBytes(32))
  const [one, other] = [box.seal('JBSWY3DP', 'user 1'), box.seal('JBSWY3DP', 'user 1')]
  expect(one).not.toEqual(other)
  expect(one.includes('JBSWY3DP')).toBe(false)
  expect(box.open(one, 'user 1')).toBe('JBSWY3DP')
  expect(box.open(one, 'user 2')).toBeUndefined()
})

test('another key, a changed byte or nothing at all does not open', () => {
  const key = randomBytes(32)
  const sealed = boxWith(key).seal('JBSWY3DP', 'user 1')
  expect(boxWith(randomBytes(32)).open(sealed, 'user 1')).toBeUndefined()
  const changed = Buffer.from(sealed)
  changed[20] = (changed[20] ?? 0) ^ 1
  expect(boxWith(key).open(changed, 'user 1')).toBeUndefined()
  expect(boxWith(key).open(Buffer.alloc(0), 'user 1')).toBeUndefined()
})

test('a new key put before the old one seals, and both open', () => {
  const [old, next] = [randomBytes(32), randomBytes(32)]
  const sealed = boxWith(old).seal('JBSWY3DP', 'user 1')
  const both = boxWith(next, old)
  expect(both.open(sealed, 'user 1')).toBe('JBSWY3DP')
  expect(boxWith(next).open(both.seal('JBSWY3DP', 'user 1'), 'user 1')).toBe('JBSWY3DP')
})

test('without a key one is made once, for the owner of the file alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'carreau-key-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const dataDir = join(folder, 'data')
  const settings = { secondFactorKeys: undefined, dataDir }
  const sealed = openSecretBox(settings).seal('JBSWY3DP', 'user 1')
  const file = join(dataDir, 'second-factor.key')
  const made = await readFile(file, 'utf8')
  expect(openSecretBox(settings).open(sealed, 'user 1')).toBe('JBSWY3DP')
  expect(await readFile(file, 'utf8')).toBe(made)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
