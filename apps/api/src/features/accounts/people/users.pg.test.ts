import { userEndpoints } from '@carreau/contract/accounts/users'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openStorage } from '../../../platform/storage/open-storage.ts'
import { openAuthApp, password } from '../signing-in/auth.test-app.ts'

const { call, config, db, jobs, logIn, newPerson, newTenant, openAccess } = await openAuthApp()

const getMe = (token?: string) => call(userEndpoints.getMe, token === undefined ? {} : { token })

test('a person sees who they are', async () => {
  const { email, token } = await newPerson()
  await db.updateTable('users').set({ avatar_key: 'a1' }).where('email', '=', email).execute()
  expect((await getMe(token)).ok().data).toEqual({
    id: expect.any(Number),
    first_name: 'Camille',
    email,
    avatar_url: '/storage/carreau/a1/512.webp',
    email_proved: true,
    new_email: null,
  })
})

test.each([
  ['no token', undefined],
  ['a token nobody has', 'A'.repeat(43)],
  ['what is no token', 'A B'],
])('with %s one is asked to sign in', async (_, token) => {
  expect(await getMe(token)).toMatchObject({ status: 401, answer: { code: 'unauthenticated' } })
})

test('the token of an account deleted since is no token', async () => {
  const { email, token } = await newPerson()
  await db.deleteFrom('users').where('email', '=', email).execute()
  expect((await getMe(token)).status).toBe(401)
})

const idOf = async (token: string) => (await getMe(token)).ok().data.id
const see = (token: string, userId: number) =>
  call(userEndpoints.getUser, { token, params: { userId } })

const chef = await newPerson()
const purchaser = await newPerson()
const { id: companyId } = await newTenant(chef.token)
await db
  .insertInto('memberships')
  .values({ user_id: await idOf(purchaser.token), tenant_id: companyId, role: 'purchaser' })
  .execute()
const atWork = (await openAccess(chef.token, { type: 'buyer', id: companyId, role: 'admin' })).ok()
  .data.token

const notFound = { status: 404, answer: { code: 'user_not_found' } }

test('one sees oneself, with and without a company', async () => {
  const id = await idOf(chef.token)
  for (const token of [chef.token, atWork])
    expect((await see(token, id)).ok().data).toMatchObject({ id, email: chef.email })
})

test('at work one sees a colleague, elsewhere not', async () => {
  const id = await idOf(purchaser.token)
  expect((await see(atWork, id)).ok().data).toEqual({
    id,
    first_name: 'Camille',
    email: purchaser.email,
    avatar_url: null,
  })
  expect(await see(chef.token, id)).toMatchObject(notFound)
  const { id: otherCompany } = await newTenant(chef.token)
  const elsewhere = await openAccess(chef.token, { type: 'buyer', id: otherCompany, role: 'admin' })
  expect(await see(elsewhere.ok().data.token, id)).toMatchObject(notFound)
})

test('a stranger and nobody are the same answer', async () => {
  const stranger = await newPerson()
  const answers = [
    await see(atWork, await idOf(stranger.token)),
    await see(atWork, 9_000_000_000_000),
  ]
  for (const { status, answer } of answers) expect({ status, answer }).toMatchObject(notFound)
  expect(answers[0]?.answer).toEqual(answers[1]?.answer)
})

const update = (token: string, body: unknown, from = '192.0.2.7') =>
  call(userEndpoints.updateMe, { token, from, body })

/** As if the person had sent this picture. */
const send = ({ email }: { email: string }, key: string) =>
  sql`insert into media_uploads (key, user_id, bytes)
      select ${key}, id, 1 from users where email = ${email}`.execute(db)

test('a name and a picture change without a password', async () => {
  const { email, token } = await newPerson()
  const avatar_key = 'a'.repeat(32)
  await send({ email }, avatar_key)
  expect((await update(token, { first_name: ' Léa ', avatar_key })).ok().data).toMatchObject({
    first_name: 'Léa',
    avatar_url: `/storage/carreau/${avatar_key}/512.webp`,
  })
  expect((await update(token, { avatar: null })).ok().data).toMatchObject({
    first_name: 'Léa',
    avatar_url: null,
  })
})

test('a company’s token changes a name and a picture, but asks for no other e-mail, password in hand', async () => {
  const { email, token } = await newPerson()
  const company = await newTenant(token)
  const access = { type: company.type, id: company.id, role: 'admin' } as const
  const work = (await openAccess(token, access)).ok().data.token
  expect((await update(work, { first_name: 'Ana', email })).status).toBe(200)
  const asked = { email: `autre-${email}`, current_password: password }
  expect(await update(work, asked)).toMatchObject({
    status: 403,
    answer: { code: 'login_token_required' },
  })
  expect((await update(token, asked)).status).toBe(200)
})

