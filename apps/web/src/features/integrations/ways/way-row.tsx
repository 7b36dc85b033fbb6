import { useSearch } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import type { Standing } from './standings.ts'

/** Opens by itself what the address names, and what has just been made. */
const useOpened = (part: string, count: number | undefined) => {
  const isNamed = useSearch({ strict: false, select: search => search.part === part })
  const [isOpen, setOpen] = useState(isNamed)
  const [known, setKnown] = useState(count)
  if (count !== known) {
    setKnown(count)
    if (known !== undefined && count !== undefined && count > known) setOpen(true)
  }
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isNamed) return
    setOpen(true)
    row.current?.scrollIntoView({ block: 'start' })
  }, [isNamed])
  return { row, isOpen, turn: () => setOpen(before => !before) }
}

/**
 * A way in or out for other programs, as a line: what it is for, how it stands, one button; the rest opens below it.
 * `?part=…` names one of them (docs/product.md#other-programs).
 */
export const WayRow = ({
  part,
  icon: Icon,
  title,
  purpose,
  standing,
  error = null,
  onRetry,
  count,
  action,
  children,
}: {
  /** What stands in the address. */
  part: string
  icon: LucideIcon
  title: string
  purpose: string
  /** Undefined while it is on its way. */
  standing: Standing | undefined
  error?: unknown
  onRetry: () => void
  /** How many there are, where one that is made is to be seen at once. */
  count?: number | undefined
  action?: ReactNode
  /** What opens; nothing where there is nothing to see yet. */
  children?: ReactNode
}) => {
  const id = useId()
  const hasDetails = Boolean(children)
  const { row, isOpen: isTurnedOpen, turn } = useOpened(part, count)
  const isOpen = isTurnedOpen && hasDetails
  return (
    <section ref={row} aria-labelledby={`${id}-title`} className="scroll-mt-32">
      <div
        className={cx(
          'relative flex items-start gap-3 px-4 py-3',
          hasDetails && 'transition-colors hover:bg-sunken',
        )}
      >
        <span className="mt-1 flex size-9 shrink-0 items-center justify-center rounded-md bg-leaf-soft text-leaf-ink">
          <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1">
          <h3 id={`${id}-title`} className="flex justify-between gap-3 text-base leading-6">
            {hasDetails ? (
              // The whole line is the target.
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={`${id}-details`}
                aria-describedby={`${id}-state`}
                onClick={turn}
                className="text-left after:absolute after:inset-0"
              >
                {title}
              </button>
            ) : (
              title
            )}
            {hasDetails && (
              <ChevronDown
                aria-hidden="true"
                className={cx(
                  'size-5 shrink-0 translate-y-0.5 text-ink-soft transition-transform',
                  isOpen && 'rotate-180',
                )}
              />
            )}
          </h3>
          <p className="text-ink-soft text-sm">{purpose}</p>
          <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm pointer-coarse:min-h-11">
            <p id={`${id}-state`} className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
              {standing !== undefined ? (
                <>
                  <span className={cx('min-w-0 break-words', standing.isThere && 'font-medium')}>
                    {standing.words}
                  </span>
                  {standing.fault !== undefined && <Chip tone="saffron">{standing.fault}</Chip>}
                </>
              ) : error === null ? (
                <Skeleton className="h-4 w-32" />
              ) : (
                <span role="alert" className="text-tomato-ink">
                  {messageOf(error, 'Ce réglage n’a pas été chargé.')}
                </span>
              )}
            </p>
            {/* Above the line, which is a target itself. */}
            <div className="relative empty:hidden">
              {standing !== undefined
                ? action
                : error !== null && (
                    <Button variant="secondary" size="sm" onClick={onRetry}>
                      Réessayer
                    </Button>
                  )}
            </div>
          </div>
        </div>
      </div>
      <div
        id={`${id}-details`}
        hidden={!isOpen}
        className="flex flex-col gap-4 border-line border-t border-dashed p-4"
      >
        {isOpen && children}
      </div>
    </section>
  )
}
