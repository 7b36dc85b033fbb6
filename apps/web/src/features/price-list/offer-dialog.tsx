import {
  formatDateTime,
  formatEuros,
  formatNumber,
  formatUnitPrice,
} from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { isApiError, messageOf } from '../../platform/api-client/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { readField, writeField } from './fields.ts'
import { HistoryCurve } from './history-curve.tsx'
import {
  customerPricesQuery,
  historyQuery,
  type Offer,
  useUpdateOffer,
  useWithdrawOffer,
} from './price-list.queries.ts'

type Draft = { key: number; minimum: string; price: string }

/** One offer: its brackets, its customers' prices, every price it had. Loaded on demand. */
const OfferDialog = ({
  offer,
  readOnly,
  onClose,
}: {
  offer: Offer
  readOnly: boolean
  onClose: () => void
}) => (
  <Dialog
    open
    onOpenChange={open => !open && onClose()}
    title={[offer.specification.name, offer.specification.variety].filter(Boolean).join(' ')}
    description={offer.specification.label}
    className="sm:max-w-2xl"
  >
    <p className="tabular-nums">
      <strong>{formatUnitPrice(offer.unit_price, offer.unit)}</strong>,{' '}
      {formatEuros(offer.package_price)} le colis
      {offer.note !== '' && ` · ${offer.note}`}
    </p>
    <Brackets offer={offer} readOnly={readOnly} />
    <CustomerPrices offer={offer} />
    <History offer={offer} />
    {!readOnly && <Withdraw offer={offer} onClose={onClose} />}
  </Dialog>
)

const Brackets = ({ offer, readOnly }: { offer: Offer; readOnly: boolean }) => {
  const update = useUpdateOffer()
  const [refusal, setRefusal] = useState<string>()
  const [next, setNext] = useState(offer.brackets.length)
  const [drafts, setDrafts] = useState<Draft[]>(
    offer.brackets.map(({ min_packages, unit_price }, key) => ({
      key,
      minimum: formatNumber(min_packages),
      price: writeField('unit_price', { ...offer, unit_price }),
    })),
  )
  const change = (key: number, part: Partial<Draft>) =>
    setDrafts(drafts.map(draft => (draft.key === key ? { ...draft, ...part } : draft)))
  const save = async () => {
    const brackets = []
    for (const { minimum, price } of drafts) {
      const [least, cost] = [
        readField('min_packages', minimum, offer),
        readField('unit_price', price, offer),
      ]
      if (!least.ok) return setRefusal(least.reason)
      if (!cost.ok) return setRefusal(cost.reason)
      brackets.push({ min_packages: Number(least.value), unit_price: Number(cost.value) })
    }
    setRefusal(undefined)
    try {
      await update.mutateAsync({ offerId: offer.id, body: { version: offer.version, brackets } })
    } catch (error) {
      const [named] = isApiError(error) ? Object.values(error.errors) : []
      setRefusal(
        named?.[0] ??
          messageOf(error, 'Les paliers n’ont pas été enregistrés. Veuillez réessayer.'),
      )
    }
  }
  return (
    <section aria-labelledby="offer-brackets" className="flex flex-col gap-2">
      <h3 id="offer-brackets" className="text-lg">
        Paliers
      </h3>
      <FormAlert message={refusal} />
      {drafts.length === 0 && (
        <p className="text-ink-soft text-sm">Un seul prix, quelle que soit la quantité.</p>
      )}
      {drafts.map(({ key, minimum, price }, index) => (
        <div key={key} className="flex items-center gap-2 text-sm">
          À partir de
          <Input
            aria-label={`Palier ${index + 1}, nombre de colis`}
            className="w-20 text-right"
            inputMode="decimal"
            disabled={readOnly}
            value={minimum}
            onChange={event => change(key, { minimum: event.target.value })}
          />
          colis
          <Input
            aria-label={`Palier ${index + 1}, prix`}
            className="w-24 text-right"
            inputMode="decimal"
            disabled={readOnly}
            value={price}
            onChange={event => change(key, { price: event.target.value })}
          />
          €
          {!readOnly && (
            <IconButton
              label={`Retirer le palier ${index + 1}`}
              onClick={() => setDrafts(drafts.filter(draft => draft.key !== key))}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {!readOnly && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            disabled={drafts.length >= 10}
            onClick={() => {
              setDrafts([...drafts, { key: next, minimum: '', price: '' }])
              setNext(next + 1)
            }}
          >
            <Plus aria-hidden="true" className="size-4" />
            Ajouter un palier
          </Button>
          <Button size="sm" pending={update.isPending} onClick={save}>
            Enregistrer les paliers
          </Button>
        </div>
      )}
    </section>
  )
}

const CustomerPrices = ({ offer }: { offer: Offer }) => {
  const { data } = useQuery({
    ...customerPricesQuery(useApi(), offer.id),
    enabled: offer.customer_prices_count > 0,
  })
  if (offer.customer_prices_count === 0) return null
  return (
    <section aria-labelledby="offer-customers" className="flex flex-col gap-1">
      <h3 id="offer-customers" className="text-lg">
        Prix convenus
      </h3>
      <ul className="text-sm tabular-nums">
        {data?.map(({ buyer, unit_price }) => (
          <li key={buyer.id} className="flex justify-between gap-3">
            {buyer.company_name}
            <span>{formatUnitPrice(unit_price, offer.unit)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const shownChanges = 20

const History = ({ offer }: { offer: Offer }) => {
  const { data, isError } = useQuery(historyQuery(useApi(), offer.id))
  return (
    <section aria-labelledby="offer-history" className="flex flex-col gap-2">
      <h3 id="offer-history" className="text-lg">
        Historique
      </h3>
      {isError && <p role="alert">L’historique n’a pas pu être lu.</p>}
      {data && <HistoryCurve days={data.days} unit={data.unit} />}
      <ul className="flex flex-col gap-1 text-sm tabular-nums">
        {data?.changes.slice(0, shownChanges).map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history does not change
          <li key={index} className="flex flex-wrap justify-between gap-x-3">
            <span className="text-ink-soft">
              {[
                formatDateTime(change.at),
                change.actor,
                change.source_label,
                change.buyer?.company_name,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span>
              {change.unit_price === null
                ? 'prix retiré'
                : formatUnitPrice(change.unit_price, change.unit)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Withdraw = ({ offer, onClose }: { offer: Offer; onClose: () => void }) => {
  const withdrawal = useWithdrawOffer()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {isAsking && <span className="text-sm">Les paniers la montreront indisponible.</span>}
      <Button
        variant={isAsking ? 'danger' : 'secondary'}
        pending={withdrawal.isPending}
        onClick={() =>
          isAsking ? withdrawal.mutate(offer.id, { onSuccess: onClose }) : setIsAsking(true)
        }
      >
        {isAsking ? 'Oui, retirer cette offre' : 'Retirer de la mercuriale'}
      </Button>
    </div>
  )
}

export default OfferDialog
