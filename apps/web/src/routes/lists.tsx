import { createFileRoute, Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { requireSignIn } from '../platform/session/require-sign-in.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

const ListsScreen = () => (
  <EmptyState
    icon={Heart}
    heading="h1"
    title="Aucune liste pour le moment."
    text="Gardez ici ce que vous commandez chaque semaine, pour le retrouver d’un geste."
  >
    <Button asChild>
      <Link to="/search-products">Parcourir les produits</Link>
    </Button>
  </EmptyState>
)

export const Route = createFileRoute('/lists')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: () => ({ meta: [{ title: 'Listes & Favoris · Carreau' }] }),
  component: ListsScreen,
})
