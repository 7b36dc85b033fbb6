import { notificationEndpoints } from '@carreau/contract/notifications/notifications'
import { sql } from 'kysely'
import type { JobName, JobPayloads } from '../../../platform/jobs/job-payloads.ts'
import type { Tasks } from '../../../platform/jobs/jobs.ts'
import { openOrderingApp } from '../../orders/ordering.test-app.ts'

type Waiting = { name: JobName; key: string | null; runAt: Date }

/** The rooms of ordering, with what the tests of notifications ask of them. */
export const openNewsApp = async () => {
  const app = await openOrderingApp()
  const { db, call } = app

  const read = async (token: string, query: Record<string, string | number> = {}) =>
    (await call(notificationEndpoints.listNotifications, { token, query })).ok()

  /** Kinds a person was told of, newest first. */
  const kindsOf = async (token: string) => (await read(token)).data.map(({ kind }) => kind)

  const unreadOf = async (token: string) =>
    (await call(notificationEndpoints.countUnreadNotifications, { token })).ok().data

  const choose = async (
    token: string,
    kind: string,
    channels: { in_app?: boolean; email?: boolean; push?: boolean },
  ) =>
    (
      await call(notificationEndpoints.setNotificationPreferences, {
        token,
        body: { kinds: [{ kind, in_app: false, email: false, push: false, ...channels }] },
      })
    ).ok()

  const userOf = async (token: string): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      select user_id as id from tokens where hash = sha256(${Buffer.from(token)})`.execute(db)
    const [user] = rows
    if (user === undefined) throw new Error('no such token')
    return user.id
  }

  /** Jobs that wait, in the order of their keys. */
  const waiting = async (name?: JobName): Promise<Waiting[]> => {
    const { rows } = await sql<Waiting>`
      select task_identifier as name, key, run_at as "runAt" from graphile_worker.jobs
       where ${name ?? null}::text is null or task_identifier = ${name ?? null}::text
       order by key, id`.execute(db)
    return rows
  }

  /** Does the jobs of these tasks that wait, whenever they are due, until none is left. */
  const work = async (tasks: Partial<Tasks>): Promise<number> => {
    const names = Object.keys(tasks)
    for (let done = 0; ; done++) {
      const { rows } = await sql<{ name: JobName; payload: unknown }>`
        delete from graphile_worker._private_jobs j
         using graphile_worker._private_tasks t
         where t.id = j.task_id and j.id = (
           select w.id from graphile_worker.jobs w where w.task_identifier = any(${names}::text[])
            order by w.id limit 1)
        returning t.identifier as name, j.payload`.execute(db)
      const [job] = rows
      if (job === undefined) return done
      const task = tasks[job.name] as { run: (payload: JobPayloads[JobName]) => Promise<void> }
      await task.run(job.payload as JobPayloads[JobName])
    }
  }

  return { ...app, read, kindsOf, unreadOf, choose, userOf, waiting, work }
}
