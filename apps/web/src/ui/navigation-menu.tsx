import { ChevronDown } from 'lucide-react'
import { NavigationMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/**
 * One entry of the top bar that opens a panel on hover, focus or click. Spec §9: opens after
 * 200 ms, skips the delay for 300 ms, closes 150 ms after the pointer has left (Radix's own).
 */
export const NavigationMenu = ({
  label,
  defaultOpen,
  autoFocus,
  triggerClassName,
  children,
}: {
  label: string
  defaultOpen: boolean
  /** The placeholder had the focus when the real menu took its place. */
  autoFocus: boolean
  triggerClassName: string
  children: ReactNode
}) => (
  <Radix.Root
    className="relative"
    delayDuration={200}
    skipDelayDuration={300}
    defaultValue={defaultOpen ? label : ''}
  >
    <Radix.List className="flex">
      <Radix.Item value={label}>
        <Radix.Trigger className={triggerClassName} autoFocus={autoFocus}>
          {label}
          <ChevronDown
            aria-hidden="true"
            className="size-4 text-ink-soft transition-transform group-data-[state=open]:rotate-180"
          />
        </Radix.Trigger>
        <Radix.Content className="appear absolute top-full left-0 z-50 mt-1.5 w-[min(44rem,calc(100vw-4rem))] rounded-lg border border-line bg-surface p-3 shadow-floating">
          {children}
        </Radix.Content>
      </Radix.Item>
    </Radix.List>
  </Radix.Root>
)
