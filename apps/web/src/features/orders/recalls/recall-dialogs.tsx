import { formatCount, formatPackages } from '@carreau/domain/french/format'
import {
  type RecallInstruction,
  recallInstructionNames,
  recallInstructions,
} from '@carreau/domain/orders/stock/recalls'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { newIdempotencyKey } from '../../../platform/api-client/idempotency-key.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { InputField, SelectField, TextareaField } from '../../../ui/form/field.tsx'
import { FormAlert, showRefusal } from '../../../ui/form/form-errors.tsx'
import { readHeld } from './read-held.ts'
import {
  type FoundLot,
  type Recall,
  type RecallBuyer,
  type StartBody,
  useCloseRecall,
  useNoteCall,
  useStartRecall,
} from './recalls.queries.ts'

type Typed = { motive: string; instruction: RecallInstruction | ''; note: string }

/** What a recall says, what it does, and that it cannot be taken back: read before it starts. */
export const StartDialog = ({
  found,
  isDrill,
  onClose,
}: {
  found: FoundLot
  isDrill: boolean
  onClose: () => void
}) => {
  const start = useStartRecall()
  const navigate = useNavigate()
  // Sent again as it is, after an answer that was lost, it is the same recall.
  const last = useRef({ of: '', key: '' })
  const [left, setLeft] = useState<readonly number[]>([])
  const chosen = found.products.filter(({ id }) => !left.includes(id))
  const told = found.buyers.filter(({ lines }) =>
    lines.some(line => line.has_left && !left.includes(line.product_id)),
  ).length
  const { register, handleSubmit, setError, formState } = useForm<Typed>({
    defaultValues: { motive: '', instruction: '', note: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ instruction, ...typed }) => {
    if (instruction === '') return
    const body: StartBody = {
      ...typed,
      lot: found.lot,
      // Of all of them none is named: what has the lot beyond those shown is recalled too.
      product_ids: left.length === 0 ? [] : chosen.map(({ id }) => id),
      is_drill: isDrill,
      instruction,
    }
    const of = JSON.stringify(body)
    if (last.current.of !== of) last.current = { of, key: newIdempotencyKey() }
    try {
      const { id } = await start.mutateAsync({ body, key: last.current.key })
      await navigate({ to: '/shop/recalls', search: { id } })
    } catch (error) {
      showRefusal(
        error,
        ['motive', 'instruction', 'note'],
        setError,
        'Le rappel n’a pas été lancé. Réessayez.',
      )
    }
  })
  return (
    <Dialog
      onClose={onClose}
      title={isDrill ? `EXERCICE – Lot ${found.lot}` : `Rappeler le lot ${found.lot}`}
      description={
        told === 0
          ? 'Aucun client n’en a reçu : personne ne sera prévenu.'
          : `${formatCount(told, 'client sera prévenu', 'clients seront prévenus')} tout de suite, par notification et par e-mail.`
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormAlert message={errors.root?.message} />
        {found.products.length > 1 && (
          <fieldset>
            <legend className="font-medium text-sm">Produits concernés</legend>
            {found.products.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={!left.includes(id)}
                onChange={({ target }) =>
                  setLeft(target.checked ? left.filter(one => one !== id) : [...left, id])
                }
              >
                {name}
              </Checkbox>
            ))}
          </fieldset>
        )}
        <TextareaField
          label="Motif"
          hint="Vos clients le lisent tel quel."
          rows={2}
          maxLength={500}
          error={errors.motive?.message}
          {...register('motive', { validate: text => text.trim() !== '' || 'Indiquez un motif.' })}
        />
        <SelectField
          label="Que doit-on faire du produit"
          error={errors.instruction?.message}
          {...register('instruction', {
            validate: value => value !== '' || 'Indiquez ce qu’il faut faire du produit.',
          })}
        >
          <option value="">Choisir…</option>
          {recallInstructionNames.map(name => (
            <option key={name} value={name}>
              {recallInstructions[name]}
            </option>
          ))}
        </SelectField>
        <TextareaField
          label="Précision"
          optional
          hint="Qui appeler, quand vous passez reprendre…"
          rows={2}
          maxLength={500}
          error={errors.note?.message}
          {...register('note')}
        />
        <p
          className={`rounded-md px-3.5 py-3 text-sm ${isDrill ? 'bg-saffron-soft text-saffron-ink' : 'bg-tomato-soft text-tomato-ink'}`}
        >
          {isDrill
            ? 'Vos clients reçoivent le même message, marqué EXERCICE. Rien n’est bloqué en préparation.'
            : 'Le lot ne pourra plus être préparé ni expédié. Un rappel ne s’annule pas : il se clôt, avec un bilan.'}
        </p>
        <DialogButtons
          onCancel={onClose}
          confirm={isDrill ? 'Lancer l’exercice' : 'Lancer le rappel'}
          danger={!isDrill}
          pending={isSubmitting}
          disabled={found.products.length > 0 && chosen.length === 0}
        />
      </form>
    </Dialog>
  )
}

