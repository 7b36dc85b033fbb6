import type { BillingType } from '@carreau/domain/quantity'
import { useState } from 'react'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { readPrice } from './fields.ts'
import { type OfferedSpecification, useCreateOffer } from './price-list.queries.ts'
import { SpecificationSearch } from './specification-search.tsx'

const billings: readonly { type: BillingType; label: string }[] = [
  { type: 'weight', label: 'au kg' },
  { type: 'unit', label: 'à la pièce, botte ou barquette' },
  { type: 'package', label: 'au colis' },
]

/** Puts a specification on the list: which product, which of its specifications, what price. Loaded on demand. */
const AddOfferDialog = ({ onClose }: { onClose: () => void }) => {
  const creation = useCreateOffer()
  const [chosen, setChosen] = useState<OfferedSpecification | null>(null)
  const [billing, setBilling] = useState<BillingType>('weight')
  const [price, setPrice] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const submit = async () => {
    const read = readPrice(price.trim())
    setRefusal(read.ok ? undefined : read.reason)
    if (!read.ok || typeof read.value !== 'number' || chosen === null) return
    try {
      await creation.mutateAsync({
        specification_id: chosen.id,
        billing_type: billing,
        unit_price: read.value,
      })
      onClose()
    } catch {
      // Said above the form.
    }
  }
  return (
    <Dialog open onOpenChange={open => !open && onClose()} title="Ajouter une offre">
      {chosen === null ? (
        <SpecificationSearch
          withoutOwn
          onChoose={(specification, product) => {
            setChosen(specification)
            setBilling(product.billing_type)
          }}
        />
      ) : (
        <form
          method="post"
          noValidate
          className="flex flex-col gap-4"
          onSubmit={event => {
            event.preventDefault()
            void submit()
          }}
        >
          <FormAlert
            message={
              creation.error
                ? messageOf(creation.error, 'L’offre n’a pas été ajoutée. Veuillez réessayer.')
                : undefined
            }
          />
          <p className="font-medium">{chosen.label}</p>
          <div className="grid grid-cols-2 gap-3">
            <Field label="Prix en €" error={refusal}>
              {control => (
                <Input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="2,35"
                  value={price}
                  onChange={event => setPrice(event.target.value)}
                />
              )}
            </Field>
            <Field label="Vendu">
              {control => (
                <Select
                  {...control}
                  value={billing}
                  onChange={event =>
                    setBilling(
                      billings.find(({ type }) => type === event.target.value)?.type ?? 'weight',
                    )
                  }
                >
                  {billings.map(({ type, label }) => (
                    <option key={type} value={type}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="secondary" onClick={() => setChosen(null)}>
              Revenir au choix
            </Button>
            <Button type="submit" pending={creation.isPending}>
              Ajouter
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

export default AddOfferDialog
