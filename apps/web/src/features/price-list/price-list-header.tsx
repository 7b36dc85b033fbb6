import { Link } from '@tanstack/react-router'
import { Download, Plus, Upload } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useExport } from './price-list.queries.ts'

/** The title, and what one does with the list as a whole. */
export const PriceListHeader = ({
  readOnly,
  isEmpty,
  onAdd,
}: {
  readOnly: boolean
  isEmpty: boolean
  onAdd: () => void
}) => {
  const exporting = useExport()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-2xl">Mercuriale</h1>
      <div className="flex flex-wrap gap-2">
        {!isEmpty &&
          (['csv', 'xlsx'] as const).map(format => (
            <Button
              key={format}
              variant="secondary"
              size="sm"
              pending={exporting.isPending && exporting.variables === format}
              onClick={() => exporting.mutate(format)}
            >
              <Download aria-hidden="true" className="size-4" />
              {format.toUpperCase()}
              <span className="sr-only"> : exporter la mercuriale</span>
            </Button>
          ))}
        {!readOnly && (
          <>
            <Button asChild variant="secondary" size="sm">
              <Link to="/shop/offers/import">
                <Upload aria-hidden="true" className="size-4" />
                Importer
              </Link>
            </Button>
            <Button size="sm" onClick={onAdd}>
              <Plus aria-hidden="true" className="size-4" />
              Ajouter une offre
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
