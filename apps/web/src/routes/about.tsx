import { createFileRoute, Link } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'

const AboutScreen = () => (
  <article className="page flex max-w-3xl flex-col gap-5 py-12 text-pretty text-lg">
    <h1 className="text-4xl">À propos de Carreau</h1>
    <p>
      Sur un marché de gros, le carreau est le sol où les grossistes étalent leurs cageots avant
      l’aube. Les acheteurs vont de l’un à l’autre, comparent, négocient et chargent.
    </p>
    <p>
      Carreau en est l’équivalent en ligne : les prix du jour de plusieurs grossistes côte à côte,
      une commande par grossiste, et des montants exacts, au colis comme au poids réel.
    </p>
    <div className="flex flex-wrap gap-2 pt-2">
      <Button asChild>
        <Link to="/shops">Voir les fournisseurs</Link>
      </Button>
      <Button asChild variant="secondary">
        <Link to="/auth/register">Créer un compte</Link>
      </Button>
    </div>
  </article>
)

export const Route = createFileRoute('/about')({
  head: () => ({ meta: [{ title: 'À propos · Carreau' }] }),
  component: AboutScreen,
})
