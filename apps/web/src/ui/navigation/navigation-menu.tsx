import { ChevronDown } from 'lucide-react'
import { NavigationMenu as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'

/** docs/specification.md#constants. After the pointer has left, Radix closes after 150 ms. */
const openDelayMs = 200
const skipDelayMs = 300

/** One entry of the top bar that opens a panel on hover, focus or click. */
export const NavigationMenu = ({
  label,
  defaultOpen,
  hovered,
  autoFocus,
  triggerClassName,
  children,
}: {
  label: string
  defaultOpen: boolean
  /** The pointer was on the placeholder when the real menu took its place. */
  hovered: boolean
  /** The placeholder had the focus when the real menu took its place. */
  autoFocus: boolean
  triggerClassName: string
  children: ReactNode
}) => {
  const trigger = useRef<HTMLButtonElement>(null)

  // The pointer was already over the entry when this menu was mounted.
  useEffect(() => {
    if (hovered)
      trigger.current?.dispatchEvent(
        new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }),
      )
  }, [hovered])

  return (
    <Radix.Root
      className="relative"
      delayDuration={openDelayMs}
      skipDelayDuration={skipDelayMs}
      defaultValue={defaultOpen ? label : ''}
    >
      <Radix.List className="flex">
        <Radix.Item value={label}>
          <Radix.Trigger ref={trigger} className={triggerClassName} autoFocus={autoFocus}>
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
}
