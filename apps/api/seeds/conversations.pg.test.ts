import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countUnread } from '../src/features/conversations/conversations.sql.ts'
import { listConversations, listMessages } from '../src/features/conversations/conversations.ts'
import { findCallers } from '../src/platform/identity/identity.sql.ts'
import { demoDatabase, demoNow } from './demo-market.test-database.ts'
import { signInFor } from './sign-in.ts'

const today = demoNow
const { db } = await demoDatabase()

const readerOf = async (email: string, company: string, role: 'admin' | 'purchaser') => {
  const [caller] = await findCallers(db, [await signInFor(db, email, { company, role })])
  if (!caller || caller === 'expired' || !caller.tenant) throw new Error(`${email} has no company`)
  return { userId: caller.userId, tenant: caller.tenant }
}
const firstPage = { page: 1, per_page: 24 }

test.each([
  ['chef@bistrot.demo', 'Bistrot des Halles', 'admin', 3, 7],
  ['achat@bistrot.demo', 'Bistrot des Halles', 'purchaser', 3, 7],
  ['chef@bistrot.demo', 'Traiteur Lumière', 'purchaser', 0, 2],
  ['vente@primeur.demo', 'Primeurs de Rungis', 'admin', 2, 5],
] as const)('%s at %s as %s has %i unread of %i', async (email, company, role, unread, all) => {
  const reader = await readerOf(email, company, role)
  expect(await countUnread(db, reader)).toBe(unread)
  const { data } = await listConversations(db, reader, firstPage)
  expect(data).toHaveLength(all)
  expect(data.filter(({ unread_count }) => unread_count > 0)).toHaveLength(unread)
})

test('a dozen conversations, each written in the past and in its order, with cards of real orders', async () => {
  const chef = await readerOf('chef@bistrot.demo', 'Bistrot des Halles', 'admin')
  const { data } = await listConversations(db, chef, firstPage)
  let quotes = 0
  for (const { id } of data) {
    const { data: messages } = await listMessages(db, chef, { conversationId: id, per_page: 100 })
    const times = messages.map(({ created_at }) => Date.parse(created_at))
    expect(times).toEqual(times.toSorted((left, right) => left - right))
    expect(Math.max(...times)).toBeLessThan(today.getTime())
    quotes += messages.filter(({ quote }) => quote !== null).length
  }
  expect(quotes).toBeGreaterThan(0)
  const { rows } = await sql<{ n: number }>`select count(*) as n from conversations`.execute(db)
  expect(rows[0]?.n).toBe(12)
})
