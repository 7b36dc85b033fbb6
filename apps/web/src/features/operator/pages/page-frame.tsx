import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { helpPages, legalPages } from './page-list.ts'
import { pageColumns } from './page-loading.tsx'

/** A column to read in; on a desk the other pages stand beside it, on a phone in the footer. */
export const PageFrame = ({ children }: { children: ReactNode }) => (
  <div className={pageColumns}>
    <nav aria-label="Pages d’information" className="sticky top-24 self-start max-lg:hidden">
      <ul className="flex flex-col gap-0.5">
        {[...helpPages, ...legalPages].map(({ slug, label }) => (
          <li key={slug}>
            <Link
              to="/pages/$pageSlug"
              params={{ pageSlug: slug }}
              className="flex min-h-10 items-center rounded-md px-3 text-sm transition-colors"
              activeProps={{ className: 'bg-leaf-soft font-semibold text-leaf-ink' }}
              inactiveProps={{ className: 'text-ink-soft hover:bg-sunken hover:text-ink' }}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    {children}
  </div>
)
