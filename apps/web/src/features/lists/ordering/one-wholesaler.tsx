import type { SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import {
  formatCount,
  formatEuros,
  formatNumber,
  formatPackages,
  formatUnitPrice,
} from '@carreau/domain/french/format'
import { unbroken } from '@carreau/domain/french/unbroken'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { newIdempotencyKey } from '../../../platform/api-client/idempotency-key.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { SelectField } from '../../../ui/form/field.tsx'
import { Price } from '../../../ui/product/price.tsx'
import { cartKeys } from '../../carts/door/carts.queries.ts'
import {
  type List,
  type ListPreview,
  listKeys,
  type PreviewLine,
  previewQuery,
  type Wholesalers,
  wholesalersQuery,
} from '../door/lists.queries.ts'
import { PriceOfOffer } from '../price-of-offer.tsx'

/** What the list would put into the carts of one wholesaler, or each line at its best price, before it does. */
export const OneWholesaler = ({ list, onClose }: { list: List; onClose: () => void }) => {
  const api = useApi()
  const navigate = useNavigate()
  const [picked, setPicked] = useState<number | null>()
  const [toPar, setToPar] = useState(false)
  const [idempotencyKey] = useState(newIdempotencyKey)
  const { data: wholesalers, isPending } = useQuery(wholesalersQuery(api, list.id))
  const best = wholesalers?.data[0]
  // What is proposed can be sent; where nobody's cart could be, each product at its best price.
  const shopId = picked === undefined ? (best?.sendable ? best.id : null) : picked
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...previewQuery(api, list.id, shopId),
    enabled: !isPending,
    placeholderData: keepPreviousData,
  })
  const addition = useAddListToCarts(list.id)
  const orderable = data?.lines.filter(({ missing }) => missing === null).length ?? 0

  const add = () =>
    addition.mutate(
      {
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
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="max-sm:w-full">
          <SelectField
            label="Commander"
            className="w-full sm:w-96"
            value={shopId ?? ''}
            onChange={event =>
              setPicked(event.target.value === '' ? null : Number(event.target.value))
            }
          >
            <WholesalerOptions wholesalers={wholesalers} />
          </SelectField>
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
          <Minimums data={data} wholesalers={wholesalers} />
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
    </>
  )
}

/** Every wholesaler with how much of the list there is and for how much; those below their minimum apart. */
const WholesalerOptions = ({ wholesalers }: { wholesalers: Wholesalers | undefined }) => {
  const { data = [], meta } = wholesalers ?? {}
  const group = (label: string, sendable: boolean) => {
    const shops = data.filter(shop => shop.sendable === sendable)
    return (
      shops.length > 0 && (
        <optgroup label={label}>
          {shops.map(shop => (
            <option key={shop.id} value={shop.id}>
              {`${shop.name}\u00a0: ${shop.lines_count} sur ${meta?.lines_count ?? 0}, ${formatEuros(shop.total)}`}
            </option>
          ))}
        </optgroup>
      )
    )
  }
  return (
    <>
      {group('Commande possible', true)}
      <option value="">Au meilleur prix de chaque produit</option>
      {group('Commande à compléter', false)}
    </>
  )
}

/** The carts that would stay below their minimum, before the lines: nobody scrolls to learn it. */
const Minimums = ({
  data: { shops },
  wholesalers,
}: {
  data: ListPreview
  wholesalers: Wholesalers | undefined
}) => {
  // With what the carts hold already, where that is known.
  const missingAt = ({ id, total, minimum_order }: ListPreview['shops'][number]) =>
    shops.length === 1
      ? (wholesalers?.data.find(shop => shop.id === id)?.missing_for_minimum ?? 0)
      : minimum_order - total
  const short = shops.filter(shop => missingAt(shop) > 0)
  if (short.length === 0) return null
  return (
    <div className="rounded-md bg-saffron-soft px-3 py-2 text-saffron-ink text-sm">
      <p className="font-medium">
        {short.length === 1
          ? 'Un panier resterait sous son minimum\u00a0:'
          : `${short.length} paniers resteraient sous leur minimum\u00a0:`}
      </p>
      <ul>
        {short.map(shop => (
          <li key={shop.id}>
            {`${shop.name}, ${formatEuros(shop.total)} pour un minimum de ${formatEuros(shop.minimum_order)}`}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Adds all lines that can be ordered to the carts; the key makes a repeated sending count once. */
const useAddListToCarts = (listId: number) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({
      order: body,
      idempotencyKey,
    }: {
      order: SentBody<Endpoints['addListToCarts']>
      idempotencyKey: string
    }) => (await api.addListToCarts({ params: { listId }, body, idempotencyKey })).data,
    onError: error => toast.error(messageOf(error, "Erreur lors de l'ajout au panier")),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: cartKeys.all })
      void queryClient.invalidateQueries({ queryKey: listKeys.all })
    },
  })
}

/** Under the message: which lines stayed behind, and why. */
const notAdded = (lines: readonly { name: string; message: string }[]) =>
  lines.length === 0
    ? {}
    : { description: lines.map(({ name, message }) => `${name}\u00a0: ${message}`).join(' ') }

/** One line as it would be ordered: from whom, for how much, since last time; or why not. */
const PreviewRow = ({ line }: { line: PreviewLine }) => {
  const name = [line.product.name, line.product.variety].filter(Boolean).join(' ')
  const { specification, offer, missing, alternative } = line
  return (
    <li className="flex items-start justify-between gap-3 p-3 text-sm">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-ink-soft">
          {unbroken(
            [specification.origin_name, specification.variant_size, specification.packaging_name]
              .filter(Boolean)
              .join(' · '),
          )}
        </p>
        {offer !== null && (
          <p className="text-ink-soft">
            <PriceOfOffer offer={offer} specification={specification} className="text-ink" /> chez{' '}
            {offer.shop_name} <PriceChange line={line} />
          </p>
        )}
        {line.in_carts > 0 && (
          <p className="text-ink-soft">déjà {formatPackages(line.in_carts)} au panier</p>
        )}
        {missing !== null && (
          <Chip tone="saffron" className="mt-1 whitespace-normal!">
            {missing.message}
          </Chip>
        )}
        {missing !== null && alternative !== null && (
          <p className="mt-1 text-ink-soft">
            {`Au plus proche\u00a0: ${alternative.specification.origin_name}, ${alternative.specification.packaging_name}, ${formatUnitPrice(alternative.offer.unit_price, alternative.offer.unit)} chez ${alternative.offer.shop_name}`}
          </p>
        )}
      </div>
      <p className="shrink-0 text-right">
        {formatPackages(line.packages_quantity)}
        {missing === null && line.line_total !== null && (
          <Price
            value={line.line_total}
            estimated={offer?.estimated ?? false}
            className="block font-semibold"
          />
        )}
      </p>
    </li>
  )
}

/** « +12,5 % depuis votre dernière commande ». */
const PriceChange = ({ line: { price_change: change, offer } }: { line: PreviewLine }) => {
  if (change === null || change.percent === 0 || offer === null) return null
  const isRise = change.percent > 0
  const Icon = isRise ? TrendingUp : TrendingDown
  return (
    <Chip
      tone={isRise ? 'saffron' : 'leaf'}
      title={`${formatUnitPrice(change.previous_unit_price, offer.unit)} chez ${change.shop_name} la dernière fois`}
    >
      <Icon aria-hidden="true" className="size-3" />
      {`${isRise ? '+' : '−'}${formatNumber(Math.abs(change.percent))}\u00a0%`}
      <span className="sr-only"> depuis votre dernière commande</span>
    </Chip>
  )
}
