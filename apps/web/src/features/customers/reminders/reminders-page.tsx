import { recordsPayments } from '@carreau/domain/customers/customers'
import { formatCount, formatEuros } from '@carreau/domain/french/format'
import { centsFromEuros, eurosFromCents, sumExact } from '@carreau/domain/money/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, CircleCheck, Lock, Settings2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { useKey } from '../../../platform/api-client/use-key.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LacksIbanNote } from '../../../ui/feedback/lacks-iban-note.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { Tabs } from '../../../ui/navigation/tabs.tsx'
import { LeftOutList } from './left-out-list.tsx'
import { askedOf, ProposalLine } from './proposal-line.tsx'
import {
  type Dropped,
  type Proposed,
  proposalsQuery,
  useReleaseReminders,
} from './reminders.queries.ts'
import { SentList } from './sent-list.tsx'

const PreviewDialog = lazy(() => import('./preview-dialog.tsx'))
const PauseDialog = lazy(() => import('./pause-dialog.tsx'))
const RulesDialog = lazy(() => import('./rules-dialog.tsx'))

/** What is late, gathered into letters: looked through, released in one tap. */
export const RemindersPage = () => {
  const role = useAuth().tenant?.selectedRole
  const mayRelease = recordsPayments.some(known => known === role)
  const [view, setView] = useState<'due' | 'sent'>('due')
  const [isSetting, setIsSetting] = useState(false)
  return (
    <>
      <Link
        to="/shop/customers"
        search={{ view: 'ageing' }}
        className="inline-flex h-11 items-center gap-1 text-ink-soft text-sm hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-4" /> Balance âgée
      </Link>
      <h1 className="text-3xl">Relances</h1>
      {mayRelease ? (
        <>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
            <Tabs
              label="Relances à montrer"
              value={view}
              onChange={setView}
              options={[
                { value: 'due', label: 'À envoyer' },
                { value: 'sent', label: 'Envoyées' },
              ]}
            />
            <Button variant="secondary" onClick={() => setIsSetting(true)}>
              <Settings2 aria-hidden="true" className="size-4" />
              Règles
            </Button>
          </div>
          <div className="mt-4">{view === 'due' ? <Due /> : <SentList />}</div>
        </>
      ) : (
        <EmptyState icon={Lock} title="Votre rôle ne permet pas cette action." />
      )}
      <Suspense>{isSetting && <RulesDialog onClose={() => setIsSetting(false)} />}</Suspense>
    </>
  )
}

type Choices = Readonly<Record<number, boolean>>

