import { formatCount, formatEuros } from '@carreau/domain/french/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { newIdempotencyKey } from '../../platform/api-client/idempotency-key.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/input.tsx'
import { Price } from '../../ui/product/price.tsx'
import { shopsQuery } from '../companies/door/shops.queries.ts'
import { previewQuery, useAddListToCarts } from './door/lists.queries.ts'
import type { List } from './list.ts'
import { PreviewRow } from './preview-row.tsx'

/** What the list would put into the carts today, before it does. Loaded on demand (Radix). */
const PreviewDialog = ({ list, onClose }: { list: List; onClose: () => void }) => {
  const api = useApi()
  const navigate = useNavigate()
  const [shopId, setShopId] = useState<number | null>(null)
  const [toPar, setToPar] = useState(false)
  const [idempotencyKey] = useState(newIdempotencyKey)
  const { data: shops = [] } = useQuery(shopsQuery(api))
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...previewQuery(api, list.id, shopId),
    placeholderData: keepPreviousData,
  })
  const addition = useAddListToCarts()
  const orderable = data?.lines.filter(({ missing }) => missing === null).length ?? 0

  const add = () =>
    addition.mutate(
      {
        listId: list.id,
        order: { shop_id: shopId, add: toPar ? 'missing_to_par' : 'all' },
        // Another wholesaler or mode is another addition.
        idempotencyKey: `${idempotencyKey}-${shopId ?? 'best'}-${toPar}`,
      },
      {
        onSuccess: ({ added, not_added }) => {
          onClose()
          if (added.length === 0) return toast.info('Rien à ajouter au panier', notAdded(not_added))
          toast.success(
            `${formatCount(added.length, 'produit ajouté', 'produits ajoutés')} au panier`,
            notAdded(not_added),
          )
          return navigate({ to: '/cart' })
        },
      },
    )

  return (
    <Dialog
      onClose={onClose}
      title="Ajouter au panier"
      description={`«\u00a0${list.name}\u00a0» aux prix d’aujourd’hui, HT.`}
      className="sm:max-w-2xl!"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="max-sm:w-full">
          <Field label="Commander">
            {control => (
              <Select
                {...control}
                className="w-full sm:w-72"
                value={shopId ?? ''}
                onChange={event =>
                  setShopId(event.target.value === '' ? null : Number(event.target.value))
                }
              >
                <option value="">Au meilleur prix de chaque produit</option>
                {shops.map(shop => (
                  <option key={shop.id} value={shop.id}>
                    Chez {shop.name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Checkbox
          className="min-h-11"
          checked={toPar}
          onChange={event => setToPar(event.target.checked)}
        >
          Compléter seulement jusqu’au stock cible
        </Checkbox>
      </div>
      {data === undefined && error !== null && (
        <ErrorState error={error} reset={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton className="h-72" />}
      {data !== undefined && (
        <>
          <ul
            aria-label="Aperçu de la commande"
            aria-busy={isPlaceholderData}
            className={cx(
              'divide-y divide-line rounded-md border border-line transition-opacity',
              isPlaceholderData && 'opacity-60',
            )}
          >
            {data.lines.map(line => (
              <PreviewRow key={line.id} line={line} />
            ))}
          </ul>
          {data.shops
            .filter(({ total, minimum_order }) => total < minimum_order)
            .map(shop => (
              <p key={shop.id} className="text-saffron-ink text-sm">
                {shop.name}
                {`\u00a0: ${formatEuros(shop.total)}, minimum de commande ${formatEuros(shop.minimum_order)}`}
              </p>
            ))}
          <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap items-center justify-between gap-3 border-line border-t bg-surface p-5 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
            <p aria-live="polite" className="leading-tight">
              <span className="block text-ink-soft text-xs">
                {`${orderable} sur ${formatCount(data.lines.length, 'produit', 'produits')}`}
              </span>
              <Price
                value={data.total}
                estimated={data.estimated}
                className="font-semibold text-xl"
              />
            </p>
            <Button
              disabled={orderable === 0 || isPlaceholderData}
              pending={addition.isPending}
              onClick={add}
            >
              Ajouter au panier
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

/** Under the message: which lines stayed behind, and why. */
const notAdded = (lines: readonly { name: string; message: string }[]) =>
  lines.length === 0
    ? {}
    : { description: lines.map(({ name, message }) => `${name}\u00a0: ${message}`).join(' ') }

export default PreviewDialog
