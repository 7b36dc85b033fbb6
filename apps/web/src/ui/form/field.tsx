import { type ComponentProps, type ReactNode, useId } from 'react'
import { Input, Select, Textarea } from './input.tsx'

/** What the control inside a field must carry so that label, hint and error belong to it. */
type FieldControl = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** What stands around a control. */
type FieldText = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
}

/** Label above, control, then the error or the hint: `<Field label="E-mail">{control => <Input {...control} />}</Field>`. */
export const Field = ({
  label,
  hint,
  error,
  optional = false,
  children,
}: FieldText & { children: (control: FieldControl) => ReactNode }) => {
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

/** A field around one input: its own properties stand beside the label; so for the next two. */
export const InputField = ({
  label,
  hint,
  error,
  optional = false,
  ...input
}: FieldText & ComponentProps<'input'>) => (
  <Field label={label} hint={hint} error={error} optional={optional}>
    {control => <Input {...control} {...input} />}
  </Field>
)

export const SelectField = ({
  label,
  hint,
  error,
  optional = false,
  ...select
}: FieldText & ComponentProps<'select'>) => (
  <Field label={label} hint={hint} error={error} optional={optional}>
    {control => <Select {...control} {...select} />}
  </Field>
)

export const TextareaField = ({
  label,
  hint,
  error,
  optional = false,
  ...textarea
}: FieldText & ComponentProps<'textarea'>) => (
  <Field label={label} hint={hint} error={error} optional={optional}>
    {control => <Textarea {...control} {...textarea} />}
  </Field>
)
