import { formatDate } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { Chip } from '../../../../ui/chip.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { ProductTile } from '../../../../ui/product/product-tile.tsx'
import type { KeptRow } from '../catalogue.queries.ts'
import { isVatRate, vatLabels } from '../vat-options.tsx'

const rateOf = (rate: string): string => (isVatRate(rate) ? vatLabels[rate] : rate)

/** A product of the list: ticked to change it with others, opened to write all of it. */
export const ProductRow = ({
  product,
  isChosen,
  onChoose,
  onOpen,
}: {
  product: KeptRow
  isChosen: boolean
  /** `isRange`: with all that stand between it and the last one. */
  onChoose: (isRange: boolean) => void
  onOpen: () => void
}) => {
  const { next_vat: next } = product
  const columns = [
    `TVA ${rateOf(product.vat_rate)}`,
    next === null ? null : `${rateOf(next.vat_rate)} le ${formatDate(next.valid_from)}`,
    product.is_indivisible ? 'colis entiers' : null,
    product.is_interfel_taxable ? 'Interfel' : null,
  ]
  return (
    <li
      className="flex items-center pl-3 has-[input:checked]:bg-leaf-soft sm:pl-4"
      onKeyDown={event => {
        if (event.key !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        onChoose(false)
      }}
    >
      <Checkbox
        checked={isChosen}
        aria-label={`Choisir ${product.commercial_designation}`}
        className="min-h-11 min-w-8"
        // A click says whether Shift was held; the key Space clicks too.
        onChange={() => undefined}
        onClick={event => onChoose(event.shiftKey)}
      >
        {null}
      </Checkbox>
      <button
        type="button"
        data-row
        onClick={onOpen}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-3 px-2 py-2 text-left -outline-offset-2 hover:bg-sunken sm:pr-4"
      >
        <ProductTile
          photo={product.first_photo}
          tint={product.tint}
          sizes="44px"
          className="size-11 shrink-0"
        />
        <span className="min-w-0 flex-1">
          <span className="block break-words font-medium">{product.commercial_designation}</span>
          <span className="block truncate text-ink-soft text-sm">
            {[product.category.name, ...product.synonyms].join(' · ')}
          </span>
          <span className="block text-ink-soft text-sm lg:hidden">
            {columns.filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="w-60 shrink-0 text-ink-soft text-sm max-lg:hidden">
          {columns.filter(Boolean).join(' · ')}
        </span>
        {product.status === 'archived' && <Chip tone="saffron">Masqué</Chip>}
        <span className="w-20 shrink-0 text-right text-ink-soft text-sm tabular-nums max-sm:hidden">
          {product.offers_count === 0
            ? 'Sans offre'
            : formatCount(product.offers_count, 'offre', 'offres')}
        </span>
      </button>
    </li>
  )
}
