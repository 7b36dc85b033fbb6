import { journalEndpoints } from '@carreau/contract/accounts/journal'
import { operatorEndpoints as endpoints } from '@carreau/contract/operator/operator'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import { openAuthApp } from '../../accounts/signing-in/auth.test-app.ts'
import { newOperator } from '../new-operator.test-app.ts'

const app = await openAuthApp()
const { call, db } = app
const token = await newOperator(app)

/** A job as its last try left it; `state` says what else it may look like. */
const newJob = async (email: string, state: 'dead' | 'at its last try' | 'waiting' = 'dead') => {
  await addJob(db, 'mail_password_reset', { email }, { maxAttempts: 8 })
  const { rows } = await sql<{ id: number }>`
    update graphile_worker._private_jobs
       set attempts = ${state === 'waiting' ? 3 : 8}, last_error = ${`550 <${email}>: inconnu\nat smtp`},
           locked_at = case when ${state === 'at its last try'} then now() end,
           created_at = '2026-11-18T05:00:00Z',
           run_at = '2026-11-21T06:30:00Z'::timestamptz + exp(8) * interval '1 second'
     where payload->>'email' = ${email} returning id`.execute(db)
  return rows[0]?.id ?? 0
}
const list = async (query = '') => (await call(endpoints.listFailedJobs, { token, query })).ok()
const retry = (jobId: number) => call(endpoints.retryFailedJob, { token, params: { jobId } })
const remove = (jobId: number) => call(endpoints.removeFailedJob, { token, params: { jobId } })
const rowOf = async (jobId: number) => {
  const { rows } = await sql<{ attempts: number; isDue: boolean }>`
    select attempts, run_at <= now() and is_available as "isDue"
      from graphile_worker._private_jobs where id = ${jobId}`.execute(db)
  return rows[0]
}
const journal = async (kind: 'job_retried' | 'job_removed') =>
  (await call(journalEndpoints.listJournal, { token, query: `?kind=${kind}` })).ok().data

test('jobs that failed for good are listed, without what they carry', async () => {
  const id = await newJob('chef@bistrot.fr')
  await newJob('occupe@bistrot.fr', 'at its last try')
  await newJob('patience@bistrot.fr', 'waiting')
  const { data, meta } = await list()
  expect(data).toEqual([
    {
      id,
      task: 'mail_password_reset',
      label: 'E-mail\u00a0: mot de passe oublié',
      error: '550 <…@…>: inconnu',
      attempts: 8,
      created_at: '2026-11-18T05:00:00.000Z',
      failed_at: '2026-11-21T06:30:00.000Z',
    },
  ])
  expect(meta).toEqual({ total: 1, page: 1, per_page: 24 })
  expect(JSON.stringify(data)).not.toContain('bistrot')
  expect((await list('?page=2')).data).toEqual([])
})

test('one is tried again at once, as often as a new one, and the journal says so', async () => {
  const id = await newJob('encore@bistrot.fr')
  expect((await retry(id)).status).toBe(200)
  expect(await rowOf(id)).toEqual({ attempts: 0, isDue: true })
  expect((await list()).data.map(job => job.id)).not.toContain(id)
  expect(await journal('job_retried')).toEqual([
    expect.objectContaining({
      label: 'Tâche relancée',
      subject: 'E-mail\u00a0: mot de passe oublié',
      changes: [],
    }),
  ])
})

test('one is removed, once, however many ask at once', async () => {
  const id = await newJob('fini@bistrot.fr')
  const answers = await Promise.all([remove(id), remove(id), retry(id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  const settled = (await journal('job_removed')).length + (await journal('job_retried')).length
  expect(settled).toBe(2)
})

test.each(['at its last try', 'waiting'] as const)('one that is %s is left alone', async state => {
  const id = await newJob(`${state.length}@bistrot.fr`, state)
  const before = await rowOf(id)
  for (const answer of [await retry(id), await remove(id)])
    expect(answer).toMatchObject({ status: 404, answer: { code: 'job_not_found' } })
  expect(await rowOf(id)).toEqual(before)
})

test('a job of another version is shown under its name', async () => {
  await sql`select graphile_worker.add_job('task_of_tomorrow', '{}'::json)`.execute(db)
  await sql`
    update graphile_worker._private_jobs j set attempts = max_attempts
      from graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'task_of_tomorrow'`.execute(db)
  expect((await list()).data).toContainEqual(
    expect.objectContaining({ label: 'task_of_tomorrow', error: 'Erreur sans message' }),
  )
})
