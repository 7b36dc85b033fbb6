import { formatCount, formatEuros } from '@carreau/domain/french/format'
import type { ListMode } from '@carreau/domain/lists/decisions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { ApiError, messageOf } from '../../platform/api-client/api-error.ts'
import { Dialog, DialogButtons } from '../../ui/feedback/dialog.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { InputField, SelectField } from '../../ui/form/field.tsx'
import { type ListRules, rulesQuery, simulationQuery } from './decisions.queries.ts'
import { type List, listKeys } from './door/lists.queries.ts'
import { LineRulesFields } from './line-rules-fields.tsx'
import { draftOf, type RulesDraft, sentOf } from './rules-draft.ts'

const modes: Record<ListMode, { label: string; hint: string }> = {
  prepare: {
    label: 'Préparer le panier',
    hint: 'Le panier est rempli 12 heures avant l’heure limite ; vous le validez.',
  },
  propose: {
    label: 'Proposer la commande',
    hint: 'Une commande prête vous est proposée 90 minutes avant l’heure limite ; vous l’envoyez d’un geste.',
  },
  order: {
    label: 'Commander sans moi',
    hint: 'La commande part 30 minutes avant l’heure limite, dans le budget et votre plafond d’approbation ; sinon elle vous est proposée.',
  },
}

/** What a list may do by itself, and what each line may cost or be replaced by. Loaded on demand. */
const RulesDialog = ({ list, onClose }: { list: List; onClose: () => void }) => {
  const { data: rules, error } = useQuery(rulesQuery(useApi(), list.id))
  return (
    <Dialog
      onClose={onClose}
      title="Consignes de la liste"
      description={rules?.ruled_by ? `Réglées par ${rules.ruled_by}.` : undefined}
      className="sm:max-w-2xl"
    >
      {rules === undefined ? (
        error === null ? (
          <Skeleton className="h-40" />
        ) : (
          <p role="alert">{messageOf(error, 'Les consignes n’ont pas pu être lues.')}</p>
        )
      ) : (
        <RulesForm list={list} rules={rules} onClose={onClose} />
      )}
    </Dialog>
  )
}

const RulesForm = ({
  list,
  rules,
  onClose,
}: {
  list: List
  rules: ListRules
  onClose: () => void
}) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<RulesDraft>(() => draftOf(rules))
  const [error, setError] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: (body: NonNullable<ReturnType<typeof sentOf>>) =>
      api.setListRules({ params: { listId: list.id }, body }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: listKeys.all })
      toast.success('Consignes enregistrées')
      onClose()
    },
    onError: failed =>
      setError(
        (failed instanceof ApiError ? failed : null)?.message ??
          messageOf(failed, 'Les consignes n’ont pas pu être enregistrées.'),
      ),
  })
  const decides = draft.mode !== 'prepare'
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={event => {
        event.preventDefault()
        const body = sentOf(draft)
        if (body === null) setError('Un montant ou un prix ne se lit pas. Exemple\u00a0: 2,20.')
        else save.mutate(body)
      }}
    >
      <SelectField
        label="Avant l’heure limite"
        hint={modes[draft.mode].hint}
        value={draft.mode}
        onChange={event => setDraft({ ...draft, mode: event.target.value as ListMode })}
      >
        {Object.entries(modes).map(([mode, { label }]) => (
          <option key={mode} value={mode}>
            {label}
          </option>
        ))}
      </SelectField>
      {decides && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <InputField
              label="Budget par livraison, HT"
              optional
              inputMode="decimal"
              autoComplete="off"
              placeholder="Sans limite"
              value={draft.budget}
              onChange={event => setDraft({ ...draft, budget: event.target.value })}
            />
            <SelectField
              label="Fournisseurs au plus"
              value={draft.maxShops}
              onChange={event => setDraft({ ...draft, maxShops: event.target.value })}
            >
              <option value="">4</option>
              {[3, 2, 1].map(count => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </SelectField>
          </div>
          <Past listId={list.id} />
          <ul className="divide-y border-y">
            {draft.lines.map((line, place) => (
              <LineRulesFields
                key={line.id}
                line={line}
                onChange={changed =>
                  setDraft({ ...draft, lines: draft.lines.with(place, changed) })
                }
              />
            ))}
          </ul>
        </>
      )}
      {error !== null && (
        <p role="alert" className="text-sm text-tomato-ink">
          {error}
        </p>
      )}
      <DialogButtons onCancel={onClose} confirm="Enregistrer" pending={save.isPending} />
    </form>
  )
}

/** What the rules that are kept would have changed, or nothing where nothing was bought. */
const Past = ({ listId }: { listId: number }) => {
  const { data } = useQuery(simulationQuery(useApi(), listId))
  if (data === undefined || data.purchases + data.left_out === 0) return null
  const sign = data.difference > 0 ? '+' : data.difference < 0 ? '−' : ''
  return (
    <p className="rounded-md bg-sunken p-3 text-sm">
      {`Ces consignes, sur vos ${data.days}\u00a0derniers jours\u00a0: `}
      <strong className="tabular-nums">{`${sign}${formatEuros(Math.abs(data.difference))}`}</strong>
      <span className="block text-ink-soft">
        {`${formatCount(data.purchases, 'achat', 'achats')} pour ${formatEuros(data.paid)}, aux prix de la mercuriale du jour, hors livraison.`}
        {data.left_out > 0 &&
          ` ${formatCount(data.left_out, 'achat n’aurait pas été fait', 'achats n’auraient pas été faits')} (${formatEuros(data.left_out_amount)}).`}
      </span>
    </p>
  )
}

export default RulesDialog
