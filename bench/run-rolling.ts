// `npm run bench:rolling`: two nodes behind nginx, restarted in turn under load; what failed.
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import { findStalls, makeBuyers } from './bench-market.sql.ts'
import { signInChef } from './demo-chef.ts'
import { describeMachine, readCommit } from './machine.ts'
import { type Counted, startLoad } from './rolling-load.ts'
import { startProxy } from './rolling-proxy.ts'
import { keep, runBench, say } from './running.ts'
import { type App, findFreePort, startApp, startPostgres } from './servers.ts'
import { table, whole } from './tables.ts'

const drainSeconds = 5
/** `fail_timeout` of deploy/nginx.conf: until then nginx does not try the node that is back. */
const trustedAgainMs = 10_000
const settleMs = 1_500
const times = 2
const readers = 8
const orderers = 4
const restMs = 20

const rows = (counted: Counted) =>
  (['reads', 'carts', 'orders'] as const).map(kind => {
    const { asked, failed, slowestMs } = counted[kind]
    return [kind, whole(asked), whole(failed.length), whole(slowestMs)]
  })

const notesOf = (
  counted: Counted,
  told: { kept: number; version: string; restartsMs: number[]; loadBefore: number },
) => `# Restarting two nodes in turn, under load

Written by \`npm run bench:rolling\`. ${new Date().toISOString().slice(0, 10)}, commit ${readCommit()}, ${describeMachine()},
Node ${process.versions.node}, ${told.version}; clients, nginx, both nodes and PostgreSQL share the machine, over 127.0.0.1.
Load average of the machine before: ${told.loadBefore.toFixed(1)}.

nginx runs \`deploy/nginx.conf\` (other ports, no limit by address). ${readers} people read (searches, orders, carts,
homepage, a page) and ${orderers} order: an article into the cart by POST, then the order by POST under a key. Each
has one kept connection and waits ${restMs} ms between calls; no client tries anything twice. Meanwhile
each node is stopped by SIGTERM and started again, ${times} times in turn: \`DRAIN_SECONDS=${drainSeconds}\`, and after it is ready
again ${(trustedAgainMs + settleMs) / 1000} s until the next one's turn.

${table(['', 'asked', 'failed', 'slowest (ms)'], rows(counted))}

${told.restartsMs.length} restarts, ${told.restartsMs.map(ms => (ms / 1000).toFixed(1)).join(' s, ')} s from SIGTERM to ready again.
${whole(counted.orderIds.length)} orders were acknowledged; ${whole(told.kept)} are in the database, each of them once.

## Why none fails

1. **SIGTERM**: \`/health/ready\` says 503; sockets are closed and come back to the other node; every answer says
   \`Connection: close\`, so nginx keeps no connection to this node.
2. nginx marks GET and HEAD with \`X-May-Go-Elsewhere\`. The stopping node answers those 502 before it has begun
   anything: nginx gives them to the other node and leaves this one alone for \`fail_timeout\` (10 s). A POST is
   never sent twice: one that still arrives is served.
3. After \`DRAIN_SECONDS\` (longer than nginx keeps idle connections, shorter than \`fail_timeout\`) nothing is on its way
   here: the port is closed, what is at work is finished, and the process ends.
4. A refused connection is a request not sent: nginx takes the other node, for a POST too. Once \`fail_timeout\` is over it
   tries the node again. Only then may the other one be stopped: wait 10 s after \`/health/ready\`.

Without the second step, or when the port is closed at once, requests do fail: those that nginx had sent, over a kept
or a new connection, to a node that no longer took them. (A run in which nginx forgot the mark lost 2 of 1,012 orders.)
`

const run = async () => {
  const [loadBefore = 0] = loadavg()
  Object.assign(process.env, { DRAIN_SECONDS: String(drainSeconds), TRUST_PROXY: 'true' })
  const { url, dataDir } = keep(await startPostgres())
  const ports = [await findFreePort(), await findFreePort()] as const
  const start = (port: number) => startApp({ databaseUrl: url, dataDir, scale: 1, port })
  const nodes: App[] = []
  for (const port of ports) nodes.push(await start(port))
  keep({ stop: async () => void (await Promise.all(nodes.map(node => node.stop()))) })
  const port = await findFreePort()
  const proxy = keep(await startProxy(port, ports))
  const origin = `http://127.0.0.1:${port}`
  const database = openDatabase(url, { max: 4, onError: error => say(error.message) })
  keep({ stop: () => database.pool.end() })
  const { pool } = database
  const buyers = await makeBuyers(pool, orderers)
  const market = { pool, chef: await signInChef(origin), buyers, stalls: await findStalls(pool) }
  const load = startLoad(origin, market, { readers, restMs })
  keep({ stop: load.stop })
  await sleep(settleMs)
  const restartsMs: number[] = []
  for (let time = 0; time < times; time++)
    for (const [at, node] of nodes.entries()) {
      const before = performance.now()
      await node.stop()
      nodes[at] = await start(ports[at] ?? 0)
      restartsMs.push(performance.now() - before)
      say(`node ${at + 1} is back after ${whole(restartsMs.at(-1) ?? 0)} ms`)
      await sleep(trustedAgainMs + settleMs)
    }
  await load.stop()
  const { rows: placed } = await pool.query<{ kept: number }>(
    'select count(*) as kept from orders where buyer_id = any($1::bigint[])',
    [buyers.map(({ id }) => id)],
  )
  const kept = Number(placed[0]?.kept)
  const { counted } = load
  const failed = [...counted.reads.failed, ...counted.carts.failed, ...counted.orders.failed]
  for (const line of failed.slice(0, 20)) say(line)
  if (failed.length > 0) say(proxy.log().split('\n').slice(-30).join('\n'))
  const notes = notesOf(counted, { kept, version: proxy.version, restartsMs, loadBefore })
  say(notes)
  if (failed.length > 0 || kept !== new Set(counted.orderIds).size)
    throw new Error(
      `${failed.length} requests failed; ${counted.orderIds.length} orders acknowledged, ${kept} kept`,
    )
  await writeFile(join(import.meta.dirname, 'ROLLING.md'), notes)
}

await runBench(run)
