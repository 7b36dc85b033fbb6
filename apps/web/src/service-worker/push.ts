/// <reference lib="webworker" />

/** What the API sends (platform/push/push-message.ts there). */
type PushMessage = { title: string; body: string; link: string; tag: string; urgent: boolean }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A message of ours, or a plain word: a browser wants to see something for every push. */
const readMessage = (data: PushMessageData | null): PushMessage => {
  let sent: Partial<Record<keyof PushMessage, unknown>> = {}
  try {
    sent = data?.json() ?? {}
  } catch {
    // Not ours: the plain word stands.
  }
  const link = text(sent.link)
  return {
    title: text(sent.title) || 'Carreau',
    body: text(sent.body) || (sent.title === undefined ? 'Vous avez du nouveau.' : ''),
    // A path of ours and nothing else: `//elsewhere` is another place.
    link: /^\/(?!\/)/.test(link) ? link : '/notifications',
    tag: text(sent.tag) || 'carreau',
    urgent: sent.urgent === true,
  }
}

const show = async (worker: ServiceWorkerGlobalScope, message: PushMessage): Promise<void> => {
  const { title, body, link, tag, urgent } = message
  const options: NotificationOptions & { renotify?: boolean } = {
    body,
    tag,
    icon: '/favicon.svg',
    lang: 'fr',
    // Of two with one tag the later takes the place of the earlier; only what is urgent rings again.
    renotify: urgent,
    data: { link },
  }
  await worker.registration.showNotification(title, options)
}

/** Brings a window of ours to the front and there; opens one where there is none. */
const openLink = async (worker: ServiceWorkerGlobalScope, link: string): Promise<void> => {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [front] = windows
  if (front === undefined) {
    await worker.clients.openWindow(link)
    return
  }
  await front.focus()
  // The page goes there by itself, without losing what it holds.
  front.postMessage({ type: 'open-link', link })
}

/**
 * Shows push messages and follows the touch on one (docs/specification.md#real-time). The service
 * worker calls it at its top level: browsers want these listeners at once.
 */
export const handlePush = (worker: ServiceWorkerGlobalScope): void => {
  worker.addEventListener('push', event => {
    event.waitUntil(show(worker, readMessage(event.data)))
  })
  worker.addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(openLink(worker, text(event.notification.data?.link) || '/notifications'))
  })
}
