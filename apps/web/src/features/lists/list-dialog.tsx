import { maxListName } from '@carreau/domain/lists/list-lines'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useMake } from '../../platform/edits/use-edits.ts'
import { Dialog, DialogButtons } from '../../ui/feedback/dialog.tsx'
import { InputField } from '../../ui/form/field.tsx'
import { Tabs } from '../../ui/navigation/tabs.tsx'
import { listEdits } from './door/edits.ts'
import { creation, type ListEdit, update } from './door/list-edit.ts'
import type { List } from './door/lists.queries.ts'
import { RecurrenceFields, typedRecurrences } from './recurrence-fields.tsx'

const types = [
  { value: 'manual', label: 'Manuelle' },
  { value: 'recurrent', label: 'Récurrente' },
] as const

/** Name, type and delivery days of a new list, or of `list`. Loaded on demand (it brings Radix). */
const ListDialog = ({ list, onClose }: { list?: List; onClose: () => void }) => {
  const navigate = useNavigate()
  const { make, isPending } = useMake(listEdits)
  const [type, setType] = useState<List['type']>(list?.type ?? 'manual')
  const [recurrences, setRecurrences] = useState(() => typedRecurrences(list))
  const [error, setError] = useState<{ name?: string; days?: string }>({})

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    const recurrent = type === 'recurrent' ? recurrences.filter(({ days }) => days.length > 0) : []
    const missing = {
      ...(name === '' && { name: 'Donnez un nom à la liste.' }),
      ...(type === 'recurrent' &&
        recurrent.length === 0 && { days: 'Choisissez au moins un jour de livraison.' }),
    }
    setError(missing)
    if (Object.keys(missing).length > 0) return
    void save(
      list === undefined
        ? creation({ name, type, ...(recurrent.length > 0 && { recurrences: recurrent }) })
        : // « list, or null when empty » (docs/specification.md#calls).
          update(list, { name, type, recurrences: recurrent.length === 0 ? null : recurrent }),
    )
  }
  const save = async (edit: ListEdit) => {
    const made = await make(edit)
    if (made === null) return
    onClose()
    if (list === undefined)
      await navigate({ to: '/lists', search: { list: made.answer?.id ?? edit.listId } })
  }

  return (
    <Dialog onClose={onClose} title={list === undefined ? 'Nouvelle liste' : 'Modifier la liste'}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <InputField
          label="Nom"
          error={error.name}
          name="name"
          defaultValue={list?.name}
          maxLength={maxListName}
          placeholder="Marché du lundi"
          autoComplete="off"
        />
        <Tabs label="Type de liste" value={type} onChange={setType} options={types} />
        {type === 'recurrent' && (
          <RecurrenceFields
            recurrences={recurrences}
            error={error.days}
            onChange={setRecurrences}
          />
        )}
        <DialogButtons
          onCancel={onClose}
          confirm={list === undefined ? 'Créer la liste' : 'Enregistrer'}
          pending={isPending}
        />
      </form>
    </Dialog>
  )
}

export default ListDialog
