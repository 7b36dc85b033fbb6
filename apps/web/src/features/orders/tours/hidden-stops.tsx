import { formatCount } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { Button } from '../../../ui/form/button.tsx'
import type { ToursShown } from './tours-shown.ts'

/** Says what of a long tour is not on the screen, and where it is. */
const HiddenStops = ({
  hidden,
  shown,
  link,
}: {
  hidden: number
  shown: number
  link: ToursShown | null
}) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-saffron-soft px-3.5 py-3 text-saffron-ink">
    <p>
      {shown === 0
        ? `${formatCount(hidden, 'arrêt', 'arrêts')}\u00a0: trop pour cette page.`
        : `${formatCount(hidden, 'autre arrêt n’est pas affiché', 'autres arrêts ne sont pas affichés')}. L’envoi et la liste en PDF les comprennent.`}
    </p>
    {link !== null && (
      <Button asChild variant="secondary">
        <Link to="/shop/tours" search={link}>
          Ouvrir cette tournée seule
        </Link>
      </Button>
    )}
  </div>
)

export default HiddenStops
