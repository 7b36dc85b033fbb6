import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { putPeopleToWork } from '../people-at-work.ts'
import type { Figure, Scenario } from '../results.ts'
import { keep, openPool, say, startPostgres } from '../rig.ts'
import { startNodes, trustedAgainMs } from '../two-nodes.ts'

const root = resolve(import.meta.dirname, '../..')

/** This program as it would be a release later, with one more migration. */
const makeNext = (
  version: string,
  migrations: readonly { name: string; text: string }[],
): string => {
  const folder = mkdtempSync(join(tmpdir(), 'carreau-next-'))
  keep({ stop: async () => rmSync(folder, { recursive: true, force: true }) })
  mkdirSync(join(folder, 'apps'))
  cpSync(join(root, 'apps/api'), join(folder, 'apps/api'), { recursive: true })
  for (const name of ['node_modules', 'packages', 'apps/web'])
    symlinkSync(join(root, name), join(folder, name))
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }))
  for (const { name, text } of migrations)
    writeFileSync(join(folder, 'apps/api/migrations', name), text)
  return folder
}

const adds = {
  name: '9001_adds_a_note.sql',
  text: `-- Serves Carreau 1.0.0 and later.
    alter table orders add column said_in_passing text;
    create index orders_said_in_passing on orders (said_in_passing) where said_in_passing is not null;`,
}
const takesAway = {
  name: '9002_takes_the_note_away.sql',
  text: `-- Serves Carreau 1.1.0 and later.
    alter table orders drop column said_in_passing;`,
}

export const rollback: Scenario = {
  name: 'rollback',
  asks: 'Is a request or an order lost when a new version goes in under load, and the old one back on the same data?',
  goal: 'no failed request, each acknowledged order in the database once; a schema that no longer serves the old one refuses it in a sentence.',
  run: async () => {
    const next = makeNext('1.1.0', [adds])
    const postgres = keep(await startPostgres())
    const { origin, nginx, restart } = await startNodes(postgres)
    const people = await putPeopleToWork(origin, postgres.url)
    const { pool } = openPool(postgres.url, 1)
    const applied = async (): Promise<string> => {
      const text = `select max(name) as last from schema_migrations`
      return String((await pool.query<{ last: string }>(text)).rows[0]?.last)
    }
    for (const [at, program] of [
      [0, next],
      [1, next],
      [0, undefined],
      [1, undefined],
    ] as const) {
      await restart(at, program)
      say(
        `node ${at + 1} runs ${program === undefined ? 'the old' : 'the new'} version on ${await applied()}`,
      )
      await sleep(trustedAgainMs)
    }
    const figures: Figure[] = await people.finish(nginx.log)
    const after = await applied()

    // A release further, what the old one needs is gone.
    const env = {
      ...process.env,
      DATABASE_URL: postgres.url,
      DATA_DIR: postgres.dataDir,
      DEMO: 'on',
    }
    const late = makeNext('1.2.0', [adds, takesAway])
    const migrate = join(late, 'apps/api/src/platform/db/migrate.ts')
    const call = `import(${JSON.stringify(migrate)}).then(m => m.migrate(process.env.DATABASE_URL))`
    const migrated = spawnSync(process.execPath, ['-e', call], { env, encoding: 'utf8' })
    if (migrated.status !== 0) throw new Error(migrated.stderr)
    const main = join(root, 'apps/api/src/main.ts')
    const old = spawnSync(process.execPath, [main], { env, encoding: 'utf8', timeout: 30_000 })
    const says = old.stdout.trim().split('\n').at(-1) ?? ''
    return [
      ...figures,
      { name: 'schema under the old version, back again', measured: after },
      {
        name: 'the old version on the release after',
        measured: `ends with ${old.status}: ${says}`,
        goal: {
          says: 'refused in one sentence',
          isMet: old.status === 1 && says.includes(takesAway.name),
          must: true,
        },
      },
    ]
  },
}
