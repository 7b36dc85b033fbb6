import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { useTourChanges } from './tours.queries.ts'

/** In the place of a tour's name: another one. Escape leaves it as it is. */
const RenameTour = ({
  route,
  onDone,
}: {
  route: { id: number; name: string }
  onDone: () => void
}) => {
  const { rename } = useTourChanges()
  const [typed, setTyped] = useState(route.name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = typed.trim()
    if (name === '' || name === route.name) return onDone()
    rename.mutate({ routeId: route.id, name }, { onSuccess: onDone })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone()
  }
  return (
    <form className="flex gap-2" onSubmit={submit}>
      <Input
        aria-label={`Nouveau nom de la tournée ${route.name}`}
        autoFocus
        maxLength={60}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" variant="secondary" pending={rename.isPending}>
        Renommer
      </Button>
    </form>
  )
}

export default RenameTour
