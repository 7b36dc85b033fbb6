import { formatCount } from '@carreau/domain/french/format'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import type { Offer } from '../price-list.queries.ts'
import type { Change, Step } from './changes.ts'

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'))

/** What one does with the offers that are ticked. */
export const SelectionBar = ({
  chosen,
  found,
  onChoose,
  onApplied,
  save,
}: {
  chosen: readonly Offer[]
  /** What the filters show. */
  found: readonly Offer[]
  onChoose: (ids: number[]) => void
  onApplied: () => void
  save: (step: Step) => void
}) => {
  const [changing, setChanging] = useState(false)
  const setAvailable = (to: boolean) => {
    const changes: Change[] = chosen
      .filter(({ is_available }) => is_available !== to)
      .map(({ id }) => ({ offerId: id, field: 'is_available', from: !to, to }))
    if (changes.length > 0) save(changes)
    onApplied()
  }
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2 text-sm">
      <span className="text-ink-soft">
        {chosen.length === 0
          ? 'Cochez des offres pour les changer ensemble.'
          : formatCount(chosen.length, 'offre choisie', 'offres choisies')}
      </span>
      <Button variant="link" onClick={() => onChoose(found.map(({ id }) => id))}>
        {`Tout choisir (${found.length})`}
      </Button>
      {chosen.length > 0 && (
        <>
          <Button variant="link" onClick={() => onChoose([])}>
            Ne rien choisir
          </Button>
          <Button size="sm" variant="soft" onClick={() => setChanging(true)}>
            Changer les prix ou la validité
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setAvailable(true)}>
            Rendre disponibles
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setAvailable(false)}>
            Rendre indisponibles
          </Button>
        </>
      )}
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
    </div>
  )
}
