import { Link } from '@tanstack/react-router'
import { Sprout } from 'lucide-react'
import { Button } from '../form/button.tsx'
import { EmptyState } from './empty-state.tsx'

/** What does not exist; `title` says which (docs/specification.md#router: 'Not Found'). */
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
