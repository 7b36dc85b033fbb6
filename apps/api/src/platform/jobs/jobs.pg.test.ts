import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../postgres/test-database.ts'
import { addJob } from './jobs.sql.ts'
import { migrateJobs, startJobs, type Tasks } from './jobs.ts'

vi.setConfig({ testTimeout: 12_000 })
const { db, url } = await testDatabase()
await migrateJobs(url)

/** Starts a worker for this test; `done` holds the e-mails it got, `logged` what it said. */
const work = async (
  mail: () => Promise<void> = async () => {},
  call: () => Promise<void> = async () => {},
) => {
  const done: string[] = []
  const logged: string[] = []
  const tasks: Tasks = {
    mail_password_reset: {
      run: async ({ email }) => {
        done.push(email)
        await mail()
      },
    },
    mail_address_link: { run: async () => {} },
    mail_invitation: { run: async () => {} },
    mail_email_changed: { run: async () => {} },
    mail_account_deleted: { run: async () => {} },
    forget_pictures: { run: async () => {} },
    delete_unused_accounts: { run: async () => {} },
    clean_devices: { run: async () => {} },
    mail_account_changed: { run: async () => {} },
    note_failed_sign_in: { run: async () => {} },
    back_up: { run: async () => {} },
    clean_received_mails: { run: async () => {} },
    clean_journal: { run: async () => {} },
    mail_tenant_decision: { run: async () => {} },
    mail_siret_dispute: { run: async () => {} },
    clean_idempotency_keys: { run: async () => {} },
    clean_invitations: { run: async () => {} },
    apply_vat_rates: { run: async () => {} },
    tell_operators: { run: async () => {} },
    clean_uploads: { run: async () => {} },
    prepare_lists: { run: async () => {} },
    tell_of_order_changes: { run: async () => {} },
    refuse_unanswered: { run: async () => {} },
    make_document: { run: async () => {} },
    issue_periodic_invoices: { run: async () => {} },
    send_price_lists: { run: async () => {} },
    mail_reminder: { run: async () => {} },
    mail_price_list: { run: async () => {} },
    mail_notifications: { run: async () => {} },
    push_notification: { run: async () => {} },
    push_summary: { run: async () => {} },
    push_to_device: { run: async () => {} },
    warn_before_cut_off: { run: async () => {} },
    clean_notifications: { run: async () => {} },
    clean_webhook_deliveries: { run: async () => {} },
    send_order_files: { callsOthers: true, run: async () => {} },
    mail_order_file_code: { run: async () => {} },
    fetch_price_lists: { callsOthers: true, run: call },
    send_electronic_flows: { callsOthers: true, run: call },
    read_electronic_statuses: { callsOthers: true, run: call },
    broadcast_event: { run: async () => {} },
    broadcast_offers: { run: async () => {} },
    end_connections: { run: async () => {} },
    clean_auth: { cron: '17 * * * *', run: async () => {} },
  }
  const worker = await startJobs({ url, tasks, log: line => logged.push(line) })
  return { done, logged, stop: worker.stop }
}

const mailTo = (email: string) =>
  db.transaction().execute(trx => addJob(trx, 'mail_password_reset', { email }))

test('a job runs soon after its transaction commits, and says nothing', async () => {
  const { done, logged, stop } = await work()
  onTestFinished(stop)
  await mailTo('un@exemple.fr')
  await vi.waitFor(() => expect(done).toEqual(['un@exemple.fr']), 8_000)
  expect(logged).toEqual([])
})

test('servers of others that never answer keep no mail waiting', async () => {
  const answered = Promise.withResolvers<void>()
  let calls = 0
  const { done, stop } = await work(undefined, async () => {
    calls += 1
    await answered.promise
  })
  onTestFinished(stop)
  onTestFinished(() => answered.resolve())
  await db.transaction().execute(async trx => {
    await addJob(trx, 'fetch_price_lists', {})
    await addJob(trx, 'send_electronic_flows', {})
    await addJob(trx, 'read_electronic_statuses', {})
  })
  await vi.waitFor(() => expect(calls).toBe(2), 8_000)
  await mailTo('pendant@exemple.fr')
  await vi.waitFor(() => expect(done).toContain('pendant@exemple.fr'), 8_000)
})

