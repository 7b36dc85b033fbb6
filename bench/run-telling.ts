// `npm run bench`, fifth part: what telling an event costs the transaction that tells it.
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import { listen } from '../apps/api/src/platform/db/listen.ts'
import { migrate } from '../apps/api/src/platform/db/migrate.ts'
import { followEvents } from '../apps/api/src/platform/realtime/follow-events.ts'
import { spreadOf } from './load.ts'
import { describeMachine, readCommit } from './machine.ts'
import { keep, runBench, say } from './running.ts'
import { startPostgres } from './servers.ts'
import { decimal, share, table, whole } from './tables.ts'

const only = process.env.BENCH_ONLY ?? ''
const rounds = 5
const roundMs = 1_000
const atOnce = [1, 16]
const told = `with written as (insert into work (x) values (1) returning id)`
const event = `array['private-tenant.buyer.1'], 'cart.changed',
  jsonb_build_object('cart_id', id, 'at', extract(epoch from clock_timestamp()) * 1000)`

/** The same row written in silence, told as the product does, and told by a notice of its own. */
const ways = {
  silent: `insert into work (x) values (1)`,
  told: `${told} select publish_live(${event}) from written`,
  noticed: `${told} select publish_by_notice(${event}) from written`,
}
type Way = keyof typeof ways

/** As it was at first: every event a notice, heard with its transaction. */
const byNotice = `
  create table work (id bigint generated always as identity primary key, x integer);
  create function publish_by_notice(channels text[], event text, data jsonb) returns void
  language plpgsql as $$
  begin
    perform pg_notify('live', jsonb_build_object('channels', channels, 'event', event, 'data',
      data || jsonb_build_object('version', nextval('live_versions')))::text);
  end $$`

const run = async () => {
  if (only !== '' && only !== 'telling') return
  const [loadBefore = 0] = loadavg()
  const { url } = keep(await startPostgres())
  await migrate(url)
  const onError = (error: Error) => say(`PostgreSQL: ${error.message}`)
  const { pool } = openDatabase(url, { max: Math.max(...atOnce), onError })
  keep({ stop: () => pool.end() })
  await pool.query(byNotice)

  // A node hears both kinds, so that its looking is counted.
  const delays: Record<'told' | 'noticed', number[]> = { told: [], noticed: [] }
  const hear = (way: 'told' | 'noticed', data: Record<string, unknown>) =>
    void delays[way].push(Date.now() - Number(data.at))
  const { promise: hearing, resolve: onHearing } = Promise.withResolvers<void>()
  let wake = () => {}
  const listening = listen({
    url,
    channel: 'live',
    onNotice: payload => (payload === '' ? wake() : hear('noticed', JSON.parse(payload).data)),
    onListening: ask =>
      void followEvents({
        ask,
        tell: ({ data }) => hear('told', data),
        onMissed: () => say('events were missed'),
      }).then(following => {
        wake = following.wake
        keep({ stop: async () => following.stop() })
        onHearing()
      }, onError),
    onError,
  })
  keep(listening)
  await hearing

  const stretch = async (way: Way, at: number): Promise<number> => {
    let done = 0
    const started = performance.now()
    const work = async () => {
      for (; performance.now() - started < roundMs; done++) await pool.query(ways[way])
    }
    await Promise.all(Array.from({ length: at }, work))
    return done / ((performance.now() - started) / 1000)
  }
  const names = Object.keys(ways) as Way[] // its own keys
  const rows: string[][] = []
  for (const at of atOnce) {
    const measured: Record<Way, number[]> = { silent: [], told: [], noticed: [] }
    delays.told.length = delays.noticed.length = 0
    // The first warms up; then in turn, so that a busy moment of the machine is everybody's.
    for (let round = 0; round <= rounds; round++)
      for (const way of names) {
        const perSecond = await stretch(way, at)
        if (round > 0) measured[way].push(perSecond)
      }
    const middle = (way: Way) => spreadOf(measured[way]).p50
    for (const way of names) {
      const { p50, p99 } = spreadOf(way === 'silent' ? [] : delays[way])
      const heard = way === 'silent' ? ['', ''] : [decimal(p50), decimal(p99)]
      const part = share(middle(way), middle('silent'))
      rows.push([`${way}, ${at} at once`, whole(middle(way)), part, ...heard])
    }
  }
  const notes = `# Telling an event, measured

Written by \`npm run bench\` ([how it measures](README.md)).

${new Date().toISOString().slice(0, 10)}, commit ${readCommit()}, ${describeMachine()}, Node ${process.versions.node};
everything on one machine. Load average of the machine before: ${loadBefore.toFixed(1)}.

Transactions of one row each: silent, with an event told as the product does, and with one by a notice of
its own, which makes commits take turns. Heard: milliseconds from the statement to the node, commit included.

${table(['', 'per second', 'of silent', 'heard p50', 'heard p99'], rows)}
`
  await writeFile(join(import.meta.dirname, 'TELLING.md'), notes)
  say(notes)
}

await runBench(run)
