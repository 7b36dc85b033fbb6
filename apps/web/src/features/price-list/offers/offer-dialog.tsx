import { formatEuros, formatExactUnitPrice } from '@carreau/domain/french/format'
import { seesAgreedPrices } from '@carreau/domain/price-list/price-list'
import { lazy, Suspense, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { type Offer, useUpdateOffer, useWithdrawOffer } from '../price-list.queries.ts'
import { CustomerPrices } from './customer-prices.tsx'
import { billingsOf, type DraftErrors, draftOf, readDraft, wasAsked } from './offer-draft.ts'
import { OfferFields } from './offer-fields.tsx'
import { OfferHistory } from './offer-history.tsx'

// Of what the scale decides alone.
const WeightFields = lazy(() => import('./weight-fields.tsx'))

/** One offer: all it says, its customers' prices, every price it had. Loaded on demand. */
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
    onClose={onClose}
    title={[offer.specification.name, offer.specification.variety].filter(Boolean).join(' ')}
    description={offer.specification.label}
    className="sm:max-w-2xl"
  >
    <p className="tabular-nums">
      <strong>{formatExactUnitPrice(offer.unit_price, offer.unit)}</strong>,{' '}
      {formatEuros(offer.package_price)} le colis
    </p>
    {/* As it is saved now: what was typed over an older state has been saved or refused. */}
    <OfferForm key={offer.version} offer={offer} readOnly={readOnly} />
    <Agreed offer={offer} readOnly={readOnly} />
    {!readOnly && <Withdraw offer={offer} onClose={onClose} />}
  </Dialog>
)

/** What was agreed with customers, and what the offer cost: not for who only picks. */
const Agreed = (shown: { offer: Offer; readOnly: boolean }) => {
  const { tenant } = useAuth()
  if (!seesAgreedPrices.some(role => role === tenant?.selectedRole)) return null
  return (
    <>
      <CustomerPrices {...shown} />
      <OfferHistory offer={shown.offer} />
    </>
  )
}

const OfferForm = ({ offer, readOnly }: { offer: Offer; readOnly: boolean }) => {
  const update = useUpdateOffer()
  const [draft, setDraft] = useState(() => draftOf(offer))
  const [errors, setErrors] = useState<DraftErrors>({})
  const [refusal, setRefusal] = useState<string>()
  const save = async () => {
    const read = readDraft(draft, offer.valid_until)
    setErrors(read.errors)
    setRefusal(undefined)
    if (!read.ok) return
    try {
      const prices_confirmed = wasAsked(update, read.values)
      const body = { version: offer.version, ...read.values, prices_confirmed }
      await update.mutateAsync({ offerId: offer.id, body })
    } catch (error) {
      const named = isApiError(error) ? Object.values(error.errors).flat() : []
      const said = messageOf(error, 'L’offre n’a pas été enregistrée. Veuillez réessayer.')
      setRefusal([said, ...named].join(' '))
    }
  }
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={event => {
        event.preventDefault()
        if (!update.isPending) void save()
      }}
    >
      <FormAlert message={refusal} />
      <OfferFields
        draft={draft}
        errors={errors}
        billings={billingsOf(offer.specification)}
        halves={!offer.is_indivisible}
        readOnly={readOnly}
        onChange={setDraft}
      />
      {offer.estimated && draft.billing === 'weight' && (
        <Suspense>
          <WeightFields
            offer={offer}
            draft={draft}
            errors={errors}
            readOnly={readOnly}
            onChange={setDraft}
          />
        </Suspense>
      )}
      {!readOnly && (
        <Button type="submit" className="self-end" pending={update.isPending}>
          {wasAsked(update, readDraft(draft, offer.valid_until).values)
            ? 'C’est juste, enregistrer'
            : 'Enregistrer l’offre'}
        </Button>
      )}
    </form>
  )
}

const Withdraw = ({ offer, onClose }: { offer: Offer; onClose: () => void }) => {
  const withdrawal = useWithdrawOffer()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 border-line border-t pt-4">
      {isAsking && <span className="text-sm">Les paniers la montreront indisponible.</span>}
      <Button
        variant={isAsking ? 'danger' : 'secondary'}
        pending={withdrawal.isPending}
        onClick={() =>
          isAsking ? withdrawal.mutate(offer, { onSuccess: onClose }) : setIsAsking(true)
        }
      >
        {isAsking ? 'Oui, retirer cette offre' : 'Retirer de la mercuriale'}
      </Button>
    </div>
  )
}

export default OfferDialog
