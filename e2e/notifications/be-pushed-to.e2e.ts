import { createECDH, randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { test } from '../buyer.ts'
import { open } from '../open.ts'

const settings = '/settings?section=notifications'

/**
 * A browser that has a push service: headless Chromium has none. What the page asks of it and what it
 * sends to the API are the real ones.
 */
const withPush = async (page: Page, permission: NotificationPermission) => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const subscription = {
    endpoint: `https://updates.push.services.mozilla.com/${randomBytes(12).toString('hex')}`,
    keys: {
      p256dh: ecdh.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
  await page.addInitScript(
    ({ subscription, permission }) => {
      const kept = () => sessionStorage.getItem('subscribed')
      const subscribed = {
        ...subscription,
        options: { applicationServerKey: null },
        toJSON: () => subscription,
        unsubscribe: async () => {
          sessionStorage.removeItem('subscribed')
          return true
        },
      }
      const pushManager = {
        getSubscription: async () => (kept() === null ? null : subscribed),
        subscribe: async (asked: { applicationServerKey: string }) => {
          sessionStorage.setItem('subscribed', asked.applicationServerKey)
          return subscribed
        },
      }
      const state = { permission }
      Object.defineProperty(window, 'Notification', {
        value: {
          get permission() {
            return state.permission
          },
          requestPermission: async () => {
            if (state.permission === 'default') state.permission = 'granted'
            return state.permission
          },
        },
      })
      Object.defineProperty(navigator.serviceWorker, 'getRegistration', {
        value: async () => ({ pushManager }),
      })
    },
    { subscription, permission },
  )
  return subscription
}

test('push is turned on and off again on this device', async ({ page, buyer, api }) => {
  await withPush(page, 'default')
  await open(page, settings)
  const registered = page.waitForResponse(
    answer => answer.url().endsWith('/v3/devices') && answer.request().method() === 'POST',
  )
  await page.getByRole('button', { name: 'Activer sur cet appareil' }).click()
  expect((await registered).status()).toBe(200)
  await expect(page.getByText('Cet appareil reçoit vos notifications push')).toBeVisible()
  // The key the browser subscribes with is the server's: 65 bytes of a P-256 point.
  const key = await page.evaluate(() => sessionStorage.getItem('subscribed'))
  expect(Buffer.from(key ?? '', 'base64url')).toHaveLength(65)

  const removed = page.waitForResponse(answer => answer.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Désactiver sur cet appareil' }).click()
  expect((await removed).status()).toBe(200)
  await expect(page.getByRole('button', { name: 'Activer sur cet appareil' })).toBeVisible()

  await test.step('quiet hours are kept', async () => {
    await page.getByRole('switch', { name: 'Silence pendant ces heures' }).check()
    await page.getByLabel('De', { exact: true }).fill('23:15')
    await expect(async () => {
      const { data } = await api('getNotificationPreferences', { token: buyer.tenantToken })
      expect(data.quiet_hours).toEqual({ from: '23:15', to: '05:30' })
    }).toPass()
    await page.reload()
    await expect(page.getByLabel('De', { exact: true })).toHaveValue('23:15')
    await page.getByLabel('De', { exact: true }).fill('05:30')
    await expect(page.getByText('Choisissez deux heures différentes.')).toBeVisible()
    await page.getByRole('switch', { name: 'Silence pendant ces heures' }).uncheck()
    await expect(page.getByLabel('De', { exact: true })).toHaveCount(0)
    await expect(async () => {
      const { data } = await api('getNotificationPreferences', { token: buyer.tenantToken })
      expect(data.quiet_hours).toBeNull()
    }).toPass()
  })
})

test('a refusal of the browser is explained', async ({ page }) => {
  await withPush(page, 'denied')
  await open(page, settings)
  await expect(page.getByText('Les notifications de Carreau sont bloquées')).toBeVisible()
  await expect(page.getByRole('button', { name: /sur cet appareil$/ })).toHaveCount(0)
})
