import { Link } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { Button } from '../../ui/form/button.tsx'
import { ExportButtons } from './export-buttons.tsx'

/** The title, and what one does with the list as a whole. */
export const PriceListHeader = ({
  readOnly,
  exports,
  onAdd,
}: {
  readOnly: boolean
  /** Whether the exports stand here; on a phone they stand under the list. */
  exports: boolean
  onAdd: () => void
}) => (
  <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
    <h1 className="text-2xl">Mercuriale</h1>
    <div className="flex flex-wrap gap-2">
      {exports && <ExportButtons />}
      {!readOnly && (
        <>
          <Button asChild variant="secondary" size="sm">
            <Link to="/shop/offers/import">
              <Upload aria-hidden="true" className="size-4" />
              <span className="sr-only md:not-sr-only">Importer</span>
            </Link>
          </Button>
          <Button size="sm" onClick={onAdd}>
            <Plus aria-hidden="true" className="size-4" />
            <span>
              Ajouter<span className="sr-only md:not-sr-only"> une offre</span>
            </span>
          </Button>
        </>
      )}
    </div>
  </div>
)
