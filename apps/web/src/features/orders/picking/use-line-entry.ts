import { readScan } from '@carreau/domain/orders/labels/scanned'
import { useState } from 'react'
import { toast } from '../../../ui/feedback/toast.ts'
import {
  addNetWeight,
  addWeighing,
  allWeighings,
  goodsOf,
  type LineDraft,
  packagesOf,
  typedOf,
  updateOf,
} from './line-draft.ts'
import { typeCharacter, type ValueName } from './line-inputs.tsx'
import type { PickedUpdate, PickingLine } from './picking.queries.ts'

/** How keys, presses and scans change the draft of a line. */
export const useLineEntry = ({
  line,
  orderNumber,
  draft,
  onDraft,
  onPick,
}: {
  line: PickingLine
  orderNumber: string
  draft: LineDraft
  onDraft: (draft: LineDraft) => void
  onPick: (update: PickedUpdate) => void
}) => {
  const { is_weighed: isWeighed } = goodsOf(line, draft)
  const [chosen, setChosen] = useState<ValueName>(isWeighed ? 'weight' : 'packages')
  // The first digit typed after selecting a value replaces it.
  const [isFresh, setIsFresh] = useState(true)
  const [fault, setFault] = useState<string | null>(null)
  const value: ValueName = isWeighed ? chosen : 'packages'

  const change = (changed: Partial<LineDraft>) => {
    setFault(null)
    onDraft({ ...draft, ...changed })
  }
  const choose = (name: ValueName) => {
    setChosen(name)
    setIsFresh(true)
  }
  const type = (characters: string) => {
    change({ [value]: [...characters].reduce(typeCharacter, isFresh ? '' : draft[value]) })
    setIsFresh(false)
  }
  const erase = () => {
    change({ [value]: draft[value].slice(0, -1) })
    setIsFresh(false)
  }
  const add = () => {
    if (draft.weight === '') return choose('weight')
    const added = addWeighing(draft)
    if ('fault' in added) return setFault(added.fault)
    change(added.draft)
    return choose('weight')
  }
  const correct = (index: number) => {
    const kg = draft.weighings[index]
    if (kg === undefined) return
    change({ weighings: draft.weighings.toSpliced(index, 1), weight: typedOf(kg) })
    choose('weight')
  }
  const validate = () => {
    const result = updateOf(line, draft)
    if ('fault' in result) setFault(result.fault)
    else onPick(result.update)
  }
  const scan = (code: string) => {
    const read = readScan(code)
    if (read.kind === 'unknown') toast.error(`Code inconnu\u00a0: ${code}`)
    else if (read.kind === 'order') {
      if (read.orderNumber === orderNumber) toast.success('C’est bien cette commande.')
      else toast.error(`Ce code est celui d’une autre commande\u00a0: ${read.orderNumber}`)
    } else {
      const weighed =
        read.kind === 'goods' && read.netWeightG !== null && isWeighed
          ? addNetWeight(draft, read.netWeightG)
          : draft
      change({ ...weighed, ...(read.lot !== null && { lot: read.lot }) })
    }
  }
  /** Enter is the next step: another weighing as long as packages are left to weigh. */
  const enter = () => {
    const weighsMore = draft.weight !== '' && allWeighings(draft).length < packagesOf(draft)
    if (isWeighed && value === 'weight' && weighsMore) add()
    else validate()
  }
  return { value, fault, change, choose, type, erase, add, correct, validate, scan, enter }
}
