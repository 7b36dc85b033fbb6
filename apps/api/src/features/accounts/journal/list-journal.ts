import type { journalEndpoints } from '@carreau/contract/accounts/journal'
import type { AnswerOf, QueryOf } from '@carreau/contract/endpoint'
import { journalFields, journalKinds } from '@carreau/domain/accounts/journal-kinds'
import type { Db } from '../../../platform/db/database.ts'
import { type EntryRow, findEntries, findPeople } from './journal.sql.ts'

type ListJournal = typeof journalEndpoints.listJournal

const presentEntry = (row: EntryRow): AnswerOf<ListJournal>['data'][number] => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  label: journalKinds[row.kind],
  person: row.person_id === null ? null : { id: row.person_id, name: row.person_name },
  subject: row.subject,
  changes: row.changes.map(({ field, before, after }) => ({
    label: journalFields[field],
    before,
    after,
  })),
  address: row.address,
  request_id: row.request_id,
})

/** A page of a company's journal; the people to choose from come with the first. */
export const listJournal = async (
  db: Db,
  tenantId: number,
  { before, person_id, kind, from, to, per_page }: QueryOf<ListJournal>,
) => {
  const rows = await findEntries(db, tenantId, {
    before: before ?? null,
    personId: person_id ?? null,
    kind: kind ?? null,
    from: from ?? null,
    to: to ?? null,
    limit: per_page + 1,
  })
  return {
    data: rows.slice(0, per_page).map(presentEntry),
    meta: {
      has_more: rows.length > per_page,
      people: before === undefined ? await findPeople(db, tenantId) : [],
    },
  }
}
