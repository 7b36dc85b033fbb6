import { Monitor, Smartphone } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatLastUsed } from './last-used.ts'
import type { OpenSession } from './sessions.queries.ts'

const isHandheld = (device: string): boolean => /iPhone|iPad|Android/.test(device)

export const SessionRow = ({
  session: { device, last_used_at, current },
  now,
  onEnd,
}: {
  session: OpenSession
  now: Date
  onEnd: () => void
}) => {
  const Icon = isHandheld(device) ? Smartphone : Monitor
  const lastUsed = formatLastUsed(last_used_at, now)
  return (
    <li className="flex min-h-18 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="min-w-0 break-words">{device}</span>
          {current && <Chip tone="leaf">Cette session</Chip>}
        </p>
        <p className="text-ink-soft text-sm">Utilisée {lastUsed}</p>
      </div>
      {!current && (
        <Button
          variant="secondary"
          aria-label={`Terminer la session ${device}, utilisée ${lastUsed}`}
          onClick={onEnd}
        >
          Terminer
        </Button>
      )}
    </li>
  )
}
