import type { Sizes } from './bench-market.sql.ts'
import type { Work } from './database-work.ts'
import type { Line } from './measure.ts'
import { decimal, share, table, whole } from './tables.ts'

type Look = { sizes: Sizes; works: Work[] }

export type Context = {
  date: Date
  machine: string
  /** Processes that wanted a core in the minute before: what else the machine was doing. */
  loadBefore: number
  commit: string
  scale: number
  sizes: Sizes
  memory: { idleMb: number; loadedMb: number }
  starts: { firstMs: number; nextMs: number }
}

/**
 * The better of two well-known Node commerce servers on such a machine, PostgreSQL beside it, 16 at
 * once: 20 000 variants, adding to the cart 1 000.
 */
const orientation: Record<string, { perSecond: number; p50: number }> = {
  Product: { perSecond: 48, p50: 333 },
  'Add to cart': { perSecond: 45, p50: 315 },
  Validate: { perSecond: 12, p50: 1_300 },
  'Order list': { perSecond: 40, p50: 378 },
}
const orientationConcurrency = 16

/** The table of what was measured. */
export const speeds = (lines: Line[]): string =>
  table(
    [
      'call',
      'at once',
      'requests/s',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      'bare Fastify/s',
      'ratio',
      'bare SQL/s',
      'ratio',
      'answer kB',
    ],
    lines.map(({ call, concurrency, app, fastify, sql, answerBytes }) => [
      call,
      concurrency,
      `**${whole(app.perSecond)}**`,
      decimal(app.p50),
      decimal(app.p95),
      decimal(app.p99),
      whole(fastify.perSecond),
      share(app.perSecond, fastify.perSecond),
      whole(sql.perSecond),
      share(app.perSecond, sql.perSecond),
      (answerBytes / 1000).toFixed(1),
    ]),
  )

const factors = (lines: Line[]): string =>
  table(
    ['call', 'theirs', 'theirs p50 ms', 'ours', 'ours p50 ms', 'factor'],
    lines.flatMap(({ call, concurrency, app }) => {
      const theirs = orientation[call]
      if (theirs === undefined || concurrency !== orientationConcurrency) return []
      return [
        [
          call,
          `${theirs.perSecond}/s`,
          theirs.p50,
          `${whole(app.perSecond)}/s`,
          decimal(app.p50),
          `**${(app.perSecond / theirs.perSecond).toFixed(0)}×**`,
        ],
      ]
    }),
  )

const growthOf = (calls: string[], before: Look, after: Look): string =>
  table(
    [
      'call',
      'statements',
      `pages, ${whole(before.sizes.orders)} orders, ${whole(before.sizes.companies)} companies`,
      `pages, ${whole(after.sizes.orders)} orders, ${whole(after.sizes.companies)} companies`,
    ],
    calls.map((call, index) => {
      const [small, large] = [before.works[index], after.works[index]]
      return [call, large?.plans.length ?? 0, whole(small?.pages ?? 0), whole(large?.pages ?? 0)]
    }),
  )

const signed = ({ date, commit, machine, scale, sizes, loadBefore }: Context): string =>
  [
    `${date.toISOString().slice(0, 10)}, commit ${commit}, ${machine}, Node ${process.versions.node},`,
    `PostgreSQL ${sizes.postgres} (embedded, durable), demo scale ${scale} (${whole(sizes.offers)} offers).`,
    `Load average of the machine before: ${loadBefore.toFixed(1)}.`,
  ].join('\n')

/** What is committed as bench/RESULTS.md. */
export const resultNotes = (results: {
  context: Context
  lines: Line[]
  calls: string[]
  before: Look
  after: Look
}): string => {
  const { context, lines, calls, before, after } = results
  const { memory, starts } = context
  return `# Measured

Written by \`npm run bench\` ([how it measures](README.md)).

${signed(context)}

## Speed

The load generator, the application and PostgreSQL share the machine. A ratio is the application's
requests per second by those of the floor beside it, measured in turn with it: 1.00 would be free.

${speeds(lines)}

The better of two well-known Node commerce servers on such a machine, ${orientationConcurrency} at once (20 000 variants;
adding to the cart 1 000 variants; the order list is that of a customer with 1 000 orders):

${factors(lines)}

## Memory and start

The Node process: ${whole(memory.idleMb)} MB idle after a start, ${whole(memory.loadedMb)} MB at most under this load. Ready ${(starts.nextMs / 1000).toFixed(1)} s
after a start on a loaded database, ${(starts.firstMs / 1000).toFixed(1)} s on an empty one, the demo market included.

## Work of the database

Pages of tables and indexes (8 kB) that one whole call touches, its token's look-up, checks of keys
and commit included, before and after the orders (of everybody, the customer of the order list too)
and the companies grow tenfold. The [plans](PLANS.md) are those of the larger market.

${growthOf(calls, before, after)}
`
}

/** A plan with the first line of its statement: the rest stands in the rooms' *.sql.ts. */
const shortened = (plan: string): string =>
  plan.trim().replace(/Query Text:\s*([^\n]+)\n[\s\S]*?\n(?=\S[^\n]*\(cost=)/, '$1 …\n')

/** What is committed as bench/PLANS.md. */
export const planNotes = (results: { context: Context; calls: string[]; after: Look }): string => {
  const { context, calls, after } = results
  const sections = calls.map((call, index) => {
    const plans = after.works[index]?.plans ?? []
    return `## ${call}\n\n${plans.map(plan => `\`\`\`\n${shortened(plan)}\n\`\`\``).join('\n\n')}\n`
  })
  return `# Query plans

What PostgreSQL did for one call of each kind, as the application runs it (\`auto_explain\`), with
${whole(after.sizes.orders)} orders and ${whole(after.sizes.companies)} companies. Written by \`npm run bench\`.

${signed(context)}

${sections.join('\n')}`
}
