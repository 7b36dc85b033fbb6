import { startTransition, useOptimistic } from 'react'
import { Checkbox } from '../../ui/form/checkbox.tsx'

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
  /** Resolves when it is saved, or put back. */
  onChange: (on: boolean) => Promise<void>
}) => {
  // Shown in the very click: the cache tells its readers a moment later.
  const [isOn, setOn] = useOptimistic(checked)
  const change = (on: boolean) =>
    startTransition(async () => {
      setOn(on)
      await onChange(on)
    })
  return (
    <Checkbox
      aria-label={name}
      aria-describedby={describedBy}
      checked={isOn}
      disabled={disabled}
      onChange={event => change(event.target.checked)}
      className="min-h-11 has-disabled:cursor-not-allowed max-sm:w-full sm:mx-auto sm:size-11 sm:justify-center"
    >
      <span aria-hidden="true" className="sm:hidden">
        {label}
      </span>
    </Checkbox>
  )
}
