import { formatPackages } from '@carreau/domain/french/format'
import { Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { Price } from '../../../ui/product/price.tsx'
import type { Quote } from './order-desk.queries.ts'

/** The lines so far, each at this customer's price for its quantity. */
export const EnteredLines = ({
  lines,
  onRemove,
}: {
  lines: Quote['lines']
  onRemove: (offerId: number) => void
}) => (
  <ul aria-label="Lignes" className="divide-y overflow-hidden rounded-lg border bg-surface">
    {lines.map(line => (
      <li key={line.offer_id} className="flex items-center gap-4 py-2 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <p className="font-medium">{line.label}</p>
          <p className="text-ink-soft text-sm">
            {formatPackages(line.packages_quantity)}
            {line.unit_price !== null && (
              <>
                {' '}
                · <Price value={line.unit_price} unit={line.unit} />
              </>
            )}
          </p>
          {line.refusal !== null && <p className="text-sm text-tomato-ink">{line.refusal}</p>}
        </div>
        {line.line_total !== null && (
          <Price value={line.line_total} estimated={line.estimated} className="font-semibold" />
        )}
        <IconButton label={`Retirer ${line.label}`} onClick={() => onRemove(line.offer_id)}>
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      </li>
    ))}
  </ul>
)
