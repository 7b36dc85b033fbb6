import { formatDateTime } from '@carreau/domain/french/dates'
import { formatPackages } from '@carreau/domain/french/format'
import { drillMark, recalledProducts } from '@carreau/domain/orders/stock/recalls'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, CircleCheckBig, FileQuestionMark, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isNotFoundError } from '../../../platform/api-client/api-error.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { InputField, TextareaField } from '../../../ui/form/field.tsx'
import { FormAlert, showRefusal } from '../../../ui/form/form-errors.tsx'
import { OrderSkeleton } from '../skeletons.tsx'
import { readHeld } from './read-held.ts'
import { RecallNotice } from './recall-notice.tsx'
import { Holdings } from './recall-words.tsx'
import { type ReceivedRecall, receivedRecallQuery, useAnswerRecall } from './recalls.queries.ts'

/** What a kitchen is asked to do with what it received, and its answer. */
const ReceivedRecallPage = ({ recallId }: { recallId: number }) => {
  const { data, error, refetch } = useQuery(receivedRecallQuery(useApi(), recallId))
  if (data !== undefined) return <OneRecall recall={data} />
  if (isNotFoundError(error))
    return (
      <EmptyState
        icon={FileQuestionMark}
        heading="h1"
        title="Rappel introuvable"
        text="Ce rappel n’existe pas, ou il concerne une autre société."
      >
        <Button asChild>
          <Link to="/orders">Voir les commandes</Link>
        </Button>
      </EmptyState>
    )
  if (error !== null) return <ErrorState error={error} reset={() => void refetch()} />
  return <OrderSkeleton />
}

const OneRecall = ({ recall }: { recall: ReceivedRecall }) => {
  const [corrects, setCorrects] = useState(false)
  const asks = recall.can_answer && (recall.answer === null || corrects)
  return (
    <div className="page max-w-3xl py-6">
      <Link
        to="/orders"
        data-paper="no"
        className="inline-flex min-h-11 items-center gap-1.5 text-ink-soft text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Commandes
      </Link>
      <h1 className="break-words text-3xl">
        {drillMark(recall.is_drill)}Rappel du lot {recall.lot}
      </h1>
      <p className="mt-1 text-ink-soft">
        {recall.shop.name} · {recalledProducts(recall.products)} ·{' '}
        {formatDateTime(recall.started_at)}
      </p>
      <div
        className={`mt-4 flex items-start gap-3 rounded-lg p-4 ${recall.is_drill ? 'bg-saffron-soft text-saffron-ink' : 'bg-tomato-soft text-tomato-ink'}`}
      >
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
        <div className="min-w-0 break-words">
          {recall.is_drill && (
            <p className="font-semibold">
              Ceci est un exercice&nbsp;: vos marchandises ne sont pas en cause. Répondez comme si
              c’était vrai.
            </p>
          )}
          <p className="font-semibold text-lg">{recall.instruction_label}.</p>
          <p className="mt-1">Motif&nbsp;: {recall.motive}</p>
          {recall.note !== '' && <p className="mt-1 whitespace-pre-line">{recall.note}</p>}
        </div>
      </div>
      <Card className="mt-4 p-4">
        <h2 className="text-lg">Ce que vous avez reçu&nbsp;: {formatPackages(recall.packages)}</h2>
        <div className="mt-2">
          <Holdings lines={recall.lines} />
        </div>
        <div className="mt-3 flex">
          <RecallNotice recallId={recall.id} side="buyer" />
        </div>
      </Card>
      <Card className="mt-4 p-4">
        <h2 className="text-lg">Votre réponse</h2>
        <div role="status">
          {recall.answer !== null && (
            <p className="mt-2 flex items-start gap-2.5">
              <CircleCheckBig aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf-ink" />
              <span className="min-w-0 break-words">
                {formatPackages(recall.answer.held_packages)} encore chez vous, dit{' '}
                {recall.answer.by}
                {recall.answer.by_phone && ' au téléphone'} le {formatDateTime(recall.answer.at)}.
                {recall.answer.note !== '' && ` « ${recall.answer.note} »`}
              </span>
            </p>
          )}
        </div>
        {asks && <AnswerForm recall={recall} onDone={() => setCorrects(false)} />}
        {recall.can_answer && recall.answer !== null && !corrects && (
          <Button variant="secondary" className="mt-3" onClick={() => setCorrects(true)}>
            Corriger
          </Button>
        )}
        {!recall.can_answer && recall.answer === null && (
          <p className="mt-2 text-ink-soft">
            {recall.closed_at === null
              ? 'Un administrateur ou un acheteur de votre société répond.'
              : 'Ce rappel est clos : il n’attend plus de réponse.'}
          </p>
        )}
      </Card>
    </div>
  )
}

const AnswerForm = ({ recall, onDone }: { recall: ReceivedRecall; onDone: () => void }) => {
  const answer = useAnswerRecall(recall.id)
  const { register, handleSubmit, setError, setValue, formState } = useForm({
    defaultValues: { held_packages: '', note: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ held_packages, note }) => {
    const held = readHeld(held_packages)
    if (held === null) return
    try {
      await answer.mutateAsync({ held_packages: held, note })
      toast.success('Réponse envoyée', { description: `${recall.shop.name} la voit déjà.` })
      onDone()
    } catch (error) {
      showRefusal(
        error,
        ['held_packages', 'note'],
        setError,
        'La réponse n’est pas partie. Réessayez, ou appelez le fournisseur.',
      )
    }
  })
  const put = (packages: number) =>
    setValue('held_packages', String(packages).replace('.', ','), { shouldValidate: true })
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-4">
      <FormAlert message={errors.root?.message} />
      <div className="flex flex-wrap gap-2 *:grow sm:*:grow-0">
        <Button variant="secondary" size="lg" onClick={() => put(0)}>
          Il n’en reste rien
        </Button>
        <Button variant="secondary" size="lg" onClick={() => put(recall.packages)}>
          Tout est encore là
        </Button>
      </div>
      <InputField
        label="Colis qu’il vous reste"
        inputMode="decimal"
        autoComplete="off"
        className="h-14 text-lg"
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
      <Button type="submit" size="lg" className="h-14" pending={isSubmitting}>
        J’ai lu, et je réponds
      </Button>
    </form>
  )
}

export default ReceivedRecallPage
