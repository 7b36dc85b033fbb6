import { Chip } from '../../ui/chip.tsx'
import type { Channel, KindPreference, Tick } from './preferences.queries.ts'
import { TickBox } from './tick-box.tsx'

/**
 * One line per kind, one box per channel. The same table is a card per kind on a phone, where each
 * box carries the name of its channel.
 */
export const PreferencesTable = ({
  channels,
  kinds,
  onTick,
}: {
  channels: readonly Channel[]
  kinds: readonly KindPreference[]
  onTick: (tick: Tick) => Promise<void>
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
              <TickBox
                label={label}
                name={`${kind.label}\u00a0: ${label}`}
                describedBy={`about-${kind.kind}`}
                checked={kind[channel]}
                disabled={kind.compulsory}
                onChange={on => onTick({ kind: kind.kind, channel, on })}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
  // biome-ignore-end lint/a11y/noRedundantRoles: see above
)
