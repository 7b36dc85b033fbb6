import { Button } from '../../../../ui/form/button.tsx'
import { Switch } from '../../../../ui/form/checkbox.tsx'
import { InputField, SelectField, TextareaField } from '../../../../ui/form/field.tsx'
import { usePictureInput } from '../../../../ui/form/use-picture-input.ts'
import { PhotoThumbs } from '../../../../ui/product/photo-thumbs.tsx'
import { useUploadImage } from '../../operator.queries.ts'
import type { ProductText } from '../catalogue.queries.ts'
import { MonthsField } from '../months-field.tsx'
import { VatOptions } from '../vat-options.tsx'
import { WordsField } from '../words-field.tsx'
import { type ProductDraft, wordErrors } from './product-draft.ts'

const billingLabels: Record<ProductText['billing_type'], string> = {
  weight: 'Au kilo',
  unit: 'À la pièce, botte ou barquette',
  package: 'Au colis',
}

/** All that is written of a product. */
export const ProductFields = ({
  draft,
  errors,
  categories,
  onChange,
}: {
  draft: ProductDraft
  errors: Readonly<Record<string, readonly string[]>>
  categories: readonly { id: number; name: string; retired: boolean }[]
  onChange: (change: Partial<ProductDraft>) => void
}) => {
  const errorOf = (field: string) => errors[field]?.[0]
  return (
    <>
      <InputField
        label="Désignation"
        hint="Ce que les acheteurs lisent : « Tomate grappe »."
        error={errorOf('commercial_designation')}
        value={draft.commercial_designation}
        maxLength={120}
        autoComplete="off"
        onChange={event => onChange({ commercial_designation: event.target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <InputField
          label="Produit"
          error={errorOf('name')}
          value={draft.name}
          maxLength={80}
          autoComplete="off"
          onChange={event => onChange({ name: event.target.value })}
        />
        <InputField
          label="Variété"
          optional
          error={errorOf('variety')}
          value={draft.variety ?? ''}
          maxLength={80}
          autoComplete="off"
          onChange={event => onChange({ variety: event.target.value })}
        />
        <SelectField
          label="Rayon"
          error={errorOf('category_id')}
          value={draft.category_id}
          onChange={event => onChange({ category_id: Number(event.target.value) })}
        >
          {categories
            .filter(({ id, retired }) => !retired || id === draft.category_id)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
        <SelectField
          label="Visibilité"
          error={errorOf('status')}
          value={draft.status}
          onChange={event =>
            onChange({ status: event.target.value === 'active' ? 'active' : 'archived' })
          }
        >
          <option value="active">Visible</option>
          <option value="archived">Masqué</option>
        </SelectField>
      </div>
      <WordsField
        label="Synonymes"
        hint="Les autres mots du métier : la recherche et les mercuriales les lisent."
        words={draft.synonyms}
        errors={wordErrors(errors, 'synonyms')}
        onChange={synonyms => onChange({ synonyms })}
      />
      <WordsField
        label="Variétés connues"
        hint="Celles qu’une mercuriale peut nommer : « Gariguette », « Ciflorette »."
        words={draft.cultivars}
        errors={wordErrors(errors, 'cultivars')}
        onChange={cultivars => onChange({ cultivars })}
      />
      <MonthsField value={draft.months} onChange={months => onChange({ months })} />
      <Photos
        photos={draft.photos}
        error={Object.entries(errors).find(([field]) => field.startsWith('photo_keys'))?.[1][0]}
        onChange={photos => onChange({ photos })}
      />
      <TextareaField
        label="Description"
        optional
        error={errorOf('description')}
        value={draft.description ?? ''}
        maxLength={2_000}
        onChange={event => onChange({ description: event.target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField
          label="TVA"
          error={errorOf('vat_rate')}
          value={draft.vat_rate}
          onChange={event => onChange({ vat_rate: event.target.value as ProductText['vat_rate'] })}
        >
          <VatOptions />
        </SelectField>
        <SelectField
          label="Unité de vente"
          error={errorOf('billing_type')}
          value={draft.billing_type}
          onChange={event =>
            onChange({ billing_type: event.target.value as ProductText['billing_type'] })
          }
        >
          {Object.entries(billingLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Poids"
          error={errorOf('volume_type')}
          value={draft.volume_type}
          onChange={event =>
            onChange({ volume_type: event.target.value === 'fixed' ? 'fixed' : 'variable' })
          }
        >
          <option value="fixed">Fixe</option>
          <option value="variable">Variable, pesé</option>
        </SelectField>
      </div>
      <NextVat
        value={draft.next_vat}
        errorOf={errorOf}
        onChange={next_vat => onChange({ next_vat })}
      />
      <div className="flex flex-col">
        <Switch
          checked={draft.is_interfel_taxable}
          onChange={event => onChange({ is_interfel_taxable: event.target.checked })}
        >
          Soumis à la cotisation Interfel
        </Switch>
        <Switch
          checked={draft.is_indivisible}
          onChange={event => onChange({ is_indivisible: event.target.checked })}
        >
          Colis entiers seulement
        </Switch>
      </div>
    </>
  )
}

/** The rate of VAT that follows, and from which day on. */
const NextVat = ({
  value,
  errorOf,
  onChange,
}: {
  value: ProductDraft['next_vat']
  errorOf: (field: string) => string | undefined
  onChange: (value: ProductDraft['next_vat']) => void
}) =>
  value === null ? (
    <Button
      variant="link"
      className="-mt-2 self-start"
      onClick={() => onChange({ vat_rate: '5.5', valid_from: '' })}
    >
      Prévoir un autre taux de TVA
    </Button>
  ) : (
    <fieldset className="flex flex-col gap-3 rounded-md border border-line p-4">
      <legend className="px-1 font-medium text-sm">TVA à venir</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Taux suivant"
          error={errorOf('next_vat.vat_rate')}
          value={value.vat_rate}
          onChange={event =>
            onChange({ ...value, vat_rate: event.target.value as ProductText['vat_rate'] })
          }
        >
          <VatOptions />
        </SelectField>
        <InputField
          label="À partir du"
          type="date"
          error={errorOf('next_vat.valid_from')}
          value={value.valid_from}
          onChange={event => onChange({ ...value, valid_from: event.target.value })}
        />
      </div>
      <Button variant="link" className="self-start" onClick={() => onChange(null)}>
        Ne rien prévoir
      </Button>
    </fieldset>
  )

const mostPhotos = 6

/** Its pictures: sent when chosen, kept when the product is saved. */
const Photos = ({
  photos,
  error,
  onChange,
}: {
  photos: ProductDraft['photos']
  error: string | undefined
  onChange: (photos: ProductDraft['photos']) => void
}) => {
  const upload = useUploadImage()
  const { input, choose, refusal } = usePictureInput({
    send: async file => {
      const sent = await upload.mutateAsync(file)
      onChange([sent, ...photos.filter(photo => photo.key !== sent.key)])
    },
    failure: 'L’image n’a pas pu être envoyée. Vérifiez votre connexion, puis réessayez.',
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: pictures and their buttons, not fields of a form
    <div role="group" aria-label="Photos" className="flex flex-col items-start gap-2">
      <p className="font-medium text-sm">Photos</p>
      <input {...input} aria-label="Fichier de la photo" />
      {photos.length > 0 && (
        <PhotoThumbs
          label="Photos"
          photos={photos}
          onRemove={key => onChange(photos.filter(photo => photo.key !== key))}
        />
      )}
      <Button
        variant="secondary"
        size="sm"
        pending={upload.isPending}
        disabled={photos.length >= mostPhotos}
        onClick={choose}
      >
        Ajouter une photo
      </Button>
      <p className="text-ink-soft text-sm">
        La première est celle des listes&nbsp;; la dernière envoyée passe devant.
      </p>
      <p role="alert" className="w-full text-sm text-tomato-ink empty:hidden">
        {refusal ?? error}
      </p>
    </div>
  )
}
