import { formatCount } from '@carreau/domain/french/format'
import { maxListName } from '@carreau/domain/lists/list-lines'
import { Check } from 'lucide-react'
import type { FormEvent } from 'react'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { useCreateList, usePutListLine } from '../lists/door/change-lists.queries.ts'
import type { LineGoods } from '../lists/door/lists.queries.ts'
import { useShownLists } from '../lists/door/shown-lists.queries.ts'

/** The company's lists to choose from, or a new one. Loaded on demand (it brings Radix). */
const AddToListDialog = ({
  goods,
  what,
  onClose,
}: {
  goods: LineGoods
  what: string
  onClose: () => void
}) => {
  const lists = useShownLists()?.lists
  const put = usePutListLine()
  const creation = useCreateList()
  const isPending = put.isPending || creation.isPending
  const create = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    if (name !== '')
      creation.mutate(
        { list: { name, specifications: [{ id: goods.id }] }, goods },
        { onSuccess: onClose },
      )
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Ajouter à une liste"
      description={what}
    >
      {lists === undefined && <Skeleton className="h-24" />}
      {lists !== undefined && lists.length > 0 && (
        <ul className="-mx-2 max-h-80 overflow-y-auto">
          {lists.map(list => {
            const isThere = list.specifications.some(({ id }) => id === goods.id)
            return (
              <li key={list.id}>
                <button
                  type="button"
                  disabled={isThere || isPending}
                  className="flex min-h-12 w-full items-center justify-between gap-3 rounded-md px-2 text-left text-sm hover:bg-sunken disabled:pointer-events-none"
                  onClick={() => put.mutate({ list, goods, packages: 1 }, { onSuccess: onClose })}
                >
                  <span className="min-w-0 truncate font-medium">{list.name}</span>
                  <span className="flex shrink-0 items-center gap-1 text-ink-soft">
                    {isThere ? (
                      <>
                        <Check aria-hidden="true" className="size-4" /> déjà dans la liste
                      </>
                    ) : (
                      formatCount(list.specifications.length, 'produit', 'produits')
                    )}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <form onSubmit={create} className="flex items-end gap-2 border-line border-t pt-4">
        <div className="min-w-0 flex-1">
          <Field label="Nouvelle liste">
            {control => (
              <Input
                {...control}
                name="name"
                required
                maxLength={maxListName}
                placeholder="Marché du lundi"
                autoComplete="off"
              />
            )}
          </Field>
        </div>
        <Button type="submit" pending={creation.isPending}>
          Créer et ajouter
        </Button>
      </form>
    </Dialog>
  )
}

export default AddToListDialog
