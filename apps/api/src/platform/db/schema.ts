import type { JournalChange } from '@carreau/domain/accounts/journal-kinds'
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Tables } from './schema.gen.ts'

export type Party = {
  company_name: string
  siret: string | null
  vat_number: string | null
  line1: string
  line2: string
  postal_code: string
  city: string
}

/** Read as it is, written as JSON text. */
type Json<T> = ColumnType<T, string, string>

/** A table with columns said more closely than PostgreSQL knows them; each has to be one of its own. */
type Closer<
  Table extends keyof Tables,
  Columns extends { [C in keyof Columns]: C extends keyof Tables[Table] ? unknown : never },
> = Omit<Tables[Table], keyof Columns> & Columns

type CloserTables = {
  // Whose they are is set by a trigger.
  cart_items: Closer<'cart_items', { buyer_id: GeneratedAlways<number> }>
  journal: Closer<'journal', { changes: Json<readonly JournalChange[]> }>
  lists: Closer<'lists', { recurrences: Json<{ days: number[]; shop_id: number | null }[]> }>
  order_lines: Closer<
    'order_lines',
    { buyer_id: GeneratedAlways<number>; shop_id: GeneratedAlways<number> }
  >
  orders: Closer<
    'orders',
    {
      parties: Json<{ buyer: Party; shop: Party }>
      vat: Json<{ rate: string; base_cents: number; amount_cents: number }[]>
      contributions: Json<{ label: string; zone: string; rate: number; net_cents: number }[]>
    }
  >
}

/** Every table for kysely: as `npm run schema` finds them, and what PostgreSQL cannot know. */
export type Schema = Omit<Tables, keyof CloserTables> & CloserTables
