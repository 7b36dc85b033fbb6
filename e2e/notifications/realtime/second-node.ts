import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { findData } from '../../test-server.ts'

const root = join(import.meta.dirname, '../../..')

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
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
      ...{ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: 'off', TRUST_PROXY: 'loopback' },
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
