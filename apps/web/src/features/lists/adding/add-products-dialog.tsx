import { formatCount } from '@carreau/domain/french/format'
import { type FormEvent, useState } from 'react'
import { useMake } from '../../../platform/edits/use-edits.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { Tabs } from '../../../ui/navigation/tabs.tsx'
import { listEdits } from '../door/edits.ts'
import { putting } from '../door/list-edit.ts'
import type { List } from '../door/lists.queries.ts'
import type { GuideLine } from '../guide/guide.queries.ts'
import { nameOfLine } from '../guide/guide-view.ts'
import { ChooseProducts } from './choose-products.tsx'
import type { Chosen } from './chosen.ts'
import { PasteProducts } from './paste-products.tsx'

const ways = [
  { value: 'choose', label: 'Choisir' },
  { value: 'paste', label: 'Coller' },
] as const

/** Many products onto a list at once: ticked among those one buys, found by name, or pasted as they were written. */
const AddProductsDialog = ({ list, onClose }: { list: List; onClose: () => void }) => {
  const { make, isPending } = useMake(listEdits)
  const [way, setWay] = useState<(typeof ways)[number]['value']>('choose')
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const there = new Set(list.specifications.map(({ id }) => id))
  const toggle = (line: GuideLine, packages: number) => {
    const next = new Map(chosen)
    if (!next.delete(line.id)) next.set(line.id, { line, packages })
    setChosen(next)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // Sent one after the other; what they changed is asked for once, after the last of them.
    const made = await Promise.all(
      [...chosen.values()].map(({ line, packages }) => {
        const { first_photo, tint } = line.product
        const goods = { id: line.id, name: nameOfLine(line), first_photo, tint }
        return make(putting(list, goods, packages))
      }),
    )
    // What could not be put has said why.
    if (!made.includes(null)) onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title="Ajouter des produits"
      description={`À la liste «\u00a0${list.name}\u00a0».`}
      className="sm:max-w-2xl!"
    >
      <Tabs label="Comment" value={way} onChange={setWay} options={ways} className="self-start" />
      <form onSubmit={submit} className="flex flex-col gap-4">
        {way === 'choose' ? (
          <ChooseProducts there={there} chosen={chosen} onToggle={toggle} />
        ) : (
          <PasteProducts there={there} chosen={chosen} onChosen={setChosen} />
        )}
        <DialogButtons
          onCancel={onClose}
          confirm={
            chosen.size === 0
              ? 'Ajouter'
              : `Ajouter ${formatCount(chosen.size, 'produit', 'produits')}`
          }
          disabled={chosen.size === 0}
          pending={isPending}
        />
      </form>
    </Dialog>
  )
}

export default AddProductsDialog
