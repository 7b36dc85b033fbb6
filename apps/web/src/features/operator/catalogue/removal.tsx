import { useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'

/** Deletes something in two taps: the second one is beside what it would do. */
export const Removal = ({
  label,
  consequence,
  pending,
  onConfirm,
}: {
  label: string
  consequence: string
  pending: boolean
  onConfirm: () => void
}) => {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked)
    return (
      <Button variant="link" className="self-start" onClick={() => setAsked(true)}>
        {label}…
      </Button>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question and its answers, not fields of a form
    <div
      role="group"
      aria-label={label}
      className="flex flex-col gap-3 rounded-md bg-tomato-soft p-4"
    >
      <p role="status" className="text-sm text-tomato-ink">
        {consequence}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="danger" pending={pending} onClick={onConfirm}>
          {label}
        </Button>
        <Button autoFocus size="sm" variant="secondary" onClick={() => setAsked(false)}>
          Garder
        </Button>
      </div>
    </div>
  )
}
