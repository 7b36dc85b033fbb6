import { createFileRoute, Link } from '@tanstack/react-router'
import { Tag } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

const OffersScreen = () => (
  <EmptyState
    icon={Tag}
    heading="h1"
    title="Aucune offre particulière aujourd’hui."
    text="Les prix du jour de tous les grossistes sont dans le catalogue."
  >
    <Button asChild>
      <Link to="/search-products">Voir les prix du jour</Link>
    </Button>
  </EmptyState>
)

export const Route = createFileRoute('/offers')({
  head: () => ({ meta: [{ title: 'Offres · Carreau' }] }),
  component: OffersScreen,
})
