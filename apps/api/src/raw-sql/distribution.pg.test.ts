import { basename } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import { testDatabase } from '../platform/postgres/test-database.ts'
import {
  byBuyer,
  byParent,
  byShop,
  everywhere,
  inOnePlace,
  withoutShop,
} from './distribution.test-app.ts'
import { findStatements } from './find-statements.test-app.ts'

const { url } = await testDatabase()
const { db, close } = openDatabase(url, {
  max: 1,
  onError: error => {
    throw error
  },
})
afterAll(close)

const { rows: tables } = await sql<{ name: string; keys: string[]; parents: string[] }>`
  select c.relname as name,
         array(select a.attname::text from pg_attribute a
                where a.attrelid = c.oid and a.attnotnull and a.attname in ('shop_id', 'buyer_id')) as keys,
         array(select distinct p.relname::text from pg_constraint f
                 join pg_class p on p.oid = f.confrelid
                 join pg_attribute a on a.attrelid = c.oid and a.attnum = any(f.conkey)
                where f.conrelid = c.oid and f.contype = 'f' and a.attnotnull) as parents
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
   order by 1`.execute(db)

test('each table says whose it is, once', () => {
  const said = [...byShop, ...byBuyer, ...everywhere, ...inOnePlace]
  expect(said.toSorted()).toEqual(
    tables.map(({ name }) => name).filter(name => name !== 'schema_migrations'),
  )
})

test('each row of a company carries its key, or belongs to one that does', () => {
  const missing = tables.filter(({ name, keys }) => {
    const key = byShop.includes(name) ? 'shop_id' : byBuyer.includes(name) ? 'buyer_id' : undefined
    return key !== undefined && !keys.includes(key)
  })
  const found = missing.map(({ name, parents }) => [
    name,
    parents.includes(byParent[name] ?? '') ? byParent[name] : parents,
  ])
  expect(Object.fromEntries(found)).toEqual(byParent)
})

/** A row, or those of a parent, that a statement before it has found: with the key where that was found. */
const byId =
  /\b(order_id|document_id|conversation_id|claim_id|order_line_id|id)\s*(=|in)\s*(any\s*)?\(?\s*\$\d/

test('who reads a wholesaler’s tables without naming the wholesaler is written down', () => {
  const reads = new RegExp(`\\b(from|join|into|update)\\s+(${byShop.join('|')})\\b`)
  const found = new Set<string>()
  for (const { file, texts } of findStatements())
    for (const text of texts instanceof Error ? [] : texts)
      if (reads.test(text) && !/\bshop_id\b/.test(text) && !byId.test(text))
        found.add(basename(file))
  expect([...found].toSorted()).toEqual(Object.keys(withoutShop).toSorted())
}, 240_000)
