import { Link } from '@tanstack/react-router'
import { Sprout } from 'lucide-react'
import { Button } from '../form/button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Unknown routes, and things that do not exist; `title` says which (spec §2: 'Not Found'). */
export const NotFound = ({
  title = 'Not Found',
  text = 'Cette page n’existe pas ou n’existe plus.',
}: {
  title?: string
  text?: string
}) => (
  <EmptyState icon={Sprout} title={title} text={text} heading="h1">
    <Button asChild>
      <Link to="/">Revenir à l’accueil</Link>
    </Button>
    <Button asChild variant="secondary">
      <Link to="/search-products">Voir les produits</Link>
    </Button>
  </EmptyState>
)
