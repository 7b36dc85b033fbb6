import { Field } from '../../../../ui/form/field.tsx'
import { Select } from '../../../../ui/form/input.tsx'
import { QuantityStepper } from '../../../../ui/form/quantity-stepper.tsx'
import type { Stop } from '../tours.queries.ts'
import { type Remarks, refusalReasons } from './remarks.ts'

/** All of a stop refused, for one reason. */
export const allRefused = (stop: Stop): Remarks['refused'] =>
  Object.fromEntries(stop.lines.map(({ id, packages }) => [id, packages]))

/** Whether nothing of a stop is taken. */
export const isAllRefused = (stop: Stop, { refused }: Remarks): boolean =>
  stop.lines.length > 0 && stop.lines.every(({ id, packages }) => refused[id] === packages)

/** What the customer does not take, and why: line by line, or all of it for one reason. */
export const RefusedLines = ({
  stop,
  remarks,
  onChange,
}: {
  stop: Stop
  remarks: Remarks
  onChange: (remarks: Remarks) => void
}) => {
  const isAll = isAllRefused(stop, remarks)
  const reasonOf = (id: number) => remarks.reasons[id] ?? refusalReasons[0]
  const sayOfAll = (reason: string) =>
    onChange({
      ...remarks,
      reasons: Object.fromEntries(stop.lines.map(({ id }) => [id, reason])),
    })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">Refusé à la porte (colis)</legend>
      {isAll && (
        <Field label="Motif, pour tout">
          {control => (
            <ReasonSelect
              {...control}
              value={reasonOf(stop.lines[0]?.id ?? 0)}
              onReason={sayOfAll}
            />
          )}
        </Field>
      )}
      {stop.lines.map(({ id, name, packages }) => (
        <div key={id} className="flex flex-col gap-2">
          <div className="flex items-center justify-between gap-3">
            <span className="min-w-0 break-words">{name}</span>
            <QuantityStepper
              label={`Colis refusés de ${name}`}
              step={0.5}
              min={0}
              max={packages}
              value={remarks.refused[id] ?? 0}
              onChange={count =>
                onChange({ ...remarks, refused: { ...remarks.refused, [id]: count } })
              }
            />
          </div>
          {(remarks.refused[id] ?? 0) > 0 && !isAll && (
            <ReasonSelect
              aria-label={`Motif du refus de ${name}`}
              value={reasonOf(id)}
              onReason={reason =>
                onChange({ ...remarks, reasons: { ...remarks.reasons, [id]: reason } })
              }
            />
          )}
        </div>
      ))}
    </fieldset>
  )
}

const ReasonSelect = ({
  value,
  onReason,
  ...control
}: {
  value: string
  onReason: (reason: string) => void
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
}) => (
  <Select {...control} value={value} onChange={event => onReason(event.target.value)}>
    {refusalReasons.map(reason => (
      <option key={reason}>{reason}</option>
    ))}
  </Select>
)
