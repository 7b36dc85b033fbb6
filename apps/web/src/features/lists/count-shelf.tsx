import { formatNumber } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { useState } from 'react'
import { useMake } from '../../platform/edits/use-edits.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { WaitingChip } from '../../ui/feedback/waiting-chip.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Input } from '../../ui/form/input.tsx'
import { ProductTile } from '../../ui/product/product-tile.tsx'
import { listEdits } from './door/edits.ts'
import { lineChange } from './door/list-edit.ts'
import type { List, ListLine } from './door/lists.queries.ts'

/** Packages on a shelf as somebody types them (« 2,5 »); null for none, undefined for no quantity. */
export const readCount = (typed: string): number | null | undefined => {
  const plain = typed.trim().replace(',', '.')
  if (plain === '') return null
  return /^\d{1,4}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}

/** The shelves of one storage place, counted in the order they stand; without a network too. */
const CountShelf = ({ list, onClose }: { list: List; onClose: () => void }) => (
  <Dialog
    onClose={onClose}
    title={`Compter\u00a0: ${list.name}`}
    description="En colis. Un produit qui a un stock cible est commandé jusqu’à ce stock ; le compte vaut pour la prochaine commande."
  >
    <ul className="divide-y">
      {list.specifications.map(line => (
        <CountRow key={line.id} list={list} line={line} />
      ))}
    </ul>
    <Button className="self-end" onClick={onClose}>
      Terminer
    </Button>
  </Dialog>
)

const CountRow = ({ list, line }: { list: List; line: ListLine }) => {
  const { make } = useMake(listEdits)
  const shown = line.counted === null ? '' : formatNumber(line.counted)
  const [typed, setTyped] = useState(shown)
  const commit = () => {
    const counted = readCount(typed)
    if (counted === undefined) setTyped(shown)
    else if (counted !== line.counted) void make(lineChange(list, line, { counted }))
  }
  return (
    <li className="flex items-center gap-3 py-2">
      <ProductTile photo={line.first_photo} tint={line.tint} sizes="40px" className="size-10" />
      <span className="min-w-0 flex-1">
        <span className="block break-words font-medium">{line.name}</span>
        <span className="text-ink-soft text-sm">
          {line.par === null ? 'Sans stock cible' : `Stock cible ${formatNumber(line.par)}`}{' '}
          {line.isWaiting === true && <WaitingChip />}
        </span>
      </span>
      <Input
        aria-label={`Colis en stock ${ofName(line.name)}`}
        inputMode="decimal"
        autoComplete="off"
        placeholder="—"
        className="w-20! shrink-0 text-center tabular-nums"
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={event => event.key === 'Enter' && commit()}
      />
    </li>
  )
}

export default CountShelf
