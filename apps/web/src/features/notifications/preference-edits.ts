import { createEdits } from '../../platform/edits/edits.ts'
import {
  type Channel,
  type KindPreference,
  type Preferences,
  preferencesKey,
  type QuietHours,
} from './notifications.queries.ts'

/** One box: what is told, how, and whether. */
export type Tick = { kind: KindPreference['kind']; channel: Channel['channel']; on: boolean }

type PreferenceEdit = { tick: Tick } | { hours: QuietHours | null }

const ticked = (kinds: readonly KindPreference[], { kind, channel, on }: Tick): KindPreference[] =>
  kinds.map(row => (row.kind === kind ? { ...row, [channel]: on } : row))

/** A kind is sent whole, as the ticks before have left it. */
const kindOf = (preferences: Preferences | undefined, tick: Tick) =>
  ticked(preferences?.kinds ?? [], tick)
    .filter(row => row.kind === tick.kind)
    .map(({ kind, in_app, email, push }) => ({ kind, in_app, email, push }))

/** What the person is told of and when their devices are silent; without a network it fails at once. */
export const preferenceEdits = createEdits<Preferences, PreferenceEdit, Preferences>({
  name: 'preferences',
  subjects: () => ['preferences'],
  apply: (preferences, { edit }) =>
    'tick' in edit
      ? { ...preferences, kinds: ticked(preferences.kinds, edit.tick) }
      : { ...preferences, quiet_hours: edit.hours },
  mayWait: () => false,
  send: async ({ api, queryClient }, edit) => {
    const known = queryClient.getQueryData<Preferences>(preferencesKey)
    const body = 'tick' in edit ? { kinds: kindOf(known, edit.tick) } : { quiet_hours: edit.hours }
    return (await api.setNotificationPreferences({ body })).data
  },
  words: edit => ({
    failed:
      'tick' in edit
        ? 'Votre choix n’a pas été enregistré. Veuillez réessayer.'
        : 'Vos heures calmes n’ont pas été enregistrées.',
  }),
  answered: async ({ queryClient }, { answer }) => {
    // The next tick is made on this, not on what was asked for before it.
    await queryClient.cancelQueries({ queryKey: preferencesKey })
    queryClient.setQueryData(preferencesKey, answer)
  },
  refresh: ({ queryClient }) => queryClient.invalidateQueries({ queryKey: preferencesKey }),
})
