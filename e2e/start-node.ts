import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'

const root = join(import.meta.dirname, '..')

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}

export type Node = { origin: string; stop: () => Promise<void> }

/** An API node beside the one under test, without the demo, until `stop`. */
export const startNode = async (
  port: number,
  env: { DATABASE_URL: string; DATA_DIR: string; OPERATOR_SECOND_FACTOR?: 'offered' },
): Promise<Node> => {
  const origin = `http://127.0.0.1:${port}`
  const node = spawn(process.execPath, [join(root, 'apps/api/src/main.ts')], {
    env: {
      ...process.env,
      ...{ DEMO: 'off', TRUST_PROXY: 'loopback', ...env },
      ...{ HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: origin },
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(node, 'exit')
  await expect(async () => {
    expect(node.exitCode).toBeNull()
    expect((await fetch(`${origin}/health/ready`)).status).toBe(200)
  }).toPass({ timeout: 90_000 })
  return {
    origin,
    stop: async () => {
      node.kill('SIGTERM')
      await ended
    },
  }
}
