import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from './app.ts'
import { openLiveIndex } from './features/catalogue/search-index/live-index.ts'
import { openTestIndex } from './features/catalogue/search-index/test-index.test-app.ts'
import { operationsOf } from './operations.ts'
import { backupAge, nameOf, openBackupStore } from './platform/backup/kept-backups.ts'
import { readConfig } from './platform/config/config.ts'
import { openDatabase } from './platform/db/database.ts'
import { openReplica } from './platform/db/replica.ts'
import { openAdmission } from './platform/http/load/shed-load.ts'
import { addJob } from './platform/jobs/jobs.sql.ts'
import { migrateJobs } from './platform/jobs/jobs.ts'
import { findPromtool } from './platform/operations/promtool.test-app.ts'
import { testDatabase } from './platform/postgres/test-database.ts'

const { db, url } = await testDatabase()
await migrateJobs(url)
const searchIndex = await openTestIndex(db, url)
const folder = await mkdtemp(join(tmpdir(), 'carreau-alerts-'))
afterAll(() => rm(folder, { recursive: true }))

const fileOf = (name: string) => fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url))
const rules = await readFile(fileOf('alerts.yml'), 'utf8')
const dashboard = await readFile(fileOf('grafana-dashboard.json'), 'utf8')
const nowhere = 'postgres://127.0.0.1:1/nowhere'
const patience = { testTimeout: 60_000 }
vi.setConfig(patience)

/** A running node, as main.ts puts it together, with a backup of tonight. */
const openNode = async (changed: Partial<Parameters<typeof operationsOf>[0]> = {}) => {
  const store = openBackupStore({ to: join(folder, 'backups') })
  await store.put(nameOf(new Date()), Buffer.from('x'))
  const admission = openAdmission({ atOnce: 1, most: 1 })
  const pool = { totalCount: 1, idleCount: 1, waitingCount: 0 }
  const app = await buildApp({
    db,
    config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: '/nowhere' }),
    searchIndex,
    now: () => new Date(),
    operations: operationsOf({
      db,
      pool,
      searchIndex,
      realtime: () => undefined,
      isStopping: () => false,
      admission,
      replica: { behind: () => 0.1 },
      backupAge: backupAge(store, () => new Date()),
      ...changed,
    }),
  })
  onTestFinished(() => app.close())
  const scrape = async () => (await app.inject('/metrics')).body
  const ask = async () => (await app.inject('/api/v3/categories')).statusCode
  return { scrape, ask, admission, app }
}
type Node = Awaited<ReturnType<typeof openNode>>

/** `name{labels}` → value, of a text that Prometheus reads. */
const samplesOf = (text: string): Map<string, string> =>
  new Map(
    text
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#'))
      .map(line => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)]),
  )
const isCounter = (text: string, series: string): boolean => {
  const name = series.replace(/\{.*/, '')
  const base = name.replace(/_(count|sum|bucket)$/, '')
  return (
    new RegExp(`^# TYPE ${name} counter$`, 'm').test(text) ||
    new RegExp(`^# TYPE ${base} histogram$`, 'm').test(text) ||
    series.includes('of="refused"')
  )
}
const minutes = 70
/** « Nan » and « +Inf » are no numbers that promtool repeats. */
const forever = (value: string): string =>
  Array(minutes + 1)
    .fill(value.replace('Nan', 'NaN').replace('+', ''))
    .join(' ')

/** What a server would have seen in so many minutes: what counts goes on as between the two texts, the rest stays. */
const seriesOf = (before: string, after: string) => {
  const first = samplesOf(before)
  return [...samplesOf(after)].map(([series, value]) => {
    const [, name = '', labels = ''] = /^([^{]+)(?:\{(.*)\})?$/.exec(series) ?? []
    const own = 'instance="node-1",job="carreau"'
    const from = Number(first.get(series) ?? 0)
    const values = isCounter(after, series)
      ? `${from}+${Number(value) - from}x${minutes}`
      : Number.isFinite(Number(value))
        ? `${value}x${minutes}`
        : forever(value)
    return { series: `${name}{${labels === '' ? own : `${labels},${own}`}}`, values }
  })
}

const promtool = findPromtool()
/** The alerts that Prometheus would fire at the end, by its own evaluation of deploy/alerts.yml. */
const firing = async (input: { series: string; values: string }[]): Promise<string[]> => {
  const file = join(folder, 'test.json')
  const expression = 'count by (alertname) (ALERTS{alertstate="firing"})'
  const expected = [{ labels: '{alertname="nothing of the kind"}', value: 1 }]
  // JSON is YAML. What it says to a wrong expectation is what fires.
  const told = {
    rule_files: [fileOf('alerts.yml')],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: input,
        promql_expr_test: [{ expr: expression, eval_time: `${minutes}m`, exp_samples: expected }],
      },
    ],
  }
  await writeFile(file, JSON.stringify(told))
  const { stdout, stderr } = spawnSync(promtool ?? '', ['test', 'rules', file], {
    encoding: 'utf8',
  })
  const said = `${stdout}${stderr}`
  const [, got] = /got:\s*(.*)$/m.exec(said) ?? []
  if (got === undefined) throw new Error(said)
  return [...got.matchAll(/alertname="(\w+)"/g)].map(([, name = '']) => name).toSorted()
}
const up = (value: 0 | 1) => ({
  series: 'up{instance="node-1",job="carreau"}',
  values: `${value}x${minutes}`,
})

