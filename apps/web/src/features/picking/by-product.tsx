import { formatNumber, formatPackages } from '@carreau/domain/french/format'
import { milliFromPackages, packagesFromMilli } from '@carreau/domain/money'
import { splitPackages } from '@carreau/domain/orders/weighing'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { parseQuantity } from '../../ui/parse-quantity.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { factsOf } from './goods-facts.ts'
import { type PickingProduct, pickingProductsQuery } from './picking.queries.ts'
import { ReasonChips } from './reason-chips.tsx'
import type { PickingEdit, WaitingEdit } from './use-picking-queue.ts'

type OnPick = (edit: PickingEdit) => Promise<void>

/** What to fetch in one go for all orders of the day, then to split. */
export const ByProduct = ({
  day,
  held,
  onPick,
}: {
  day: string
  held: readonly WaitingEdit[]
  onPick: OnPick
}) => {
  const api = useApi()
  const { data } = useQuery(pickingProductsQuery(api, day))
  if (data === undefined) return <Skeleton className="h-64 w-full" />
  const waiting = new Set(
    held
      .filter(({ refusal }) => refusal === null)
      .flatMap(({ change }) => change.updates.map(({ line_id }) => line_id)),
  )
  return (
    <ul className="flex flex-col gap-3">
      {data.data.map(product => (
        <Product
          key={product.specification_id}
          product={product}
          waiting={waiting}
          onPick={onPick}
        />
      ))}
    </ul>
  )
}

const Product = ({
  product,
  waiting,
  onPick,
}: {
  product: PickingProduct
  waiting: ReadonlySet<number>
  onPick: OnPick
}) => {
  const { tenant } = useAuth()
  const open = product.shares.filter(
    share => share.picked_packages === null && !waiting.has(share.line_id),
  )
  const ordered = open.reduce((sum, share) => sum + share.ordered_packages, 0)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const quantity = typed === '' ? ordered : parseQuantity(typed, 0.5)

  const split = async () => {
    if (quantity === null || quantity > ordered)
      return setFault(`Indiquez au plus ${formatPackages(ordered)}.`)
    if (quantity < ordered && reason === '') return setFault('Indiquez le motif du manquant.')
    const shares = splitPackages(
      milliFromPackages(quantity),
      open.map(share => milliFromPackages(share.ordered_packages)),
    )
    setFault('')
    return onPick({
      label: `${product.name}, ${formatPackages(quantity)}`,
      updates: open.map((share, index) => {
        const packages = packagesFromMilli(shares[index] ?? 0)
        return {
          order_id: share.order_id,
          line_id: share.line_id,
          packages_quantity: packages,
          expected_version: share.picking_version,
          ...(packages < share.ordered_packages && { reason }),
          ...(product.last_lot !== null && packages > 0 && { lot: product.last_lot }),
        }
      }),
    })
  }

  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-xl">{product.name}</h2>
        <span className="font-semibold text-xl tabular-nums">
          {formatNumber(product.picked_packages)} sur {formatPackages(product.ordered_packages)}
        </span>
      </div>
      <p className="text-ink-soft">{factsOf(product)}</p>
      <ul className="flex flex-col divide-y divide-line">
        {product.shares.map(share => (
          <li key={share.line_id}>
            <Link
              to="/shop/picking/$orderId"
              params={{ orderId: share.order_id }}
              className="flex min-h-14 items-center justify-between gap-3"
            >
              <span className="min-w-0 break-words">{share.buyer_name}</span>
              <span className="shrink-0 tabular-nums">
                {share.picked_packages === null ? '–' : formatNumber(share.picked_packages)} sur{' '}
                {formatPackages(share.ordered_packages)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {product.is_weighed && open.length > 0 && (
        <p className="text-ink-soft">À peser commande par commande.</p>
      )}
      {!product.is_weighed && open.length > 0 && tenant?.selectedRole !== 'sales' && (
        <>
          <Field label="Colis pris pour toutes">
            {control => (
              <Input
                {...control}
                value={typed}
                placeholder={formatNumber(ordered)}
                inputMode="decimal"
                autoComplete="off"
                className="h-14 text-lg tabular-nums"
                onChange={event => setTyped(event.target.value)}
              />
            )}
          </Field>
          {quantity !== null && quantity < ordered && (
            <ReasonChips value={reason} onChange={setReason} />
          )}
          {fault !== '' && (
            <p role="alert" className="text-tomato-ink">
              {fault}
            </p>
          )}
          <Button className="h-14 text-base" onClick={() => void split()}>
            Répartir {formatPackages(quantity ?? ordered)}
          </Button>
        </>
      )}
    </li>
  )
}
