import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { type Access, accessesOf, isOpenSession } from '../../accounts/door/accounts.sql.ts'

export type PersonRow = {
  id: number
  first_name: string
  email: string
  accesses: Access[]
  second_factor: boolean
  sessions_count: number
}

type Page = { page: number; perPage: number }

const columns = sql`
  u.id, u.first_name, u.email, ${accessesOf(sql<number>`u.id`)} as accesses,
  exists (select from second_factors f where f.user_id = u.id and f.enabled_at is not null)
    as second_factor,
  (select count(*) from tokens s where s.user_id = u.id and ${isOpenSession}) as sessions_count`

const findPeople = async (
  db: Db,
  which: RawBuilder<unknown>,
  { page, perPage }: Page,
): Promise<{ people: PersonRow[]; total: number }> => {
  const where = sql`u.deleted_at is null and ${which}`
  const [people, count] = await Promise.all([
    sql<PersonRow>`
      select ${columns} from users u where ${where}
       order by u.email, u.id limit ${perPage} offset ${(page - 1) * perPage}`.execute(db),
    sql<{ total: number }>`select count(*) as total from users u where ${where}`.execute(db),
  ])
  return { people: people.rows, total: count.rows[0]?.total ?? 0 }
}

/** A page of the people whose e-mail begins so, the one who has exactly that first. */
export const findPeopleByEmail = (db: Db, email: string, page: Page) =>
  findPeople(db, sql`starts_with(u.email, ${email})`, page)

/** A page of the people who work for a company. */
export const findPeopleOfTenant = (db: Db, tenantId: number, page: Page) =>
  findPeople(
    db,
    sql`exists (select from memberships m where m.user_id = u.id and m.tenant_id = ${tenantId})`,
    page,
  )

export const findPerson = async (db: Db, personId: number) => {
  const { rows } = await sql<PersonRow>`
    select ${columns} from users u where u.id = ${personId} and u.deleted_at is null`.execute(db)
  return rows[0]
}

/**
 * Holds a person until the transaction ends: of two operators one ends their sessions, and a sign-in
 * that is under way opens its own before they end. Undefined when there is nobody.
 */
export const lockPerson = async (trx: Trx, personId: number) => {
  const { rows } = await sql<{ email: string }>`
    select email from users
     where id = ${personId} and deleted_at is null for no key update`.execute(trx)
  return rows[0]
}
