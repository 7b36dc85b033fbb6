import { expect, test } from '@playwright/test'
import { openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { open } from '../open.ts'
import { workAsDemo } from '../session.ts'
import { findData } from '../test-server.ts'
import { findFaults, lookAt } from '../whole-app/every-screen/axe.ts'

const ask = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> => {
  const { url } = await findData()
  const { pool, close } = openDatabase(url, { max: 1, onError: console.error })
  try {
    return (await pool.query<Row>(text, values)).rows
  } finally {
    await close()
  }
}

/** Jobs as their last try left them; nothing works them before somebody asks. */
const failJobs = async (...errors: string[]): Promise<number[]> => {
  const rows = await ask<{ id: number }>(
    `insert into graphile_worker._private_jobs (task_id, payload, attempts, max_attempts, last_error, run_at)
     select t.id, '{"tokenIds": []}', 25, 25, e.text, now() + interval '6 hours'
       from unnest($1::text[]) as e(text), graphile_worker._private_tasks t
      where t.identifier = 'end_connections'
     returning id`,
    [errors],
  )
  return rows.map(({ id }) => id)
}

// What a try that failed has left.
test.beforeEach(() =>
  ask('delete from graphile_worker._private_jobs where attempts >= max_attempts'),
)

test('jobs that failed for good are shown, one is tried again, one is given up', async ({
  page,
}) => {
  await workAsDemo(page, 'operator')
  await test.step('a list that cannot be read says so and is read again', async () => {
    const path = '**/api/v3/platform/jobs?*'
    await page.route(path, route =>
      route.fulfill({ status: 500, json: { message: 'x', code: 'internal' } }),
    )
    await open(page, '/platform/jobs')
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible({ timeout: 30_000 })
    await page.unroute(path)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('heading', { name: 'Aucune tâche en échec' })).toBeVisible()
  })

  const [again, over] = await failJobs(
    'connect ECONNREFUSED 10.0.0.7:443',
    `Le service a répondu 500 pour ${'un-tres-long-nom-de-fichier/'.repeat(6)} chef@bistrot.fr`,
  )
  await open(page, '/platform/jobs')
  const rows = page.getByRole('list', { name: 'Tâches' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('25 essais')
  await expect(page.getByRole('main')).not.toContainText('bistrot')
  await lookAt(page, 'failed')

  await page.getByRole('button', { name: new RegExp(`^Relancer.*n° ${again}$`) }).click()
  await expect(page.getByText('Tâche relancée', { exact: true })).toBeVisible()
  await expect(rows).toHaveCount(1)

  await page.getByRole('button', { name: new RegExp(`^Supprimer.*n° ${over}$`) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await findFaults(page, { part: '[role=dialog]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Garder la tâche' }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: /^Supprimer/ }).click()
  await dialog.getByRole('button', { name: 'Supprimer la tâche' }).click()
  await expect(page.getByText('Tâche supprimée', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Aucune tâche en échec' })).toBeVisible()
  // What was tried again is done: it does nothing, for nobody's token is named.
  await expect
    .poll(() =>
      ask('select from graphile_worker._private_jobs where id = any($1)', [[again, over]]),
    )
    .toEqual([])

  await test.step('two operators settle one job: the later is told, and sees what is left', async () => {
    const [id] = await failJobs('connect ECONNREFUSED 10.0.0.7:443')
    await page.reload()
    const retry = page.getByRole('button', { name: new RegExp(`^Relancer.*n° ${id}$`) })
    await expect(retry).toBeVisible()
    await ask('delete from graphile_worker._private_jobs where id = $1', [id])
    await retry.click()
    await expect(page.getByText('Cette tâche n’est plus en échec')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Aucune tâche en échec' })).toBeVisible()
  })
})
