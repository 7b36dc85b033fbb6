import { createServer } from 'node:net'
import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './tools/find-chromium.ts'

// Each worker reads this file again: the first reading decides.
process.env.E2E_PORT ??= String(await freePort())
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  forbidOnly: true,
  fullyParallel: false,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 5_000 },
  reporter: 'list',
  use: {
    baseURL,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      // Chromium's sandbox does not run as root.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: '**/*.phone.e2e.ts',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testMatch: '**/*.phone.e2e.ts',
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 780 } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" tools/serve-for-tests.ts`,
    env: { PORT: process.env.E2E_PORT, PUBLIC_URL: baseURL, HOST: '127.0.0.1' },
    url: `${baseURL}/health/ready`,
    timeout: 120_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
})

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? found(address.port) : failed()))
    })
  })
}