test('a transaction rolled back leaves no job', async () => {
  const { done, stop } = await work()
  onTestFinished(stop)
  const refused = db.transaction().execute(async trx => {
    await addJob(trx, 'mail_password_reset', { email: 'jamais@exemple.fr' })
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  await mailTo('deux@exemple.fr')
  await vi.waitFor(() => expect(done).toEqual(['deux@exemple.fr']), 8_000)
})

test('a job that fails is told of', async () => {
  const { logged, stop } = await work(async () => {
    throw new Error('mail server away')
  })
  onTestFinished(stop)
  await mailTo('trois@exemple.fr')
  await vi.waitFor(() => expect(logged).toHaveLength(1), 8_000)
  expect(logged[0]).toContain('mail server away')
})

/** As if another transaction had announced a job then. */
const announcedAt = (at: Date, on = db) =>
  sql`select setval('throttled.last_notice', ${at.getTime()}::bigint)`.execute(on)

test('a job that another has just been announced before is found all the same', async () => {
  const { done, stop } = await work()
  onTestFinished(stop)
  await db.transaction().execute(async trx => {
    await announcedAt(new Date(), trx)
    await addJob(trx, 'mail_password_reset', { email: 'muette@exemple.fr' })
  })
  await vi.waitFor(() => expect(done).toContain('muette@exemple.fr'), 8_000)
})

test('jobs are announced by one notice in 50 ms, and again after it', async () => {
  const heard: unknown[] = []
  const ears = new pg.Client({ connectionString: url })
  await ears.connect()
  onTestFinished(() => ears.end())
  ears.on('notification', notice => heard.push(notice))
  await ears.query('listen "jobs:insert"')
  const hear = async (add: () => Promise<unknown>) => {
    heard.length = 0
    await add()
    await ears.query('select')
    return heard.length
  }
  // As often as a busy machine needs to do both within 50 ms.
  await vi.waitFor(async () => {
    await announcedAt(new Date())
    expect(await hear(() => mailTo('muette@exemple.fr'))).toBe(0)
  }, 8_000)
  await announcedAt(new Date(0))
  expect(await hear(() => mailTo('annoncee@exemple.fr'))).toBe(1)
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(
    db,
  )
})

test('stopping waits for the job at work', async () => {
  const gate = Promise.withResolvers<void>()
  let finished = false
  const { done, stop } = await work(async () => {
    await gate.promise
    finished = true
  })
  await mailTo('quatre@exemple.fr')
  await vi.waitFor(() => expect(done).toHaveLength(1), 8_000)
  const stopped = stop()
  gate.resolve()
  await stopped
  expect(finished).toBe(true)
})

/** As a node leaves a job behind that was killed at its `tries`th. */
const leaveInHand = (email: string, { tries, of }: { tries: number; of: number }) =>
  sql`update graphile_worker._private_jobs
         set locked_by = 'a worker of old', locked_at = now() - interval '1 minute',
             attempts = ${tries}, max_attempts = ${of}
       where payload->>'email' = ${email}`.execute(db)

test('the job of a node that was killed is given back and done', async () => {
  await mailTo('tuee@exemple.fr')
  await leaveInHand('tuee@exemple.fr', { tries: 1, of: 25 })
  const { done, stop } = await work()
  onTestFinished(stop)
  await vi.waitFor(() => expect(done).toEqual(['tuee@exemple.fr']), 8_000)
})

test('a try that ended with its node is not counted, waits, and is not given for ever', async () => {
  await mailTo('derniere@exemple.fr')
  await leaveInHand('derniere@exemple.fr', { tries: 12, of: 12 })
  await mailTo('toujours@exemple.fr')
  await leaveInHand('toujours@exemple.fr', { tries: 50, of: 50 })
  const { done, stop } = await work()
  onTestFinished(stop)
  const read = () =>
    sql<{ email: string; left: number; wait: number; held: boolean }>`
      select payload->>'email' as email, max_attempts - attempts as left, locked_at is not null as held,
             ceil(extract(epoch from run_at - now()))::int as wait
        from graphile_worker._private_jobs
       where payload->>'email' in ('derniere@exemple.fr', 'toujours@exemple.fr')
       order by id`.execute(db)
  await vi.waitFor(
    async () =>
      expect((await read()).rows).toEqual([
        { email: 'derniere@exemple.fr', left: 1, wait: expect.closeTo(12, -1), held: false },
        { email: 'toujours@exemple.fr', left: 0, wait: expect.closeTo(30, -1), held: false },
      ]),
    8_000,
  )
  expect(done).toEqual([])
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(
    db,
  )
})

test('a worker whose connections are cut goes on, and so does the process', async () => {
  let cut = true
  const { done, stop } = await work(async () => {
    if (!cut) return
    cut = false
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    throw new Error('lost on the way')
  })
  onTestFinished(stop)
  await mailTo('coupee@exemple.fr')
  // Other tests' jobs may come too.
  await vi.waitFor(
    () => expect(done.filter(email => email === 'coupee@exemple.fr')).toHaveLength(2),
    11_000,
  )
})

test('a worker that could not say a job was done is followed by another, which does it again and goes on', async () => {
  // As the victim of a deadlock, once: nothing of the statement stays. Not before the worker has had the time to ask for
  // the next job, which it does every two seconds at the latest.
  await sql`create sequence taken_back`.execute(db)
  await sql`create function take_back() returns trigger language plpgsql as $$
    begin
      if nextval('taken_back') = 1 then
        while not exists (
          select from graphile_worker._private_jobs where payload->>'email' = 'premiere@exemple.fr')
        loop
          perform pg_sleep(0.02);
        end loop;
        perform pg_sleep(3);
        raise exception using errcode = '40P01', message = 'taken back';
      end if;
      return old;
    end $$`.execute(db)
  await sql`create trigger take_back before delete on graphile_worker._private_jobs for each row
    when (old.payload->>'email' = 'reprise@exemple.fr') execute function take_back()`.execute(db)
  const [first, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { done, logged, stop } = await work(async () => {
    const email = done.at(-1)
    if (email === 'longue@exemple.fr') {
      await last.promise
      throw new Error('not this time')
    }
    if (email === 'premiere@exemple.fr') await first.promise
  })
  onTestFinished(stop)
  const isAtWork = (email: string) => vi.waitFor(() => expect(done).toContain(email), 8_000)
  const isGone = (email: string) =>
    vi.waitFor(async () => {
      const { rows } =
        await sql`select from graphile_worker._private_jobs where payload->>'email' = ${email}`.execute(
          db,
        )
      expect(rows).toEqual([])
    }, 8_000)
  await mailTo('longue@exemple.fr')
  await isAtWork('longue@exemple.fr')
  await mailTo('reprise@exemple.fr')
  await isAtWork('reprise@exemple.fr')
  await mailTo('premiere@exemple.fr')
  await isAtWork('premiere@exemple.fr')
  await vi.waitFor(() => expect(logged.join()).toContain('taken back'), 8_000)
  // Another one is said to be done, and the last one fails, before the worker has ended: it waits for what never comes.
  first.resolve()
  await isGone('premiere@exemple.fr')
  last.resolve()
  await vi.waitFor(
    () => expect(done.filter(email => email === 'reprise@exemple.fr')).toHaveLength(2),
    30_000,
  )
  await mailTo('ensuite@exemple.fr')
  await isAtWork('ensuite@exemple.fr')
}, 60_000)
