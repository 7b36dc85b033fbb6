import type { ReactNode } from 'react'

/** An edit that could not be made as it was meant: both versions in words, and what may be done. */
export const ConflictCard = ({
  title,
  reason,
  mine,
  theirs,
  children,
}: {
  title: string
  reason: string
  mine: string
  theirs: string
  /** The choices. */
  children: ReactNode
}) => (
  <section className="flex flex-col gap-3 border-line border-t py-4 first:border-t-0 first:pt-0">
    <div>
      <h3 className="font-sans font-semibold text-base tracking-normal">{title}</h3>
      <p className="text-ink-soft text-sm">{reason}</p>
    </div>
    <dl className="grid gap-2 sm:grid-cols-2">
      <Version who="Votre version" text={mine} />
      <Version who="Version actuelle" text={theirs} />
    </dl>
    <div className="flex flex-wrap gap-2">{children}</div>
  </section>
)

const Version = ({ who, text }: { who: string; text: string }) => (
  <div className="min-w-0 rounded-md bg-sunken p-3">
    <dt className="text-ink-soft text-xs">{who}</dt>
    <dd className="break-words font-medium tabular-nums">{text}</dd>
  </div>
)