/** What fires after `happen` went on and on at a node. */
const after = async (
  changed: Parameters<typeof openNode>[0],
  happen: (node: Node) => Promise<unknown> = async () => undefined,
): Promise<string[]> => {
  const node = await openNode(changed)
  expect(await node.ask()).toBe(200)
  const before = await node.scrape()
  await happen(node)
  return firing([up(1), ...seriesOf(before, await node.scrape())])
}

test('every metric and label that a rule or the dashboard names is told by a node', async () => {
  const { scrape, ask } = await openNode()
  await ask()
  await ask()
  const text = await scrape()
  const told = new Set(text.match(/^carreau_\w+/gm))
  const asked = new Set(`${rules} ${dashboard}`.match(/carreau_\w+/g))
  expect([...asked].filter(name => !told.has(name))).toEqual([])
  expect(asked.size).toBeGreaterThan(12)
  const labels = [...rules.matchAll(/(carreau_\w+)\{of="(\w+)"\}/g)]
  expect(labels.length).toBeGreaterThan(4)
  for (const [, name, of] of labels) expect(text).toContain(`${name}{of="${of}"}`)
})

// Without Prometheus' own evaluation only names can be compared.
describe.skipIf(promtool === undefined)('Prometheus says', () => {
  const fired = new Set<string>()
  const fires = (names: string[], expected: string[]) => {
    expect(names).toEqual(expected)
    for (const name of names) fired.add(name)
  }

  test('of a node that is well: nothing', async () => {
    fires(await after({}), [])
  })

  test('of a node, or all of them, that is gone', async () => {
    const { scrape } = await openNode()
    const series = seriesOf('', await scrape()).filter(({ series }) => !series.includes('total'))
    const other = { series: 'up{instance="node-2",job="carreau"}', values: `1x${minutes}` }
    const gauges = series.filter(({ values }) => !values.includes('+'))
    fires(await firing([up(0), other, ...gauges]), ['NodeDown'])
    fires(await firing([up(0), ...gauges]), ['NoNodeUp', 'NodeDown'])
    fires(await firing([]), ['NoNodeUp'])
  })

  test('of a job that is given up, of a mail and of another that wait', async () => {
    onTestFinished(async () => {
      await sql`delete from graphile_worker._private_jobs`.execute(db)
    })
    const add = (name: 'mail_password_reset' | 'prepare_lists', minutesAgo: number) =>
      db.transaction().execute(trx => {
        const runAt = new Date(Date.now() - minutesAgo * 60_000)
        return name === 'prepare_lists'
          ? addJob(trx, name, {}, { runAt })
          : addJob(trx, name, { email: 'a@exemple.fr' }, { runAt })
      })
    fires(await after({}, () => add('mail_password_reset', 16)), ['MailsWait'])
    await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db)
    fires(await after({}), ['JobsDead'])
    await sql`delete from graphile_worker._private_jobs`.execute(db)
    fires(await after({}, () => add('prepare_lists', 61)), ['JobsWait'])
  })

  test('of backups that are not made any more, never were, or that nobody has asked for', async () => {
    const now = () => new Date()
    const of = (store: ReturnType<typeof openBackupStore>) => ({ backupAge: backupAge(store, now) })
    const old = openBackupStore({ to: join(folder, 'old') })
    await old.put(nameOf(new Date(Date.now() - 27 * 3_600_000)), Buffer.from('x'))
    fires(await after(of(old)), ['BackupOld'])
    fires(await after(of(openBackupStore({ to: join(folder, 'empty') }))), ['BackupOld'])
    fires(await after({ backupAge: undefined }), ['NoBackupsConfigured'])
  })

  test('of answers that are faults of ours', async () => {
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.id(to)}`.execute(db)
    onTestFinished(async () => {
      await rename('gone', 'pages')
    })
    fires(
      await after({}, async ({ app }) => {
        await rename('pages', 'gone')
        for (let times = 0; times < 10; times++)
          expect((await app.inject('/api/v3/pages/cgu')).statusCode).toBe(500)
      }),
      ['OurFaults'],
    )
  })

  test('of answers that take more than a second', async () => {
    const slow = async ({ app }: Node) => {
      const { promise: locked, resolve } = Promise.withResolvers<void>()
      const holding = db.transaction().execute(async trx => {
        await sql`lock table pages in access exclusive mode`.execute(trx)
        resolve()
        await sql`select pg_sleep(1.6)`.execute(trx)
      })
      await locked
      await Promise.all([1, 2, 3].map(() => app.inject('/api/v3/pages/cgu')))
      await holding
    }
    fires(await after({}, slow), ['Slow'])
  })

  test('of callers who are sent away', async () => {
    const rush = async ({ admission }: Node) => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => admission.enter()))
      expect(answers.filter(admitted => !admitted).length).toBeGreaterThanOrEqual(10)
    }
    const admission = openAdmission({ atOnce: 1, most: 1, patienceMs: 20 })
    fires(await after({ admission }, () => rush({ admission } as Node)), ['CallsRefused'])
  })

  test('of requests that wait for a connection', async () => {
    const { pool, close } = openDatabase(url, { max: 1, onError: () => undefined })
    const held = await pool.connect()
    const waiting = pool.connect()
    fires(await after({ pool }), ['ConnectionsShort'])
    held.release()
    ;(await waiting).release()
    await close()
  })

  test('of an index that hears nothing, and of one that grows old', async () => {
    const deaf = openLiveIndex({ db, url: nowhere, onError: () => undefined })
    onTestFinished(() => deaf.close())
    fires(await after({ searchIndex: deaf }), ['SearchDeaf'])
    const { scrape } = await openNode()
    const text = await scrape()
    const old = text.replace(/^(carreau_search_index_age_seconds) .*/m, '$1 31')
    expect(old).not.toBe(text)
    fires(await firing([up(1), ...seriesOf(old, old)]), ['SearchOld'])
  })

  test('of a replica that is gone', async () => {
    const { pool, close } = openDatabase(url, { max: 1, onError: () => undefined })
    const replica = openReplica({ primary: pool, url: nowhere, max: 1, onError: () => undefined })
    fires(await after({ replica }), ['ReplicaBehind'])
    await replica.close()
    await close()
  })

  test('of clocks that are apart', async () => {
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const late = async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 })
    }
    fires(await after({}, late), ['ClockOff'])
  })

  test('of a process that does one thing for long', async () => {
    // Turns of the loop, between which the delay is noted.
    const turns = () => sleep(30)
    const block = async () => {
      await turns()
      for (const end = performance.now() + 900; performance.now() < end; );
      await turns()
    }
    fires(await after({}, block), ['LoopBlocked'])
  })

  // What exporters beside Carreau tell, in their own words: none of them runs here.
  test('of a standby, an archive, a disk and a certificate', async () => {
    const { scrape } = await openNode()
    const well = [up(1), ...seriesOf('', await scrape()).filter(({ values }) => !/\+/.test(values))]
    const of = (series: string, values: string | number) => ({
      series,
      values: typeof values === 'number' ? `${values}x${minutes}` : values,
    })
    const told = async (standby: number, archiving: string, left: number, days: number) =>
      firing([
        ...well,
        of('patroni_sync_standby{scope="carreau",name="pg-1"}', 0),
        of('patroni_sync_standby{scope="carreau",name="pg-2"}', standby),
        of('pg_stat_archiver_failed_count{instance="pg-1"}', archiving),
        of('node_filesystem_avail_bytes{instance="pg-1",mountpoint="/",fstype="ext4"}', left),
        of('node_filesystem_size_bytes{instance="pg-1",mountpoint="/",fstype="ext4"}', 100),
        // Time begins at nought there.
        of('probe_ssl_earliest_cert_expiry{instance="carreau.fr"}', days * 86_400 + minutes * 60),
      ])
    // It failed three times once, long ago.
    fires(await told(1, `3x${minutes}`, 11, 15), [])
    fires(await told(0, `3x${minutes}`, 11, 15), ['StandbyLost'])
    fires(await told(1, `0+1x${minutes}`, 11, 15), ['ArchivingFails'])
    fires(await told(1, `3x${minutes}`, 9, 15), ['DiskFull'])
    fires(await told(1, `3x${minutes}`, 11, 13), ['CertificateEnds'])
  })

  test('each rule has fired once', () => {
    const all = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    expect(all.length).toBe(20)
    expect([...fired].toSorted()).toEqual(all.toSorted())
  })
})
