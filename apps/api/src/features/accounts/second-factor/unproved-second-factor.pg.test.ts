import { authEndpoints } from '@carreau/contract/accounts/auth'
import { userEndpoints } from '@carreau/contract/accounts/users'
import { memberEndpoints } from '@carreau/contract/companies/members'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newToken } from '../../../platform/identity/identity.sql.ts'
import { newOperatorPerson } from '../../operator/new-operator.test-app.ts'
import { openAuthApp, password } from '../signing-in/auth.test-app.ts'
import { withSecondFactor } from './second-factor.test-app.ts'

const app = await openAuthApp()
const { addressLink, call, confirmAddress, db, newPerson, newTenant } = app
const { begin, codeOf, confirm, idOf, newGuardedPerson, nextStep, signIn } = withSecondFactor(app)

const inAnHour = () => new Date(Date.now() + 3_600_000)

/** Whoever reads the address chooses a new password by the link that was mailed there. */
const reset = async (email: string, next: string) => {
  const { token, hash } = newToken()
  const link = { hash, user_id: await idOf(email), expires_at: inAnHour() }
  await db.insertInto('password_resets').values(link).execute()
  return call(authEndpoints.resetPassword, { body: { token, password: next } })
}

/** Turns the second factor on in a session; the code of this step is good again. */
const guard = async (email: string, token: string, typed: string) => {
  const { secret } = await begin(token)
  expect((await confirm(token, codeOf(secret), typed)).status).toBe(200)
  await nextStep(email)
}

const codeMissing = { status: 403, answer: { code: 'second_factor_required' } }

/** No account comes to this any more; should one, its owner gets in. */
const newUnprovedGuarded = async () => {
  const person = await newGuardedPerson()
  await db
    .updateTable('users')
    .set({ email_proved_at: null })
    .where('email', '=', person.email)
    .execute()
  return person
}

test('a code on an account whose address nobody had proved does not keep its owner out', async () => {
  const { email, from } = await newUnprovedGuarded()
  expect((await reset(email, 'cerise-de-mai')).status).toBe(200)
  expect((await signIn(email, from, undefined, 'cerise-de-mai')).status).toBe(200)
  const { rows } = await sql`
    select from graphile_worker._private_jobs
     where payload ->> 'what' = 'second_factor_off'
       and (payload ->> 'userId')::bigint = ${await idOf(email)}`.execute(db)
  expect(rows).toHaveLength(1)
})

test('a code that its owner turned on outlives a reset', async () => {
  const { email, from } = await newPerson()
  expect((await reset(email, 'cerise-de-mai')).status).toBe(200)
  const { login_token } = (await signIn(email, from, undefined, 'cerise-de-mai')).ok().data
  await guard(email, login_token, 'cerise-de-mai')
  expect((await reset(email, 'prune-de-juin')).status).toBe(200)
  expect(await signIn(email, from, undefined, 'prune-de-juin')).toMatchObject(codeMissing)
})

test('an accepted invitation proves the address it was mailed to', async () => {
  const { email, from, token } = await newUnprovedGuarded()
  const { id } = await newTenant((await newPerson()).token)
  const link = newToken()
  await db
    .insertInto('invitations')
    .values({
      tenant_id: id,
      email,
      roles: ['purchaser'],
      token_hash: link.hash,
      expires_at: inAnHour(),
    })
    .execute()
  const accepted = await call(memberEndpoints.acceptInvitation, {
    token,
    params: { token: link.token },
  })
  expect(accepted.status).toBe(200)
  expect((await reset(email, 'cerise-de-mai')).status).toBe(200)
  expect(await signIn(email, from, undefined, 'cerise-de-mai')).toMatchObject(codeMissing)
})

const askFor = (email: string, token: string, typed: string) =>
  call(userEndpoints.updateMe, { token, body: { email, current_password: typed } })

test('whoever has a code does not move to somebody else’s address: its owner registers there', async () => {
  const { email, token } = await newPerson()
  await guard(email, token, password)
  const another = `autre-${email}`
  expect((await askFor(another, token, password)).ok().data).toMatchObject({
    email,
    new_email: another,
  })
  const owner = { email: another, password: 'prune-de-juin', name: 'Camille' }
  expect((await call(authEndpoints.register, { from: '203.0.113.70', body: owner })).status).toBe(
    201,
  )
})

test('a stolen session and password do not end the code by way of another address', async () => {
  const { email, from, token } = await newPerson()
  await guard(email, token, password)
  const another = `autre-${email}`
  expect((await askFor(another, token, password)).status).toBe(200)
  expect((await confirmAddress(await addressLink(email, another))).status).toBe(200)
  await reset(another, 'prune-de-juin')
  expect(await signIn(another, from, undefined, 'prune-de-juin')).toMatchObject(codeMissing)
})

test('an operator’s code outlives a reset', async () => {
  const { email, from, token } = await newOperatorPerson(app)
  await guard(email, token, password)
  await reset(email, 'cerise-de-mai')
  expect(await signIn(email, from, undefined, 'cerise-de-mai')).toMatchObject(codeMissing)
})
