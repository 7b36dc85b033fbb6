import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useScrollToCurrent } from '../../../ui/navigation/use-scroll-to-current.ts'

export type SettingsSection = {
  /** What stands in the address, `?section=membres`. */
  value: string
  label: string
  icon: LucideIcon
  /** What is below the heading, which the frame writes; it may be loaded on demand. */
  Screen: ComponentType
}

/**
 * The sections of the settings beside each other: at the left on a desk, a row to scroll on a
 * phone. The first is shown when `chosen` names none of them.
 */
export const SettingsFrame = ({
  sections,
  chosen,
}: {
  sections: readonly [SettingsSection, ...SettingsSection[]]
  chosen: string | undefined
}) => {
  const { value, label, Screen } = sections.find(({ value }) => value === chosen) ?? sections[0]
  return (
    <div className="page py-6 md:py-8">
      <h1 className="text-3xl">Paramètres</h1>
      <div className="mt-4 grid items-start gap-6 lg:mt-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
        <SectionLinks sections={sections} current={value} />
        <section aria-labelledby="settings-section" className="min-w-0 max-w-3xl">
          <h2 id="settings-section" className="mb-4 text-2xl">
            {label}
          </h2>
          <Suspense key={value} fallback={<Skeleton className="h-72" />}>
            <Screen />
          </Suspense>
        </section>
      </div>
    </div>
  )
}

const SectionLinks = ({
  sections,
  current,
}: {
  sections: readonly SettingsSection[]
  current: string
}) => {
  const row = useScrollToCurrent(current)
  return (
    <nav
      ref={row}
      aria-label="Paramètres"
      className="-mx-4 flex gap-1 overflow-x-auto py-1 pr-8 pl-4 [scrollbar-width:none] max-lg:mask-r-from-[calc(100%-2rem)] md:-mx-8 md:pl-8 lg:sticky lg:top-24 lg:mx-0 lg:flex-col lg:overflow-visible lg:p-0"
    >
      {sections.map(({ value, label, icon: Icon }) => (
        <Link
          key={value}
          to="/settings"
          search={{ section: value }}
          resetScroll={false}
          aria-current={value === current ? 'page' : undefined}
          className="flex h-11 shrink-0 items-center gap-2.5 whitespace-nowrap rounded-md px-3 font-medium text-ink-soft text-sm transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-leaf-soft aria-[current=page]:text-leaf-ink"
        >
          <Icon aria-hidden="true" className="size-4.5 shrink-0" />
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** `part`: what of a section is meant; the section reads it. */
export type SettingsSearch = { section?: string; part?: string }

/** `?section=membres`: which section is open; one that is unknown opens the first (SettingsFrame). */
export const readSettingsSearch = (search: Record<string, unknown>): SettingsSearch =>
  typeof search.section === 'string' ? { section: search.section } : {}
