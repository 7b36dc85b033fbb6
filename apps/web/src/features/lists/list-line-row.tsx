import { formatNumber } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { maxPackages } from '@carreau/domain/money/quantity'
import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useMake } from '../../platform/edits/use-edits.ts'
import { Chip } from '../../ui/chip.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { WaitingChip } from '../../ui/feedback/waiting-chip.tsx'
import { IconButton } from '../../ui/form/button.tsx'
import { Input } from '../../ui/form/input.tsx'
import { parseQuantity, QuantityStepper } from '../../ui/form/quantity-stepper.tsx'
import { ProductTile } from '../../ui/product/product-tile.tsx'
import { listEdits } from './door/edits.ts'
import { lineChange, takingOff } from './door/list-edit.ts'
import type { List, ListLine, PreviewLine } from './door/lists.queries.ts'
import { PriceOfOffer } from './price-of-offer.tsx'
import { SpecificationFacts } from './specification-facts.tsx'

/** The attribute by which a line under the pointer is known. */
export const lineAttribute = 'data-line'

/** One line of a list: what, how many, how many on the shelf, and its place. */
export const ListLineRow = ({
  list,
  line,
  preview,
  writes,
  dragged,
  handle,
  onUp,
  onDown,
}: {
  list: List
  line: ListLine
  /** Null where there is none to wait for. */
  preview: PreviewLine | null | undefined
  writes: boolean
  dragged: boolean
  handle: ComponentProps<'span'>
  /** Absent on the first line, as `onDown` on the last. */
  onUp?: () => void
  onDown?: () => void
}) => {
  const { make } = useMake(listEdits)
  return (
    <li
      {...{ [lineAttribute]: line.id }}
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 p-3 sm:gap-y-3 first:rounded-t-lg last:rounded-b-lg lg:grid-cols-[auto_minmax(0,1fr)_auto_auto]',
        dragged && 'relative z-1 bg-leaf-soft shadow-floating',
      )}
    >
      <span className="flex items-center gap-1">
        {writes && (
          <span
            {...handle}
            aria-hidden="true"
            data-handle
            className="-ml-2 flex h-14 w-8 cursor-grab touch-none items-center justify-center rounded-md text-ink-soft hover:bg-sunken active:cursor-grabbing"
          >
            <GripVertical className="size-5" />
          </span>
        )}
        <ProductTile photo={line.first_photo} tint={line.tint} sizes="56px" className="size-14" />
      </span>
      <div className="min-w-0">
        {preview == null ? (
          <>
            <span className="inline-block min-h-6 font-medium">{line.name}</span>
            {preview === undefined && (
              <>
                <Skeleton className="h-6 w-40" />
                <Skeleton className="mt-1 h-5 w-28" />
              </>
            )}
          </>
        ) : (
          <>
            <Link
              to="/products/$productId"
              params={{ productId: String(preview.product.id) }}
              search={{ specificationId: line.id }}
              className="inline-block min-h-6 font-medium hover:text-leaf-ink hover:underline pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
            >
              {line.name}
            </Link>
            <SpecificationFacts specification={preview.specification} />
            <p className="mt-1 min-h-5 text-ink-soft text-sm">
              <BestOffer preview={preview} />
            </p>
          </>
        )}
        {line.isWaiting === true && (
          <p className="mt-1">
            <WaitingChip />
          </p>
        )}
      </div>
      {writes && (
        <div className="flex max-sm:row-span-2 max-sm:flex-col lg:order-last">
          <span className="flex max-sm:flex-col">
            <IconButton
              label={`Monter ${line.name}`}
              aria-disabled={onUp === undefined}
              className="aria-disabled:opacity-30"
              onClick={onUp}
            >
              <ArrowUp aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Descendre ${line.name}`}
              aria-disabled={onDown === undefined}
              className="aria-disabled:opacity-30"
              onClick={onDown}
            >
              <ArrowDown aria-hidden="true" />
            </IconButton>
          </span>
          <IconButton
            label={`Retirer ${line.name} de la liste`}
            variant="danger"
            className="max-sm:self-end"
            onClick={() => make(takingOff(list, line))}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <div className="col-span-2 flex flex-wrap items-end gap-x-4 gap-y-2 sm:col-span-full lg:col-span-1">
        <div>
          <p aria-hidden="true" className="text-ink-soft text-xs leading-5">
            À commander
          </p>
          <QuantityStepper
            className="w-34"
            disabled={!writes}
            label={`Colis ${ofName(line.name)}`}
            step={preview?.offer?.allows_half && !preview.product.is_indivisible ? 0.5 : 1}
            min={0}
            value={line.packages_quantity}
            onChange={packages_quantity =>
              make(
                packages_quantity === 0
                  ? takingOff(list, line)
                  : lineChange(list, line, { packages_quantity }),
              )
            }
          />
        </div>
        <ParField
          key={line.par}
          name={line.name}
          par={line.par}
          disabled={!writes}
          onChange={par => make(lineChange(list, line, { par }))}
        />
      </div>
    </li>
  )
}

const BestOffer = ({ preview: { offer, missing, specification } }: { preview: PreviewLine }) => {
  if (offer === null) return <Chip tone="saffron">{missing?.message ?? 'Pas d’offre'}</Chip>
  return (
    <>
      <PriceOfOffer
        offer={offer}
        specification={specification}
        className="font-semibold text-ink"
      />{' '}
      chez {offer.shop_name}
    </>
  )
}

/** What should be on the shelf, in packages; emptied, there is none. An entry that is no quantity is undone. */
const ParField = ({
  name,
  par,
  disabled,
  onChange,
}: {
  name: string
  par: number | null
  disabled: boolean
  onChange: (par: number | null) => void
}) => {
  const shown = par === null ? '' : formatNumber(par)
  const [typed, setTyped] = useState(shown)
  const commit = () => {
    const value = typed.trim() === '' ? null : parseQuantity(typed, 0.5)
    const isPar = value === null ? typed.trim() === '' : value > 0 && value <= maxPackages
    if (!isPar) setTyped(shown)
    else if (value !== par) onChange(value)
  }
  return (
    <div className="w-20">
      <span aria-hidden="true" className="block text-ink-soft text-xs leading-5">
        Stock cible
      </span>
      <Input
        aria-label={`Stock cible ${ofName(name)}, en colis`}
        inputMode="decimal"
        autoComplete="off"
        placeholder="—"
        disabled={disabled}
        className="text-center tabular-nums"
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={event => event.key === 'Enter' && commit()}
      />
    </div>
  )
}
