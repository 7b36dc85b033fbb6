import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { demoAccounts, demoPassword } from '../apps/api/seeds/demo-accounts.ts'
import type { Request } from './load.ts'

export type Chef = { token: string; buyerId: number }

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

/** Signs the demo's chef in for the first of his companies, as the web application does. */
export const signInChef = async (origin: string): Promise<Chef> => {
  const post = (path: string, headers: Record<string, string>, body?: object) =>
    answerTo(origin, {
      method: 'POST',
      path: `/api${path}`,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body ?? {}),
    })
  const credentials = { email: demoAccounts[0]?.email, password: demoPassword }
  const session = (await post('/v2/auth/login', {}, credentials)) as AnswerOf<
    typeof endpoints.login
  >
  const [access] = session.data.accesses
  if (access === undefined) throw new Error('the chef works for nobody')
  const opened = (await post(`/v2/auth/access/${access.type}/${access.id}/${access.roles[0]}`, {
    authorization: `Bearer ${session.data.login_token}`,
  })) as AnswerOf<typeof endpoints.openAccess>
  return { token: opened.data.token, buyerId: access.id }
}
