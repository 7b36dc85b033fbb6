import { formatKg, formatNumber } from '@carreau/domain/french/format'
import { proposalWords } from '@carreau/domain/money/weight-words'
import { Button } from '../../../ui/form/button.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { type Offer, useWeighings } from '../price-list.queries.ts'
import type { DraftErrors, OfferDraft } from './offer-draft.ts'

/** Between what and what a package weighs; the wholesaler's own weighings propose it, one tap takes it. */
const WeightFields = ({
  offer,
  draft,
  errors,
  readOnly,
  onChange,
}: {
  offer: Offer
  draft: OfferDraft
  errors: DraftErrors
  readOnly: boolean
  onChange: (draft: OfferDraft) => void
}) => {
  const { data: proposal } = useWeighings(offer.id, !readOnly)
  const usual = offer.specification.average_volume
  const isTaken =
    proposal != null &&
    draft.weightMin === formatNumber(proposal.weight_min_kg) &&
    draft.weightMax === formatNumber(proposal.weight_max_kg)
  return (
    <fieldset disabled={readOnly} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2">
        <h3 className="text-lg">Poids annoncé du colis</h3>
      </legend>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        <InputField
          label="De, en kg"
          error={errors.weightMin}
          inputMode="decimal"
          autoComplete="off"
          value={draft.weightMin}
          onChange={event => onChange({ ...draft, weightMin: event.target.value })}
        />
        <InputField
          label="À, en kg"
          error={errors.weightMax}
          inputMode="decimal"
          autoComplete="off"
          value={draft.weightMax}
          onChange={event => onChange({ ...draft, weightMax: event.target.value })}
        />
      </div>
      <p className="text-ink-soft text-sm">
        {usual !== null && `Poids habituel\u00a0: ${formatKg(usual)}. `}
        Vos clients lisent de combien à combien leur commande peut aller. Vide, rien n’est annoncé.
      </p>
      {proposal != null && !isTaken && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {proposalWords(proposal)}
          <Button
            size="sm"
            variant="secondary"
            onClick={() =>
              onChange({
                ...draft,
                weightMin: formatNumber(proposal.weight_min_kg),
                weightMax: formatNumber(proposal.weight_max_kg),
              })
            }
          >
            Reprendre
          </Button>
        </p>
      )}
    </fieldset>
  )
}

export default WeightFields
