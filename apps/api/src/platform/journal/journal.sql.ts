import type { JournalChange, JournalKind } from '@carreau/domain/accounts/journal-kinds'
import { type RawBuilder, sql } from 'kysely'
import { asSystem } from '../db/acting-for.ts'
import type { Db, Trx } from '../db/database.ts'
import { shortAddress } from '../identity/network.ts'
import { acting } from './acting.ts'

type Said = {
  kind: JournalKind
  /** What it was done to, in words: an e-mail, a number, a company. */
  subject?: string
  changes?: readonly JournalChange[]
}

/** Of whoever makes the call, from where: shortened, as everything the journal keeps of it. */
const origin = () => {
  const who = acting()
  return {
    userId: who?.userId ?? null,
    address: who === undefined ? null : shortAddress(who.address),
    requestId: who?.requestId ?? null,
  }
}

/**
 * The insertion of an entry, for a statement that does more: of each row of `from`, by `subject`. It
 * must run as the system does.
 */
export const entryFrom = (
  said: Omit<Said, 'subject'> & { tenantId: number },
  { subject, from }: { subject: RawBuilder<unknown>; from: RawBuilder<unknown> },
): RawBuilder<unknown> => {
  const { userId, address, requestId } = origin()
  return sql`
    insert into journal (tenant_id, kind, person_id, person_name, address, request_id, subject, changes)
    select ${said.tenantId}::bigint, ${said.kind}, ${userId}::bigint,
           coalesce((select first_name from users where id = ${userId}::bigint), 'Carreau'),
           ${address}, ${requestId}, left(${subject}, 300),
           ${JSON.stringify(said.changes ?? [])}::jsonb
      ${from}`
}

/** Writes in a company's journal what the caller does there, in the transaction that does it. */
export const note = async (trx: Trx, said: Said & { tenantId: number }): Promise<void> => {
  const write = entryFrom(said, { subject: sql`${said.subject ?? ''}::text`, from: sql`` })
  // Another company's journal too: the platform decides on a wholesaler.
  await asSystem('the journal', () => write.execute(trx))
}

/**
 * Writes what a person does again and again, the first time in an hour: that they did it is sensitive,
 * each time has a history of its own.
 */
export const noteOnceAnHour = async (
  trx: Trx,
  said: Said & { tenantId: number },
): Promise<void> => {
  const { userId } = origin()
  const write = entryFrom(said, {
    subject: sql`${said.subject ?? ''}::text`,
    from: sql`
     where not exists (
       select from journal
        where tenant_id = ${said.tenantId} and kind = ${said.kind}
          and person_id is not distinct from ${userId}::bigint and at > now() - interval '1 hour')`,
  })
  await asSystem('the journal', () => write.execute(trx))
}

/**
 * Writes what concerns a person's account in the journal of each company they work for, or of none.
 * `from` is said where the call is not theirs: by a job, of the call that caused it, and where the
 * platform acts on an account.
 */
export const noteOfPerson = async (
  db: Db,
  said: Said & {
    userId: number
    from?: { at?: Date; address: string | null; requestId: string | null }
  },
): Promise<void> => {
  const { address, requestId } = said.from ?? origin()
  const write = sql`
    insert into journal (at, tenant_id, kind, person_id, person_name, address, request_id, subject, changes)
    select coalesce(${said.from?.at ?? null}::timestamptz, now()), m.tenant_id, ${said.kind}, u.id,
           u.first_name, ${address}, ${requestId}, left(${said.subject ?? ''}, 300),
           ${JSON.stringify(said.changes ?? [])}::jsonb
      from users u
      left join (select distinct user_id, tenant_id from memberships) m on m.user_id = u.id
     where u.id = ${said.userId}`
  await asSystem('the journal', () => write.execute(db))
}

/** Deletes entries older than so many days; bounded: what is left waits for the next hour. */
export const forgetOldEntries = async (db: Db, days: number): Promise<void> => {
  await sql`
    delete from journal where id in (
      select id from journal where at < now() - make_interval(days => ${days}::int)
       order by at limit 20000)`.execute(db)
}
