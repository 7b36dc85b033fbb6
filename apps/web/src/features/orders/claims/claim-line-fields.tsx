import { ofName } from '@carreau/domain/french/of-name'
import { usualClaimReasons } from '@carreau/domain/orders/claims/claims'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import type { Order } from '../door/orders.queries.ts'
import { AmountInput } from './amount-input.tsx'
import { type Draft, type DraftErrors, otherReason } from './claim-draft.ts'
import { deliveredAmount } from './claimed-amount.ts'
import { PhotoField } from './photo-field.tsx'

/** How much of a line, why, and what it looks like. */
export const ClaimLineFields = ({
  line,
  draft,
  errors,
  onChange,
}: {
  line: Order['lines'][number]
  draft: Draft
  errors: DraftErrors
  onChange: (change: (draft: Draft) => Draft) => void
}) => {
  const set = (change: Partial<Draft>) => onChange(before => ({ ...before, ...change }))
  return (
    <div className="flex flex-col gap-4 pt-1 pb-2 sm:pl-7.5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-4">
        <Field
          label="Quantité concernée"
          hint={`Sur ${deliveredAmount(line)}.`}
          error={errors.amount}
        >
          {control => (
            <AmountInput
              {...control}
              unit={draft.unit}
              value={draft.amount}
              onChange={({ target }) => set({ amount: target.value })}
            />
          )}
        </Field>
        {line.picked_weight_kg !== null && (
          <Field label="Mesure">
            {control => (
              <Select
                {...control}
                value={draft.unit}
                onChange={({ target }) => set({ unit: target.value === 'kg' ? 'kg' : 'colis' })}
              >
                <option value="kg">Poids</option>
                <option value="colis">Colis</option>
              </Select>
            )}
          </Field>
        )}
      </div>
      <Field label="Motif" error={errors.reason}>
        {control => (
          <Select
            {...control}
            value={draft.reason}
            onChange={({ target }) => set({ reason: target.value })}
          >
            <option value="">Choisir un motif</option>
            {[...usualClaimReasons, otherReason].map(reason => (
              <option key={reason}>{reason}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Précisions" optional={draft.reason !== otherReason} error={errors.detail}>
        {control => (
          <Textarea
            {...control}
            value={draft.detail}
            maxLength={400}
            onChange={({ target }) => set({ detail: target.value })}
          />
        )}
      </Field>
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
