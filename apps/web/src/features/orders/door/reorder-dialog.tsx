import { formatDay } from '@carreau/domain/french/dates'
import {
  formatCount,
  formatEuros,
  formatNumber,
  formatPackages,
} from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Price } from '../../../ui/product/price.tsx'
import { type ReorderPreview, reorderPreviewQuery, useReorder } from '../reordering.ts'

type Line = ReorderPreview['lines'][number]

const isChanged = ({ unit_price, ordered_unit_price }: Line): boolean =>
  ordered_unit_price !== null && ordered_unit_price !== unit_price
const isHeld = ({ packages_in_cart, packages_quantity }: Line): boolean =>
  packages_in_cart >= packages_quantity
const isAdjusted = (line: Line): boolean =>
  line.ordered_packages !== line.packages_quantity && !isHeld(line)

/** An order again: what changed in price and what is gone, said before it goes to the cart with one button. */
const ReorderDialog = ({ orderId, onClose }: { orderId: number; onClose: () => void }) => {
  const { data: preview, error, refetch } = useQuery(reorderPreviewQuery(useApi(), orderId))
  const reorder = useReorder(orderId)
  const confirm = () =>
    reorder.mutate(undefined, {
      onSuccess: ({ added }) => {
        toast.success(`${formatCount(added, 'article', 'articles')} au panier`)
        onClose()
      },
    })
  return (
    <Dialog
      onClose={onClose}
      title="Tout recommander"
      description={
        preview &&
        `${preview.shop.name}, comme pour la livraison du ${formatDay(preview.delivery_date)}, aux prix du jour.`
      }
    >
      {preview === undefined && error === null && <Skeleton className="h-40" />}
      {preview === undefined && error !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>{messageOf(error, 'La commande n’a pas pu être relue.')}</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            Réessayer
          </Button>
        </div>
      )}
      {preview !== undefined && <Differences preview={preview} />}
      {preview !== undefined && preview.lines.length > 0 ? (
        <DialogButtons
          onCancel={onClose}
          confirm={`Mettre au panier, ${preview.estimated ? '≈\u00a0' : ''}${formatEuros(preview.total)}`}
          onConfirm={confirm}
          pending={reorder.isPending}
        />
      ) : (
        <Button variant="secondary" className="self-end" onClick={onClose}>
          Fermer
        </Button>
      )}
    </Dialog>
  )
}

const Differences = ({ preview: { lines, missing, shop } }: { preview: ReorderPreview }) => {
  const dearer = lines.filter(
    line => isChanged(line) && line.unit_price > (line.ordered_unit_price ?? 0),
  )
  const cheaper = lines.filter(line => isChanged(line) && !dearer.includes(line))
  const adjusted = lines.filter(isAdjusted)
  const held = lines.filter(isHeld)
  const same = lines.filter(line => !isChanged(line) && !isAdjusted(line) && !isHeld(line))
  return (
    <div className="-mx-1 flex max-h-[60dvh] flex-col gap-4 overflow-y-auto px-1 text-sm">
      {lines.length === 0 && (
        <p>{`${shop.name} ne propose plus rien de cette commande aujourd’hui.`}</p>
      )}
      {lines.length > 0 &&
        missing.length + dearer.length + cheaper.length + adjusted.length + held.length === 0 && (
          <p>Rien n’a changé depuis.</p>
        )}
      <Part
        title={`Il manque ${formatCount(missing.length, 'article', 'articles')}`}
        lines={missing}
      >
        {line => (
          <>
            <span className="font-medium">{line.name}</span>
            <span className="text-ink-soft">
              {line.reason}
              {line.alternative !== null && (
                <span className="block">
                  <Price value={line.alternative.unit_price} unit={line.alternative.unit} /> chez{' '}
                  {line.alternative.shop.name}
                </span>
              )}
            </span>
          </>
        )}
      </Part>
      <Part title="Plus cher" lines={dearer}>
        {line => <Changed line={line} className="text-tomato-ink" />}
      </Part>
      <Part title="Moins cher" lines={cheaper}>
        {line => <Changed line={line} className="text-leaf-ink" />}
      </Part>
      <Part title="Quantité ajustée" lines={adjusted}>
        {line => (
          <>
            <span className="font-medium">{line.name}</span>
            <span>
              {formatPackages(line.packages_quantity)} au lieu de{' '}
              {formatPackages(line.ordered_packages)}
            </span>
          </>
        )}
      </Part>
      <Part title="Déjà au panier, laissé tel quel" lines={held}>
        {line => (
          <>
            <span className="font-medium">{line.name}</span>
            <span>
              {formatPackages(line.packages_in_cart)}
              {line.packages_in_cart !== line.ordered_packages &&
                `, ${formatNumber(line.ordered_packages)} dans la commande`}
            </span>
          </>
        )}
      </Part>
      <Part title="Comme la dernière fois" lines={same}>
        {line => (
          <>
            <span>
              {line.name} · {formatPackages(line.packages_quantity)}
            </span>
            <Price value={line.unit_price} unit={line.unit} />
          </>
        )}
      </Part>
    </div>
  )
}

const Part = <Item extends { specification_id: number }>({
  title,
  lines,
  children,
}: {
  title: string
  lines: readonly Item[]
  children: (line: Item) => ReactNode
}) =>
  lines.length === 0 ? null : (
    <section>
      <h3 className="font-sans font-semibold text-sm tracking-normal">{title}</h3>
      <ul className="mt-1 divide-y">
        {lines.map(line => (
          <li
            key={line.specification_id}
            className="flex flex-wrap justify-between gap-x-4 py-1.5 tabular-nums"
          >
            {children(line)}
          </li>
        ))}
      </ul>
    </section>
  )

/** « 2,35 → 2,60 €/kg ». */
const Changed = ({ line, className }: { line: Line; className: string }) => (
  <>
    <span>
      <span className="font-medium">{line.name}</span> · {formatPackages(line.packages_quantity)}
    </span>
    <span className={className}>
      <Price value={line.ordered_unit_price ?? line.unit_price} unit={line.unit} />
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> devient </span>
      <Price value={line.unit_price} unit={line.unit} className="font-semibold" />
    </span>
  </>
)

export default ReorderDialog
