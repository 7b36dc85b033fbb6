import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const BACKUP_KEYS = 'age1pwwpz6u8uqzd8na0834h6shy530v4pwd7225xjsvkw4e0m7s5egsl8zvk9'
const bucket = {
  BACKUP_S3_BUCKET: 'sauvegardes',
  BACKUP_S3_ACCESS_KEY_ID: 'a',
  BACKUP_S3_SECRET_ACCESS_KEY: 'b',
}

test('a folder or a bucket elsewhere, and the keys: every night at 02:17, seven days, four weeks, two months', () => {
  expect(readConfig({ BACKUP_DIR: '/mnt/coffre', BACKUP_KEYS }).backup).toEqual({
    to: '/mnt/coffre',
    keys: [BACKUP_KEYS],
    at: '02:17',
    keep: { days: 7, weeks: 4, months: 2 },
  })
  const { backup } = readConfig({
    ...bucket,
    BACKUP_KEYS: `${BACKUP_KEYS}, ${BACKUP_KEYS}`,
    BACKUP_KEEP: 'all',
  })
  expect(backup).toMatchObject({ to: { bucket: 'sauvegardes' }, keep: 'all' })
  expect(backup?.keys).toHaveLength(2)
  expect(readConfig({}).backup).toBeUndefined()
})

const wrong: [string, NodeJS.ProcessEnv, RegExp][] = [
  ['no key', { BACKUP_DIR: '/mnt/coffre' }, /BACKUP_KEYS manque/],
  ['no place', { BACKUP_KEYS }, /BACKUP_DIR ou BACKUP_S3_BUCKET manque/],
  ['two places', { BACKUP_DIR: '/mnt/coffre', ...bucket, BACKUP_KEYS }, /pas les deux/],
  ['half a bucket', { BACKUP_S3_BUCKET: 'a', BACKUP_KEYS }, /vont ensemble/],
  [
    'the secret key',
    { BACKUP_DIR: '/mnt/coffre', BACKUP_KEYS: 'AGE-SECRET-KEY-1AB' },
    /clé secrète/,
  ],
  ['no such key', { BACKUP_DIR: '/mnt/coffre', BACKUP_KEYS: 'ssh-rsa AAAA' }, /clés publiques/],
  [
    'a folder that dies with the data',
    { DATA_DIR: '/data', BACKUP_DIR: '/data/b', BACKUP_KEYS },
    /mourraient avec DATA_DIR/,
  ],
  [
    'a folder that holds the data',
    { DATA_DIR: '/srv/data', BACKUP_DIR: '/srv', BACKUP_KEYS },
    /mourraient avec DATA_DIR/,
  ],
  [
    'the bucket of the files',
    {
      ...bucket,
      BACKUP_KEYS,
      S3_BUCKET: 'sauvegardes',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    },
    /mourraient avec les fichiers/,
  ],
  [
    'an hour that is none',
    { BACKUP_DIR: '/mnt/coffre', BACKUP_KEYS, BACKUP_AT: '25:00' },
    /BACKUP_AT — attendu/,
  ],
  [
    'a rule that is none',
    { BACKUP_DIR: '/mnt/coffre', BACKUP_KEYS, BACKUP_KEEP: '0,4,2' },
    /BACKUP_KEEP — attendu/,
  ],
]
test.each(wrong)('%s is one sentence, and no start', (_, env, says) => {
  expect(() => readConfig(env)).toThrow(/^Configuration : [^\n]+$/)
  expect(() => readConfig(env)).toThrow(says)
})
