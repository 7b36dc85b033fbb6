import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { writeShell } from '../../../tools/native-shell.ts'
import { test as base } from '../../buyer.ts'

type Call = { plugin: string; method: string; options: Record<string, unknown> | undefined }
type Phone = {
  /** What the application asked of the phone, in order. */
  calls: Call[]
  /** Tells the application what happens to the phone, as its plugin would. */
  tell: (event: string, data: unknown) => void
}

declare global {
  interface Window {
    phone?: Phone
  }
}

/** The plugins of the native projects, with the methods of each that the application may call. */
const plugins = {
  App: ['exitApp'],
  Network: ['getStatus'],
  SystemBars: ['setStyle'],
  SplashScreen: ['hide'],
  Keyboard: [],
  ShareFile: ['share'],
  PushNotifications: ['checkPermissions', 'requestPermissions', 'register'],
  LocalNotifications: ['schedule'],
}

/** The other side of Capacitor's bridge: an Android phone with a network, whose owner wants no push. */
const putOnAPhone = (page: Page) =>
  page.addInitScript(known => {
    const heard: Record<string, ((data: unknown) => void)[]> = {}
    const phone: Phone = {
      calls: [],
      tell: (event, data) => {
        for (const listener of heard[event] ?? []) listener(data)
      },
    }
    const answers: Record<string, unknown> = {
      getStatus: { connected: true, connectionType: 'wifi' },
      checkPermissions: { receive: 'denied' },
    }
    Object.assign(window, {
      phone,
      androidBridge: {},
      Capacitor: {
        isNativePlatform: () => true,
        PluginHeaders: Object.entries(known).map(([name, methods]) => ({
          name,
          methods: [
            ...methods.map(method => ({ name: method, rtype: 'promise' })),
            ...['addListener', 'removeListener'].map(method => ({
              name: method,
              rtype: 'callback',
            })),
          ],
        })),
        nativePromise: async (plugin: string, method: string, options: Call['options']) => {
          phone.calls.push({ plugin, method, options })
          return answers[method]
        },
        nativeCallback: (
          _plugin: string,
          method: string,
          { eventName }: { eventName: string },
          callback: (data: unknown) => void,
        ) => {
          if (method === 'addListener') heard[eventName] = [...(heard[eventName] ?? []), callback]
          return eventName
        },
      },
    })
  }, plugins)

/** Something happens to the phone: a link, the back button, the network. */
export const tell = (page: Page, event: string, data: unknown = {}) =>
  page.evaluate(([name, what]) => window.phone?.tell(name, what), [event, data] as const)

/** What the application has asked of a plugin's method so far. */
export const askedOf = (page: Page, plugin: string, method: string) =>
  page.evaluate(
    ([name, called]) =>
      (window.phone?.calls ?? [])
        .filter(call => call.plugin === name && call.method === called)
        .map(({ options }) => options),
    [plugin, method] as const,
  )

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
