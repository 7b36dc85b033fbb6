import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useMake, useOver } from '../../platform/edits/use-edits.ts'
import { Chip } from '../../ui/chip.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { type Channel, type KindPreference, preferencesQuery } from './notifications.queries.ts'
import { preferenceEdits, type Tick } from './preference-edits.ts'
import { QuietHoursCard } from './quiet-hours-card.tsx'
import { ThisDevice } from './this-device.tsx'

/** What the person is told of and how; each tick is saved at once. */
export const PreferencesSection = () => {
  const { data: saved, error, refetch } = useQuery(preferencesQuery(useApi()))
  const over = useOver(preferenceEdits)
  const { make } = useMake(preferenceEdits)
  if (saved !== undefined) {
    const { quiet_hours, channels, kinds } = over(saved)
    return (
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">
          Chaque choix est enregistré aussitôt et vaut pour vous seul, sur tous vos appareils.
        </p>
        <ThisDevice />
        <QuietHoursCard hours={quiet_hours} onChange={hours => make({ hours })} />
        <PreferencesTable channels={channels} kinds={kinds} onTick={tick => make({ tick })} />
      </div>
    )
  }
  if (error !== null) return <ErrorState error={error} reset={refetch} />
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-6 w-full max-w-xl" />
      <Skeleton className="h-24 rounded-lg" />
      <Skeleton className="h-40 rounded-lg" />
      <Skeleton className="h-160 rounded-lg" />
    </div>
  )
}

/**
 * One line per kind, one box per channel. The same table is a card per kind on a phone, where each
 * box carries the name of its channel.
 */
const PreferencesTable = ({
  channels,
  kinds,
  onTick,
}: {
  channels: readonly Channel[]
  kinds: readonly KindPreference[]
  onTick: (tick: Tick) => void
}) => (
  // A table that is drawn as cards loses its roles in some browsers: they are said.
  // biome-ignore-start lint/a11y/noRedundantRoles: see above
  <table
    role="table"
    aria-label="Notifications"
    className="w-full border-separate border-spacing-0 max-sm:block sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:shadow-raised"
  >
    <thead role="rowgroup" className="max-sm:sr-only">
      <tr role="row">
        <th
          role="columnheader"
          scope="col"
          className="px-5 py-3 text-left font-medium text-ink-soft text-sm"
        >
          Notification
        </th>
        {channels.map(({ channel, label }) => (
          <th
            key={channel}
            role="columnheader"
            scope="col"
            className="w-28 px-2 py-3 font-medium text-ink-soft text-sm"
          >
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup" className="max-sm:flex max-sm:flex-col max-sm:gap-3">
      {kinds.map(kind => (
        <tr
          key={kind.kind}
          role="row"
          className="max-sm:block max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-surface max-sm:p-4 max-sm:shadow-raised"
        >
          <th
            role="rowheader"
            scope="row"
            className="border-line px-5 py-3 text-left font-normal max-sm:block max-sm:p-0 max-sm:pb-2 sm:border-t"
          >
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
              {kind.label}
              {kind.compulsory && <Chip tone="saffron">Toujours envoyée</Chip>}
            </span>
            <span id={`about-${kind.kind}`} className="block text-ink-soft text-sm">
              {kind.description}
              {kind.compulsory &&
                ' Vous devez l’apprendre à temps\u00a0: elle ne se désactive pas.'}
            </span>
          </th>
          {channels.map(({ channel, label }) => (
            <td
              key={channel}
              role="cell"
              className="border-line text-center max-sm:block max-sm:p-0 sm:border-t"
            >
              {/* In the middle of its cell; on a phone a line with the channel's name. */}
              <Checkbox
                aria-label={`${kind.label}\u00a0: ${label}`}
                aria-describedby={`about-${kind.kind}`}
                checked={kind[channel]}
                disabled={kind.compulsory}
                onChange={({ target }) => onTick({ kind: kind.kind, channel, on: target.checked })}
                className="min-h-11 has-disabled:cursor-not-allowed max-sm:w-full sm:mx-auto sm:size-11 sm:justify-center"
              >
                <span aria-hidden="true" className="sm:hidden">
                  {label}
                </span>
              </Checkbox>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
  // biome-ignore-end lint/a11y/noRedundantRoles: see above
)
