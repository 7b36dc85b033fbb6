import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { demoPassword } from '../apps/api/seeds/demo-accounts.ts'
import type { Request } from './load.ts'

export type Chef = { token: string; buyerId: number }
/** Somebody of the demo who is signed in for the first company of theirs. */
export type DemoPerson = { token: string; tenantId: number }

export const get = (path: string, token: string): Request => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${token}` },
})

export const answerTo = async (origin: string, { path, ...request }: Request): Promise<unknown> => {
  const response = await fetch(origin + path, request)
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Signs one of the demo's people in for their first company, as the web application does. */
export const signInAs = async (origin: string, email: string): Promise<DemoPerson> => {
  const post = (path: string, headers: Record<string, string>, body?: object) =>
    answerTo(origin, {
      method: 'POST',
      path: `/api${path}`,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body ?? {}),
    })
  const credentials = { email, password: demoPassword }
  const session = (await post('/v2/auth/login', {}, credentials)) as AnswerOf<
    typeof endpoints.login
  >
  const { accesses, login_token } = session.data
  const [access] = accesses
  if (access === undefined) throw new Error(`${email} works for nobody`)
  const opened = (await post(`/v2/auth/access/${access.type}/${access.id}/${access.roles[0]}`, {
    authorization: `Bearer ${login_token}`,
  })) as AnswerOf<typeof endpoints.openAccess>
  return { token: opened.data.token, tenantId: access.id }
}

export const signInChef = async (origin: string): Promise<Chef> => {
  const { token, tenantId } = await signInAs(origin, 'chef@bistrot.demo')
  return { token, buyerId: tenantId }
}
