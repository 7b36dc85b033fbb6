import type { CompanyStatus } from '@carreau/domain/companies/company-status'
import type { RedFlag } from '@carreau/domain/operator/red-flags'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type CompanyRefRow = {
  id: number
  company_name: string
  status: CompanyStatus
  city: string
}

export type PersonOfCompany = {
  id: number
  first_name: string
  email: string
  email_proved_at: string | null
  joined_at: string
}

const refOf = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`json_build_object('id', ${column('id')}, 'company_name', ${column('company_name')},
    'status', ${column('status')}, 'city', ${column('city')})`
}

/** Other companies, the newest first; five are enough to make one look. */
const others = (condition: RawBuilder<unknown>, order = sql`o.id desc`) => sql<CompanyRefRow[]>`
  (select coalesce(json_agg(ref), '[]')
     from (select ${refOf('o')} as ref from tenants o
            where o.id <> n.id and o.type <> 'platform' and ${condition}
            order by ${order} limit 5) found)`

/** The companies of the person `u`. */
export const companiesOf = sql<CompanyRefRow[]>`
  (select coalesce(json_agg(ref), '[]')
     from (select ${refOf('o')} as ref from tenants o
            where o.type <> 'platform'
              and (o.founded_by = u.id
                   or exists (select from memberships m where m.tenant_id = o.id and m.user_id = u.id))
            order by o.id desc limit 10) found)`

/** The person `u` as who speaks for a company. */
export const personOf = sql<PersonOfCompany>`
  json_build_object('id', u.id, 'first_name', u.first_name, 'email', u.email,
    'email_proved_at', u.email_proved_at, 'joined_at', u.created_at)`

export const founderOf = sql<PersonOfCompany | null>`
  (select ${personOf} from users u where u.id = n.founded_by and u.deleted_at is null)`

export type Facts = {
  founder: PersonOfCompany | null
  founder_works_there: boolean
  iban: string
  same_founder: CompanyRefRow[]
  same_address: CompanyRefRow[]
  same_iban: CompanyRefRow[]
  /** From 0 to 1, how many of their letters are the same; whether they are near is to be judged. */
  resembling: (CompanyRefRow & { likeness: number })[]
}

/** What is known of a company beside what it says of itself. */
export const findFacts = async (db: Db, tenantId: number) => {
  const { rows } = await sql<Facts>`
    select ${founderOf} as founder,
           exists (select from memberships m where m.tenant_id = n.id and m.user_id = n.founded_by)
             as founder_works_there,
           coalesce(s.iban, '') as iban,
           ${others(sql`o.founded_by = n.founded_by`)} as same_founder,
           ${others(sql`
             n.line1 <> '' and o.postal_code = n.postal_code and fold_text(o.line1) = fold_text(n.line1)`)} as same_address,
           ${others(sql`
             s.iban <> '' and o.id in (select b.tenant_id from shops b where b.iban = s.iban)`)} as same_iban,
           (select coalesce(json_agg(ref order by place), '[]')
              from (select jsonb_build_object('likeness', o.likeness) || ${refOf('o')}::jsonb as ref,
                           row_number() over (order by o.likeness desc, o.id) as place
                      from (select t.*, similarity(fold_text(t.company_name), fold_text(n.company_name)) as likeness
                              from tenants t where t.id <> n.id and t.type <> 'platform') o
                     where o.likeness >= 0.3
                     order by place limit 50) found) as resembling
      from tenants n left join shops s on s.tenant_id = n.id
     where n.id = ${tenantId}`.execute(db)
  return rows[0]
}

export type AnswerRow = {
  question: string
  is_clear: boolean
  note: string
  seen: string
  actor_name: string
  at: Date
}

/** The last answer to each question. */
export const findAnswers = async (db: Db, tenantId: number) => {
  const { rows } = await sql<AnswerRow>`
    select distinct on (question) question, is_clear, note, seen, actor_name, at
      from red_flag_answers where tenant_id = ${tenantId}
     order by question, id desc`.execute(db)
  return rows
}

export const insertAnswer = async (
  trx: Trx,
  tenantId: number,
  answer: {
    question: RedFlag
    isClear: boolean
    note: string
    seen: string
    actor: { userId: number; firstName: string }
  },
): Promise<void> => {
  await sql`
    insert into red_flag_answers (tenant_id, question, is_clear, note, seen, actor_id, actor_name)
    values (${tenantId}, ${answer.question}, ${answer.isClear}, ${answer.note}, ${answer.seen},
            ${answer.actor.userId}, ${answer.actor.firstName})`.execute(trx)
}
