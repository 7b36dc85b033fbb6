import { usualClaimReasons } from '@carreau/domain/orders/claims'
import { ImagePlus } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { Field, SelectField, TextareaField } from '../../../ui/form/field.tsx'
import { QuantityStepper } from '../../../ui/form/quantity-stepper.tsx'
import { usePictureInput } from '../../../ui/form/use-picture-input.ts'
import { Tabs } from '../../../ui/navigation/tabs.tsx'
import { PhotoThumbs } from '../../../ui/product/photo-thumbs.tsx'
import { AmountInput, deliveredAmount, typedAmount } from '../claims/claim-amounts.tsx'
import { type DraftErrors, otherReason, shownAmount } from '../claims/claim-draft.ts'
import type { Order } from '../door/orders.queries.ts'
import { type FaultDraft, fateChoices, missingReason, withFate } from './reception-draft.ts'

const maxPhotos = 6

/** What became of a line that is not as it should be: for fingers in gloves. */
export const FaultFields = ({
  line,
  left,
  draft,
  errors,
  onChange,
}: {
  line: Order['lines'][number]
  /** Packages of which nothing was said before. */
  left: number
  draft: FaultDraft
  errors: DraftErrors
  onChange: (change: (draft: FaultDraft) => FaultDraft) => void
}) => {
  const set = (change: Partial<FaultDraft>) => onChange(before => ({ ...before, ...change }))
  const isWhole = Number.isInteger(line.picked_packages) && Number.isInteger(left)
  return (
    <div className="flex flex-col gap-4 pt-3">
      <Tabs
        label={`Décision pour ${line.name}`}
        className="self-start"
        value={draft.fate}
        onChange={fate => onChange(before => withFate(before, fate))}
        options={fateChoices.map(({ fate, label }) => ({ value: fate, label }))}
      />
      <div className="flex flex-wrap items-end gap-3">
        {draft.unit === 'colis' ? (
          <div className="flex flex-col gap-1.5">
            <span className="font-medium text-sm">Colis concernés</span>
            <QuantityStepper
              label={`Colis concernés de ${line.name}`}
              value={typedAmount(draft.amount) ?? left}
              step={isWhole ? 1 : 0.5}
              max={left}
              onChange={value => set({ amount: shownAmount(value) })}
            />
          </div>
        ) : (
          <Field
            label="Poids concerné"
            hint={`Sur ${deliveredAmount(line)}.`}
            error={errors.amount}
          >
            {control => (
              <AmountInput
                {...control}
                unit="kg"
                value={draft.amount}
                onChange={({ target }) => set({ amount: target.value })}
              />
            )}
          </Field>
        )}
        {line.picked_weight_kg !== null && (
          <SelectField
            label="Mesure"
            value={draft.unit}
            onChange={({ target }) =>
              set(
                target.value === 'kg'
                  ? { unit: 'kg', amount: '' }
                  : { unit: 'colis', amount: shownAmount(left) },
              )
            }
          >
            <option value="colis">Colis</option>
            <option value="kg">Poids</option>
          </SelectField>
        )}
      </div>
      {draft.fate !== 'missing' && (
        <SelectField
          label="Motif"
          error={errors.reason}
          value={draft.reason}
          onChange={({ target }) => set({ reason: target.value })}
        >
          <option value="">Choisir un motif</option>
          {[...usualClaimReasons.filter(reason => reason !== missingReason), otherReason].map(
            reason => (
              <option key={reason}>{reason}</option>
            ),
          )}
        </SelectField>
      )}
      {draft.reason === otherReason && (
        <TextareaField
          label="Précisions"
          error={errors.detail}
          value={draft.detail}
          maxLength={400}
          onChange={({ target }) => set({ detail: target.value })}
        />
      )}
      <KeptPhotos
        name={line.name}
        files={draft.files}
        onAdd={file => onChange(before => ({ ...before, files: [...before.files, file] }))}
        onRemove={file =>
          onChange(before => ({ ...before, files: before.files.filter(one => one !== file) }))
        }
      />
    </div>
  )
}

/** Photographs that stay on the device until the reception is sent: a cellar has no network. */
const KeptPhotos = ({
  name,
  files,
  onAdd,
  onRemove,
}: {
  name: string
  files: readonly File[]
  onAdd: (file: File) => void
  onRemove: (file: File) => void
}) => {
  const photos = useMemo(
    () => files.map(file => ({ file, key: URL.createObjectURL(file) })),
    [files],
  )
  useEffect(
    () => () => {
      for (const { key } of photos) URL.revokeObjectURL(key)
    },
    [photos],
  )
  const { input, choose, refusal } = usePictureInput({
    send: async file => onAdd(file),
    failure: 'Cette photo n’a pas pu être gardée. Recommencez.',
    most: maxPhotos,
    held: files.length,
    tooMany: `Une ligne compte au plus ${maxPhotos} photos.`,
  })
  return (
    <div className="flex flex-col items-start gap-2">
      {photos.length > 0 && (
        <PhotoThumbs
          label="Photos prises"
          photos={photos.map(({ key }) => ({ key, url: key }))}
          onRemove={gone => {
            const photo = photos.find(({ key }) => key === gone)
            if (photo !== undefined) onRemove(photo.file)
          }}
        />
      )}
      <input {...input} aria-label={`Photos de ${name}`} />
      <Button variant="secondary" disabled={files.length >= maxPhotos} onClick={choose}>
        <ImagePlus aria-hidden="true" className="size-4" />
        Ajouter une photo
      </Button>
      <p role="alert" className="text-sm text-tomato-ink empty:hidden">
        {refusal}
      </p>
    </div>
  )
}
