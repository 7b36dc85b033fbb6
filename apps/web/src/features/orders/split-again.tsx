import { maxNeedLines } from '@carreau/domain/needs/needs'
import { Shuffle } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Spinner } from '../../ui/feedback/skeleton.tsx'
import { useOpening } from '../../ui/feedback/use-opening.ts'
import { Button } from '../../ui/form/button.tsx'
import type { Need } from '../needs/door/needs.queries.ts'
import type { Order } from './door/orders.queries.ts'

const SplitDialog = lazy(() => import('../needs/door/split-dialog.tsx'))

/** The same again, from whoever it costs least today. */
export const SplitAgain = ({ order: { number, lines } }: { order: Order }) => {
  const { isOpen, isComing, open, close } = useOpening()
  const wanted = lines.filter(({ ordered_packages }) => ordered_packages > 0)
  if (wanted.length === 0 || wanted.length > maxNeedLines) return null
  const need: Need = {
    lines: wanted.map(({ specification_id, ordered_packages }) => ({
      specification_id,
      quantity: ordered_packages,
      unit: 'package',
    })),
  }
  return (
    <>
      <Button variant="secondary" className="max-sm:flex-1" aria-busy={isComing} onClick={open}>
        {isComing ? <Spinner /> : <Shuffle aria-hidden="true" className="size-4" />}
        Répartir
      </Button>
      <Suspense>
        {isOpen && (
          <SplitDialog
            title="Commander à nouveau, réparti"
            description={`Les produits de la commande ${number} entre les grossistes qui vous livrent, aux prix d’aujourd’hui, HT.`}
            need={need}
            nameOf={line => wanted[line]?.name ?? ''}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
