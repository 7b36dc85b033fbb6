import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'

type Preferences = AnswerOf<Endpoints['getNotificationPreferences']>['data']
export type Channel = Preferences['channels'][number]
export type QuietHours = NonNullable<Preferences['quiet_hours']>
export type KindPreference = Preferences['kinds'][number]

/** One box: what is told, how, and whether. */
export type Tick = { kind: KindPreference['kind']; channel: Channel['channel']; on: boolean }

const preferencesKey = ['notification-preferences'] as const

/** What the person is told of and how. */
export const preferencesQuery = (api: Api) =>
  queryOptions({
    queryKey: preferencesKey,
    queryFn: async ({ signal }) => (await api.getNotificationPreferences({ signal })).data,
  })

const withTick =
  ({ kind, channel, on }: Tick) =>
  (preferences: Preferences | undefined): Preferences | undefined =>
    preferences && {
      ...preferences,
      kinds: preferences.kinds.map(row => (row.kind === kind ? { ...row, [channel]: on } : row)),
    }

/**
 * Ticks a box: shown at once, put back with the server's word when refused. Ticks are sent one after
 * the other, each with its kind as the ticks before have left it.
 */
export const useTick = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  const show = (tick: Tick) => queryClient.setQueryData(preferencesKey, withTick(tick))
  const sending = useMutation({
    mutationKey: preferencesKey,
    scope: { id: 'notification-preferences' },
    mutationFn: async (tick: Tick) => {
      const shown = queryClient.getQueryData<Preferences>(preferencesKey)
      const kinds = (withTick(tick)(shown)?.kinds ?? [])
        .filter(row => row.kind === tick.kind)
        .map(({ kind, in_app, email, push }) => ({ kind, in_app, email, push }))
      await api.setNotificationPreferences({ body: { kinds } })
    },
    onError: (error, tick) => {
      show({ ...tick, on: !tick.on })
      toast.error(messageOf(error, 'Votre choix n’a pas été enregistré. Veuillez réessayer.'))
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: preferencesKey }) <= 1)
        void queryClient.invalidateQueries({ queryKey: preferencesKey })
    },
  })
  return async (tick: Tick): Promise<void> => {
    void queryClient.cancelQueries({ queryKey: preferencesKey }, { revert: false })
    show(tick)
    // `onError` has told of a failure.
    await sending.mutateAsync(tick).catch(() => undefined)
  }
}

/** Sets or ends the quiet hours: shown at once, put back with the server's word when refused. */
export const useQuietHours = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  const show = (quiet_hours: QuietHours | null) =>
    queryClient.setQueryData<Preferences>(
      preferencesKey,
      shown => shown && { ...shown, quiet_hours },
    )
  const { mutate } = useMutation({
    mutationKey: preferencesKey,
    scope: { id: 'notification-preferences' },
    mutationFn: async ({ hours }: { hours: QuietHours | null; before: QuietHours | null }) => {
      await api.setNotificationPreferences({ body: { quiet_hours: hours } })
    },
    onError: (error, { before }) => {
      show(before)
      toast.error(messageOf(error, 'Vos heures calmes n’ont pas été enregistrées.'))
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: preferencesKey }) <= 1)
        void queryClient.invalidateQueries({ queryKey: preferencesKey })
    },
  })
  return (hours: QuietHours | null): void => {
    const before = queryClient.getQueryData<Preferences>(preferencesKey)?.quiet_hours ?? null
    void queryClient.cancelQueries({ queryKey: preferencesKey }, { revert: false })
    // Before the event ends: a box that waits a moment would go back for that moment.
    show(hours)
    mutate({ hours, before })
  }
}
