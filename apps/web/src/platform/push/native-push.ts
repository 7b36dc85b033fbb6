import { Capacitor } from '@capacitor/core'
import { LocalNotifications } from '@capacitor/local-notifications'
import { type PushNotificationSchema, PushNotifications } from '@capacitor/push-notifications'
import type { Api } from '../api-client/api-client.ts'
import { keepDevice } from './browser-push.ts'

/** A local notification's number is random below this (docs/specification.md#constants). */
const localIdsBelow = 100_000
const smallIcon = 'ic_stat_carreau'

const linkOf = (data: unknown): string | null => {
  const link = typeof data === 'object' && data !== null && 'link' in data ? data.link : null
  return typeof link === 'string' && /^\/(?!\/)/.test(link) ? link : null
}

/** Each push received shows as a local notification (docs/specification.md#real-time). */
const showLocally = ({ title, body, data }: PushNotificationSchema) =>
  LocalNotifications.schedule({
    notifications: [
      {
        id: Math.floor(Math.random() * localIdsBelow),
        title: title ?? 'Carreau',
        body: body ?? '',
        smallIcon,
        extra: { link: linkOf(data) },
      },
    ],
  })

const register = async (api: Api, loginToken: string | null, token: string): Promise<void> => {
  const platform = Capacitor.getPlatform() === 'ios' ? 'ios' : 'android'
  const { data } = await api.registerDevice({ body: { platform, token }, token: loginToken })
  keepDevice(data.id)
}

/** Without Firebase's file the plugin of Android ends the application: `npm run native` says so. */
const isLeftOut = (): boolean =>
  document.documentElement.dataset.withoutPush === Capacitor.getPlatform()

/**
 * Asks for permission when the phone would ask, only logs a denial
 * (docs/specification.md#real-time), and registers this phone. The function answered takes the
 * listeners away again.
 */
export const openNativePush = async (
  api: Api,
  loginToken: string | null,
  follow: (link: string) => void,
): Promise<() => void> => {
  if (isLeftOut()) return () => {}
  let { receive } = await PushNotifications.checkPermissions()
  if (receive === 'prompt' || receive === 'prompt-with-rationale')
    receive = (await PushNotifications.requestPermissions()).receive
  if (receive !== 'granted') {
    console.info('Push permission denied')
    return () => {}
  }
  const followData = (data: unknown) => follow(linkOf(data) ?? '/notifications')
  const listeners = await Promise.all([
    PushNotifications.addListener('registration', ({ value }) => {
      register(api, loginToken, value).catch((error: unknown) =>
        console.warn('Push registration', error),
      )
    }),
    PushNotifications.addListener('registrationError', ({ error }) =>
      console.warn('Push registration', error),
    ),
    PushNotifications.addListener('pushNotificationReceived', received => {
      void showLocally(received)
    }),
    PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) =>
      followData(notification.data),
    ),
    LocalNotifications.addListener('localNotificationActionPerformed', ({ notification }) =>
      followData(notification.extra),
    ),
  ])
  await PushNotifications.register()
  return () => {
    for (const listener of listeners) void listener.remove()
  }
}
