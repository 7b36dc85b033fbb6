import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** A calm line above the page: what was not done, and the way to look at it. */
export const RefusedNotice = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-saffron-soft px-4 py-1 text-saffron-ink text-sm">
    <p className="flex items-center gap-2">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      {text}
    </p>
    {children}
  </div>
)
