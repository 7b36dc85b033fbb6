import { userChannel } from '@carreau/domain/notifications/channels'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { invalidateSoon, useLive } from '../../platform/realtime/use-live.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { findUnread, notificationKeys } from './notifications.queries.ts'

/** A storm is said once: the last of what arrives within this time. */
const gatherMs = 400

/** Says a notification that has just arrived, unless what it is about is on screen. */
const useSayIt = () => {
  const api = useApi()
  const router = useRouter()
  const timer = useRef<number | undefined>(undefined)
  const say = async (id: number) => {
    const { pathname } = router.state.location
    if (pathname === '/notifications') return
    const found = await findUnread(api, id)
    if (found === undefined || found.link === pathname) return
    toast.info(found.title, {
      id: `notification-${id}`,
      description: found.body,
      action: { label: 'Voir', onClick: () => void router.navigate({ href: found.link }) },
    })
  }
  return (id: number) => {
    window.clearTimeout(timer.current)
    // What cannot be asked for now will be asked for with the badge.
    timer.current = window.setTimeout(() => void say(id).catch(() => undefined), gatherMs)
  }
}

/** Keeps the badge and the list as notifications arrive and are read elsewhere. */
export const useLiveNotifications = (userId: number | null): void => {
  const queryClient = useQueryClient()
  const channel = userId === null ? null : userChannel(userId)
  const sayIt = useSayIt()
  useLive(channel, 'notification.created', told => {
    invalidateSoon(queryClient, notificationKeys.all)
    if (told !== null) sayIt(told.notification_id)
  })
  useLive(channel, 'notification.read', () => invalidateSoon(queryClient, notificationKeys.all))
}
