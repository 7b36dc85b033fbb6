import { formatDay, formatTime } from '@carreau/domain/french/dates'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Chip } from './chip.tsx'

const isHandheld = (device: string): boolean => /iPhone|iPad|Android/.test(device)

/** Where somebody is signed in: the device, when it was last used, and what may be done about it. */
export const SessionLine = ({
  session: { device, last_used_at, current },
  now,
  children,
}: {
  session: { device: string; last_used_at: string; current: boolean }
  now: Date
  children?: ReactNode
}) => {
  const Icon = isHandheld(device) ? Smartphone : Monitor
  return (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="min-w-0 break-words">{device}</span>
          {current && <Chip tone="leaf">Cette session</Chip>}
        </p>
        <p className="text-ink-soft text-sm">Utilisée {formatLastUsed(last_used_at, now)}</p>
      </div>
      {children}
    </>
  )
}

/** « aujourd’hui vers 14:00 », « hier », « le 12 novembre »: the API updates it once an hour at most. */
export const formatLastUsed = (lastUsedAt: string, now: Date): string => {
  const day = parisDay(new Date(lastUsedAt))
  const today = parisDay(now)
  if (day === today) return `aujourd’hui vers ${formatTime(lastUsedAt)}`
  return day === addDays(today, -1) ? 'hier' : `le ${formatDay(lastUsedAt)}`
}
