import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { writeShell } from '../../../tools/native-shell.ts'
import { test as base } from '../../buyer.ts'
import { putOnAPhone } from './phone.ts'

/**
 * Where Capacitor serves the application from on Android, its files and nothing else; there with https, which
 * would make pusher-js want it of the tests' server, too.
 */
const shellOrigin = 'http://localhost'

/**
 * A test whose page is the native application as `npm run native` makes it, with the API on another
 * origin.
 */
export const test = base.extend<object, { shell: string }>({
  shell: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names it destructures.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'carreau-shell-'))
      writeShell(folder, { apiUrl: `http://127.0.0.1:${process.env.E2E_PORT}` })
      await use(folder)
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  page: async ({ page, shell }, use) => {
    await putOnAPhone(page)
    await page.route(`${shellOrigin}/**`, async route => {
      const { pathname } = new URL(route.request().url())
      // As Capacitor does: what looks like no file is the application.
      const file = join(shell, extname(pathname) === '' ? 'index.html' : pathname)
      await (existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 }))
    })
    await use(page)
  },
  storageState: { cookies: [], origins: [] },
  baseURL: shellOrigin,
  // Chromium asks before a page calls this machine, where the API is in the tests.
  permissions: ['local-network-access'],
})
