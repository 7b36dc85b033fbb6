import { CompiledQuery, type KyselyPlugin } from 'kysely'
import type { Db } from './database.ts'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Plan[]
}

const scansOf = (plan: Plan, large: ReadonlySet<string>): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && large.has(plan['Relation Name'] ?? '')
    ? [plan['Relation Name'] ?? '']
    : []),
  ...(plan.Plans ?? []).flatMap(part => scansOf(part, large)),
]

/** What a call's queries read: which of these tables from end to end, and blocks of 8 kB in all. */
export const readCostOf = async (
  db: Db,
  large: ReadonlySet<string>,
  read: (db: Db) => Promise<unknown>,
): Promise<{ scans: string[]; blocks: number }> => {
  const queries: CompiledQuery[] = []
  const record: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      queries.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await read(db.withPlugin(record))
  if (queries.length === 0) throw new Error('nothing was asked')
  let blocks = 0
  const scans: string[] = []
  for (const query of queries) {
    const explain = `explain (analyze, buffers, format json) ${query.sql}`
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      CompiledQuery.raw(explain, [...query.parameters]),
    )
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    if (plan === undefined) throw new Error('no plan')
    scans.push(...scansOf(plan, large))
    blocks += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  }
  return { scans, blocks }
}
