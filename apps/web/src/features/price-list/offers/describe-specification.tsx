import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { InputField, SelectField } from '../../../ui/form/field.tsx'
import {
  type DescribedSpecification,
  offerChoicesQuery,
  type ShopProduct,
} from '../price-list.queries.ts'
import {
  blankParts,
  contentUnits,
  type PartErrors,
  type Parts,
  readParts,
} from './described-parts.ts'

/** A specification that nobody has yet, from what it is made of. */
export const DescribeSpecification = ({
  product,
  read = blankParts,
  onDescribe,
}: {
  product: Pick<ShopProduct, 'id'>
  /** What is known of it already. */
  read?: Parts
  onDescribe: (described: DescribedSpecification) => void
}) => {
  const choices = useQuery(offerChoicesQuery(useApi()))
  const [parts, setParts] = useState(read)
  const [errors, setErrors] = useState<PartErrors>({})
  const lists = useId()
  const { data } = choices
  const set = (part: Partial<Parts>) => setParts({ ...parts, ...part })
  const text = (field: 'size' | 'brand' | 'cultivar' | 'category', list?: string) => ({
    autoComplete: 'off',
    maxLength: field === 'category' ? 20 : 60,
    list,
    value: parts[field],
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
  })
  if (choices.isError) return <p role="alert">Les choix n’ont pas pu être lus. Réessayez.</p>
  if (data === undefined) return <p className="text-ink-soft text-sm">Un instant…</p>
  const select = (
    field: 'origin' | 'packaging' | 'maturity',
    options: readonly { id: number; name: string }[],
  ) => ({
    value: parts[field],
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
    children: [
      <option key="" value="">
        {field === 'maturity' ? 'Sans' : 'Choisir'}
      </option>,
      ...options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      )),
    ],
  })
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={event => {
        event.preventDefault()
        const read = readParts(product.id, parts)
        setErrors(read.errors)
        if (read.ok) onDescribe(read.described)
      }}
    >
      <div className="grid grid-cols-2 items-start gap-3">
        <SelectField label="Origine" error={errors.origin} {...select('origin', data.origins)} />
        <SelectField
          label="Conditionnement"
          error={errors.packaging}
          {...select('packaging', data.packagings)}
        />
        <SelectField
          label="Le colis compte des"
          value={parts.contentUnit}
          onChange={({ target }) =>
            set({
              contentUnit: contentUnits.find(({ unit }) => unit === target.value)?.unit ?? 'kg',
            })
          }
        >
          {contentUnits.map(({ unit, label }) => (
            <option key={unit} value={unit}>
              {label}
            </option>
          ))}
        </SelectField>
        {parts.contentUnit !== 'kg' && (
          <InputField
            label="Combien par colis"
            error={errors.count}
            inputMode="numeric"
            autoComplete="off"
            value={parts.count}
            onChange={event => set({ count: event.target.value })}
          />
        )}
        <InputField
          label="Poids net du colis en kg"
          error={errors.weight}
          optional={parts.contentUnit !== 'kg'}
          inputMode="decimal"
          autoComplete="off"
          placeholder="6"
          value={parts.weight}
          onChange={event => set({ weight: event.target.value })}
        />
        <InputField label="Catégorie" optional {...text('category', `${lists}-categories`)} />
        <InputField label="Calibre" optional {...text('size')} placeholder="57-67" />
        <InputField label="Marque" optional {...text('brand', `${lists}-brands`)} />
        <InputField label="Variété botanique" optional {...text('cultivar')} />
        <SelectField label="Maturité" optional {...select('maturity', data.maturities)} />
      </div>
      <Checkbox
        checked={parts.isOrganic}
        onChange={event => set({ isOrganic: event.target.checked })}
      >
        Issu de l’agriculture biologique
      </Checkbox>
      <datalist id={`${lists}-categories`}>
        {data.categories.map(category => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <datalist id={`${lists}-brands`}>
        {data.brands.map(brand => (
          <option key={brand} value={brand} />
        ))}
      </datalist>
      <Button type="submit" className="self-end">
        Continuer
      </Button>
    </form>
  )
}
