import { secondFactorEndpoints } from '@carreau/contract/accounts/auth'
import { shopProfileEndpoints } from '@carreau/contract/companies/shops'
import { operatorEndpoints } from '@carreau/contract/operator/operator'
import { expect, test } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { withSecondFactor } from '../accounts/second-factor/second-factor.test-app.ts'
import { openAuthApp, password } from '../accounts/signing-in/auth.test-app.ts'
import { newOperatorPerson } from './new-operator.test-app.ts'

const app = await openAuthApp({ OPERATOR_SECOND_FACTOR: 'required' })
const { call, db, newPerson, newTenant, openAccess } = app
const { begin, codeOf, confirm, idOf, nextStep } = withSecondFactor(app)

const figures = (token: string) => call(operatorEndpoints.getPlatformFigures, { token })
const stateOf = async (token: string) =>
  (await call(secondFactorEndpoints.getSecondFactor, { token })).ok().data
const disable = (token: string, code: string, from: string) =>
  call(secondFactorEndpoints.disableSecondFactor, {
    ...{ token, from },
    body: { code, current_password: password },
  })

const missing = {
  status: 403,
  answer: {
    code: 'second_factor_missing',
    message:
      'L’espace de la plateforme demande la double authentification. Activez-la pour continuer.',
  },
}

test('an operator turns it on for the account, and the token that opened nothing opens', async () => {
  const { atWork, token, from } = await newOperatorPerson(app)
  expect(await figures(atWork)).toMatchObject(missing)
  expect(await stateOf(atWork)).toMatchObject({ enabled: false, compulsory: true })
  const { secret } = await begin(token)
  expect(await figures(atWork)).toMatchObject(missing)
  expect((await confirm(token, codeOf(secret), password, from)).status).toBe(200)
  expect((await figures(atWork)).status).toBe(200)
})

test('who is an operator keeps it; who is one no more may turn it off', async () => {
  const { atWork, token, email, from } = await newOperatorPerson(app)
  const { secret } = await begin(token)
  await confirm(token, codeOf(secret), password, from)
  await nextStep(email)
  expect(await disable(token, codeOf(secret), from)).toMatchObject({
    status: 409,
    answer: {
      code: 'second_factor_compulsory',
      message: 'Un opérateur de la plateforme garde la double authentification.',
    },
  })
  expect(await stateOf(atWork)).toMatchObject({ enabled: true, recovery_codes_left: 10 })
  expect((await figures(atWork)).status).toBe(200)

  await db
    .deleteFrom('memberships')
    .where('user_id', '=', await idOf(email))
    .execute()
  expect((await stateOf(token)).compulsory).toBe(false)
  // Refused, the code was not used up.
  expect((await disable(token, codeOf(secret), from)).ok().data.enabled).toBe(false)
})

test('a factor that operations take away counts at the next call', async () => {
  const { atWork, email, from, token } = await newOperatorPerson(app)
  const { secret } = await begin(token)
  await confirm(token, codeOf(secret), password, from)
  expect((await figures(atWork)).status).toBe(200)
  await db
    .deleteFrom('second_factors')
    .where('user_id', '=', await idOf(email))
    .execute()
  expect(await figures(atWork)).toMatchObject(missing)
})

test('nobody else is asked, nor an operator at work for a company of theirs', async () => {
  expect((await stateOf((await newPerson()).token)).compulsory).toBe(false)
  const { token } = await newOperatorPerson(app)
  const { id } = await newTenant(token, 'shop')
  const work = await openAccess(token, { type: 'shop', id, role: 'admin' })
  const profile = await call(shopProfileEndpoints.getShopProfile, { token: work.ok().data.token })
  expect(profile.status).toBe(200)
})

test('production demands it, the demo offers it, and either can be said', () => {
  const isNeeded = (env: NodeJS.ProcessEnv) => readConfig(env).operatorsNeedSecondFactor
  expect(isNeeded({ DEMO: 'off' })).toBe(true)
  expect(isNeeded({})).toBe(false)
  expect(isNeeded({ OPERATOR_SECOND_FACTOR: 'required' })).toBe(true)
  expect(isNeeded({ DEMO: 'off', OPERATOR_SECOND_FACTOR: 'offered' })).toBe(false)
  expect(() => isNeeded({ OPERATOR_SECOND_FACTOR: 'yes' })).toThrow('OPERATOR_SECOND_FACTOR')
})
