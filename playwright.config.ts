import { createServer } from 'node:net'
import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './tools/find-chromium.ts'

// Each worker reads this file again: the first reading decides. A port that is given may be one
// where the application runs already, which saves its start while a test is being written.
const isGiven = process.env.E2E_PORT !== undefined
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_MAIL_PORT ??= String(await freePort())
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }

/** Where a picture, or the room it takes, is looked at. */
const withPictures = [
  '**/accounts/people/*.e2e.ts',
  '**/companies/shop-profile/*.e2e.ts',
  '**/conversations/*.e2e.ts',
  '**/orders/claims/*.e2e.ts',
  '**/orders/night/*.e2e.ts',
  '**/whole-app/every-screen/*.e2e.ts',
  '**/whole-app/navigation/use-the-account-menu.e2e.ts',
  '**/whole-app/offline/open-without-a-network.e2e.ts',
]

const launch = (...args: string[]) => ({
  executablePath: findChromium(),
  // Chromium's sandbox does not run as root.
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...args],
})
/**
 * For tests that read and click: fetching, decoding and painting the market's pictures takes a quarter of
 * their time, what V8's optimising compiler does on the side a twentieth. axe, which looks at every screen,
 * takes twice as long without that compiler.
 */
const quick = {
  ...desktop,
  launchOptions: launch('--blink-settings=imagesEnabled=false', '--js-flags=--no-opt'),
  // Fading and sliding, drawn by the processor, take a tenth of the time.
  contextOptions: { reducedMotion: 'reduce' as const },
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  forbidOnly: true,
  fullyParallel: false,
  // Two leave a quarter of two processors idle: three are a tenth sooner.
  workers: 3,
  // Generous for a machine that does other things too; a test that passes takes seconds.
  timeout: 60_000,
  // The second try tells a fault from what is flaky (tools/known-flaky.ts).
  retries: 1,
  expect: { timeout: 10_000, toPass: { intervals: [50, 100, 250] } },
  reporter: 'list',
  // The ten slowest files stand at the end.
  reportSlowTests: { max: 10, threshold: 10_000 },
  use: {
    baseURL,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // A worker's own requests cannot be held up by a test; those about it allow it.
    serviceWorkers: 'block',
    // What failed leaves a picture, and a trace of its second try; what passes at once records nothing,
    // for recording takes a quarter of the runner's time.
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: launch(),
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: ['**/*.{phone,bistrot}.e2e.ts', ...withPictures],
      use: quick,
    },
    {
      name: 'pictures',
      testMatch: withPictures,
      testIgnore: '**/*.phone.e2e.ts',
      use: desktop,
    },
    {
      // The demo company has one cart for all its people: its tests run one at a time.
      name: 'bistrot',
      testMatch: '**/*.bistrot.e2e.ts',
      workers: 1,
      use: quick,
    },
    {
      name: 'phone',
      testMatch: '**/*.phone.e2e.ts',
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 780 } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" tools/serve-for-tests.ts`,
    env: {
      PORT: process.env.E2E_PORT,
      PUBLIC_URL: baseURL,
      HOST: '127.0.0.1',
      // The tests' people come from addresses of their own (e2e/api.ts).
      TRUST_PROXY: 'loopback',
      // Where customers' mails to wholesalers arrive.
      MAIL_IN_DOMAIN: 'commandes.exemple.test',
      MAIL_IN_PORT: process.env.E2E_MAIL_PORT,
    },
    url: `${baseURL}/health/ready`,
    timeout: 120_000,
    reuseExistingServer: isGiven,
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
