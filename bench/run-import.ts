// `npm run bench`, fourth part: a wholesaler's file of 50,000 lines.
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import writeXlsxFile from 'write-excel-file/node'
import { signInFor } from '../apps/api/seeds/sign-in.ts'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import { type FileLine, newLines } from './import-file.sql.ts'
import { spreadOf } from './load.ts'
import { describeMachine, readCommit } from './machine.ts'
import { keep, runBench, say } from './running.ts'
import { forkFile, memoryOf, startApp, startPostgres } from './servers.ts'
import { decimal, table, whole } from './tables.ts'

const only = process.env.BENCH_ONLY ?? ''
/** Goals of the product: seconds a call may take, and MB it may need. */
const goals = { seconds: 20, mb: 150 }
const lines = 45_000
const sampledEveryMs = 50
const restMs = 3_000

type Measured = {
  what: string
  seconds: number
  cpu: number
  mb: number
  waits: number[]
  summary: string
}

/** Seconds of processor a process has had. */
const cpuOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'cputimes=', '-p', String(pid)], { encoding: 'utf8' }))

const columns = ({ product, origin, size, packaging }: FileLine, price: string): string =>
  [product, origin, 'I', size, packaging, price, 'oui'].join(';')
const label = ({ product, origin, size, packaging }: FileLine, price: string): string =>
  `${product.toUpperCase()} ${origin} cat.I ${size}mm ${packaging.toLowerCase()};${price}`

const header = [
  'Produit',
  'Origine',
  'Catégorie',
  'Calibre',
  'Conditionnement',
  'Prix',
  'Disponible',
]
const priceAt = (line: number, cents: number): string =>
  ((100 + (line % 700) + cents) / 100).toFixed(2).replace('.', ',')

const run = async () => {
  if (only !== '' && only !== 'import') return
  const [loadBefore = 0] = loadavg()
  const { url, dataDir } = keep(await startPostgres())
  await (await startApp({ databaseUrl: url, dataDir, scale: 1 })).stop()
  const app = keep(await startApp({ databaseUrl: url, dataDir, scale: 1 }))
  const { db, pool } = openDatabase(url, {
    max: 2,
    onError: error => say(`PostgreSQL: ${error.message}`),
  })
  keep({ stop: () => pool.end() })
  const token = await signInFor(db, 'vente@primeur.demo', {
    company: 'Primeurs de Rungis',
    role: 'admin',
  })
  const sold = await newLines(db, lines)
  const send = async (bytes: Uint8Array, mode: string) => {
    const form = new FormData()
    form.set('mode', mode)
    form.set('file', new Blob([Buffer.from(bytes)]), 'mercuriale')
    const answer = await fetch(`${app.origin}/api/v3/shop/offers/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    const { data } = (await answer.json()) as { data?: { summary: object; rows: object[] } }
    if (data === undefined) throw new Error(`import: ${answer.status}`)
    return data
  }
  const measure = async (what: string, bytes: Uint8Array, mode: string): Promise<Measured> => {
    await sleep(restMs)
    const watch = await forkFile(
      new URL('./liveness-watch.ts', import.meta.url),
      `${app.origin}/api/v3/categories`,
    )
    const before = memoryOf(app.pid)
    const cpuBefore = cpuOf(app.pid)
    let most = before
    const sampling = setInterval(() => {
      most = Math.max(most, memoryOf(app.pid))
    }, sampledEveryMs)
    const started = performance.now()
    const { summary, rows } = await send(bytes, mode)
    const seconds = (performance.now() - started) / 1000
    const cpu = cpuOf(app.pid) - cpuBefore
    clearInterval(sampling)
    const heard = watch.hear()
    watch.say('enough')
    const waits = (await heard) as number[] // the answer to this very word
    await watch.stop()
    say(
      `${what}: ${seconds.toFixed(1)} s, ${cpu} s CPU, ${(most - before).toFixed(0)} MB, ${JSON.stringify(summary)}`,
    )
    if ('error' in summary && summary.error !== 0) say(JSON.stringify(rows.slice(0, 5)))
    return { what, seconds, cpu, mb: most - before, waits, summary: JSON.stringify(summary) }
  }
  const csv = (head: string, write: typeof columns, cents: number): Uint8Array =>
    Buffer.from([head, ...sold.map((line, at) => write(line, priceAt(at, cents)))].join('\n'))
  const first = csv(header.join(';'), columns, 0)
  const second = csv('Libellé;Prix', label, 5)
  const third = new Uint8Array(
    await writeXlsxFile([
      header.map(value => ({ value })),
      ...sold.map((line, at) =>
        columns(line, priceAt(at, 9))
          .split(';')
          .map(value => ({ value })),
      ),
    ]).toBuffer(),
  )
  // What the first import of all leaves in memory is code, not the file's.
  await send(
    Buffer.from(Buffer.from(first).toString().split('\n').slice(0, 2_000).join('\n')),
    'preview',
  )
  const measured = [
    await measure('CSV by columns, all new: preview', first, 'preview'),
    await measure('the same: apply', first, 'apply'),
    await measure('CSV of free labels, all changed: preview', second, 'preview'),
    await measure('the same: apply', second, 'apply'),
    await measure('XLSX by columns, all changed: preview', third, 'preview'),
    await measure('the same: apply', third, 'apply'),
  ]
  const notes = `# An import of ${whole(lines)} lines, measured

Written by \`npm run bench\` ([how it measures](README.md)).

${new Date().toISOString().slice(0, 10)}, commit ${readCommit()}, ${describeMachine()}, Node ${process.versions.node};
server, client and PostgreSQL share the machine, over 127.0.0.1.
Load average of the machine before: ${loadBefore.toFixed(1)}.

The goal is ${goals.seconds} s and ${goals.mb} MB a call. Memory is what the server's process has more in RAM at its most
than before the call; the client is another process. Meanwhile a third one asks for the categories,
one call after the other: what it waited is in the last columns.

${table(
  ['', 's', 'of CPU', 'more MB', 'other calls, ms', 'p99', 'longest'],
  measured.map(({ what, seconds, cpu, mb, waits }) => {
    const spread = spreadOf(waits)
    return [
      what,
      decimal(seconds),
      whole(cpu),
      whole(mb),
      decimal(spread.p50),
      decimal(spread.p99),
      decimal(Math.max(...waits)),
    ]
  }),
)}
`
  await writeFile(join(import.meta.dirname, 'IMPORT.md'), notes)
  say(notes)
}

await runBench(run)
