import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxImageBytes, uploadQuota } from '@carreau/contract/companies/media'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { signIn, signInFor } from '../../../../seeds/sign-in.ts'
import { buildApp } from '../../../app.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { migrateJobs } from '../../../platform/jobs/jobs.ts'
import { testDatabase } from '../../../platform/postgres/test-database.ts'
import { openStorage } from '../../../platform/storage/open-storage.ts'
import { openS3Server } from '../../../platform/storage/s3-server.test-app.ts'
import { openTestIndex } from '../../catalogue/search-index/test-index.test-app.ts'
import { lockPicture } from './pictures.sql.ts'

const { db, url } = await testDatabase()
await migrateJobs(url)
const dataDir = await mkdtemp(join(tmpdir(), 'carreau-upload-'))
const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir })
const services = { db, searchIndex: await openTestIndex(db, url), now: () => new Date() }
const app = await buildApp({ ...services, config })
const inBucket = await buildApp({ ...services, config: { ...config, s3: await openS3Server() } })
afterAll(async () => {
  await app.close()
  await inBucket.close()
  await rm(dataDir, { recursive: true })
})

const newPerson = (email: string) =>
  db
    .insertInto('users')
    .values({ email, first_name: 'A', password_hash: 'x', avatar_key: null })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A person and the buyer they work for, whose token it is. */
const newBuyer = async (email: string) => {
  const { id: user_id } = await newPerson(email)
  const { id: tenant_id } = await db
    .insertInto('tenants')
    .values({ type: 'buyer', company_name: email, siret: null, vat_number: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('buyers').values({ tenant_id }).execute()
  await db.insertInto('memberships').values({ user_id, tenant_id, role: 'accountant' }).execute()
  const token = await signInFor(db, email, { company: email, role: 'accountant' })
  return { user_id, tenant_id, token }
}
const { token } = await newBuyer('a@exemple.fr')

const boundary = 'frontiere'
/** One part of a form, as a browser writes it. */
const part = (name: string, bytes: Buffer | string, file = 'photo.jpg') =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])
const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])

const send = async (
  payload: Buffer,
  {
    bearer = token,
    type = `multipart/form-data; boundary=${boundary}`,
    url = '/api/v3/media',
    to = app,
  } = {},
) => {
  const answer = await to.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': type },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

const photograph = await sharp({
  create: { width: 60, height: 40, channels: 3, background: '#d7263d' },
})
  .jpeg()
  .toBuffer()

test('a photograph is stored, whatever it is called, and its address leads to it', async () => {
  const { status, body } = await send(form(part('file', photograph, '../../é".exe')))
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      data: {
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        url: `/storage/carreau/${body.data.key}/512.webp`,
      },
    },
  })
  const picture = await app.inject(body.data.url)
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 60 })
})

