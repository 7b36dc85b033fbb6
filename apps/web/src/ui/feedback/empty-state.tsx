import { Link } from '@tanstack/react-router'
import { type LucideIcon, Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../form/button.tsx'

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

/** What does not exist; `title` says which (docs/specification.md#router: 'Not Found'). */
export const NotFound = ({
  icon = Sprout,
  title = 'Not Found',
  text = 'Cette page n’existe pas ou n’existe plus.',
  children,
}: {
  icon?: LucideIcon
  title?: string
  text?: string
  /** The way on, unless it is to the home page and the products. */
  children?: ReactNode
}) => (
  <EmptyState icon={icon} title={title} text={text} heading="h1">
    {children ?? (
      <>
        <Button asChild>
          <Link to="/">Revenir à l’accueil</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to="/search-products">Voir les produits</Link>
        </Button>
      </>
    )}
  </EmptyState>
)
