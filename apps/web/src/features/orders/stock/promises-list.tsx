import { formatDay, formatDayInFigures } from '@carreau/domain/french/dates'
import { formatNumber, formatPackages } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PackageCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { parseQuantity } from '../../../ui/form/quantity-stepper.tsx'
import { promisesQuery, type StockPromise, useAnnounce } from './stock.queries.ts'

/** What may still be promised of each offer sold « selon le stock »; what is missing first, with who waits for it. */
export const PromisesList = () => {
  const { data, error, refetch } = useQuery(promisesQuery(useApi()))
  if (data === undefined)
    return error === null ? (
      <Skeleton className="h-72 w-full" />
    ) : (
      <ErrorState error={error} reset={() => void refetch()} />
    )
  if (data.data.length === 0)
    return (
      <EmptyState
        icon={PackageCheck}
        title="Aucune offre n’est liée au stock"
        text="Dans la mercuriale, vendez une offre selon le stock : vos clients voient ce qu’il reste, et le dernier colis n’est promis qu’une fois."
      >
        <Button asChild size="lg">
          <Link to="/shop/offers">Ouvrir la mercuriale</Link>
        </Button>
      </EmptyState>
    )
  return (
    <>
      <ul
        aria-label="Offres liées au stock"
        className="divide-y overflow-hidden rounded-lg border bg-surface"
      >
        {data.data.map(promise => (
          <PromiseRow
            key={promise.offer_id}
            promise={promise}
            today={data.meta.today}
            canAnnounce={data.meta.can_announce}
          />
        ))}
      </ul>
      {data.meta.has_more && (
        <p className="text-ink-soft text-sm">
          D’autres offres sont liées au stock : voyez la mercuriale.
        </p>
      )}
    </>
  )
}

const PromiseRow = ({
  promise,
  today,
  canAnnounce,
}: {
  promise: StockPromise
  today: string
  canAnnounce: boolean
}) => {
  const [announcing, setAnnouncing] = useState(false)
  const { available, announced, announced_for: day, available_before: before } = promise
  const isLate = day !== null && day < today
  const isUnknown = promise.in_stock === 0 && promise.promised === 0 && announced === 0
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <p className="break-words font-medium text-lg leading-snug">{promise.name}</p>
          <p className="break-words text-ink-soft text-sm">
            {[promise.origin_name, promise.facts].filter(Boolean).join(' · ')}
          </p>
        </div>
        <p className="shrink-0 text-right tabular-nums">
          <strong className={`block text-xl ${available <= 0 ? 'text-tomato-ink' : ''}`}>
            {available < 0 ? `Il manque ${formatPackages(-available)}` : formatPackages(available)}
          </strong>
          <span className="text-ink-soft text-sm">
            {available < 0 ? 'déjà promis' : available === 0 ? 'épuisé' : 'à promettre'}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex flex-wrap gap-x-3 text-sm tabular-nums">
          <span>
            {isUnknown ? 'Aucun stock enregistré' : `${formatNumber(promise.in_stock)} en stock`}
          </span>
          <span>{formatNumber(promise.promised)} promis</span>
          {promise.without_lot !== 0 && (
            <span className="text-saffron-ink">
              {formatNumber(promise.without_lot)} préparés sans lot : comptez pour les retrouver
            </span>
          )}
          {announced > 0 && day !== null && (
            <span className={isLate ? 'text-tomato-ink' : 'text-leaf-ink'}>
              {formatNumber(announced)} attendus{' '}
              {isLate ? `depuis le ${formatDayInFigures(day)}` : `le ${formatDay(day)}`}
            </span>
          )}
          {before !== null && day !== null && before < 0 && (
            <span className="text-tomato-ink">
              Il manque {formatPackages(-before)} avant le {formatDay(day)}
            </span>
          )}
        </p>
        {canAnnounce && !announcing && (
          <Button variant="link" onClick={() => setAnnouncing(true)}>
            {announced > 0 ? 'Changer l’arrivage attendu' : 'Annoncer un arrivage'}
            <span className="sr-only"> {promise.name}</span>
          </Button>
        )}
      </div>
      {announcing && (
        <Announce promise={promise} today={today} onClose={() => setAnnouncing(false)} />
      )}
      {promise.concerned.length > 0 && (
        <div className="rounded-md bg-tomato-soft px-3 py-2 text-sm text-tomato-ink">
          <p className="font-medium">Dernières commandes concernées</p>
          <ul>
            {promise.concerned.map(({ order, buyer, delivery_date, is_waiting, packages }) => (
              <li key={order.id}>
                {is_waiting ? (
                  buyer.company_name
                ) : (
                  <Link
                    to="/orders/$orderId"
                    params={{ orderId: order.id }}
                    className="inline-block min-h-6 underline underline-offset-4 pointer-coarse:py-2.5"
                  >
                    {buyer.company_name}
                  </Link>
                )}
                {` · ${formatPackages(packages)} pour le ${formatDayInFigures(delivery_date)}`}
                {is_waiting && ', à valider chez ce client'}
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  )
}

const Announce = ({
  promise,
  today,
  onClose,
}: {
  promise: StockPromise
  today: string
  onClose: () => void
}) => {
  const [typed, setTyped] = useState(
    promise.announced === 0 ? '' : formatNumber(promise.announced).replace(/\s/g, ''),
  )
  const [day, setDay] = useState(promise.announced_for ?? '')
  const [wrong, setWrong] = useState<{ packages?: string; day?: string }>({})
  const [fault, setFault] = useState<string | null>(null)
  const announce = useAnnounce(promise.offer_id)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFault(null)
    const packages = typed.trim() === '0' ? 0 : parseQuantity(typed, 0.5)
    const faults = {
      ...(packages === null && { packages: 'Indiquez un nombre de colis, ou 0.' }),
      ...(packages !== 0 && day === '' && { day: 'Indiquez le jour.' }),
    }
    setWrong(faults)
    if (packages === null || Object.keys(faults).length > 0) return
    try {
      await announce.mutateAsync({ packages, arrives_on: packages === 0 ? null : day })
      toast.success(packages === 0 ? 'Plus rien d’attendu' : `${formatPackages(packages)} attendus`)
      onClose()
    } catch (error) {
      const [first] = isApiError(error) ? Object.values(error.errors ?? {}).flat() : []
      setFault(first ?? messageOf(error, 'L’annonce n’a pas été enregistrée. Réessayez.'))
    }
  }
  return (
    <form
      noValidate
      onSubmit={event => void submit(event)}
      className="flex flex-col gap-3 rounded-md border border-line-strong p-3"
    >
      <FormAlert message={fault} />
      <div className="grid gap-3 sm:grid-cols-2">
        <InputField
          label="Colis attendus"
          hint="0 si plus rien n’est attendu."
          error={wrong.packages}
          value={typed}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          onChange={({ target }) => setTyped(target.value)}
        />
        <InputField
          label="Arrivée le"
          type="date"
          min={today}
          error={wrong.day}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </div>
      <p className="text-ink-soft text-sm">
        Vos clients peuvent les commander dès maintenant, pour une livraison de ce jour-là ou
        d’après. L’arrivage enregistré les remplace.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={announce.isPending}>
          Enregistrer
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Annuler
        </Button>
      </div>
    </form>
  )
}
