import { formatNumber } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { usualClaimReasons } from '@carreau/domain/orders/claims'
import { ImagePlus } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { Field, SelectField, TextareaField } from '../../../ui/form/field.tsx'
import { usePictureInput } from '../../../ui/form/use-picture-input.ts'
import { PhotoThumbs } from '../../../ui/product/photo-thumbs.tsx'
import type { Order } from '../door/orders.queries.ts'
import { AmountInput, deliveredAmount } from './claim-amounts.tsx'
import {
  type Draft,
  type DraftErrors,
  lighterReason,
  otherReason,
  shownAmount,
  withReason,
} from './claim-draft.ts'
import { type Photo, useSendPhoto } from './claims.queries.ts'

/** How much of a line, why, and what it looks like. */
export const ClaimLineFields = ({
  line,
  left,
  draft,
  errors,
  onChange,
}: {
  line: Order['lines'][number]
  /** Packages of which nothing was said before. */
  left: number
  draft: Draft
  errors: DraftErrors
  onChange: (change: (draft: Draft) => Draft) => void
}) => {
  const set = (change: Partial<Draft>) => onChange(before => ({ ...before, ...change }))
  const isWeighed = line.picked_weight_kg !== null
  const isLighter = draft.reason === lighterReason
  return (
    <div className="flex flex-col gap-4 pt-1 pb-2 sm:pl-7.5">
      <SelectField
        label="Motif"
        error={errors.reason}
        value={draft.reason}
        onChange={({ target }) =>
          onChange(before => withReason(before, target.value, { left, isWeighed }))
        }
      >
        <option value="">Choisir un motif</option>
        {[...usualClaimReasons, otherReason].map(reason => (
          <option key={reason}>{reason}</option>
        ))}
      </SelectField>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-4">
        <Field
          label={isLighter ? 'Ce qui manque' : 'Quantité concernée'}
          hint={`Sur ${deliveredAmount(line)}${left === line.picked_packages ? '' : `\u00a0: il en reste ${formatNumber(left)} à signaler`}.`}
          error={errors.amount}
        >
          {control => (
            <AmountInput
              {...control}
              unit={draft.unit}
              value={draft.amount}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => set({ amount: target.value })}
            />
          )}
        </Field>
        {isWeighed && (
          <SelectField
            label="Mesure"
            value={draft.unit}
            onChange={({ target }) =>
              // A scale says what nobody knows before.
              set(
                target.value === 'kg'
                  ? { unit: 'kg', amount: '' }
                  : { unit: 'colis', amount: isLighter ? '' : shownAmount(left) },
              )
            }
          >
            <option value="colis">Colis</option>
            <option value="kg">Poids</option>
          </SelectField>
        )}
      </div>
      <TextareaField
        label="Précisions"
        optional={draft.reason !== otherReason}
        error={errors.detail}
        value={draft.detail}
        maxLength={400}
        onChange={({ target }) => set({ detail: target.value })}
      />
      <PhotoField
        label={`Photos ${ofName(line.name)}`}
        photos={draft.photos}
        error={errors.photos}
        onAdd={photo =>
          onChange(before => ({
            ...before,
            photos: [...before.photos.filter(({ key }) => key !== photo.key), photo],
          }))
        }
        onRemove={removed =>
          onChange(before => ({
            ...before,
            photos: before.photos.filter(({ key }) => key !== removed),
          }))
        }
      />
    </div>
  )
}

const maxPhotos = 6

/** Photographs of what is wrong, sent as they are chosen. */
const PhotoField = ({
  label,
  photos,
  error,
  onAdd,
  onRemove,
}: {
  /** Of what: « Photos de Tomate grappe ». */
  label: string
  photos: readonly Photo[]
  error: string | undefined
  onAdd: (photo: Photo) => void
  onRemove: (key: string) => void
}) => {
  const send = useSendPhoto()
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { input, choose, refusal } = usePictureInput({
    send: async file => onAdd(await send.mutateAsync(file)),
    failure: 'La photo n’a pas pu être envoyée. Vérifiez votre connexion, puis réessayez.',
    most: maxPhotos,
    held: photos.length,
    tooMany: `Une ligne compte au plus ${maxPhotos} photos.`,
  })

  return (
    // biome-ignore lint/a11y/useSemanticElements: pictures and their buttons, not fields of a form
    <div role="group" aria-label={label} className="flex flex-col items-start gap-2">
      {photos.length > 0 && (
        <PhotoThumbs
          label="Photos envoyées"
          photos={photos}
          onRemove={key => {
            onRemove(key)
            button.current?.focus()
          }}
        />
      )}
      <input {...input} aria-label={label} />
      <Button
        ref={button}
        variant="secondary"
        pending={send.isPending}
        disabled={photos.length >= maxPhotos}
        aria-describedby={`${id}-note`}
        onClick={choose}
      >
        {!send.isPending && <ImagePlus aria-hidden="true" className="size-4" />}
        Ajouter une photo
      </Button>
      <p id={`${id}-note`} className="text-ink-soft text-sm">
        Six au plus. Le fournisseur les voit.
      </p>
      <p role="alert" className="text-sm text-tomato-ink empty:hidden">
        {refusal ?? error}
      </p>
    </div>
  )
}
