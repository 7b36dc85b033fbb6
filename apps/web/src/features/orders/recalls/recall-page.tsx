import { formatDateTime } from '@carreau/domain/french/dates'
import { formatPackages } from '@carreau/domain/french/format'
import { drillMark, recalledProducts } from '@carreau/domain/orders/stock/recalls'
import { useQuery } from '@tanstack/react-query'
import { Link, lazyRouteComponent } from '@tanstack/react-router'
import { ArrowLeft, Download, FileQuestionMark, Lock, PhoneCall } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError, isNotFoundError } from '../../../platform/api-client/api-error.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { RecallContacts } from './recall-contacts.tsx'
import { RecallNotice } from './recall-notice.tsx'
import { amountWords, Holdings, progressWords, RecallChips } from './recall-words.tsx'
import { type Recall, type RecallBuyer, recallQuery, useDownloadRecall } from './recalls.queries.ts'

const CallDialog = lazyRouteComponent(() => import('./recall-dialogs.tsx'), 'CallDialog')
const CloseDialog = lazyRouteComponent(() => import('./recall-dialogs.tsx'), 'CloseDialog')

/** A recall as it stands: what must leave the crates, who has answered, whom to call. */
export const RecallPage = ({ recallId }: { recallId: number }) => {
  const { data, error, refetch } = useQuery(recallQuery(useApi(), recallId))
  if (data !== undefined) return <OneRecall recall={data} />
  if (isNotFoundError(error))
    return (
      <EmptyState
        icon={FileQuestionMark}
        heading="h1"
        title="Rappel introuvable"
        text="Ce rappel n’existe pas, ou il est d’une autre boutique."
      >
        <Button asChild>
          <Link to="/shop/recalls">Voir les rappels</Link>
        </Button>
      </EmptyState>
    )
  if (isApiError(error) && error.code === 'role_not_allowed')
    return <EmptyState icon={Lock} heading="h1" title="Votre rôle ne permet pas cette action." />
  if (error !== null) return <ErrorState error={error} reset={() => void refetch()} />
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  )
}

const OneRecall = ({ recall }: { recall: Recall }) => {
  const download = useDownloadRecall(recall.id)
  const [isClosing, setIsClosing] = useState(false)
  const [called, setCalled] = useState<RecallBuyer | null>(null)
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <header className="flex flex-col gap-1">
        <Link
          to="/shop/recalls"
          data-paper="no"
          className="inline-flex min-h-11 items-center gap-1.5 self-start text-ink-soft text-sm hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          Rappels
        </Link>
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 break-words text-3xl">
          {drillMark(recall.is_drill)}Rappel du lot {recall.lot}
          <RecallChips recall={recall} />
        </h1>
        <p className="text-ink-soft first-letter:uppercase">
          {recalledProducts(recall.products)} · par {recall.started_by}, le{' '}
          {formatDateTime(recall.started_at)}
        </p>
      </header>
      <Card className="flex flex-col gap-3 p-4">
        <div role="status">
          <p className="font-semibold text-lg tabular-nums">{progressWords(recall)}</p>
          <Progress recall={recall} />
        </div>
        <p className="text-sm tabular-nums">
          {amountWords(recall)} concernés, dont {formatPackages(recall.left_packages)} déjà partis.
        </p>
        <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[6rem_1fr]">
          <dt className="text-ink-soft">Motif</dt>
          <dd className="break-words">{recall.motive}</dd>
          <dt className="text-ink-soft">À faire</dt>
          <dd>{recall.instruction_label}</dd>
          {recall.note !== '' && (
            <>
              <dt className="text-ink-soft">Précision</dt>
              <dd className="whitespace-pre-line break-words">{recall.note}</dd>
            </>
          )}
          {recall.summary !== null && recall.closed_at !== null && (
            <>
              <dt className="text-ink-soft">Bilan</dt>
              <dd className="whitespace-pre-line break-words">
                {recall.summary}
                <span className="block text-ink-soft">
                  Clos par {recall.closed_by}, le {formatDateTime(recall.closed_at)}
                </span>
              </dd>
            </>
          )}
        </dl>
        <div data-paper="no" className="flex flex-wrap gap-2">
          <RecallNotice recallId={recall.id} side="shop" />
          <Button
            variant="secondary"
            pending={download.isPending}
            onClick={() => download.mutate()}
          >
            {!download.isPending && <Download aria-hidden="true" className="size-4" />}
            Télécharger la liste (CSV)
          </Button>
          {recall.can_close && (
            <Button variant="secondary" onClick={() => setIsClosing(true)}>
              {recall.is_drill ? 'Clore l’exercice' : 'Clore le rappel'}
            </Button>
          )}
        </div>
      </Card>
      <InHouse recall={recall} />
      {recall.buyers.length > 0 && (
        <section aria-labelledby="buyers">
          <h2 id="buyers" className="text-xl">
            Clients
          </h2>
          <ul className="mt-3 divide-y overflow-hidden rounded-lg border bg-surface">
            {recall.buyers.map(one => (
              <BuyerRow
                key={one.buyer.id}
                one={one}
                mayNote={recall.can_note_calls}
                onCall={() => setCalled(one)}
              />
            ))}
          </ul>
        </section>
      )}
      <Suspense>
        {called !== null && (
          <CallDialog recall={recall} one={called} onClose={() => setCalled(null)} />
        )}
        {isClosing && <CloseDialog recall={recall} onClose={() => setIsClosing(false)} />}
      </Suspense>
    </div>
  )
}

