import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import type { Offer } from '../price-list.queries.ts'
import type { Change, Step } from './changes.ts'

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'))

/** The buttons for the offers that are ticked. Loaded with the first tick. */
const SelectionActions = ({
  chosen,
  onApplied,
  save,
  onBind,
}: {
  chosen: readonly Offer[]
  onApplied: () => void
  save: (step: Step) => void
  /** Has offers sold within their stock, or without counting it. */
  onBind: (offers: readonly Offer[], isBound: boolean) => void
}) => {
  const [changing, setChanging] = useState(false)
  const isAllBound = chosen.every(({ stock_bound }) => stock_bound)
  const setAvailable = (to: boolean) => {
    const changes: Change[] = chosen
      .filter(({ is_available }) => is_available !== to)
      .map(({ id }) => ({ offerId: id, field: 'is_available', from: !to, to }))
    if (changes.length > 0) save(changes)
    onApplied()
  }
  return (
    <>
      <Button size="sm" variant="soft" onClick={() => setChanging(true)}>
        Changer les prix ou la validité
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setAvailable(true)}>
        Rendre disponibles
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setAvailable(false)}>
        Rendre indisponibles
      </Button>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => {
          onBind(chosen, !isAllBound)
          onApplied()
        }}
      >
        {isAllBound ? 'Ne plus lier au stock' : 'Vendre selon le stock'}
      </Button>
      {changing && (
        <Suspense>
          <BulkDialog
            chosen={chosen}
            onClose={() => setChanging(false)}
            onApply={step => {
              save(step)
              setChanging(false)
              onApplied()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

export default SelectionActions
