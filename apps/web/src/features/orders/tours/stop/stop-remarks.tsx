import { useState } from 'react'
import { Button } from '../../../../ui/form/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import type { Stop, Tours } from '../tours.queries.ts'
import { CratesBack } from './crates-back.tsx'
import { RefusedLines } from './refused-lines.tsx'
import { isRemarked, isTemperature, type Remarks } from './remarks.ts'
import { SignaturePad } from './signature-pad.tsx'
import { StopPhoto } from './stop-photo.tsx'
import { TakenFields } from './taken-fields.tsx'

/** What a driver may add to a delivery; a stop without remarks opens none of it. */
export const StopRemarks = ({
  stop,
  kinds,
  remarks,
  onChange,
}: {
  stop: Stop
  kinds: Tours['crate_kinds']
  remarks: Remarks
  onChange: (remarks: Remarks) => void
}) => {
  const [isOpen, setIsOpen] = useState(false)
  // Those that are found again stand open.
  if (!isOpen && !isRemarked(remarks))
    return (
      <Button
        variant="secondary"
        size="lg"
        className="h-auto! min-h-12 whitespace-normal! py-2"
        onClick={() => setIsOpen(true)}
      >
        Signature, photo, emballages, refus, encaissement…
      </Button>
    )
  return (
    <div className="flex flex-col gap-5">
      <SignaturePad
        value={remarks.signature}
        onChange={signature => onChange({ ...remarks, signature })}
      />
      <StopPhoto photo={remarks.photo} onChange={photo => onChange({ ...remarks, photo })} />
      <Field
        label="Température (°C)"
        optional
        error={isTemperature(remarks.temperature) ? undefined : 'De −40 à 60.'}
      >
        {control => (
          <Input
            {...control}
            inputMode="decimal"
            maxLength={6}
            value={remarks.temperature}
            onChange={event => onChange({ ...remarks, temperature: event.target.value })}
          />
        )}
      </Field>
      <TakenFields remarks={remarks} onChange={onChange} />
      <CratesBack kinds={kinds} remarks={remarks} onChange={onChange} />
      <RefusedLines stop={stop} remarks={remarks} onChange={onChange} />
    </div>
  )
}
