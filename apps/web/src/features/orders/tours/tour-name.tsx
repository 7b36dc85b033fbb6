import { Pencil } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { useTourChanges } from './tours.queries.ts'

/** A tour's name, put right where it stands. */
export const TourName = ({
  route,
  mayRename,
}: {
  route: { id: number; name: string }
  mayRename: boolean
}) => {
  const { rename } = useTourChanges()
  const [typed, setTyped] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = (typed ?? '').trim()
    if (name === '' || name === route.name) return setTyped(null)
    rename.mutate({ routeId: route.id, name }, { onSuccess: () => setTyped(null) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTyped(null)
  }
  if (typed !== null)
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
  return (
    <div className="flex items-center gap-1">
      <h2 className="break-words text-xl">{route.name}</h2>
      {mayRename && (
        <Button
          variant="ghost"
          className="-my-2 w-11 px-0!"
          aria-label={`Renommer la tournée ${route.name}`}
          data-paper="no"
          onClick={() => setTyped(route.name)}
        >
          <Pencil aria-hidden="true" className="size-4" />
        </Button>
      )}
    </div>
  )
}