type TypedCall = { answered_by: string; held_packages: string; note: string }

/** Writes down what a customer said on the telephone. */
export const CallDialog = ({
  recall,
  one,
  onClose,
}: {
  recall: Recall
  one: RecallBuyer
  onClose: () => void
}) => {
  const noteCall = useNoteCall(recall.id)
  const { register, handleSubmit, setError, formState } = useForm<TypedCall>({
    defaultValues: { answered_by: one.contacts[0]?.name ?? '', held_packages: '', note: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ held_packages, ...typed }) => {
    const held = readHeld(held_packages)
    if (held === null) return
    try {
      await noteCall.mutateAsync({ buyerId: one.buyer.id, ...typed, held_packages: held })
      onClose()
    } catch (error) {
      showRefusal(
        error,
        ['answered_by', 'held_packages', 'note'],
        setError,
        'L’appel n’a pas été noté. Réessayez.',
      )
    }
  })
  return (
    <Dialog
      onClose={onClose}
      title={`Appel à ${one.buyer.company_name}`}
      description={`${formatPackages(one.left_packages)} livrés ou en route.`}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormAlert message={errors.root?.message} />
        <InputField
          label="À qui avez-vous parlé"
          maxLength={80}
          autoComplete="off"
          error={errors.answered_by?.message}
          {...register('answered_by', {
            validate: text => text.trim() !== '' || 'Indiquez à qui vous avez parlé.',
          })}
        />
        <InputField
          label="Colis qui restent chez le client"
          hint="0 s’il n’en reste rien."
          inputMode="decimal"
          autoComplete="off"
          error={errors.held_packages?.message}
          {...register('held_packages', {
            validate: text => readHeld(text) !== null || 'Indiquez un nombre de colis, 0 ou plus.',
          })}
        />
        <TextareaField
          label="Remarque"
          optional
          rows={2}
          maxLength={500}
          error={errors.note?.message}
          {...register('note')}
        />
        <DialogButtons onCancel={onClose} confirm="Enregistrer" pending={isSubmitting} />
      </form>
    </Dialog>
  )
}

/** Ends a recall with what came of it. */
export const CloseDialog = ({ recall, onClose }: { recall: Recall; onClose: () => void }) => {
  const close = useCloseRecall(recall.id)
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { summary: '' },
  })
  const { errors, isSubmitting } = formState
  const silent = recall.told_count - recall.answered_count
  const submit = handleSubmit(async body => {
    try {
      await close.mutateAsync(body)
      onClose()
    } catch (error) {
      showRefusal(error, ['summary'], setError, 'Le rappel n’a pas été clos. Réessayez.')
    }
  })
  return (
    <Dialog
      onClose={onClose}
      title={recall.is_drill ? 'Clore l’exercice' : 'Clore le rappel'}
      description={
        recall.is_drill
          ? 'Vos clients ne le voient plus sur leur tableau du jour.'
          : 'Le numéro de lot pourra de nouveau être préparé. Un rappel clos ne se rouvre pas.'
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormAlert message={errors.root?.message} />
        {silent > 0 && (
          <p className="rounded-md bg-saffron-soft px-3.5 py-3 text-saffron-ink text-sm">
            {formatCount(silent, 'client n’a pas répondu', 'clients n’ont pas répondu')}&nbsp;:
            appelez-les d’abord, la liste donne leurs téléphones.
          </p>
        )}
        {!recall.is_drill && recall.in_house.length > 0 && (
          <p className="rounded-md bg-tomato-soft px-3.5 py-3 text-sm text-tomato-ink">
            Des commandes contiennent encore le lot&nbsp;: une fois le rappel clos, elles pourront
            partir.
          </p>
        )}
        <TextareaField
          label="Bilan"
          hint="Ce qui est revenu, détruit ou consommé. Vous seuls le lisez."
          rows={4}
          maxLength={2000}
          error={errors.summary?.message}
          {...register('summary', { validate: text => text.trim() !== '' || 'Écrivez un bilan.' })}
        />
        <DialogButtons
          cancel="Pas encore"
          onCancel={onClose}
          confirm="Clore"
          pending={isSubmitting}
        />
      </form>
    </Dialog>
  )
}
