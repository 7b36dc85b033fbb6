import type { EndpointName } from '@carreau/contract/endpoints'
import fc from 'fast-check'
import { strangeText } from './broken-value.ts'
import { admits, type Call, calls, queryText, type Sent } from './calls.ts'
import type { Attacker, Field, Ids } from './field.sql.ts'
import { hostileText } from './hostile-values.ts'
import { rightBut } from './right-requests.ts'
import { validValue, type Wire } from './valid-value.ts'

/** What would end the attack, or slow it by hashing passwords. */
const spared: readonly EndpointName[] = [
  'logout',
  'login',
  'register',
  'changePassword',
  'resetPassword',
  'endSession',
  'endOtherSessions',
  'endPersonSessions',
  'removeMember',
  'updateMember',
  'refuseTenant',
]

const strangeQuery = (call: Call, by: Attacker, ids: Ids): fc.Arbitrary<Sent>[] => {
  const { query } = call.endpoint
  if (query === undefined) return []
  const taken = fc
    .tuple(validValue(query), fc.constantFrom(...Object.keys(query.shape)), hostileText)
    .map(([right, name, text]) => {
      const fields = right as Record<string, Wire>
      const strange = { ...fields, [name]: text }
      return query.safeParse(strange).success ? strange : fields
    })
  return [
    rightBut(
      call,
      { kind: 'strange', by, ids },
      taken.map(all => ({ query: queryText(all) })),
    ),
  ]
}

const strangeBody = (call: Call, by: Attacker, ids: Ids): fc.Arbitrary<Sent>[] => {
  const { body, file } = call.endpoint
  if (body === undefined || file !== undefined) return []
  const strange = strangeText(body).map(text => ({ body: { text } }))
  return [rightBut(call, { kind: 'strange', by, ids }, strange)]
}

/** Requests that are strange and yet right by their shapes: taken or refused, nothing may break. */
export const strangeRequests = (field: Field): fc.Arbitrary<Sent> => {
  const made = calls
    .filter(({ name }) => !spared.includes(name))
    .flatMap(call =>
      field.attackers
        .filter(attacker => admits(call, attacker))
        .flatMap(by => {
          const ids = field.own[by.tenant?.type ?? 'buyer']
          return [
            ...strangeQuery(call, by, ids),
            ...strangeBody(call, by, ids),
            rightBut(call, { kind: 'strange', by, ids }, fc.constant({})),
          ]
        }),
    )
  return fc.oneof(...made)
}
