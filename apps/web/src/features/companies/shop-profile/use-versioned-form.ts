import { useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { showRefusal } from '../../../ui/form/form-errors.tsx'

/** A field that somebody else changed, and how it read before and after. */
type OtherChange<Draft> = { name: keyof Draft; before: Draft; after: Draft }

export type VersionedForm<Draft extends FieldValues> = {
  form: UseFormReturn<Draft>
  submit: () => Promise<void>
  /** Somebody else saved since this form began: nothing is sent until it has been reloaded. */
  isBehind: boolean
  reload: () => Promise<void>
  /** What the other one changed, once reloaded. */
  changes: readonly OtherChange<Draft>[]
}

const failure = 'L’enregistrement a échoué. Veuillez réessayer.'

/**
 * A form over something that others may change meanwhile. It sends the version it began with; where
 * that is no longer the last, what was typed is laid over what is there now.
 */
export const useVersionedForm = <Stored extends { version: number }, Draft extends FieldValues>({
  stored,
  draftOf,
  fields,
  save,
  read,
  onWrong,
}: {
  stored: Stored
  draftOf: (stored: Stored) => Draft
  fields: readonly FieldPath<Draft>[]
  save: (draft: Draft, dirty: Partial<Record<string, unknown>>, version: number) => Promise<Stored>
  /** What is stored at this moment. */
  read: () => Promise<Stored>
  /** Hears of the first field that is wrong: its section may be out of sight. */
  onWrong: (field: string) => void
}): VersionedForm<Draft> => {
  const [base, setBase] = useState(stored)
  const [isBehind, setBehind] = useState(false)
  const [changes, setChanges] = useState<readonly OtherChange<Draft>[]>([])
  const form = useForm<Draft>({
    // A whole draft is more than defaults need to be, which the library's type cannot tell.
    defaultValues: draftOf(stored) as DefaultValues<Draft>,
    mode: 'onTouched',
  })
  const { dirtyFields } = form.formState

  const wrong = (errors: FieldErrors<Draft>) => {
    const first = fields.map(field => field.split('.')[0] ?? '').find(field => field in errors)
    if (first !== undefined) onWrong(first)
  }

  const submit = form.handleSubmit(async draft => {
    try {
      const saved = await save(draft, dirtyFields, base.version)
      setBase(saved)
      setChanges([])
      setBehind(false)
      form.reset(draftOf(saved))
    } catch (error) {
      if (isApiError(error) && error.code === 'changed_meanwhile') return setBehind(true)
      showRefusal(error, fields, form.setError, failure)
      const [named] = isApiError(error) ? Object.keys(error.errors) : []
      if (named !== undefined) onWrong(named.split('.')[0] ?? named)
    }
  }, wrong)

  const reload = async () => {
    const now = await read()
    const [before, after] = [draftOf(base), draftOf(now)]
    const { draft, changed } = rebase(before, form.getValues(), after)
    form.reset(after)
    form.reset(draft, { keepDefaultValues: true })
    setChanges(changed.map(name => ({ name, before, after })))
    setBase(now)
    setBehind(false)
  }

  return { form, submit, isBehind, reload, changes }
}

const isSame = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right)

/**
 * What was typed, over what somebody else saved meanwhile: a field that was typed in keeps what was
 * typed, any other takes what is there now. `changed` names the fields that the other has changed.
 */
export const rebase = <Draft extends object>(
  began: Draft,
  typed: Draft,
  now: Draft,
): { draft: Draft; changed: (keyof Draft)[] } => {
  const draft = { ...now }
  const changed: (keyof Draft)[] = []
  for (const name of Object.keys(now) as (keyof Draft)[]) {
    if (!isSame(began[name], now[name])) changed.push(name)
    if (!isSame(began[name], typed[name])) draft[name] = typed[name]
  }
  return { draft, changed }
}
