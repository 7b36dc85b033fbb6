import type { memberEndpoints } from '@carreau/contract/companies/members'
import type { AnswerOf, QueryOf } from '@carreau/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { type Company, presentMember } from './members.present.ts'
import { findMembers } from './members.sql.ts'

type ListMembers = typeof memberEndpoints.listMembers

export const listMembers = async (
  db: Db,
  company: Company,
  { page, per_page }: QueryOf<ListMembers>,
): Promise<AnswerOf<ListMembers>> => {
  const slice = { limit: per_page, offset: (page - 1) * per_page }
  const { total, members } = await findMembers(db, company.id, slice)
  return {
    data: members.map(row => presentMember(company, row)),
    meta: { total, page, per_page },
  }
}
