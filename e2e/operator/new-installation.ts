import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Api, apiAt } from '../api.ts'
import { newEmail, newSiret, password } from '../register.ts'
import { type Storage, workFor } from '../session.ts'
import { freePort, startNode } from '../start-node.ts'
import { linkMailedTo } from '../test-server.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

export const operator = { email: 'nora@carreau.exemple', name: 'Nora' }
type Company = { id: number; name: string; tenantToken: string; storage: Storage }

/**
 * An installation that never saw the demo, prepared by the flags of `npm run setup`: an empty database, a
 * folder of its own, and the server that opens on them.
 */
export const openInstallation = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'carreau-opening-'))
  // So that, under root, the user `postgres` may cross it.
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const env = { DATABASE_URL: '', DATA_DIR: dataDir, OPERATOR_SECOND_FACTOR: 'offered' } as const
  const flags = ['--operator-email', operator.email, '--operator-name', operator.name]
  const { stdout: said } = await run(process.execPath, [join(root, 'tools/setup.mjs'), ...flags], {
    env: {
      ...process.env,
      ...{ ...env, DEMO: 'off', PUBLIC_URL: `http://127.0.0.1:${port}` },
    },
  })
  const { origin, stop } = await startNode(port, env)
  const api = apiAt(origin)
  return {
    origin,
    api,
    said,
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    /** Somebody new founds a company once they have opened the link that was mailed to them. */
    found: async (type: 'buyer' | 'shop', name: string): Promise<Company> => {
      const email = newEmail()
      const { data: session } = await api('register', { body: { email, password, name: 'Karim' } })
      const token = session.login_token
      const link = await linkMailedTo(email, '/auth/address', { folder: join(dataDir, 'outbox') })
      await api('confirmAddress', { body: { token: link.split('token=')[1] ?? '' } })
      const { data: access } = await api('createTenant', {
        token,
        body: {
          ...{ type, company_name: name, siret: newSiret() },
          address: '1 avenue des Maraîchers, 94150 Rungis',
        },
      })
      return { id: access.id, name, ...(await workFor(api, token, { access, role: 'admin' })) }
    },
  }
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>

/** The wholesaler delivers each day, today too, so that an order can be delivered at once. */
export const deliverToday = async (api: Api, token: string): Promise<void> => {
  const { data: delivery } = await api('getShopDelivery', { token })
  await api('updateShopDelivery', {
    token,
    body: {
      ...{ version: delivery.version, days: [1, 2, 3, 4, 5, 6, 7] },
      ...{ cut_off: '23:59', lead_days: 0, minimum_order: 0 },
    },
  })
}

/** What follows an order, by the wholesaler: accepted, picked whole, shipped and delivered. */
export const deliverOrder = async (api: Api, token: string, orderId: number): Promise<void> => {
  const ids = { token, params: { orderId } }
  const { data: order } = await api('moveOrder', { ...ids, body: { action: 'accept' } })
  await api('pickOrder', {
    ...ids,
    body: {
      updates: order.lines.map(line => ({
        ...{ line_id: line.id, packages_quantity: line.ordered_packages, lot: 'L1' },
      })),
    },
  })
  await api('moveOrder', { ...ids, body: { action: 'ship' } })
  await api('moveOrder', { ...ids, body: { action: 'deliver' } })
}
