import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

/** A part of the board: its heading over its rows. */
export const Part = ({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: ReactNode
}) => (
  <Card>
    <section aria-labelledby={id}>
      <h2 id={id} className="px-4 pt-3 pb-1 text-lg">
        {title}
      </h2>
      <ul className="divide-y">{children}</ul>
    </section>
  </Card>
)