const Progress = ({ recall }: { recall: Recall }) => (
  <progress
    value={recall.answered_count}
    max={Math.max(recall.told_count, 1)}
    aria-label={progressWords(recall)}
    className="mt-2 h-3 w-full overflow-hidden rounded-full border border-line-strong [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-leaf"
  />
)

/** What has not left: to be taken out of the crates, which alone lets the order go. */
const InHouse = ({ recall }: { recall: Recall }) =>
  recall.in_house.length === 0 ? null : (
    <section
      aria-labelledby="in-house"
      className={`rounded-lg p-4 ${recall.is_drill ? 'bg-saffron-soft text-saffron-ink' : 'bg-tomato-soft text-tomato-ink'}`}
    >
      <h2 id="in-house" className="text-lg">
        {recall.is_drill ? 'Serait à sortir des commandes' : 'À sortir des commandes'}
      </h2>
      <ul className="mt-1">
        {recall.in_house.map(({ order, buyer, name, packages }) => (
          <li key={`${order.id} ${name} ${packages}`} className="tabular-nums">
            <Link
              to="/shop/picking/$orderId"
              params={{ orderId: order.id }}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {order.number}
            </Link>
            , {buyer.company_name}&nbsp;: {formatPackages(packages)} de {name}
          </li>
        ))}
      </ul>
    </section>
  )

const BuyerRow = ({
  one,
  mayNote,
  onCall,
}: {
  one: RecallBuyer
  mayNote: boolean
  onCall: () => void
}) => (
  <li className="grid gap-x-4 gap-y-2 p-4 sm:grid-cols-2">
    <div className="flex min-w-0 flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 break-words font-semibold">{one.buyer.company_name}</span>
        <AnswerChip one={one} />
      </p>
      <p className="text-ink-soft text-sm tabular-nums">
        {[one.city, amountWords(one)].filter(Boolean).join(' · ')}
      </p>
      {one.answer !== null && (
        <p className="break-words text-sm">
          {formatPackages(one.answer.held_packages)} encore là, dit {one.answer.by}
          {one.answer.by_phone && ' au téléphone'}, le {formatDateTime(one.answer.at)}.
          {one.answer.note !== '' && ` « ${one.answer.note} »`}
        </p>
      )}
      <RecallContacts contacts={one.contacts} />
      {mayNote && one.told_at !== null && (
        <Button variant="secondary" className="self-start" onClick={onCall}>
          <PhoneCall aria-hidden="true" className="size-4" />
          {one.answer === null ? 'Noter un appel' : 'Noter un autre appel'}
        </Button>
      )}
    </div>
    <Holdings lines={one.lines} />
  </li>
)

const AnswerChip = ({ one }: { one: RecallBuyer }) => {
  if (one.told_at === null) return <Chip>Rien n’est parti</Chip>
  if (one.answer === null) return <Chip tone="tomato">Sans réponse</Chip>
  return <Chip tone="leaf">{one.answer.by_phone ? 'Joint par téléphone' : 'A répondu'}</Chip>
}
