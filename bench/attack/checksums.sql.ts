import type { Database } from '../../apps/api/src/platform/db/database.ts'

/** What a refused request may leave: that it was tried. */
const countersOfTries = ['public.login_failures']

/** The job that notes a wrong password in the journal is of that kind, too: of these tables, the rest. */
const otherRows: Record<string, string> = {
  'graphile_worker._private_jobs': `task_id not in (
     select id from graphile_worker._private_tasks where identifier = 'note_failed_sign_in')`,
  'graphile_worker._private_tasks': `identifier <> 'note_failed_sign_in'`,
}

/** The MD5 of every table's rows, in the order of their own MD5s, by name with its schema. */
export const checksums = async (pool: Database['pool']): Promise<Map<string, string>> => {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`)
  const sums = new Map<string, string>()
  for (const { name } of tables.filter(table => !countersOfTries.includes(table.name))) {
    const { rows } = await pool.query<{ sum: string }>(`
      select count(*) || ' ' || coalesce(md5(string_agg(row_sum, '' order by row_sum)), '') as sum
        from (select md5(t::text) as row_sum from ${name} t where ${otherRows[name] ?? 'true'}) rows`)
    sums.set(name, rows[0]?.sum ?? '')
  }
  return sums
}

/** Tables that differ. */
export const changedTables = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] =>
  [...after].filter(([table, sum]) => before.get(table) !== sum).map(([table]) => table)
