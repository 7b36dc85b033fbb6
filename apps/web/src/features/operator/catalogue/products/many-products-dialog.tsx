import { formatCount } from '@carreau/domain/french/format'
import { useState } from 'react'
import { isApiError, messageOf } from '../../../../platform/api-client/api-error.ts'
import { Dialog, DialogButtons } from '../../../../ui/feedback/dialog.tsx'
import { InputField, SelectField } from '../../../../ui/form/field.tsx'
import { FormAlert } from '../../../../ui/form/form-errors.tsx'
import type { KeptRow } from '../catalogue.queries.ts'
import { isVatRate, VatOptions } from '../vat-options.tsx'
import { type ManyChange, useChangeMany } from './use-change-many.ts'

const unchanged = <option value="">Ne pas changer</option>
const yesOrNo = (value: string): boolean | undefined =>
  value === '' ? undefined : value === 'true'

/** What changes of many products at once; what is not said stays. Loaded on demand. */
export const ManyProductsDialog = ({
  products,
  categories,
  onClose,
  onDone,
}: {
  products: readonly KeptRow[]
  categories: readonly { id: number; name: string; retired: boolean }[]
  onClose: () => void
  onDone: () => void
}) => {
  const [draft, setDraft] = useState({
    ...{ vat: '', from: '', category: '', status: '', indivisible: '', interfel: '' },
  })
  const write = (field: keyof typeof draft) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [field]: event.target.value })
  const save = useChangeMany()
  const change: ManyChange = {
    ...(isVatRate(draft.vat) &&
      (draft.from === ''
        ? { vat_rate: draft.vat, next_vat: null }
        : { next_vat: { vat_rate: draft.vat, valid_from: draft.from } })),
    ...(draft.category !== '' && { category_id: Number(draft.category) }),
    ...((draft.status === 'active' || draft.status === 'archived') && { status: draft.status }),
    ...(draft.indivisible !== '' && { is_indivisible: yesOrNo(draft.indivisible) }),
    ...(draft.interfel !== '' && { is_interfel_taxable: yesOrNo(draft.interfel) }),
  }
  const errors = isApiError(save.error) ? save.error.errors : {}
  const offers = products.reduce((sum, product) => sum + product.offers_count, 0)
  const count = formatCount(products.length, 'produit', 'produits')
  return (
    <Dialog
      onClose={onClose}
      title={`Changer ${count}`}
      description={
        offers === 0 ? 'Sans offre.' : `${formatCount(offers, 'offre', 'offres')} en vente.`
      }
    >
      <form
        method="post"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={event => {
          event.preventDefault()
          if (save.isPending || Object.keys(change).length === 0) return
          save.mutate({ products, change }, { onSuccess: onDone })
        }}
      >
        <FormAlert
          message={
            save.error && Object.keys(errors).length === 0
              ? messageOf(save.error, 'Aucun produit n’a été changé. Veuillez réessayer.')
              : null
          }
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="TVA"
            error={errors.vat_rate?.[0]}
            value={draft.vat}
            onChange={write('vat')}
          >
            {unchanged}
            <VatOptions />
          </SelectField>
          <InputField
            label="À partir du"
            optional
            type="date"
            hint="Sans date, dès maintenant."
            error={errors['next_vat.valid_from']?.[0]}
            disabled={draft.vat === ''}
            value={draft.from}
            onChange={write('from')}
          />
          <SelectField
            label="Rayon"
            error={errors.category_id?.[0]}
            value={draft.category}
            onChange={write('category')}
          >
            {unchanged}
            {categories
              .filter(({ retired }) => !retired)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </SelectField>
          <SelectField label="Visibilité" value={draft.status} onChange={write('status')}>
            {unchanged}
            <option value="active">Visibles</option>
            <option value="archived">Masqués</option>
          </SelectField>
          <SelectField
            label="Colis entiers seulement"
            value={draft.indivisible}
            onChange={write('indivisible')}
          >
            {unchanged}
            <option value="true">Oui</option>
            <option value="false">Non</option>
          </SelectField>
          <SelectField
            label="Soumis à la cotisation Interfel"
            value={draft.interfel}
            onChange={write('interfel')}
          >
            {unchanged}
            <option value="true">Oui</option>
            <option value="false">Non</option>
          </SelectField>
        </div>
        {draft.status === 'archived' && offers > 0 && (
          <p role="status" className="rounded-md bg-saffron-soft p-3 text-saffron-ink text-sm">
            {formatCount(offers, 'offre quitte', 'offres quittent')} la vente tant que ces produits
            sont masqués.
          </p>
        )}
        <DialogButtons
          onCancel={onClose}
          confirm={`Changer ${count}`}
          pending={save.isPending}
          disabled={Object.keys(change).length === 0}
        />
      </form>
    </Dialog>
  )
}
