import { formatPackages } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import type { Order } from '../door/orders.queries.ts'
import { useDeclineAddition } from './changing.queries.ts'

const ReasonDialog = lazy(() => import('../reason-dialog.tsx'))

const usualReasons = ['Plus en stock', 'Trop tard pour cet ajout', 'Camion complet']

/** « +2 colis depuis l’acceptation », and « Refuser l’ajout » for who may. */
export const AddedSince = ({ order, line }: { order: Order; line: Order['lines'][number] }) => {
  const decline = useDeclineAddition(order)
  const [isAsking, setAsking] = useState(false)
  if (line.added_packages === 0) return null
  const added = `+${formatPackages(line.added_packages)}`
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-saffron-ink text-sm">
      <p>{added} depuis l’acceptation</p>
      {order.may_decline && (
        <Button variant="link" className="min-h-11" onClick={() => setAsking(true)}>
          Refuser l’ajout<span className="sr-only"> de {line.name}</span>
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <ReasonDialog
            title={`Refuser ${added} ${ofName(line.name)}`}
            description="Le reste de la commande ne change pas. Le client lit le motif."
            usualReasons={usualReasons}
            confirm="Refuser l’ajout"
            pending={decline.isPending}
            onClose={() => setAsking(false)}
            onConfirm={reason =>
              decline.mutate({ lineId: line.id, reason }, { onSettled: () => setAsking(false) })
            }
          />
        </Suspense>
      )}
    </div>
  )
}
