import { formatCount, formatEuros } from '@carreau/domain/french/format'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MapPin, SearchX, Store } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Input, Select } from '../../../ui/form/input.tsx'
import { type Shop, shopsQuery } from '../door/shops.queries.ts'
import { cutOffInWords, DeliveryDays } from './delivery-days.tsx'
import {
  chooseShops,
  everyShop,
  type ShopChoice,
  type ShopOrder,
  shopOrders,
} from './shop-choice.ts'
import { ShopLogo } from './shop-logo.tsx'

export const ShopsPage = () => {
  const { data: shops } = useSuspenseQuery(shopsQuery(useApi()))
  const [choice, setChoice] = useState(everyShop)
  const chosen = chooseShops(shops, choice, new Date())
  return (
    <div className="page py-6">
      <h1 className="text-3xl">Nos fournisseurs</h1>
      <p role="status" className="text-ink-soft">
        {formatCount(chosen.length, 'grossiste du carreau', 'grossistes du carreau')}
      </p>
      {shops.length === 0 ? (
        <EmptyState
          icon={Store}
          title="Aucun fournisseur pour l’instant"
          text="Les grossistes apparaissent ici dès que Carreau a validé leur inscription."
        />
      ) : (
        <>
          <ShopFilters shops={shops} choice={choice} onChoose={setChoice} />
          {chosen.length === 0 && (
            <EmptyState
              icon={SearchX}
              title="Aucun fournisseur ne correspond"
              text="Essayez un autre mot, ou une autre ville."
            >
              <Button variant="secondary" onClick={() => setChoice(everyShop)}>
                Voir tous les fournisseurs
              </Button>
            </EmptyState>
          )}
          <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-4">
            {chosen.map(shop => (
              <li key={shop.id} className="min-w-0">
                <ShopCard shop={shop} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const isOrder = (value: string): value is ShopOrder => Object.hasOwn(shopOrders, value)

/** Search, town, « livre chez vous » and order; the last two where there is something to choose. */
const ShopFilters = ({
  shops,
  choice,
  onChoose,
}: {
  shops: readonly Shop[]
  choice: ShopChoice
  onChoose: (choice: ShopChoice) => void
}) => {
  const cities = [...new Set(shops.map(({ city }) => city))].sort((left, right) =>
    left.localeCompare(right, 'fr'),
  )
  return (
    <search className="mt-4 flex flex-wrap items-center gap-2">
      <Input
        type="search"
        className="max-w-full sm:w-72"
        aria-label="Rechercher un fournisseur"
        placeholder="Nom, ville, spécialité…"
        value={choice.text}
        onChange={event => onChoose({ ...choice, text: event.target.value })}
      />
      <Select
        aria-label="Ville"
        value={choice.city}
        onChange={event => onChoose({ ...choice, city: event.target.value })}
      >
        <option value="">Toutes les villes</option>
        {cities.map(city => (
          <option key={city}>{city}</option>
        ))}
      </Select>
      <Select
        aria-label="Trier les fournisseurs"
        value={choice.order}
        onChange={event => {
          const order = event.target.value
          if (isOrder(order)) onChoose({ ...choice, order })
        }}
      >
        {Object.entries(shopOrders).map(([order, label]) => (
          <option key={order} value={order}>
            {label}
          </option>
        ))}
      </Select>
      {shops.some(({ delivers_to_you }) => delivers_to_you === false) && (
        <Checkbox
          className="min-h-11 px-2"
          checked={choice.here}
          onChange={event => onChoose({ ...choice, here: event.target.checked })}
        >
          Livre chez vous
        </Checkbox>
      )}
    </search>
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
        <p className="text-ink-soft text-xs tabular-nums">Avant {cutOffInWords(shop.delivery)}</p>
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
