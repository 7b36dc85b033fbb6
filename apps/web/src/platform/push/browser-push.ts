import type { Api } from '../api-client/api-client.ts'

/** The number under which the API knows this browser or phone; gone with its session there. */
const key = 'push_device'

export const keepDevice = (deviceId: number): void => localStorage.setItem(key, String(deviceId))

const knownDevice = (): number | null => Number(localStorage.getItem(key)) || null

const forgetDevice = (): void => localStorage.removeItem(key)

/**
 * `unsupported`: no push here at all; `denied`: the person or the browser said no, which only the
 * browser's settings undo; `off` and `on`: as the person likes.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** The worker of a first visit is still on its way (ms). */
const workerPatience = 5_000

const firstWorker = (): Promise<ServiceWorkerRegistration | undefined> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), workerPatience)),
  ])

const findWorker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
    ? ((await navigator.serviceWorker.getRegistration()) ?? firstWorker())
    : undefined

export const readPushState = async (): Promise<PushState> => {
  const worker = await findWorker()
  if (worker === undefined) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await worker.pushManager.getSubscription()
  return subscription !== null && knownDevice() !== null ? 'on' : 'off'
}

const register = async (
  api: Api,
  token: string | null,
  subscription: PushSubscription,
): Promise<void> => {
  const { endpoint, keys } = subscription.toJSON()
  const { data } = await api.registerDevice({
    token,
    body: {
      platform: 'web',
      subscription: {
        endpoint: endpoint ?? '',
        keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
      },
    },
  })
  keepDevice(data.id)
}

/** Asks the person, then the browser's push service, then tells the API. */
export const turnPushOn = async (api: Api, token: string | null): Promise<PushState> => {
  const worker = await findWorker()
  if (worker === undefined) return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const { data } = await api.getPushKey()
  const known = await worker.pushManager.getSubscription()
  const applicationServerKey = data.public_key
  // One made with other keys cannot be told anything.
  if (known !== null && !isMadeWith(known, applicationServerKey)) await known.unsubscribe()
  await register(
    api,
    token,
    await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
  )
  return 'on'
}

const isMadeWith = ({ options }: PushSubscription, key: string): boolean => {
  if (options.applicationServerKey === null) return false
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key
}

export const turnPushOff = async (api: Api, token: string | null): Promise<PushState> => {
  const deviceId = knownDevice()
  forgetDevice()
  const worker = await findWorker()
  const subscription = await worker?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  // What is gone there already is as it should be: the client answers statuses, it does not throw.
  if (deviceId !== null)
    await api.removeDevice({ params: { deviceId }, token }).catch(() => undefined)
  return readPushState()
}

/**
 * With each session the API has to be told anew: a device goes with the session it came with. Nobody
 * is asked; where push was never turned on, nothing happens.
 */
export const renewPush = async (api: Api, token: string | null): Promise<void> => {
  const worker = await findWorker()
  if (worker === undefined || knownDevice() === null) return
  if (Notification.permission !== 'granted') return
  const subscription = await worker.pushManager.getSubscription()
  if (subscription !== null) await register(api, token, subscription)
}