test('the file of a picture that is replaced or taken away goes, but not one that others show', async () => {
  const [ana, leo] = [await newPerson(), await newPerson()]
  const { pictures } = openStorage(config)
  const keep = async (background: string, ...people: { email: string }[]) => {
    const create = { width: 60, height: 40, channels: 3 as const, background }
    const { key } = await pictures.putImage(await sharp({ create }).webp().toBuffer())
    for (const each of people) await send(each, key)
    return key
  }
  const first = await keep('#112233', ana)
  const shared = await keep('#445566', ana, leo)
  const last = await keep('#778899', ana)
  for (const avatar_key of [first, shared, shared, last, null])
    expect((await update(ana.token, { avatar_key })).status).toBe(200)

  const { rows } = await sql<{ keys: string[] }>`
    select payload -> 'keys' as keys from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'forget_pictures' and payload::text similar to
           ${`%(${first}|${shared}|${last})%`} order by j.id`.execute(db)
  expect(rows.map(({ keys }) => keys)).toEqual([[first], [shared], [last]])
  for (const { keys } of rows) await jobs.forget_pictures.run({ keys })
  expect(await pictures.hasImage(first)).toBe(false)
  expect(await pictures.hasImage(shared)).toBe(true)
  expect(await pictures.hasImage(last)).toBe(false)
})

test('a picture that nobody sent, or somebody else, is nobody’s', async () => {
  const [one, two] = [await newPerson(), await newPerson()]
  const [nobodys, another] = ['d'.repeat(32), 'e'.repeat(32)]
  await send(two, another)
  for (const avatar_key of [nobodys, another])
    expect(await update(one.token, { first_name: 'Léa', avatar_key })).toMatchObject({
      status: 422,
      answer: { errors: { avatar_key: [expect.stringContaining('n’existe pas')] } },
    })
  expect((await getMe(one.token)).ok().data).toMatchObject({
    first_name: 'Camille',
    avatar_url: null,
  })
})

test('a change that is refused lets no picture go', async () => {
  const { email, token } = await newPerson()
  const { email: taken } = await newPerson()
  const avatar_key = 'c'.repeat(32)
  await send({ email }, avatar_key)
  ;(await update(token, { avatar_key })).ok()
  const refused = await update(token, {
    email: taken,
    current_password: password,
    avatar_key: null,
  })
  expect(refused.status).toBe(422)
  expect((await getMe(token)).ok().data.avatar_url).toContain(avatar_key)
  const { rows } = await sql`
    select from graphile_worker._private_jobs where payload::text like ${`%${avatar_key}%`}`.execute(
    db,
  )
  expect(rows).toEqual([])
})

test('nothing given changes nothing, the same e-mail in capitals neither', async () => {
  const { email, token } = await newPerson()
  const before = (await getMe(token)).ok().data
  expect((await update(token, {})).ok().data).toEqual(before)
  expect((await update(token, { email: email.toUpperCase() })).ok().data).toEqual(before)
})

test.each([
  ['an empty name', { first_name: '  ' }, 'first_name'],
  ['a name too long', { first_name: 'x'.repeat(101) }, 'first_name'],
  ['no e-mail', { email: 'moi' }, 'email'],
  ['a picture that is no key', { avatar_key: '../../secret' }, 'avatar_key'],
])('%s is refused', async (_, body, field) => {
  const { token } = await newPerson()
  expect(await update(token, body)).toMatchObject({
    status: 422,
    answer: { errors: { [field]: [expect.any(String)] } },
  })
})

test('a new e-mail wants the password', async () => {
  const { email, token } = await newPerson()
  const next = `nouvelle-${email}`
  expect(await update(token, { email: next })).toMatchObject({
    status: 422,
    answer: { errors: { current_password: [expect.any(String)] } },
  })
  expect((await update(token, { email: next, current_password: 'framboise' })).status).toBe(422)
  expect((await getMe(token)).ok().data).toMatchObject({ email, new_email: null })
})

test('guessing the password here ends after ten tries', async () => {
  const { email, from, token } = await newPerson()
  for (let i = 0; i < 10; i += 1)
    await update(token, { email: `x-${email}`, current_password: `essai ${i}` }, from)
  const body = { email: `x-${email}`, current_password: password }
  expect((await update(token, body, from)).status).toBe(429)
  expect((await logIn(email, from)).status).toBe(200)
})

test('an e-mail that someone has is taken', async () => {
  const [one, owner] = [await newPerson(), await newPerson()]
  expect(await update(one.token, { email: owner.email, current_password: password })).toMatchObject(
    { status: 422, answer: { code: 'email_taken', errors: { email: [expect.any(String)] } } },
  )
})
