import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'
import { clusterUrl } from '../../apps/api/src/platform/postgres/create-cluster.ts'
import { testOutbox } from '../../tools/test-outbox.ts'

const root = join(import.meta.dirname, '../..')

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}

/** Where the application under test keeps its data, and the database that runs there. */
const findData = async () => {
  const dataDir = dirname(await readlink(testOutbox(process.env.E2E_PORT)))
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8')
  // The fourth line of what PostgreSQL says of itself is its port.
  const said = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  return { dataDir, url: clusterUrl(Number(said.split('\n')[3]), password.trim()) }
}

/** Another API node on the database of the tests, until `stop`. */
export const startSecondNode = async (): Promise<{
  origin: string
  stop: () => Promise<void>
}> => {
  const { dataDir, url } = await findData()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const node = spawn(process.execPath, [join(root, 'apps/api/src/main.ts')], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: 'off', TRUST_PROXY: 'true' },
      ...{ HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: origin },
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(node, 'exit')
  await expect(async () => {
    expect(node.exitCode).toBeNull()
    expect((await fetch(`${origin}/health/ready`)).status).toBe(200)
  }).toPass({ timeout: 30_000 })
  return {
    origin,
    stop: async () => {
      node.kill('SIGTERM')
      await ended
    },
  }
}
