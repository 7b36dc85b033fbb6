import { crates } from '../../../../ui/form/crates.ts'
import { QuantityStepper } from '../../../../ui/form/quantity-stepper.tsx'
import type { Tours } from '../tours.queries.ts'
import type { Remarks } from './remarks.ts'

/** Empty crates that came back, by kind. */
export const CratesBack = ({
  kinds,
  remarks,
  onChange,
}: {
  kinds: Tours['crate_kinds']
  remarks: Remarks
  onChange: (remarks: Remarks) => void
}) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="mb-2 font-medium">Emballages repris</legend>
    {kinds.map(({ id, name }) => (
      <div key={id} className="flex items-center justify-between gap-3">
        <span>{name}</span>
        <QuantityStepper
          label={`${name} repris`}
          of={crates}
          min={0}
          max={10_000}
          value={remarks.crates[id] ?? 0}
          onChange={count => onChange({ ...remarks, crates: { ...remarks.crates, [id]: count } })}
        />
      </div>
    ))}
  </fieldset>
)
