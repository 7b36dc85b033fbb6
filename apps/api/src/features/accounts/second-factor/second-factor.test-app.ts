import { authEndpoints, secondFactorEndpoints } from '@carreau/contract/accounts/auth'
import { codeAt } from '../../../platform/identity/second-factor-codes.ts'
import { type openAuthApp, password } from '../signing-in/auth.test-app.ts'

type App = Awaited<ReturnType<typeof openAuthApp>>

/** What tests of the second factor do with an app: enrol people, and sign them in with a code. */
export const withSecondFactor = ({ call, db, newPerson }: App) => {
  /** The telephone's code, so many steps of 30 s from now. */
  const codeOf = (secret: string, steps = 0) =>
    codeAt(secret, new Date(Date.now() + steps * 30_000))

  const begin = async (token: string) =>
    (await call(secondFactorEndpoints.beginSecondFactor, { token })).ok().data

  const confirm = (token: string, code: string, typed = password, from?: string) =>
    call(secondFactorEndpoints.confirmSecondFactor, {
      token,
      body: { code, current_password: typed },
      ...(from !== undefined && { from }),
    })

  const idOf = async (email: string): Promise<number> => {
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return user.id
  }

  /** Forgets which code was taken last, so that a test need not wait for the next one. */
  const nextStep = async (email: string): Promise<void> => {
    await db
      .updateTable('second_factors')
      .set({ last_step: 0 })
      .where('user_id', '=', await idOf(email))
      .execute()
  }

  /** Someone new whose account takes a code; any of this step's is good again. */
  const newGuardedPerson = async () => {
    const person = await newPerson()
    const { secret } = await begin(person.token)
    const confirmed = await confirm(person.token, codeOf(secret), password, person.from)
    await nextStep(person.email)
    return { ...person, secret, recoveryCodes: confirmed.ok().data.recovery_codes }
  }

  const signIn = (email: string, from: string, code?: string, typed = password) =>
    call(authEndpoints.login, {
      from,
      body: { email, password: typed, ...(code !== undefined && { code }) },
    })

  return { codeOf, begin, confirm, idOf, nextStep, newGuardedPerson, signIn }
}
