import { formatCount, formatList, formatNumber } from '@carreau/domain/french/format'
import { centsFromEuros, eurosFromCents, sumExact } from '@carreau/domain/money/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronRight, PackageOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Price } from '../../../ui/product/price.tsx'
import { StatementForm } from '../statement-form.tsx'
import { Balances, Disputed, Movements } from './crate-account.tsx'
import {
  cratesQuery,
  type ShopCrates,
  shopCratesQuery,
  useDownloadCrates,
} from './crates.queries.ts'

/** The crates that the buyer has of its wholesalers, or its account with one of them. */
const CratesPage = ({ shopId }: { shopId: number | undefined }) => (
  <div className="page max-w-4xl py-6">
    {shopId === undefined ? <AllCrates /> : <ShopAccount key={shopId} shopId={shopId} />}
  </div>
)

const Back = ({ children, isToAll = false }: { children: ReactNode; isToAll?: boolean }) => (
  <Link
    to="/orders"
    search={isToAll ? { view: 'crates' } : {}}
    className="inline-flex min-h-11 items-center gap-1.5 text-ink-soft text-sm hover:text-ink"
  >
    <ArrowLeft aria-hidden="true" className="size-4" />
    {children}
  </Link>
)

const AllCrates = () => {
  const { data, error, refetch } = useQuery(cratesQuery(useApi()))
  return (
    <>
      <Back>Commandes</Back>
      <h1 className="text-3xl">Emballages consignés</h1>
      <p className="mt-1 text-ink-soft">
        Caisses et palettes qui retournent aux fournisseurs, avec leur consigne.
      </p>
      {data === undefined && error === null && <Skeleton className="mt-4 h-48 w-full" />}
      {data === undefined && error !== null && (
        <ErrorState error={error} reset={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={PackageOpen}
          title="Aucun emballage à rendre"
          text="Les caisses et palettes livrées avec une commande se comptent ici d’elles-mêmes."
        >
          <Button asChild>
            <Link to="/orders">Voir les commandes</Link>
          </Button>
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className="mt-4 divide-y overflow-hidden rounded-lg border bg-surface">
          {data.map(account => (
            <ShopRow key={account.shop.id} account={account} />
          ))}
        </ul>
      )}
    </>
  )
}

/** One wholesaler; the whole row leads to its account. */
const ShopRow = ({ account: { shop, balances } }: { account: ShopCrates }) => {
  const held = balances.filter(({ count }) => count !== 0)
  const deposits = eurosFromCents(sumExact(balances.map(({ amount }) => centsFromEuros(amount))))
  return (
    <li className="relative flex items-center justify-between gap-3 px-4 py-3 hover:bg-sunken">
      <div className="min-w-0">
        <Link
          to="/orders"
          search={{ view: 'crates', shop: shop.id }}
          className="break-words font-medium after:absolute after:inset-0"
        >
          {shop.name}
        </Link>
        <p className="text-ink-soft text-sm">
          {held.length === 0
            ? 'Rien à rendre'
            : formatList(
                held.map(({ kind, count }) => `${formatNumber(count)}\u00a0× ${kind.name}`),
              )}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-3 text-right text-sm">
        {deposits !== 0 && (
          <p>
            <Price value={deposits} className="font-semibold" />
            <span className="block text-ink-soft text-xs">consignes</span>
          </p>
        )}
        <ChevronRight aria-hidden="true" className="size-5 text-ink-soft max-sm:hidden" />
      </div>
    </li>
  )
}

const ShopAccount = ({ shopId }: { shopId: number }) => {
  const { data, error, refetch } = useQuery(shopCratesQuery(useApi(), shopId))
  const download = useDownloadCrates(shopId)
  if (data === undefined)
    return error === null ? (
      <Skeleton className="h-128 w-full" />
    ) : (
      <>
        <Back isToAll>Emballages consignés</Back>
        {isApiError(error) && error.code === 'shop_not_found' ? (
          <EmptyState
            icon={PackageOpen}
            heading="h1"
            title="Aucun emballage chez ce fournisseur"
            text="Rien de consigné n’a été livré par lui, ni rendu."
          />
        ) : (
          <ErrorState error={error} reset={() => void refetch()} />
        )}
      </>
    )
  const here = data.balances.filter(({ count }) => count !== 0)
  return (
    <>
      <Back isToAll>Emballages consignés</Back>
      <h1 className="text-3xl">Emballages de {data.shop.name}</h1>
      <div className="mt-4 flex flex-col gap-4">
        <Disputed disputed={data.disputed} kitchen="Votre réception" />
        <Card className="p-4">
          <h2 className="mb-2 text-xl">Chez vous</h2>
          {here.length === 0 ? (
            <p className="text-ink-soft">Rien à rendre.</p>
          ) : (
            <Balances balances={here} />
          )}
        </Card>
        <StatementForm title="Relevé d’emballages" download={download} />
        <Movements movements={data.movements} />
        {data.movements.length >= 100 && (
          <p className="text-ink-soft text-sm">
            Les {formatCount(100, 'dernier mouvement', 'derniers mouvements')}&nbsp;: le relevé les
            a tous.
          </p>
        )}
      </div>
    </>
  )
}

export default CratesPage
