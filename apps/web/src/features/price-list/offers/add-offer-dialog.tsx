import { useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { newIdempotencyKey } from '../../../platform/api-client/idempotency-key.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import {
  type DescribedSpecification,
  type OfferedSpecification,
  type ShopProduct,
  useCreateOffer,
} from '../price-list.queries.ts'
import { DescribeSpecification } from './describe-specification.tsx'
import { billingsOf, blankDraft, type DraftErrors, readDraft, wasAsked } from './offer-draft.ts'
import { OfferFields } from './offer-fields.tsx'
import { SpecificationSearch } from './specification-search.tsx'

/** What is being offered: a specification there is, or one described. */
type Chosen = { product: ShopProduct } & (
  | { specification: OfferedSpecification }
  | { described: DescribedSpecification }
)

/** Puts a specification on the list: which product, which of its specifications, what price. Loaded on demand. */
const AddOfferDialog = ({ onClose }: { onClose: () => void }) => {
  const [described, setDescribed] = useState<ShopProduct | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  return (
    <Dialog
      onClose={onClose}
      title="Ajouter une offre"
      description={chosen?.product.commercial_designation ?? described?.commercial_designation}
      className="sm:max-w-2xl"
    >
      {chosen !== null ? (
        <NewOffer chosen={chosen} onBack={() => setChosen(null)} onClose={onClose} />
      ) : described !== null ? (
        <>
          <Button variant="link" className="self-start" onClick={() => setDescribed(null)}>
            Choisir un autre produit
          </Button>
          <DescribeSpecification
            product={described}
            onDescribe={parts => setChosen({ product: described, described: parts })}
          />
        </>
      ) : (
        <SpecificationSearch
          withoutOwn
          onChoose={(specification, product) => setChosen({ product, specification })}
          onDescribe={setDescribed}
        />
      )}
    </Dialog>
  )
}

const NewOffer = ({
  chosen,
  onBack,
  onClose,
}: {
  chosen: Chosen
  onBack: () => void
  onClose: () => void
}) => {
  const creation = useCreateOffer()
  const sold = 'specification' in chosen ? chosen.specification : chosen.described
  const { content_unit, average_volume = null } = sold
  const billings = billingsOf({ content_unit, average_volume })
  const usual = billings.find(({ type }) => type === chosen.product.billing_type) ?? billings[0]
  const [draft, setDraft] = useState(() => blankDraft(usual?.type ?? 'package'))
  const [errors, setErrors] = useState<DraftErrors>({})
  // One for the form: what is sent again after a silence is the same offer.
  const [key] = useState(newIdempotencyKey)
  const named = isApiError(creation.error) ? Object.values(creation.error.errors).flat() : []
  const submit = () => {
    const read = readDraft(draft)
    setErrors(read.errors)
    if (!read.ok || creation.isPending) return
    const what =
      'specification' in chosen
        ? { specification_id: chosen.specification.id }
        : { specification: chosen.described }
    const prices_confirmed = wasAsked(creation, read.values)
    creation.mutate(
      { body: { ...what, ...read.values, prices_confirmed }, key },
      { onSuccess: onClose },
    )
  }
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <FormAlert
        message={
          creation.error &&
          [
            messageOf(creation.error, 'L’offre n’a pas été ajoutée. Veuillez réessayer.'),
            ...named,
          ].join(' ')
        }
      />
      {'specification' in chosen && <p className="font-medium">{chosen.specification.label}</p>}
      <OfferFields
        draft={draft}
        errors={errors}
        billings={billings}
        halves={!chosen.product.is_indivisible}
        readOnly={false}
        onChange={setDraft}
      />
      <DialogButtons
        cancel="Revenir au choix"
        onCancel={onBack}
        confirm={wasAsked(creation, readDraft(draft).values) ? 'C’est juste, ajouter' : 'Ajouter'}
        pending={creation.isPending}
      />
    </form>
  )
}

export default AddOfferDialog
