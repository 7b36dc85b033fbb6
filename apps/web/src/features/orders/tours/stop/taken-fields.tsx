import { type TakingMethod, takingMethods } from '@carreau/domain/orders/tours'
import { Field } from '../../../../ui/form/field.tsx'
import { Input, Select } from '../../../../ui/form/input.tsx'
import { faultOfTaking, type Remarks, takingLabels } from './remarks.ts'

/** What was handed over at the door, and how. */
export const TakenFields = ({
  remarks,
  onChange,
}: {
  remarks: Remarks
  onChange: (remarks: Remarks) => void
}) => (
  <div className="grid grid-cols-2 items-start gap-3">
    <Field label="Encaissé (€)" optional error={faultOfTaking(remarks)}>
      {control => (
        <Input
          {...control}
          inputMode="decimal"
          maxLength={12}
          value={remarks.taken}
          onChange={event => onChange({ ...remarks, taken: event.target.value })}
        />
      )}
    </Field>
    <Field label="En">
      {control => (
        <Select
          {...control}
          value={remarks.takenBy}
          onChange={event => onChange({ ...remarks, takenBy: event.target.value as TakingMethod })}
        >
          {takingMethods.map(method => (
            <option key={method} value={method}>
              {takingLabels[method]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  </div>
)
