import { userChannel } from '@carreau/domain/notifications/channels'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { invalidateSoon, useLive } from '../../platform/realtime/use-live.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { findUnread, notificationKeys } from './notifications.queries.ts'

/** Of several that arrive within this time only the last is shown. */
const debounceMs = 400

/** Shows a notification that has just arrived, unless what it is about is on screen. */
const useToast = () => {
  const api = useApi()
  const router = useRouter()
  const { refreshAccesses } = useAuth()
  const timer = useRef<number | undefined>(undefined)
  const show = async (id: number) => {
    const found = await findUnread(api, id)
    // A suspension, or its end: what stands above the screens follows.
    if (found?.kind === 'company_decided') void refreshAccesses().catch(() => undefined)
    const { pathname } = router.state.location
    if (found === undefined || pathname === '/notifications' || found.link === pathname) return
    toast.info(found.title, {
      id: `notification-${id}`,
      description: found.body,
      action: { label: 'Voir', onClick: () => void router.navigate({ href: found.link }) },
    })
  }
  return (id: number) => {
    window.clearTimeout(timer.current)
    // What cannot be asked for now will be asked for with the badge.
    timer.current = window.setTimeout(() => void show(id).catch(() => undefined), debounceMs)
  }
}

/** Keeps the badge and the list as notifications arrive and are read elsewhere. */
export const useLiveNotifications = (userId: number | null): void => {
  const queryClient = useQueryClient()
  const channel = userId === null ? null : userChannel(userId)
  const showSoon = useToast()
  useLive(channel, 'notification.created', event => {
    invalidateSoon(queryClient, notificationKeys.all)
    if (event !== null) showSoon(event.notification_id)
  })
  useLive(channel, 'notification.read', () => invalidateSoon(queryClient, notificationKeys.all))
}
