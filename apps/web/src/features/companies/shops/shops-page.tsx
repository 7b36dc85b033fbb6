import { formatCount, formatEuros } from '@carreau/domain/french/format'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MapPin, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { type Shop, shopsQuery } from '../door/shops.queries.ts'
import { cutOffInWords, DeliveryDays } from './delivery-days.tsx'
import { ShopLogo } from './shop-logo.tsx'

export const ShopsPage = () => {
  const { data: shops } = useSuspenseQuery(shopsQuery(useApi()))
  return (
    <div className="page py-6">
      <h1 className="text-3xl">Nos fournisseurs</h1>
      <p className="text-ink-soft">
        {formatCount(shops.length, 'grossiste du carreau', 'grossistes du carreau')}
      </p>
      {shops.length === 0 ? (
        <EmptyState
          icon={Store}
          title="Aucun fournisseur pour l’instant"
          text="Les grossistes apparaissent ici dès que Carreau a validé leur inscription."
        />
      ) : (
        <ul className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-4">
          {shops.map(shop => (
            <li key={shop.id} className="min-w-0">
              <ShopCard shop={shop} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A wholesaler in the list: who, when it delivers, from how much. */
const ShopCard = ({ shop }: { shop: Shop }) => (
  <article className="group relative flex h-full flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-raised transition-colors hover:border-line-strong">
    <div className="flex gap-3">
      <ShopLogo shop={shop} className="size-12 text-lg" />
      <div className="min-w-0">
        <h2 className="truncate text-lg leading-6">
          <Link
            to="/shops/$shopSlug"
            params={{ shopSlug: shop.slug }}
            className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2 group-hover:text-leaf-ink"
          >
            {shop.name}
          </Link>
        </h2>
        <p className="flex items-center gap-1 text-ink-soft text-sm">
          <MapPin aria-hidden="true" className="size-3.5" /> {shop.city}
          <span aria-hidden="true">·</span>
          {formatCount(shop.offers_count, 'offre', 'offres')}
        </p>
      </div>
    </div>
    {shop.delivers_to_you === false && (
      <Chip tone="saffron" className="self-start">
        Ne livre pas chez vous
      </Chip>
    )}
    <ul aria-label="Spécialités" className="flex flex-wrap gap-1">
      {shop.specialties.map(specialty => (
        <li key={specialty} className="max-w-full">
          <Chip>
            <span className="truncate">{specialty}</span>
          </Chip>
        </li>
      ))}
    </ul>
    <div className="mt-auto flex flex-col gap-3 border-line border-t pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <DeliveryDays days={shop.delivery.days} />
        <p className="text-ink-soft text-xs">Avant {cutOffInWords(shop.delivery)}</p>
      </div>
      <dl className="grid grid-cols-2 gap-3">
        <Fact label="Minimum">{formatEuros(shop.delivery.minimum_order)}</Fact>
        <Fact label="Franco">
          {shop.delivery.franco === null ? 'non proposé' : formatEuros(shop.delivery.franco)}
        </Fact>
      </dl>
    </div>
  </article>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft text-xs">{label}</dt>
    <dd className="font-semibold text-sm tabular-nums">{children}</dd>
  </div>
)
