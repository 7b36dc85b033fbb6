import { formatCount } from '@carreau/domain/french/format'
import { maxListName } from '@carreau/domain/lists/list-lines'
import { Check } from 'lucide-react'
import type { FormEvent } from 'react'
import { useMake, useOver } from '../../platform/edits/use-edits.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/form/button.tsx'
import { InputField } from '../../ui/form/field.tsx'
import { listEdits } from '../lists/door/edits.ts'
import { creation, type LineGoods, putting } from '../lists/door/list-edit.ts'
import { useLists } from '../lists/door/lists.queries.ts'

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
  const mine = useLists()
  const over = useOver(listEdits)
  const lists = mine && over(mine).lists
  const put = useMake(listEdits)
  const create = useMake(listEdits)
  const closeOnce = async (made: Promise<unknown>) => {
    if ((await made) !== null) onClose()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    if (name !== '')
      void closeOnce(create.make(creation({ name, specifications: [{ id: goods.id }] }, goods)))
  }
  return (
    <Dialog onClose={onClose} title="Ajouter à une liste" description={what}>
      {lists === undefined && <Skeleton className="h-24" />}
      {lists !== undefined && lists.length > 0 && (
        <ul className="-mx-2 max-h-80 overflow-y-auto">
          {lists.map(list => {
            const isThere = list.specifications.some(({ id }) => id === goods.id)
            return (
              <li key={list.id}>
                <button
                  type="button"
                  disabled={isThere || put.isPending || create.isPending}
                  className="flex min-h-12 w-full items-center justify-between gap-3 rounded-md px-2 text-left text-sm hover:bg-sunken disabled:pointer-events-none"
                  onClick={() => closeOnce(put.make(putting(list, goods)))}
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
      <form onSubmit={submit} className="flex items-end gap-2 border-line border-t pt-4">
        <div className="min-w-0 flex-1">
          <InputField
            label="Nouvelle liste"
            name="name"
            required
            maxLength={maxListName}
            placeholder="Marché du lundi"
            autoComplete="off"
          />
        </div>
        <Button type="submit" pending={create.isPending}>
          Créer et ajouter
        </Button>
      </form>
    </Dialog>
  )
}

export default AddToListDialog
