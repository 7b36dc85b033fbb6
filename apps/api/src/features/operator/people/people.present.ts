import type { AnswerOf } from '@carreau/contract/endpoint'
import type { operatorEndpoints } from '@carreau/contract/operator/operator'
import { presentAccesses } from '../../accounts/door/accounts.present.ts'
import type { PersonRow } from './people.sql.ts'

type Person = AnswerOf<typeof operatorEndpoints.searchPeople>['data'][number]

export const presentPerson = (row: PersonRow): Person => ({
  id: row.id,
  first_name: row.first_name,
  email: row.email,
  accesses: presentAccesses(row.accesses),
  second_factor: row.second_factor,
  sessions_count: row.sessions_count,
})
