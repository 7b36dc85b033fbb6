import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Nothing here yet: says so, and offers the next step as its child. */
export const EmptyState = ({
  icon: Icon,
  title,
  text,
  heading: Heading = 'h2',
  children,
}: {
  icon: LucideIcon
  title: string
  text?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
  children?: ReactNode
}) => (
  <div className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-16 text-center">
    <span className="flex size-16 items-center justify-center rounded-full bg-leaf-soft text-leaf-ink">
      <Icon aria-hidden="true" className="size-7" strokeWidth={1.75} />
    </span>
    <div className="flex flex-col gap-1.5">
      <Heading className="text-xl">{title}</Heading>
      {text !== undefined && <p className="text-pretty text-ink-soft">{text}</p>}
    </div>
    {children !== undefined && (
      <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>
    )}
  </div>
)