const Due = () => {
  const proposals = useQuery({ ...proposalsQuery(useApi()), throwOnError: false })
  const release = useReleaseReminders()
  const keyOf = useKey()
  const [ticks, setTicks] = useState<Choices>({})
  const [claims, setClaims] = useState<Choices>({})
  const [shown, setShown] = useState<Proposed | null>(null)
  const [pausing, setPausing] = useState<Proposed['buyer'] | null>(null)
  // Many are written to by a second tap.
  const [isAsked, setIsAsked] = useState(false)
  const [dropped, setDropped] = useState<readonly Dropped[]>([])
  const { data, error } = proposals
  if (data === undefined)
    return error === null ? (
      <Skeleton className="h-96" />
    ) : (
      <div className="flex flex-col items-start gap-3">
        <FormAlert message={messageOf(error, 'Les relances n’ont pas pu être lues.')} />
        <Button variant="secondary" onClick={() => void proposals.refetch()}>
          Réessayer
        </Button>
      </div>
    )
  const { customers, left_out, lacks_iban } = data
  const isTicked = ({ buyer }: Proposed) => ticks[buyer.id] ?? true
  const isClaimed = ({ buyer }: Proposed) => claims[buyer.id] ?? true
  const ticked = customers.filter(isTicked)
  const total = eurosFromCents(
    sumExact(ticked.map(one => centsFromEuros(askedOf(one, isClaimed(one))))),
  )
  const send = async (chosen: readonly Proposed[]) => {
    if (release.isPending) return
    const releases = chosen.map(one => ({
      customer_id: one.buyer.id,
      claims: isClaimed(one),
      invoices: one.invoices.map(({ number, step, open }) => ({ number, step, amount: open })),
    }))
    try {
      const answer = await release.mutateAsync({
        idempotencyKey: keyOf(releases),
        body: { releases },
      })
      setDropped(answer.dropped)
      setShown(null)
    } catch {
      // `release.error` says it.
    }
  }
  return (
    <div className="flex flex-col gap-5">
      <FormAlert
        message={
          release.error &&
          messageOf(release.error, 'Les relances n’ont pas pu être envoyées. Réessayez.')
        }
      />
      {dropped.length > 0 && (
        <div role="status" className="rounded-lg bg-saffron-soft p-4 text-saffron-ink text-sm">
          <p className="font-medium">Changé entre-temps&nbsp;:</p>
          <ul className="mt-1 list-disc pl-5">
            {dropped.map(({ buyer, number, why }) => (
              <li key={`${buyer.id} ${number}`}>
                {buyer.company_name}, {number}&nbsp;: {why}
              </li>
            ))}
          </ul>
        </div>
      )}
      {lacks_iban && customers.length > 0 && (
        <LacksIbanNote
          title="Les lettres ne diront pas où payer."
          action="L’ajouter avant d’envoyer"
        />
      )}
      {customers.length === 0 ? (
        <EmptyState
          icon={CircleCheck}
          title="Rien à relancer aujourd’hui"
          text="Les factures échues se réunissent ici, client par client, quand leur jour vient."
        />
      ) : (
        <ul
          aria-label="Relances à envoyer"
          className="divide-y overflow-hidden rounded-lg border bg-surface"
        >
          {customers.map(one => (
            <ProposalLine
              key={one.buyer.id}
              proposed={one}
              isTicked={isTicked(one)}
              isClaimed={isClaimed(one)}
              disabled={release.isPending}
              onTick={isOn => {
                setIsAsked(false)
                setTicks({ ...ticks, [one.buyer.id]: isOn })
              }}
              onClaim={isOn => setClaims({ ...claims, [one.buyer.id]: isOn })}
              onShow={() => setShown(one)}
              onPause={() => setPausing(one.buyer)}
            />
          ))}
        </ul>
      )}
      <LeftOutList leftOut={left_out} />
      {customers.length > 0 && (
        <div
          data-action-bar
          className="sticky bottom-(--bottom-bar) z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-paper py-3"
        >
          <div className="flex flex-wrap items-center gap-x-4">
            {customers.length > 1 && (
              <Checkbox
                checked={ticked.length === customers.length}
                disabled={release.isPending}
                onChange={({ target }) => {
                  setIsAsked(false)
                  setTicks(
                    Object.fromEntries(customers.map(({ buyer }) => [buyer.id, target.checked])),
                  )
                }}
              >
                Tout cocher
              </Checkbox>
            )}
            <span role="status" className="text-ink-soft text-sm">
              {ticked.length === 0
                ? 'Cochez les relances à envoyer.'
                : isAsked
                  ? `${ticked.length} clients recevront un e-mail et une lettre.`
                  : `${formatEuros(total)} à réclamer`}
            </span>
          </div>
          <Button
            pending={release.isPending}
            disabled={ticked.length === 0}
            onClick={() => {
              if (ticked.length > 1 && !isAsked) return setIsAsked(true)
              setIsAsked(false)
              void send(ticked)
            }}
          >
            {ticked.length === 0
              ? 'Envoyer'
              : `${isAsked ? 'Oui, envoyer' : 'Envoyer'} ${formatCount(ticked.length, 'relance', 'relances')}`}
          </Button>
        </div>
      )}
      <Suspense>
        {shown !== null && (
          <PreviewDialog
            proposed={shown}
            lacksIban={lacks_iban}
            claims={isClaimed(shown)}
            pending={release.isPending}
            onClose={() => setShown(null)}
            onSend={() => void send([shown])}
          />
        )}
        {pausing !== null && <PauseDialog buyer={pausing} onClose={() => setPausing(null)} />}
      </Suspense>
    </div>
  )
}
