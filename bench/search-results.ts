import { goalConcurrency, goals, growth, type MeasuredScale, megabytes } from './search-goals.ts'
import { decimal, share, table, whole } from './tables.ts'

type Context = { date: Date; machine: string; loadBefore: number; commit: string; note: string }

const speeds = ({ lines }: MeasuredScale): string =>
  table(
    [
      'search',
      'at once',
      'requests/s',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      'bare Fastify/s',
      'ratio',
      'answer kB',
    ],
    lines.map(({ call, concurrency, app, fastify, answerBytes }) => [
      call,
      concurrency,
      `**${whole(app.perSecond)}**`,
      decimal(app.p50),
      decimal(app.p95),
      decimal(app.p99),
      whole(fastify.perSecond),
      share(app.perSecond, fastify.perSecond),
      (answerBytes / 1000).toFixed(1),
    ]),
  )

const markets = (measured: MeasuredScale[]): string =>
  table(
    ['scale', 'offers', 'open', 'specifications', 'products', 'wholesalers', 'loaded in s'],
    measured.map(({ scale, market, loadedInMs }) => [
      scale,
      whole(market.offers),
      whole(market.openOffers),
      whole(market.specifications),
      whole(market.products),
      whole(market.shops),
      whole(loadedInMs / 1000),
    ]),
  )

const indexes = (measured: MeasuredScale[]): string =>
  table(
    [
      'offers',
      'built in s',
      'longest hold ms',
      'arrays MB',
      'objects MB',
      'ready in s',
      'process idle MB',
      'under load MB',
    ],
    measured.map(({ market, index, memory, readyInMs }) => [
      whole(market.offers),
      (index.buildMs / 1000).toFixed(2),
      decimal(index.longestHoldMs),
      megabytes(index.arrayBytes).toFixed(1),
      megabytes(index.heapBytes).toFixed(1),
      (readyInMs / 1000).toFixed(1),
      whole(memory.idleMb),
      whole(memory.loadedMb),
    ]),
  )

const searchesAlone = (measured: MeasuredScale[]): string =>
  table(
    ['offers', 'p50 ms', 'p99 ms', 'by price p50 ms', 'by price p99 ms'],
    measured.map(({ market, index: { blank, byPrice } }) => [
      whole(market.offers),
      decimal(blank.p50),
      decimal(blank.p99),
      decimal(byPrice.p50),
      decimal(byPrice.p99),
    ]),
  )

const updates = (measured: MeasuredScale[]): string =>
  table(
    [
      'offers',
      'changes',
      'SQL p50 ms',
      'SQL p95 ms',
      'read again p50 ms',
      'read again p95 ms',
      'exchange p95 ms',
      'visible p50 ms',
      'visible at most ms',
    ],
    measured.map(({ market, index, updates: { changes, sql, visible } }) => [
      whole(market.offers),
      changes,
      decimal(sql.p50),
      decimal(sql.p95),
      decimal(index.refresh.p50),
      decimal(index.refresh.p95),
      decimal(index.exchange.p95),
      decimal(visible.p50),
      decimal(visible.most),
    ]),
  )

const liveness = (measured: MeasuredScale[]): string =>
  table(
    ['offers', 'searches/s meanwhile', 'asked', 'p50 ms', 'p95 ms', 'p99 ms', 'at most ms'],
    measured.map(({ market, liveness: { searches, health, asked } }) => [
      whole(market.offers),
      whole(searches.perSecond),
      whole(asked),
      decimal(health.p50),
      decimal(health.p95),
      decimal(health.p99),
      decimal(health.most),
    ]),
  )

/** What is committed as bench/SEARCH.md. */
export const searchNotes = (context: Context, measured: MeasuredScale[]): string => {
  const [smallest] = measured
  const largest = measured.at(-1)
  if (smallest === undefined || largest === undefined) throw new Error('no market was measured')
  const { date, commit, machine, loadBefore, note } = context
  return `# The search, measured

Written by \`npm run bench\` ([how it measures](README.md)).

${date.toISOString().slice(0, 10)}, commit ${commit}, ${machine}, Node ${process.versions.node},
PostgreSQL ${largest.market.postgres} (embedded, durable), a market of its own for each size.
Load average of the machine before: ${loadBefore.toFixed(1)}.${note === '' ? '' : ` ${note}`}

${markets(measured)}

## Goals

${goals(smallest, largest)}

## Growth

One search at a time; the factor from the smallest market to the largest.

${growth(measured)}

## Speed

As the demo's chef. The load generator, the application and PostgreSQL share the machine. A ratio is
the application's requests per second by those of a bare Fastify that sends the same bytes, measured
in turn with it: 1.00 would be free.

${measured.map(scale => `### ${whole(scale.market.offers)} offers\n\n${speeds(scale)}`).join('\n\n')}

## Index

Built alone in a process of its own: the time from connecting to the whole index, the longest that
it kept that process's event loop from anything else, and the memory it adds when nothing waits to
be collected, in typed arrays and in all other objects, the words of the query reader included. Then
the application: from its start on a loaded database until it is ready, and the memory of its
process.

${indexes(measured)}

A visitor's search for everything in that index, without PostgreSQL and HTTP: what holds the event
loop of a call with every facet.

${searchesAlone(measured)}

## One offer's update

The price of an offer that a search shows, raised and put back by an \`update\` of its own
transaction, its commit, triggers and price history included; the index's reading of one
specification again, of which the exchange holds the event loop; and the time from the commit to
the whole answer that shows the change.

${updates(measured)}

## Health check

\`/health/live\`, asked by a process of its own every few milliseconds while ${goalConcurrency} blank searches at
once keep the application busy.

${liveness(measured)}
`
}
