import { type FormEvent, useState } from 'react'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { newIdempotencyKey } from '../../../platform/api-client/idempotency-key.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import type { Order } from '../door/orders.queries.ts'
import { deliveredAmount } from './claim-amounts.tsx'
import {
  type Draft,
  type DraftErrors,
  draftErrors,
  newDraft,
  refusedFields,
  sentLine,
} from './claim-draft.ts'
import { ClaimLineFields } from './claim-line-fields.tsx'
import { useOpenClaim } from './claims.queries.ts'
import { earlierOf, packagesLeft } from './left-to-claim.ts'

const failure = 'La réclamation n’est pas partie. Vérifiez votre connexion, puis réessayez.'

/** Which lines of a delivery are wrong, and how. */
const ClaimDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const open = useOpenClaim(order.id)
  const delivered = order.lines
    .filter(line => (line.picked_packages ?? 0) > 0)
    .map(line => ({ line, left: packagesLeft(line, earlierOf(order, line.id)) }))
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(() => {
    const claimable = delivered.filter(({ left }) => left > 0)
    // Where one line alone can be meant, it is.
    return new Map(
      claimable.length === 1 ? claimable.map(({ line, left }) => [line.id, newDraft(left)]) : [],
    )
  })
  // Sent again as it is, it is the same claim; once changed, another.
  const [idempotencyKey, setKey] = useState(newIdempotencyKey)
  const [errors, setErrors] = useState<Record<number, DraftErrors>>({})
  const [refusal, setRefusal] = useState<string | null>(null)

  const change = (lineId: number, next: (draft: Draft | undefined) => Draft | undefined) => {
    setKey(newIdempotencyKey())
    setDrafts(before => {
      const after = new Map(before)
      const draft = next(before.get(lineId))
      if (draft === undefined) after.delete(lineId)
      else after.set(lineId, draft)
      return after
    })
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = [...drafts].map(([id, draft]) => [id, draftErrors(draft)] as const)
    setErrors(Object.fromEntries(found))
    setRefusal(drafts.size === 0 ? 'Choisissez au moins un article.' : null)
    if (drafts.size === 0 || found.some(([, missing]) => Object.keys(missing).length > 0)) return
    open.mutate(
      { idempotencyKey, lines: [...drafts].map(([id, draft]) => sentLine(id, draft)) },
      {
        onSuccess: onClose,
        onError: error => {
          const byLine = isApiError(error) ? refusedFields(error.errors, [...drafts.keys()]) : {}
          setErrors(byLine)
          if (Object.keys(byLine).length === 0) setRefusal(messageOf(error, failure))
        },
      },
    )
  }

  return (
    <Dialog
      onClose={onClose}
      title="Signaler un problème"
      description={`Commande ${order.number}, ${order.shop.name}. Choisissez les articles concernés.`}
      className="sm:w-full"
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <ul className="flex flex-col divide-y border-line border-y">
          {delivered.map(({ line, left }) => {
            const draft = drafts.get(line.id)
            return (
              <li key={line.id} className="py-1">
                <Checkbox
                  className="min-h-11"
                  disabled={left === 0}
                  checked={draft !== undefined}
                  onChange={({ target }) =>
                    change(line.id, () => (target.checked ? newDraft(left) : undefined))
                  }
                >
                  <span className="min-w-0">
                    <span className="font-medium">{line.name}</span>{' '}
                    <span className="text-ink-soft">
                      {deliveredAmount(line)}
                      {left === 0 && ', déjà en réclamation'}
                    </span>
                  </span>
                </Checkbox>
                {draft !== undefined && (
                  <ClaimLineFields
                    line={line}
                    left={left}
                    draft={draft}
                    errors={errors[line.id] ?? {}}
                    onChange={next => change(line.id, draft => draft && next(draft))}
                  />
                )}
              </li>
            )
          })}
        </ul>
        <FormAlert message={refusal} />
        <DialogButtons
          cancel="Revenir à la commande"
          onCancel={onClose}
          confirm="Envoyer la réclamation"
          pending={open.isPending}
        />
      </form>
    </Dialog>
  )
}

export default ClaimDialog
