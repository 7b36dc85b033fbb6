import { maxNeedLines } from '@carreau/domain/needs/needs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Tabs } from '../../../ui/navigation/tabs.tsx'
import { type Need, splitQuery } from '../../needs/door/needs.queries.ts'
import { Proposals } from '../../needs/door/proposals.tsx'
import type { List } from '../door/lists.queries.ts'
import { OneWholesaler } from './one-wholesaler.tsx'

const ways = [
  { value: 'split', label: 'Réparti au mieux' },
  { value: 'shop', label: 'Chez un fournisseur' },
] as const
type Way = (typeof ways)[number]['value']

/** The lines of a list as they are bought. */
const needOf = ({ specifications }: List): Need => ({
  lines: specifications.map(({ id, packages_quantity }) => ({
    specification_id: id,
    quantity: packages_quantity,
    unit: 'package',
  })),
})

/** A list into the carts: split so that every cart can be sent, or from one wholesaler. Loaded on demand (Radix). */
const OrderListDialog = ({ list, onClose }: { list: List; onClose: () => void }) => {
  // A need is shorter than the longest list.
  const maySplit = list.specifications.length <= maxNeedLines
  const [picked, setPicked] = useState<Way | null>(null)
  const need = needOf(list)
  const { data: split } = useQuery({ ...splitQuery(useApi(), need), enabled: maySplit })
  // Too little for any wholesaler's minimum: it waits in a cart for the rest.
  const isTooLittle = split?.proposals.length === 0
  const way = picked ?? (maySplit && !isTooLittle ? 'split' : 'shop')
  return (
    <Dialog
      onClose={onClose}
      title="Ajouter au panier"
      description={`«\u00a0${list.name}\u00a0» aux prix d’aujourd’hui, HT.`}
      className={way === 'split' ? 'sm:max-w-4xl!' : 'sm:max-w-2xl!'}
    >
      {maySplit && (
        <Tabs
          label="Comment"
          value={way}
          onChange={setPicked}
          options={ways}
          className="self-start"
        />
      )}
      {way === 'split' ? (
        <Proposals
          need={need}
          nameOf={line => list.specifications[line]?.name ?? ''}
          onApplied={onClose}
        />
      ) : (
        <OneWholesaler list={list} onClose={onClose} />
      )}
    </Dialog>
  )
}

export default OrderListDialog
