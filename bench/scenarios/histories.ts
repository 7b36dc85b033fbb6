import { makeTemporaryFolder, startTemporaryPostgres } from '@carreau/local-postgres/temporary'
import { migrate } from '../../apps/api/src/platform/db/migrate.ts'
import { migrateJobs } from '../../apps/api/src/platform/jobs/jobs.ts'
import { runHistories } from '../histories/run-histories.ts'
import { mustBeNone, type Scenario, whole } from '../results.ts'
import { keep, say } from '../rig.ts'

const counted = (times: ReadonlyMap<string, number>): string =>
  [...times].map(([name, count]) => `${name} ${whole(count)}`).join(', ')

export const histories: Scenario = {
  name: 'histories',
  asks: 'Do 200 wholesalers’ random histories leave papers that add up, books that balance, and the same after fifty kills?',
  goal: 'every count of faults is 0.',
  run: async ({ short }) => {
    // What is killed is the run, and PostgreSQL goes on: its files need not outlive it.
    const postgres = keep(await startTemporaryPostgres({ name: 'carreau' }))
    const folder = makeTemporaryFolder({ name: 'carreau-histories' })
    keep({ stop: async () => folder.remove() })
    await migrate(postgres.url)
    await migrateJobs(postgres.url)
    const asked = short
      ? { histories: 6, days: 48, kills: 5 }
      : { histories: 200, days: 16, kills: 50 }
    const seed = Number(process.env.HISTORIES_SEED ?? 7)
    const { faults, entries, killed, taken, refused } = await runHistories(
      postgres.url,
      folder.path,
      { ...asked, seed, say },
    )
    for (const fault of faults.slice(0, 50)) say(`fault: ${fault}`)
    const untaken = [...taken.values()].filter(times => times === 0).length
    return [
      {
        name: 'what happened',
        measured: `${asked.histories} wholesalers, two customers each, ${asked.days} days; taken: ${counted(taken)}; refused: ${counted(refused)}; seed ${seed}`,
      },
      mustBeNone('kinds of steps that nobody took', untaken),
      {
        name: 'books',
        measured: `${whole(entries)} entries of FEC read by the text of the law, every wholesaler’s at every end of a décade`,
      },
      mustBeNone('faults in papers, books, statements, ageing and accounts', faults.length),
      {
        name: 'the run of the last décade',
        measured: `${whole(killed.issued)} invoices, killed ${killed.killed} times before it ended`,
        goal: { says: `${asked.kills} kills`, isMet: killed.killed === asked.kills, must: true },
      },
      mustBeNone('papers other than those of an undisturbed run', killed.different),
    ]
  },
}
