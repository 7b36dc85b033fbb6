import { Checkbox } from '../../ui/checkbox.tsx'

/** A box in the middle of its cell, 44 px to touch; on a phone a line with the channel's name. */
export const TickBox = ({
  label,
  name,
  describedBy,
  checked,
  disabled,
  onChange,
}: {
  label: string
  name: string
  describedBy: string
  checked: boolean
  disabled: boolean
  onChange: (on: boolean) => void
}) => (
  <Checkbox
    aria-label={name}
    aria-describedby={describedBy}
    checked={checked}
    disabled={disabled}
    onChange={event => onChange(event.target.checked)}
    className="min-h-11 has-disabled:cursor-not-allowed max-sm:w-full sm:mx-auto sm:size-11 sm:justify-center"
  >
    <span aria-hidden="true" className="sm:hidden">
      {label}
    </span>
  </Checkbox>
)
