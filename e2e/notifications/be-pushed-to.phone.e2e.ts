import { expect, type Page } from '@playwright/test'
import { test } from '../buyer.ts'

type Heard = Record<string, (data: unknown) => void>
type Shell = {
  heard: Heard
  asked: string[]
  shown: { id: number; title: string; body: string; smallIcon: string; extra: unknown }[]
}

declare global {
  interface Window {
    shell?: Shell
  }
}

/** An Android shell as Capacitor's bridge speaks, with the plugins of a phone whose owner says `answer`. */
const onAPhone = (page: Page, answer: 'granted' | 'denied') =>
  page.addInitScript(receive => {
    const shell: Shell = { heard: {}, asked: [], shown: [] }
    const does: Record<string, (options: { notifications: Shell['shown'] }) => unknown> = {
      checkPermissions: () => ({ receive: 'prompt' }),
      requestPermissions: () => {
        shell.asked.push('push')
        return { receive }
      },
      register: () => shell.heard.registration?.({ value: `a-phone-of-tests-${Math.random()}` }),
      schedule: ({ notifications }) => {
        shell.shown.push(...notifications)
        return { notifications }
      },
    }
    const methods = [
      ...Object.keys(does).map(name => ({ name, rtype: 'promise' })),
      ...['addListener', 'removeListener'].map(name => ({ name, rtype: 'callback' })),
    ]
    Object.assign(window, {
      shell,
      androidBridge: {},
      Capacitor: {
        isNativePlatform: () => true,
        PluginHeaders: ['PushNotifications', 'LocalNotifications'].map(name => ({ name, methods })),
        nativePromise: async (
          _plugin: string,
          method: string,
          options: { notifications: Shell['shown'] },
        ) => does[method]?.(options),
        nativeCallback: (
          _plugin: string,
          method: string,
          { eventName }: { eventName: string },
          callback: (data: unknown) => void,
        ) => {
          if (method === 'addListener') shell.heard[eventName] = callback
          return eventName
        },
      },
    })
  }, answer)

test('a phone is registered, shows what it receives, and follows a touch on it', async ({
  page,
}) => {
  await onAPhone(page, 'granted')
  const registered = page.waitForResponse(answer => answer.url().endsWith('/v3/devices'))
  await page.goto('/shops')
  const answer = await registered
  expect(answer.status()).toBe(200)
  expect(await answer.json()).toMatchObject({ data: { platform: 'android' } })
  await page.waitForFunction(() => window.shell?.heard.localNotificationActionPerformed)
  await page.evaluate(() =>
    window.shell?.heard.pushNotificationReceived?.({
      title: 'Halle a accepté votre commande',
      body: 'Livraison mardi.',
      data: { link: '/orders' },
    }),
  )
  const shown = await page.evaluate(() => window.shell?.shown ?? [])
  expect(shown).toEqual([
    {
      id: expect.any(Number),
      title: 'Halle a accepté votre commande',
      body: 'Livraison mardi.',
      smallIcon: 'ic_stat_carreau',
      extra: { link: '/orders' },
    },
  ])
  // Random below 100000 (docs/specification.md#constants).
  expect(shown[0]?.id).toBeLessThan(100_000)
  await page.evaluate(() => {
    const [notification] = window.shell?.shown ?? []
    window.shell?.heard.localNotificationActionPerformed?.({ notification })
  })
  await expect(page).toHaveURL('/orders')
})

test('a denial is only logged', async ({ page }) => {
  await onAPhone(page, 'denied')
  const logged = page.waitForEvent('console', message => message.text().includes('denied'))
  await page.goto('/shops')
  await logged
  expect(await page.evaluate(() => window.shell?.heard.registration)).toBeUndefined()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
