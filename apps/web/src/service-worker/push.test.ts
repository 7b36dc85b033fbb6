import { expect, test } from 'vitest'
import { handlePush } from './push.ts'

/** As much of a browser's worker as push needs: what it shows, and where it leads its windows. */
const openWorker = (windows: number) => {
  const shown: object[] = []
  const led: unknown[] = []
  const listeners = new Map<string, (event: object) => void>()
  const front = {
    focus: async () => led.push('front'),
    postMessage: (data: unknown) => led.push(data),
  }
  const worker = {
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, { body, tag, data }: NotificationOptions) =>
        shown.push({ title, body, tag, link: data.link }),
    },
    clients: {
      matchAll: async () => Array.from({ length: windows }, () => front),
      openWindow: async (link: string) => led.push(link),
    },
  }
  // The test stands in for the browser, whose worker has far more than push needs.
  handlePush(worker as unknown as ServiceWorkerGlobalScope)
  const tell = async (name: string, event: object) => {
    const waits: Promise<unknown>[] = []
    listeners.get(name)?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) })
    await Promise.all(waits)
  }
  return {
    shown,
    led,
    push: (text: string) => tell('push', { data: { json: () => JSON.parse(text) as unknown } }),
    touch: (link: string) =>
      tell('notificationclick', { notification: { close: () => {}, data: { link } } }),
  }
}

const message = {
  title: 'Commande acceptée',
  body: 'Livraison mardi.',
  link: '/orders/12',
  tag: 'n12',
}

test('what is pushed is shown, and what is not ours leads nowhere else', async () => {
  const { shown, push } = openWorker(0)
  await push(JSON.stringify(message))
  await push(JSON.stringify({ ...message, link: '//elsewhere.example/' }))
  await push('not ours')
  expect(shown).toEqual([
    message,
    { ...message, link: '/notifications' },
    { title: 'Carreau', body: 'Vous avez du nouveau.', link: '/notifications', tag: 'carreau' },
  ])
})

test('a touch goes to the window that is open, or opens one', async () => {
  const [open, none] = [openWorker(1), openWorker(0)]
  await open.touch('/orders/12')
  await none.touch('/orders/12')
  expect(open.led).toEqual(['front', { type: 'open-link', link: '/orders/12' }])
  expect(none.led).toEqual(['/orders/12'])
})
