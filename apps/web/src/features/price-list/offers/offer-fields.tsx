import { Plus, X } from 'lucide-react'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { InputField, SelectField } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import type { BracketDraft, billingsOf, DraftErrors, OfferDraft } from './offer-draft.ts'

const maxBrackets = 10

/** The fields of an offer: its price, from how many packages, until when, its note and brackets. */
export const OfferFields = ({
  draft,
  errors,
  billings,
  halves,
  readOnly,
  onChange,
}: {
  draft: OfferDraft
  errors: DraftErrors
  billings: ReturnType<typeof billingsOf>
  /** Whether half a package can be sold. */
  halves: boolean
  readOnly: boolean
  onChange: (draft: OfferDraft) => void
}) => {
  const set = (part: Partial<OfferDraft>) => onChange({ ...draft, ...part })
  return (
    // Not each field: a group that is disabled says so once.
    <fieldset disabled={readOnly} className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">L’offre</legend>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        <InputField
          label="Prix en €"
          error={errors.price}
          inputMode="decimal"
          autoComplete="off"
          placeholder="2,35"
          value={draft.price}
          onChange={event => set({ price: event.target.value })}
        />
        <SelectField
          label="Vendu"
          value={draft.billing}
          onChange={({ target }) =>
            set({
              billing: billings.find(({ type }) => type === target.value)?.type ?? draft.billing,
            })
          }
        >
          {billings.map(({ type, label }) => (
            <option key={type} value={type}>
              {label}
            </option>
          ))}
        </SelectField>
        <InputField
          label="Minimum de colis"
          error={errors.minimum}
          inputMode="decimal"
          autoComplete="off"
          value={draft.minimum}
          onChange={event => set({ minimum: event.target.value })}
        />
        <InputField
          label="Valable jusqu’au"
          type="date"
          value={draft.day}
          onChange={event => set({ day: event.target.value })}
        />
        <div className="col-span-2">
          <InputField
            label="Note aux acheteurs"
            error={errors.note}
            maxLength={200}
            autoComplete="off"
            placeholder="Arrivage vendredi"
            value={draft.note}
            onChange={event => set({ note: event.target.value })}
          />
        </div>
      </div>
      {halves && (
        <Checkbox
          checked={draft.allowsHalf}
          onChange={event => set({ allowsHalf: event.target.checked })}
        >
          Se vend aussi par demi-colis
        </Checkbox>
      )}
      <Brackets
        brackets={draft.brackets}
        error={errors.brackets}
        readOnly={readOnly}
        onChange={brackets => set({ brackets })}
      />
    </fieldset>
  )
}

const Brackets = ({
  brackets,
  error,
  readOnly,
  onChange,
}: {
  brackets: readonly BracketDraft[]
  error: string | undefined
  readOnly: boolean
  onChange: (brackets: readonly BracketDraft[]) => void
}) => {
  const change = (key: number, part: Partial<BracketDraft>) =>
    onChange(brackets.map(bracket => (bracket.key === key ? { ...bracket, ...part } : bracket)))
  return (
    <section aria-labelledby="offer-brackets" className="flex flex-col gap-2 text-sm">
      <h3 id="offer-brackets" className="text-lg">
        Paliers
      </h3>
      {brackets.length === 0 && (
        <p className="text-ink-soft">Un seul prix, quelle que soit la quantité.</p>
      )}
      {brackets.map(({ key, minimum, price }, index) => (
        <div key={key} className="flex items-center gap-2">
          <span className="whitespace-nowrap">Dès</span>
          <Input
            aria-label={`Palier ${index + 1}, nombre de colis`}
            className="max-w-18 text-right"
            inputMode="decimal"
            autoComplete="off"
            value={minimum}
            onChange={event => change(key, { minimum: event.target.value })}
          />
          colis
          <Input
            aria-label={`Palier ${index + 1}, prix`}
            className="max-w-24 text-right"
            inputMode="decimal"
            autoComplete="off"
            value={price}
            onChange={event => change(key, { price: event.target.value })}
          />
          €
          {!readOnly && (
            <IconButton
              label={`Retirer le palier ${index + 1}`}
              onClick={() => onChange(brackets.filter(bracket => bracket.key !== key))}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {error !== undefined && (
        <p role="alert" className="text-tomato-ink">
          {error}
        </p>
      )}
      {!readOnly && (
        <Button
          size="sm"
          variant="secondary"
          className="self-start"
          disabled={brackets.length >= maxBrackets}
          onClick={() => {
            const key = Math.max(-1, ...brackets.map(bracket => bracket.key)) + 1
            onChange([...brackets, { key, minimum: '', price: '' }])
          }}
        >
          <Plus aria-hidden="true" className="size-4" />
          Ajouter un palier
        </Button>
      )}
    </section>
  )
}
