import { type ReactNode, useId } from 'react'

/** What the control inside a field must carry so that label, hint and error belong to it. */
export type FieldControl = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label above, control, then the error or the hint: `<Field label="E-mail">{control => <Input {...control} />}</Field>`. */
export const Field = ({
  label,
  hint,
  error,
  optional = false,
  children,
}: {
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  children: (control: FieldControl) => ReactNode
}) => {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = error !== undefined || hint !== undefined
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (facultatif)</span>}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': hasNote ? noteId : undefined,
      })}
      {hasNote && (
        <p
          id={noteId}
          className={error === undefined ? 'text-ink-soft text-sm' : 'text-sm text-tomato-ink'}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
