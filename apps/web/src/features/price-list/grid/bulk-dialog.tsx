import { formatCount, formatExactUnitPrice } from '@carreau/domain/french/format'
import { changedPrice } from '@carreau/domain/price-list/price-list'
import { useState } from 'react'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { InputField, SelectField } from '../../../ui/form/field.tsx'
import type { Offer } from '../price-list.queries.ts'
import type { Change, Step } from './changes.ts'
import { readField } from './fields.ts'

const shownEffects = 6
const steps = [
  { stepE4: 100, label: 'Au centime' },
  { stepE4: 500, label: 'À 0,05 €' },
  { stepE4: 1000, label: 'À 0,10 €' },
]

/** « −5 », « +2,5 % » in hundredths of a percent; null when it is none. */
const readPercent = (text: string): number | null => {
  const plain = text.replace(/[\s%]/g, '').replace('−', '-').replace(',', '.')
  if (!/^[+-]?\d{1,3}(\.\d{1,2})?$/.test(plain)) return null
  const points = Math.round(Number(plain) * 100)
  return points >= -9_000 && points <= 90_000 ? points : null
}

/** A price in € changed by hundredths of a percent, as the API rounds it. */
const bulkPrice = (price: number, basisPoints: number, stepE4: number): number =>
  changedPrice(Math.round(price * 10_000), { basisPoints, stepE4 }) / 10_000

/** Brackets change as the price does; one that no longer falls below the one before goes. */
const followingBrackets = (
  { brackets }: Offer,
  listPrice: number,
  changed: (price: number) => number,
): Offer['brackets'] => {
  let last = listPrice
  return brackets.flatMap(bracket => {
    const unitPrice = changed(bracket.unit_price)
    if (unitPrice >= last) return []
    last = unitPrice
    return [{ ...bracket, unit_price: unitPrice }]
  })
}

/** Changes the prices or the validity of many offers, after showing the effect. Loaded on demand. */
const BulkDialog = ({
  chosen,
  onApply,
  onClose,
}: {
  chosen: readonly Offer[]
  onApply: (step: Step) => void
  onClose: () => void
}) => {
  const [percent, setPercent] = useState('')
  const [stepE4, setStepE4] = useState(100)
  const [day, setDay] = useState('')
  const points = percent.trim() === '' ? 0 : readPercent(percent)
  const until = day === '' ? null : readUntil(day, chosen[0])

  const changes: Change[] = chosen.flatMap((offer): Change[] => {
    const own: Change[] = []
    if (points) {
      const to = bulkPrice(offer.unit_price, points, stepE4)
      if (to !== offer.unit_price)
        own.push({ offerId: offer.id, field: 'unit_price', from: offer.unit_price, to })
      if (offer.brackets.length > 0)
        own.push({
          offerId: offer.id,
          field: 'brackets',
          from: offer.brackets,
          to: followingBrackets(offer, to, price => bulkPrice(price, points, stepE4)),
        })
    }
    if (until !== null && until !== offer.valid_until)
      own.push({ offerId: offer.id, field: 'valid_until', from: offer.valid_until, to: until })
    return own
  })
  const prices = changes.filter(({ field }) => field === 'unit_price')
  const labels = new Map(chosen.map(offer => [offer.id, offer]))

  return (
    <Dialog
      onClose={onClose}
      title="Changer la sélection"
      description={formatCount(chosen.length, 'offre choisie', 'offres choisies')}
    >
      <form
        method="post"
        className="flex flex-col gap-4"
        onSubmit={event => {
          event.preventDefault()
          if (changes.length > 0 && points !== null) onApply(changes)
        }}
      >
        <div className="grid grid-cols-2 gap-3">
          <InputField
            label="Hausse ou baisse en %"
            error={points === null ? 'Écrivez par exemple −5 ou 2,5.' : undefined}
            inputMode="text"
            autoComplete="off"
            placeholder="−5"
            value={percent}
            onChange={event => setPercent(event.target.value)}
          />
          <SelectField
            label="Arrondi"
            value={stepE4}
            onChange={event => setStepE4(Number(event.target.value))}
          >
            {steps.map(({ stepE4: value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        <InputField
          label="Valable jusqu’au"
          optional
          type="date"
          value={day}
          onChange={event => setDay(event.target.value)}
        />
        <section
          aria-label="Effet"
          className="flex flex-col gap-1 rounded-md bg-sunken p-3 text-sm tabular-nums"
        >
          {prices.length === 0 && <p className="text-ink-soft">Aucun prix ne change.</p>}
          {prices.slice(0, shownEffects).map(({ offerId, to }) => {
            const offer = labels.get(offerId)
            return (
              offer &&
              typeof to === 'number' && (
                <p key={offerId} className="flex justify-between gap-3">
                  <span className="truncate">{offer.specification.label}</span>
                  <span className="whitespace-nowrap">
                    {formatExactUnitPrice(offer.unit_price, offer.unit)} →{' '}
                    {formatExactUnitPrice(to, offer.unit)}
                  </span>
                </p>
              )
            )
          })}
          {prices.length > shownEffects && <p>Et {prices.length - shownEffects} autres prix.</p>}
        </section>
        <DialogButtons
          onCancel={onClose}
          confirm={`Changer ${formatCount(new Set(changes.map(({ offerId }) => offerId)).size, 'offre', 'offres')}`}
          disabled={changes.length === 0 || points === null}
        />
      </form>
    </Dialog>
  )
}

const readUntil = (day: string, offer: Offer | undefined): string | null => {
  const read = offer && readField('valid_until', day, offer)
  return read?.ok && typeof read.value === 'string' ? read.value : null
}

export default BulkDialog
