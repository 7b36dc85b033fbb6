import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

/** A part of the board: its heading over its rows. */
export const Part = ({
  id,
  title,
  action,
  children,
}: {
  id: string
  title: string
  /** Beside the heading: what all the rows are for. */
  action?: ReactNode
  children: ReactNode
}) => (
  <Card>
    <section aria-labelledby={id}>
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 pt-3 pb-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {action}
      </header>
      <ul className="divide-y">{children}</ul>
    </section>
  </Card>
)
