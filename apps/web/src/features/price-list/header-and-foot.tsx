import { formatCount, formatNumber } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { Download, Plus, Send, Upload } from 'lucide-react'
import { Button } from '../../ui/form/button.tsx'
import { useExport } from './price-list.queries.ts'

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
            <Link to="/shop/offers/sending">
              <Send aria-hidden="true" className="size-4" />
              <span className="sr-only md:not-sr-only">
                Envoyer<span className="sr-only"> aux clients</span>
              </span>
            </Link>
          </Button>
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

/** How many offers are shown, of how many; on a phone the exports too. */
export const ListFoot = ({
  shown,
  read,
  total,
  exports,
}: {
  shown: number
  /** How many have been read: fewer than `total` while the list arrives. */
  read: number
  total: number
  exports: boolean
}) => (
  <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
    <p role="status" className="text-ink-soft">
      {formatCount(shown, 'offre', 'offres')}
      {shown !== read && ` sur ${formatCount(read, 'offre', 'offres')}`}
      {read < total && `, la suite arrive (${formatNumber(total)} en tout)…`}
    </p>
    {exports && (
      <span className="flex gap-2">
        <ExportButtons />
      </span>
    )}
  </div>
)

/** The whole list as a file, that imports again unchanged. */
const ExportButtons = () => {
  const exporting = useExport()
  return (['csv', 'xlsx'] as const).map(format => (
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
  ))
}
