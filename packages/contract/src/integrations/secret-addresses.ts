import { tableKinds } from '@carreau/domain/integrations/secret-addresses'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateTime } from '../scalars.ts'

const adminsOnly = { buyer: ['admin'], shop: ['admin'] } as const
const everybody = {
  buyer: ['admin', 'purchaser', 'accountant'],
  shop: ['admin', 'sales', 'picker', 'driver', 'accountant'],
} as const

const address = z.object({
  /** The last signs of its secret. */
  ending: z.string(),
  made_at: dateTime,
  /** To the minute. */
  last_used_at: dateTime.nullable(),
})
const madeAddress = z.object({ data: address.extend({ url: z.string() }) })

const tableAddress = address.extend({
  table: z.enum(tableKinds),
  made_by: z.string(),
  /** `stopped`: who made it is no administrator of the company any more. */
  state: z.enum(['active', 'stopped']),
})

/** Which address is ended by the new one, by its last signs; null: there was none. Another one since is not ended unseen. */
const body = z.object({
  instead_of: z.string('Rechargez la page, puis recommencez.').length(4).nullable(),
})
const table = z.object({ table: z.enum(tableKinds) })
const makes = [
  'address_unproved',
  'changed_meanwhile',
  'company_suspended',
  'role_not_allowed',
] as const

export const secretAddressEndpoints = {
  getCalendarAddress: endpoint('GET /v3/calendar-address', {
    summary: 'The secret address of the person’s calendar in this company, without the secret',
    access: everybody,
    answer: z.object({ data: address.nullable() }),
  }),
  makeCalendarAddress: endpoint('POST /v3/calendar-address', {
    summary: 'Makes the address of the person’s calendar, or a new one; answered this once',
    access: everybody,
    body,
    answer: madeAddress,
    status: 201,
    errors: makes,
  }),
  revokeCalendarAddress: endpoint('DELETE /v3/calendar-address', {
    summary: 'Ends the address of the person’s calendar at once',
    access: everybody,
    answer: z.object({ data: z.null() }),
    errors: ['secret_address_not_found'],
  }),
  listTableAddresses: endpoint('GET /v3/table-addresses', {
    summary: 'The secret addresses of the company’s tables; one each at most',
    access: adminsOnly,
    answer: z.object({ data: z.array(tableAddress) }),
  }),
  makeTableAddress: endpoint('POST /v3/table-addresses/{table}', {
    summary: 'Makes the address of a table, or a new one; answered this once',
    access: adminsOnly,
    params: table,
    body,
    answer: madeAddress,
    status: 201,
    errors: makes,
  }),
  revokeTableAddress: endpoint('DELETE /v3/table-addresses/{table}', {
    summary: 'Ends the address of a table at once',
    access: adminsOnly,
    params: table,
    answer: z.object({ data: z.null() }),
    errors: ['secret_address_not_found'],
  }),
}
