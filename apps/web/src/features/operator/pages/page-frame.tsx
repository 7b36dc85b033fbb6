import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

/** The pages every market has (seeds/contents.ts), as the footer and the pages themselves list them. */
export const helpPages = [
  { slug: 'aide', label: 'Aide' },
  { slug: 'livraison', label: 'Livraison' },
] as const

export const legalPages = [
  { slug: 'conditions-generales', label: 'Conditions générales' },
  { slug: 'confidentialite', label: 'Confidentialité' },
  { slug: 'mentions-legales', label: 'Mentions légales' },
] as const

/** A column to read in; on a desk the other pages stand beside it, on a phone in the footer. */
export const PageFrame = ({ children }: { children: ReactNode }) => (
  <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-16 py-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:py-12">
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

/** To the letter of docs/specification.md#screens, where title and date come. */
export const PageLoading = () => (
  <PageFrame>
    <div className="max-w-[42rem]">
      <div role="status" className="sticky top-28 z-1 border-line border-b bg-paper pb-6 lg:top-20">
        <p className="font-display font-semibold text-3xl tracking-tight sm:text-4xl">
          Chargement de la page...
        </p>
        <p className="mt-2 text-ink-soft text-sm">
          Veuillez patienter pendant que nous récupérons le contenu.
        </p>
      </div>
      {['first', 'second', 'third'].map(section => (
        <div key={section} className="mt-8 flex flex-col gap-3">
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-3/4" />
        </div>
      ))}
    </div>
  </PageFrame>
)