test('a picture that is sent again while its file is being deleted is there afterwards', async () => {
  const { pictures } = openStorage(config)
  const { body } = await send(form(part('file', photograph)))
  const { sending } = await db.transaction().execute(async trx => {
    await lockPicture(trx, body.data.key)
    const sending = send(form(part('file', photograph)))
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_locks l join pg_database d on d.oid = l.database
         where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`.execute(
        db,
      )
      expect(rows).toHaveLength(1)
    }, 10_000)
    await pictures.removeImage(body.data.key)
    return { sending }
  })
  expect((await sending).status).toBe(201)
  expect(await pictures.hasImage(body.data.key)).toBe(true)
})

test('in a bucket it is stored and served the same', async () => {
  const { status, body } = await send(form(part('file', photograph)), { to: inBucket })
  expect(status).toBe(201)
  const made = await inBucket.inject(body.data.url)
  const streamed = await inBucket.inject(body.data.url)
  expect(streamed.headers['content-length']).toBe(String(made.rawPayload.length))
  expect(streamed.rawPayload).toEqual(made.rawPayload)
  expect(await sharp(streamed.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 60 })
  const headers = { 'if-none-match': String(streamed.headers.etag) }
  expect((await inBucket.inject({ url: body.data.url, headers })).statusCode).toBe(304)
})

test.each([
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ['half a photograph', photograph.subarray(0, 100)],
  ['nothing', ''],
])('%s under the name of a photograph is refused', async (_, bytes) => {
  expect(await send(form(part('file', bytes)))).toMatchObject({
    status: 422,
    body: { code: 'not_a_picture' },
  })
})

test('more than 10 MB is refused in words', async () => {
  expect(await send(form(part('file', Buffer.alloc(maxImageBytes + 1))))).toMatchObject({
    status: 413,
    body: { code: 'payload_too_large', message: 'Le fichier dépasse 10\u00a0Mo.' },
  })
})

test.each([
  ['no file', form(), 422],
  ['two files', form(part('file', photograph), part('file', photograph)), 413],
  ['a file under another name', form(part('photo', photograph)), 400],
  ['a form that breaks off', part('file', photograph), 400],
  ['no form', Buffer.from('bonjour'), 400],
  ['an empty body', Buffer.alloc(0), 422],
])('%s is refused', async (_, payload, status) => {
  const answer = await send(payload)
  expect(answer).toMatchObject({
    status,
    body: { message: expect.any(String), code: expect.any(String) },
  })
})

test('a form without a boundary is malformed, JSON is another format', async () => {
  const file = form(part('file', photograph))
  expect((await send(file, { type: 'multipart/form-data' })).status).toBe(400)
  expect((await send(Buffer.from('{}'), { type: 'application/json' })).status).toBe(415)
  expect((await send(photograph, { type: 'image/jpeg' })).status).toBe(415)
})

test('elsewhere a form is no format', async () => {
  const answer = await send(form(part('file', photograph)), { url: '/api/v2/auth/login' })
  expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
})

test('two hundred pictures an hour for one person', async () => {
  const { token: bearer, user_id } = await newBuyer('b@exemple.fr')
  await db
    .insertInto('login_failures')
    .values({
      subject: `upload as ${user_id}`,
      failures: 199,
      window_ends_at: new Date(Date.now() + 60_000),
    })
    .execute()
  const file = form(part('file', photograph))
  expect((await send(file, { bearer })).status).toBe(201)
  expect((await send(file, { bearer })).status).toBe(429)
  expect((await send(file)).status).toBe(201)
})

test('whoever works for no company sends none, with or without one of theirs', async () => {
  await newPerson('c@exemple.fr')
  await newBuyer('d@exemple.fr')
  for (const email of ['c@exemple.fr', 'd@exemple.fr']) {
    const { token: bearer } = await signIn(db, email)
    expect(await send(form(part('file', photograph)), { bearer })).toMatchObject({
      status: 403,
      body: { code: 'tenant_required', message: expect.stringContaining('société') },
    })
  }
})

const keep = (
  { user_id, tenant_id }: { user_id: number; tenant_id: number },
  count: number,
  bytes: number,
) =>
  sql`insert into media_uploads (key, user_id, tenant_id, bytes)
      select md5(n::text), ${user_id}, ${tenant_id}, ${bytes} from generate_series(1, ${count}::int) n`.execute(
    db,
  )

test.each([
  ['bytes', 1, uploadQuota.bytes],
  ['pictures', uploadQuota.pictures, 1],
])('a company has a quota of %s; others have their own', async (what, count, bytes) => {
  const full = await newBuyer(`plein-${what}@exemple.fr`)
  const other = await newBuyer(`autre-${what}@exemple.fr`)
  await keep(full, count, bytes)
  const create = { width: 61, height: 40, channels: 3 as const, background: '#445566' }
  const file = form(part('file', await sharp({ create }).jpeg().toBuffer()))
  expect(await send(file, { bearer: full.token })).toMatchObject({
    status: 409,
    body: { code: 'upload_quota_reached', message: expect.stringContaining('2\u00a0Go') },
  })
  const { rows } = await sql`
    select from media_uploads where tenant_id = ${full.tenant_id}`.execute(db)
  expect(rows).toHaveLength(count)
  expect((await send(file, { bearer: other.token })).status).toBe(201)
})

test('of two pictures sent at once where there is room for one, one is kept', async () => {
  const almost = await newBuyer('presque@exemple.fr')
  await keep(almost, uploadQuota.pictures - 1, 1)
  const files = await Promise.all(
    ['#123456', '#654321'].map(background =>
      sharp({ create: { width: 62, height: 40, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
  )
  const answers = await Promise.all(
    files.map(bytes => send(form(part('file', bytes)), { bearer: almost.token })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  // The one that is kept may be sent again: it takes no more room.
  const kept = answers.findIndex(({ status }) => status === 201)
  const again = form(part('file', files[kept] ?? ''))
  expect((await send(again, { bearer: almost.token })).status).toBe(201)
})
