import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../../platform/api-client/api-error.ts'
import { toast } from '../../../../ui/feedback/toast.ts'
import { Button } from '../../../../ui/form/button.tsx'
import { type Tours, tourKeys } from '../tours.queries.ts'
import { CratesBack } from './crates-back.tsx'
import type { Entered } from './entered.ts'
import { faultOfTaking, noRemarks, type Remarks, takingOf } from './remarks.ts'
import { TakenFields } from './taken-fields.tsx'

const remarksOf = ({ taking, crates }: Entered): Remarks => ({
  ...noRemarks,
  taken: taking === null ? '' : String(taking.amount).replace('.', ','),
  takenBy: taking?.method ?? 'cash',
  crates: Object.fromEntries(crates.map(({ kind_id, count }) => [kind_id, count])),
})

/** Counts money and crates of a stop anew, while the day lasts. */
const CorrectForm = ({
  orderId,
  kinds,
  entered,
  onClose,
}: {
  orderId: number
  kinds: Tours['crate_kinds']
  entered: Entered
  onClose: () => void
}) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const [remarks, setRemarks] = useState(() => remarksOf(entered))
  const correct = useMutation({
    mutationFn: () =>
      api.correctStopDelivery({
        params: { orderId },
        body: {
          taking: takingOf(remarks),
          // Those alone that are counted otherwise now: of the others somebody else may know more.
          crates: kinds
            .map(({ id }) => ({ kind_id: id, count: remarks.crates[id] ?? 0 }))
            .filter(
              ({ kind_id, count }) =>
                count !== (entered.crates.find(one => one.kind_id === kind_id)?.count ?? 0),
            ),
        },
      }),
    onSuccess: onClose,
    onError: error =>
      toast.error(messageOf(error, 'La correction n’a pas pu être enregistrée. Réessayez.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tourKeys.all }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (faultOfTaking(remarks) === undefined) correct.mutate()
  }
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <TakenFields remarks={remarks} onChange={setRemarks} />
      <CratesBack kinds={kinds} remarks={remarks} onChange={setRemarks} />
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" size="lg" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" size="lg" pending={correct.isPending}>
          Corriger
        </Button>
      </div>
    </form>
  )
}

export default CorrectForm
