import { mayWriteMessages } from '@carreau/domain/conversations/conversations'
import { formatLongDate } from '@carreau/domain/french/dates'
import { formatCount, formatEuros, frenchSpaces } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { FileText, MapPin, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { CutOffNote } from '../../../ui/product/cut-off-note.tsx'
import type { Shop } from '../door/shops.queries.ts'
import { cutOffInWords, DeliveryDays } from './delivery-days.tsx'
import { ShopLogo } from './shop-logo.tsx'
import { useDownloadPriceList } from './use-download-price-list.ts'

/** A wholesaler: who it is, when and from how much it delivers, then what it sells. */
export const ShopPage = ({
  shop,
  catalogue,
}: {
  shop: Shop
  /** Its offers, from the catalogue's room, which the route brings in. */
  catalogue: ReactNode
}) => (
  <div className="page flex flex-col gap-8 py-6">
    <header className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-4">
          <ShopLogo shop={shop} className="size-16 text-2xl sm:size-20 sm:text-3xl" />
          <div className="min-w-0">
            <h1 className="text-2xl leading-tight sm:text-4xl">{shop.name}</h1>
            <p className="mt-1 flex items-center gap-1 text-ink-soft">
              <MapPin aria-hidden="true" className="size-4" /> {shop.city}
              <span aria-hidden="true">·</span>
              {formatCount(shop.offers_count, 'offre', 'offres')}
            </p>
          </div>
        </div>
        <p className="max-w-[68ch] text-pretty">{frenchSpaces(shop.description)}</p>
        {shop.delivers_to_you === false && (
          <Chip tone="saffron" className="self-start">
            Ne livre pas chez vous
          </Chip>
        )}
        <ul aria-label="Spécialités" className="flex flex-wrap gap-1.5">
          {shop.specialties.map(specialty => (
            <li key={specialty}>
              <Chip tone="leaf">{specialty}</Chip>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <WriteToShop shopId={shop.id} />
          <TakePriceList slug={shop.slug} />
        </div>
      </div>
      <Delivery shop={shop} />
    </header>
    {catalogue}
  </div>
)

const Delivery = ({ shop: { delivery, next_deliveries } }: { shop: Shop }) => {
  const [next] = next_deliveries
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div>
        <h2 className="font-medium font-sans text-ink-soft text-sm tracking-normal">
          Prochaine livraison
        </h2>
        {next === undefined ? (
          <p>Aucune date ouverte en ce moment</p>
        ) : (
          <>
            <p className="font-display font-semibold text-xl">{formatLongDate(next.date)}</p>
            <CutOffNote at={next.cut_off_at} />
          </>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-line border-t pt-4 text-sm">
        <Fact label="Jours de livraison" wide>
          <DeliveryDays days={delivery.days} />
        </Fact>
        <Fact label="Heure limite">{cutOffInWords(delivery)}</Fact>
        <Fact label="Minimum">{formatEuros(delivery.minimum_order)}</Fact>
        <Fact label="Franco">
          {delivery.franco === null ? 'non proposé' : `dès ${formatEuros(delivery.franco)}`}
        </Fact>
        <Fact label="Livraison en dessous">{formatEuros(delivery.fee)}</Fact>
      </dl>
    </Card>
  )
}

const Fact = ({
  label,
  wide = false,
  children,
}: {
  label: string
  wide?: boolean
  children: ReactNode
}) => (
  <div className={wide ? 'col-span-2' : undefined}>
    <dt className="mb-0.5 text-ink-soft text-xs">{label}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)

/** The way to a conversation, which a visitor signs in for; wholesalers do not write to each other. */
const WriteToShop = ({ shopId }: { shopId: number }) => {
  const { tenant } = useAuth()
  if (tenant !== null && tenant.type !== 'buyer') return null
  if (tenant !== null && !mayWriteMessages({ type: tenant.type, role: tenant.selectedRole }))
    return null
  return (
    <div>
      <Button asChild variant="secondary">
        {/* Going there opens the conversation: not before it is meant. */}
        <Link to="/messages" search={{ shop: shopId }} preload={false}>
          <MessageSquareText aria-hidden="true" className="size-4" />
          Écrire au fournisseur
        </Link>
      </Button>
    </div>
  )
}

/** The list at the company's own prices, to keep or to print; a visitor has none. */
const TakePriceList = ({ slug }: { slug: string }) => {
  const { tenant } = useAuth()
  const download = useDownloadPriceList()
  if (tenant?.type !== 'buyer') return null
  return (
    <Button variant="secondary" pending={download.isPending} onClick={() => download.mutate(slug)}>
      {!download.isPending && <FileText aria-hidden="true" className="size-4" />}
      Mercuriale (PDF)
    </Button>
  )
}
