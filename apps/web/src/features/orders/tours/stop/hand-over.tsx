import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { useMake } from '../../../../platform/edits/use-edits.ts'
import { useKeptDraft } from '../../../../platform/offline/use-kept-draft.ts'
import { Button } from '../../../../ui/form/button.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { FoundAgain } from '../../../../ui/form/found-again.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { deliveryEdits } from '../edits.ts'
import { addressLine, loadOf } from '../stop-facts.tsx'
import { type Stop, stopsOf, type Tours } from '../tours.queries.ts'
import type { ToursShown } from '../tours-shown.ts'
import { allRefused, isAllRefused } from './refused-lines.tsx'
import { faultOfTaking, isTemperature, noRemarks, proofOf } from './remarks.ts'
import { StopRemarks } from './stop-remarks.tsx'

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'))

/** Which order an edit is about, in words that people read when it fails. */
const named = ({ order_id, buyer, number }: Stop) => ({
  orderId: order_id,
  label: `${buyer.company_name}, ${number}`,
})

/** Other orders of the same customer at the same address that can be handed over now. */
const ordersBeside = (tours: Tours, stop: Stop): Stop[] =>
  stopsOf(tours).filter(
    other =>
      other.order_id !== stop.order_id &&
      other.buyer.id === stop.buyer.id &&
      addressLine(other) === addressLine(stop) &&
      other.status === 'shipped' &&
      other.delivered === null,
  )

/** What a driver says at a stop: who took it, or that nobody did. */
export const HandOver = ({
  tours,
  stop,
  shown,
}: {
  tours: Tours
  stop: Stop
  shown: ToursShown
}) => {
  const navigate = useNavigate()
  const { make, isPending } = useMake(deliveryEdits)
  const { draft, change, foundAt, clear } = useKeptDraft(`stop 3 ${stop.order_id}`, {
    receivedBy: '',
    remarks: noRemarks,
    /** Other orders of this stop that are handed over for themselves. */
    apart: [] as readonly number[],
  })
  const { receivedBy, remarks, apart } = draft
  const beside = ordersBeside(tours, stop)
  const together = beside.filter(({ order_id }) => !apart.includes(order_id))
  const [isLeaving, setIsLeaving] = useState(false)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const deliver = async (event: FormEvent) => {
    event.preventDefault()
    const received_by = receivedBy.trim()
    if (received_by === '') {
      setError('Indiquez qui a reçu la livraison.')
      field.current?.focus()
      return
    }
    // The remarks say at the field what is wrong.
    if (!isTemperature(remarks.temperature) || faultOfTaking(remarks) !== undefined) return
    const at = new Date().toISOString()
    const proof = { received_by, ...proofOf(remarks) }
    const made = await make({ ...named(stop), at, proof, photo: remarks.photo })
    if (made === null) return
    // One name and one signature for all of them; what was counted belongs to the order it was counted at.
    for (const other of together) {
      const same = { ...proof, crates: [], refusals: [], taking: null }
      await make({ ...named(other), at, proof: same, photo: remarks.photo })
    }
    await leavePage()
  }
  const leavePage = async () => {
    clear()
    await navigate({ to: '/shop/tours', search: { ...shown, day: tours.day } })
  }
  const leave = async (left: string) => {
    const at = new Date().toISOString()
    for (const one of [stop, ...together])
      if ((await make({ ...named(one), at, left })) === null) return
    await leavePage()
  }
  return (
    <>
      <form noValidate className="flex flex-col gap-4" onSubmit={event => void deliver(event)}>
        <FoundAgain at={foundAt} onClear={clear} />
        <Field label="Reçu par" error={error}>
          {control => (
            <Input
              {...control}
              ref={field}
              autoComplete="off"
              maxLength={80}
              className="h-14 text-lg!"
              value={receivedBy}
              onChange={event => {
                change(before => ({ ...before, receivedBy: event.target.value }))
                setError(undefined)
              }}
            />
          )}
        </Field>
        <StopRemarks
          stop={stop}
          kinds={tours.crate_kinds}
          remarks={remarks}
          onChange={next => change(before => ({ ...before, remarks: next }))}
        />
        {beside.length > 0 && (
          <fieldset className="flex flex-col gap-1 rounded-md border bg-surface px-4 py-3">
            {/* Out of the border's line: in two lines it would lie across it. */}
            <legend className="float-left mb-1 font-medium">
              Au même arrêt, avec le même nom et la même signature
            </legend>
            {beside.map(other => (
              <Checkbox
                key={other.order_id}
                checked={!apart.includes(other.order_id)}
                onChange={event => {
                  const isOn = event.target.checked
                  change(before => ({
                    ...before,
                    apart: isOn
                      ? before.apart.filter(id => id !== other.order_id)
                      : [...before.apart, other.order_id],
                  }))
                }}
              >
                Commande {other.number}, {loadOf(other)}
              </Checkbox>
            ))}
            <p className="text-ink-soft text-sm">
              Un refus ou des emballages à l’une d’elles&nbsp;: décochez-la et ouvrez-la seule.
            </p>
          </fieldset>
        )}
        <Button type="submit" size="lg" wide className="h-16 text-lg" pending={isPending}>
          {together.length > 0
            ? `Livrer ${together.length + 1} commandes`
            : isAllRefused(stop, remarks)
              ? 'Tout est refusé'
              : 'Livré'}
        </Button>
        <div className="grid grid-cols-2 gap-3">
          <Button variant="secondary" size="lg" onClick={() => setIsLeaving(true)}>
            Non livré…
          </Button>
          <Button
            variant="secondary"
            size="lg"
            onClick={() =>
              change(before => ({
                ...before,
                remarks: {
                  ...before.remarks,
                  refused: isAllRefused(stop, remarks) ? {} : allRefused(stop),
                },
              }))
            }
          >
            {isAllRefused(stop, remarks) ? 'Ne rien refuser' : 'Tout refuser'}
          </Button>
        </div>
      </form>
      {isLeaving && (
        <Suspense>
          <LeaveDialog
            name={`${stop.buyer.company_name}, ${[stop, ...together].map(({ number }) => number).join(', ')}`}
            pending={isPending}
            onClose={() => setIsLeaving(false)}
            onLeave={reason => void leave(reason)}
          />
        </Suspense>
      )}
    </>
  )
}
