import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { issueDuePeriods } from '../../apps/api/src/features/documents/periods/issue-period.ts'
import { openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { listPapers } from './papers.sql.ts'

const beside = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href

const using = async <T>(url: string, read: (of: ReturnType<typeof openDatabase>) => Promise<T>) => {
  const database = openDatabase(url, { max: 2, onError: () => {} })
  try {
    return await read(database)
  } finally {
    await database.close()
  }
}

/** Another database of the same server with the same in it; nobody may be connected to the first. */
const copyOf = async (url: string, name: string): Promise<string> => {
  const from = new URL(url).pathname.slice(1)
  await using(beside(url, 'postgres'), ({ pool }) =>
    pool.query(`create database ${name} template ${from} strategy file_copy`),
  )
  return beside(url, name)
}
const drop = (url: string) =>
  using(beside(url, 'postgres'), ({ pool }) =>
    pool.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`),
  )

/** Starts the run and kills it after so long; whether it was still at work. */
const killAfter = async (url: string, now: Date, ms: number): Promise<boolean> => {
  const file = new URL('./issue-until-killed.ts', import.meta.url)
  const child = fork(file, [url, now.toISOString()], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  await Promise.race([once(child, 'message'), ended])
  await Promise.race([sleep(ms), ended])
  child.kill('SIGKILL')
  const [, signal] = await ended
  return signal === 'SIGKILL'
}

/**
 * The night after a décade twice, from the same state: undisturbed, and killed again and again until it is done. The
 * database itself has the killed one's papers.
 */
export const killRun = async (
  url: string,
  { now, kills, random }: { now: Date; kills: number; random: () => number },
) => {
  const undisturbed = await copyOf(url, `${new URL(url).pathname.slice(1)}_undisturbed`)
  try {
    const { papers, ms, before } = await using(undisturbed, async ({ db, pool }) => {
      const before = (await listPapers(pool)).length
      const started = performance.now()
      await issueDuePeriods(db, now)
      return { before, ms: performance.now() - started, papers: await listPapers(pool) }
    })
    // A run that is killed has done its part of them; the last ones are left to the run that ends.
    const each = ms / (kills + 10)
    let killed = 0
    for (let tries = 0; killed < kills && tries < 3 * kills; tries += 1)
      if (await killAfter(url, now, each * (0.2 + 1.6 * random()))) killed += 1
    const others = await using(url, async ({ db, pool }) => {
      await issueDuePeriods(db, now)
      return listPapers(pool)
    })
    const different = papers.filter((paper, at) => paper !== others[at]).length
    return {
      killed,
      issued: papers.length - before,
      different: different + Math.abs(papers.length - others.length),
    }
  } finally {
    await drop(undisturbed)
  }
}
