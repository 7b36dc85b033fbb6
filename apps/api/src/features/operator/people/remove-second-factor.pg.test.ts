import { journalEndpoints } from '@carreau/contract/accounts/journal'
import { userEndpoints } from '@carreau/contract/accounts/users'
import { operatorEndpoints as endpoints } from '@carreau/contract/operator/operator'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withSecondFactor } from '../../accounts/second-factor/second-factor.test-app.ts'
import { openAuthApp, password } from '../../accounts/signing-in/auth.test-app.ts'
import { newOperatorPerson } from '../new-operator.test-app.ts'

const app = await openAuthApp()
const { call, db } = app
const { begin, codeOf, confirm, idOf, newGuardedPerson, nextStep, signIn } = withSecondFactor(app)
const operator = await newOperatorPerson(app)
const reason = 'Rappelée au numéro de la société'

const remove = (personId: number, body: object = {}, token = operator.atWork) =>
  call(endpoints.removePersonSecondFactor, {
    token,
    params: { personId },
    body: { current_password: password, reason, ...body },
  })
const isGuarded = async (email: string) => {
  const params = { personId: await idOf(email) }
  const person = await call(endpoints.getPerson, { token: operator.atWork, params })
  return person.ok().data.second_factor
}
const mailsOf = async (userId: number) => {
  const { rows } = await sql<{ what: string }>`
    select p.payload ->> 'what' as what
      from graphile_worker._private_jobs p join graphile_worker._private_tasks t on t.id = p.task_id
     where t.identifier = 'mail_account_changed' and (p.payload ->> 'userId')::bigint = ${userId}
       and p.payload ->> 'what' = 'second_factor_off'`.execute(db)
  return rows.map(({ what }) => what)
}

test('who lost telephone and codes signs in with the password again, after every session ended', async () => {
  const { email, from, token } = await newGuardedPerson()
  expect((await signIn(email, from)).status).not.toBe(200)
  expect((await remove(await idOf(email))).ok().data).toEqual({ ended: 1 })
  expect((await call(userEndpoints.getMe, { token })).status).toBe(401)
  expect((await signIn(email, from)).status).toBe(200)
  expect(await mailsOf(await idOf(email))).toEqual(['second_factor_off'])
  const left = await db
    .selectFrom('recovery_codes')
    .select('prefix')
    .where('user_id', '=', await idOf(email))
    .execute()
  expect(left).toEqual([])
})

test('the platform’s journal says whom, who and how they were checked', async () => {
  const { email } = await newGuardedPerson()
  ;(await remove(await idOf(email))).ok()
  const journal = await call(journalEndpoints.listJournal, {
    token: operator.atWork,
    query: '?kind=person_factor_removed',
  })
  expect(journal.ok().data[0]).toMatchObject({
    label: 'Second facteur d’une personne retiré',
    subject: email,
    person: { id: await idOf(operator.email) },
    changes: [
      { label: 'Sessions', before: '1', after: '0' },
      { label: 'Motif', before: null, after: reason },
    ],
  })
})

test('without the operator’s own password or a reason it stays on', async () => {
  const { email } = await newGuardedPerson()
  const id = await idOf(email)
  for (const [body, field] of [
    [{ current_password: 'deviné' }, 'current_password'],
    [{ current_password: undefined }, 'current_password'],
    [{ reason: ' ' }, 'reason'],
  ] as const)
    expect(await remove(id, body)).toMatchObject({
      status: 422,
      answer: { errors: { [field]: [expect.any(String)] } },
    })
  expect(await isGuarded(email)).toBe(true)
  expect(await mailsOf(id)).toEqual([])
})

test('an operator who has a second factor gives its code too, once', async () => {
  const guarded = await newOperatorPerson(app)
  const { secret } = await begin(guarded.token)
  ;(await confirm(guarded.token, codeOf(secret), password, guarded.from)).ok()
  await nextStep(guarded.email)
  const [one, two] = [await newGuardedPerson(), await newGuardedPerson()]
  const [first, second] = [await idOf(one.email), await idOf(two.email)]
  for (const [code, said] of [
    [undefined, 'Indiquez le code.'],
    ['000000', 'Ce code n’est pas le bon ou a déjà servi.'],
  ])
    expect(await remove(first, { code }, guarded.atWork)).toMatchObject({
      status: 422,
      answer: { errors: { code: [said] } },
    })
  const code = codeOf(secret)
  ;(await remove(first, { code }, guarded.atWork)).ok()
  expect((await remove(second, { code }, guarded.atWork)).status).toBe(422)
  expect([await isGuarded(one.email), await isGuarded(two.email)]).toEqual([false, true])
})

test('never off an operator, oneself included; nor off who has none, or nobody', async () => {
  const other = await newOperatorPerson(app)
  const { secret } = await begin(other.token)
  ;(await confirm(other.token, codeOf(secret), password, other.from)).ok()
  for (const email of [other.email, operator.email])
    expect(await remove(await idOf(email))).toMatchObject({
      status: 409,
      answer: { code: 'second_factor_of_operator' },
    })
  expect(await isGuarded(other.email)).toBe(true)
  const { email, token } = await app.newPerson()
  expect(await remove(await idOf(email))).toMatchObject({
    status: 409,
    answer: { code: 'second_factor_off' },
  })
  expect((await call(userEndpoints.getMe, { token })).status).toBe(200)
  expect(await remove(9_000_000_000)).toMatchObject({ status: 404 })
})
