import { createHash } from 'node:crypto'
import { endpoints } from '@carreau/contract/endpoints'
import { tableQuery } from '@carreau/contract/integrations/public-api'
import { widestRole } from '@carreau/domain/integrations/secret-addresses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actFor, keepActing } from '../../../platform/db/acting-for.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { streamFile } from '../../../platform/http/answers.ts'
import { readQuery, type Serve } from '../../../platform/http/serve.ts'
import type { BuyerTenant, ShopTenant } from '../../../platform/identity/caller.ts'
import { hashToken } from '../../../platform/identity/identity.sql.ts'
import { countAttempt } from '../../../platform/identity/throttle.sql.ts'
import { attemptOf } from '../../../platform/identity/throttle.ts'
import { type AddressHolder, findAddressHolder, touchAddress } from './addresses.sql.ts'
import {
  calendarOf,
  getCalendarAddress,
  listTableAddresses,
  makeAddress,
  revokeAddress,
  tableOf,
} from './addresses.ts'
import { readCalendar } from './read-calendar.ts'
import { readTable } from './read-table.ts'

/** How people keep their secret addresses. */
export const addressRoutes = (
  serve: Serve,
  { db, publicUrl }: { db: Db; publicUrl: string },
): void => {
  serve(endpoints.getCalendarAddress, ({ caller }) => getCalendarAddress(db, caller))
  serve(endpoints.makeCalendarAddress, ({ caller, body }) =>
    makeAddress(db, caller, {
      which: calendarOf(caller),
      insteadOf: body.instead_of,
      publicUrl,
    }),
  )
  serve(endpoints.revokeCalendarAddress, ({ caller }) => revokeAddress(db, calendarOf(caller)))
  serve(endpoints.listTableAddresses, ({ caller }) => listTableAddresses(db, caller.tenant))
  serve(endpoints.makeTableAddress, ({ caller, params, body }) =>
    makeAddress(db, caller, {
      which: tableOf(caller.tenant, params.table),
      insteadOf: body.instead_of,
      publicUrl,
    }),
  )
  serve(endpoints.revokeTableAddress, ({ caller, params }) =>
    revokeAddress(db, tableOf(caller.tenant, params.table)),
  )
}

type Reader = Omit<AddressHolder, 'tenantType'> & { tenant: BuyerTenant | ShopTenant }
type Named = { Params: { file: string } }

/**
 * What a secret address shows, below the public API's: whoever has it needs nothing else. Guessed, ended and revoked
 * addresses take the same way to the same answer: the hash is looked up, the try counted.
 */
export const secretAddresses = (
  api: FastifyInstance,
  { db, publicUrl, now }: { db: Db; publicUrl: string; now: () => Date },
): void => {
  const readerOf = async (request: FastifyRequest<Named>, ending: '.ics' | '.csv') => {
    const { file } = request.params
    const secret = file.endsWith(ending) ? file.slice(0, -ending.length) : file
    const found = await findAddressHolder(db, hashToken(secret))
    const isCalendar = ending === '.ics'
    const role = found === undefined ? null : widestRole(found.roles)
    if (found === undefined || role === null || (found.kind === 'calendar') !== isCalendar) {
      const guess = attemptOf('address_guess', request.ip, null)
      throw new AppError((await countAttempt(db, guess)) ? 'not_found' : 'too_many_attempts')
    }
    const attempt = attemptOf('address_read', request.ip, String(found.addressId))
    if (!(await countAttempt(db, attempt))) throw new AppError('too_many_calls')
    if (found.untouched) await touchAddress(db, found.addressId)
    const { tenantType, ...reader } = found
    // A company's roles are those of its type.
    return { ...reader, tenant: { type: tenantType, id: found.tenantId, role } } as Reader
  }
  /** Nobody else keeps it, finds it or learns the address of it. */
  const keepSecret = (reply: FastifyReply) =>
    reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })

  api.get<Named>('/calendars/:file', async (request, reply) => {
    keepSecret(reply)
    const { tenant, companyName, tenantId, userId } = await readerOf(request, '.ics')
    const calendar = await actFor({ tenantId, userId }, () =>
      readCalendar(db, { tenant, companyName, publicUrl, now: now() }),
    )
    const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`
    reply.headers({ etag, 'cache-control': 'private, no-cache' })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply
      .header('content-disposition', 'inline; filename="carreau.ics"')
      .type('text/calendar; charset=utf-8')
      .send(calendar)
  })

  api.get<Named>('/tables/:file', async (request, reply) => {
    keepSecret(reply)
    const { kind, tenant, tenantId, userId } = await readerOf(request, '.csv')
    const query = readQuery(tableQuery, request.query)
    return actFor({ tenantId, userId }, () => {
      // What is no calendar is a table: `readerOf` saw to it.
      const table = readTable(kind as Exclude<typeof kind, 'calendar'>, {
        ...{ db, tenant, query, now: now() },
      })
      return streamFile(reply, { ...table, chunks: keepActing(table.chunks) })
    })
  })
}
