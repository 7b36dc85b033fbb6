import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { Input } from '../../../ui/form/input.tsx'
import type { Tours, useTourChanges } from './tours.queries.ts'

/** In the place of a tour's driver: another one, for that day and the next ones. Escape leaves it as it is. */
const CrewForm = ({
  route,
  tours,
  save,
  onDone,
}: {
  route: Tours['routes'][number]
  tours: Pick<Tours, 'day' | 'driver_names'>
  save: ReturnType<typeof useTourChanges>['crew']
  onDone: () => void
}) => {
  const names = useId()
  const [driver, setDriver] = useState(route.crew.driver)
  const [vehicle, setVehicle] = useState(route.crew.vehicle)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const crew = { driver: driver.trim(), vehicle: vehicle.trim() }
    save.mutate({ routeId: route.id, day: tours.day, ...crew }, { onSuccess: onDone })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone()
  }
  return (
    <form className="flex flex-wrap gap-2" onSubmit={submit}>
      <Input
        aria-label={`Chauffeur de ${route.name}`}
        placeholder="Chauffeur"
        className="w-40"
        list={names}
        autoFocus
        autoComplete="off"
        maxLength={60}
        value={driver}
        onChange={event => setDriver(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <datalist id={names}>
        {tours.driver_names.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Input
        aria-label={`Véhicule de ${route.name}`}
        placeholder="Véhicule, plaque"
        className="w-40"
        autoComplete="off"
        maxLength={30}
        value={vehicle}
        onChange={event => setVehicle(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" variant="secondary" pending={save.isPending}>
        Enregistrer
      </Button>
    </form>
  )
}

export default CrewForm
