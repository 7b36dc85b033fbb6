import { platformCompanyEndpoints as companies } from '@carreau/contract/operator/companies'
import type { openAuthApp } from '../accounts/signing-in/auth.test-app.ts'

type App = Awaited<ReturnType<typeof openAuthApp>>

/** Somebody who works for the platform, with their login token and their tenant token. */
export const newOperatorPerson = async ({ db, newPerson, openAccess }: App) => {
  const person = await newPerson()
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('tenants')
    .values({ type: 'platform', company_name: 'Carreau', siret: null, vat_number: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('memberships')
    .values({ user_id: userId, tenant_id: id, role: 'operator' })
    .execute()
  const work = await openAccess(person.token, { type: 'platform', id, role: 'operator' })
  return { ...person, platformId: id, atWork: work.ok().data.token }
}

/** Somebody at work for the platform: their tenant token. */
export const newOperator = async (app: App): Promise<string> =>
  (await newOperatorPerson(app)).atWork

/** An operator who has looked at everything and found nothing wrong with a wholesaler. */
export const answerRedFlags = async (
  { call }: Pick<App, 'call'>,
  token: string,
  tenantId: number,
): Promise<void> => {
  const { questions } = (await call(companies.getTenant, { token, params: { tenantId } })).ok().data
  for (const { key, seen } of questions) {
    const params = { tenantId, question: key }
    ;(await call(companies.answerRedFlag, { token, params, body: { is_clear: true, seen } })).ok()
  }
}
