import { Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Chip } from './chip.tsx'
import { formatLastUsed } from './navigation/last-used.ts'

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
