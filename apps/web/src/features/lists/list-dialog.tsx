import { maxListName } from '@carreau/domain/lists/list-lines'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { shopsQuery } from '../shops/shops.queries.ts'
import { weekdays } from './days.ts'
import type { List } from './list.ts'
import { useCreateList, useUpdateList } from './lists.queries.ts'

const types = [
  { value: 'manual', label: 'Manuelle' },
  { value: 'recurrent', label: 'Récurrente' },
] as const

/** Name, type and delivery days of a new list, or of `list`. Loaded on demand (it brings Radix). */
const ListDialog = ({ list, onClose }: { list?: List; onClose: () => void }) => {
  const navigate = useNavigate()
  const creation = useCreateList()
  const update = useUpdateList()
  const { data: shops = [] } = useQuery(shopsQuery(useApi()))
  const [type, setType] = useState<List['type']>(list?.type ?? 'manual')
  const [days, setDays] = useState(list?.recurrences.flatMap(({ days }) => days) ?? [])
  const [shopId, setShopId] = useState(list?.recurrences[0]?.shop_id ?? null)
  const [error, setError] = useState<{ name?: string; days?: string }>({})

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    const missing = {
      ...(name === '' && { name: 'Donnez un nom à la liste.' }),
      ...(type === 'recurrent' &&
        days.length === 0 && { days: 'Choisissez au moins un jour de livraison.' }),
    }
    setError(missing)
    if (Object.keys(missing).length > 0) return
    const recurrent = type === 'recurrent' ? [{ days, shop_id: shopId }] : []
    if (list !== undefined)
      return update.mutate(
        {
          listId: list.id,
          // Spec §7: « recurrences list or null if empty ».
          list: { name, type, recurrences: recurrent.length === 0 ? null : recurrent },
        },
        { onSuccess: onClose },
      )
    creation.mutate(
      { name, type, ...(recurrent.length > 0 && { recurrences: recurrent }) },
      {
        onSuccess: created => {
          onClose()
          return navigate({ to: '/lists', search: { list: created.id } })
        },
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={list === undefined ? 'Nouvelle liste' : 'Modifier la liste'}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <Field label="Nom" error={error.name}>
          {control => (
            <Input
              {...control}
              name="name"
              defaultValue={list?.name}
              maxLength={maxListName}
              placeholder="Marché du lundi"
              autoComplete="off"
            />
          )}
        </Field>
        <Tabs label="Type de liste" value={type} onChange={setType} options={types} />
        {type === 'recurrent' && (
          <>
            <fieldset
              className="flex flex-col gap-1.5"
              aria-describedby={error.days === undefined ? undefined : 'days-error'}
            >
              <legend className="font-medium text-sm">Jours de livraison</legend>
              <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
                {weekdays.map(({ day, name }) => (
                  <Checkbox
                    key={day}
                    className="min-h-11"
                    checked={days.includes(day)}
                    onChange={event =>
                      setDays(
                        event.target.checked
                          ? [...days, day]
                          : days.filter(chosen => chosen !== day),
                      )
                    }
                  >
                    {name}
                  </Checkbox>
                ))}
              </div>
              {error.days !== undefined && (
                <p id="days-error" role="alert" className="text-sm text-tomato-ink">
                  {error.days}
                </p>
              )}
            </fieldset>
            <Field
              label="Grossiste"
              hint="Le panier est préparé avant l’heure limite, vous le validez vous-même."
            >
              {control => (
                <Select
                  {...control}
                  className="w-full"
                  value={shopId ?? ''}
                  onChange={event =>
                    setShopId(event.target.value === '' ? null : Number(event.target.value))
                  }
                >
                  <option value="">Le meilleur prix du jour</option>
                  {shops.map(shop => (
                    <option key={shop.id} value={shop.id}>
                      {shop.name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" pending={creation.isPending || update.isPending}>
            {list === undefined ? 'Créer la liste' : 'Enregistrer'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

export default ListDialog
