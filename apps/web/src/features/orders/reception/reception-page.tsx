import { formatLongDate } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, CalendarDays, Check, PackageOpen } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useMake, useOver } from '../../../platform/edits/use-edits.ts'
import { useKeptDraft } from '../../../platform/offline/use-kept-draft.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { InputField, TextareaField } from '../../../ui/form/field.tsx'
import { FoundAgain } from '../../../ui/form/found-again.tsx'
import type { DraftErrors } from '../claims/claim-draft.ts'
import { type Order, orderQuery } from '../door/orders.queries.ts'
import { saidGross } from '../order-price.tsx'
import { receptionEdits } from './edits.ts'
import { receptionQuery } from './reception.queries.ts'
import {
  emptyDraft,
  faultErrors,
  faultOf,
  handoverOf,
  type ReceptionDraft,
  typedCelsius,
} from './reception-draft.ts'
import { MissingLine, ReceptionLine } from './reception-line.tsx'

const OrderRecalls = lazy(() => import('../recalls/order-recalls.tsx'))
const importFinish = () => import('./finish-dialog.tsx')
const importHandover = () => import('./handover-fields.tsx')
const FinishDialog = lazy(importFinish)
const HandoverFields = lazy(importHandover)

/** Before the person goes down to the cellar; what does not come now comes when it is opened. */
const fetchTheRest = () => {
  for (const part of [importFinish, importHandover]) part().catch(() => undefined)
}

/** A delivery at the kitchen's door: what should be there, line by line, and one button when it is. */
export const ReceptionPage = ({ orderId }: { orderId: number }) => {
  const { data } = useSuspenseQuery(orderQuery(useApi(), orderId))
  const order = useOver(receptionEdits)(data)
  return (
    <div className="page max-w-3xl py-6">
      <Link
        to="/orders/$orderId"
        params={{ orderId }}
        className="inline-flex min-h-11 items-center gap-1.5 text-ink-soft text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Commande {order.number}
      </Link>
      <h1 className="text-3xl">Réceptionner</h1>
      <p className="mt-1 text-ink-soft">
        {order.shop.name} · {formatLongDate(order.delivery_date)}
      </p>
      {order.recalls.length > 0 && (
        <Suspense>
          <OrderRecalls order={order} />
        </Suspense>
      )}
      {order.may_receive ? (
        <ReceptionForm order={order} />
      ) : (
        <EmptyState
          icon={Check}
          title={
            order.reception === null ? 'Rien à réceptionner' : 'Cette livraison est réceptionnée'
          }
          text={
            order.reception === null
              ? `Cette commande est à l’état «\u00a0${order.status_label}\u00a0».`
              : `Par ${order.reception.received_by}. Elle est dans le registre de réception.`
          }
        >
          <Button asChild>
            <Link to="/orders/$orderId" params={{ orderId }}>
              Voir la commande
            </Link>
          </Button>
        </EmptyState>
      )}
    </div>
  )
}

const ReceptionForm = ({ order }: { order: Order }) => {
  const { user } = useAuth()
  const { make, isPending } = useMake(receptionEdits)
  const navigate = useNavigate()
  const { draft, change, foundAt, clear } = useKeptDraft<ReceptionDraft>(
    `reception 2 ${order.id}`,
    emptyDraft(user?.first_name ?? ''),
  )
  const { faults: drafts, temperature, receivedBy, note, dates } = draft
  const handover = handoverOf(draft)
  const isHandedOver = handover.crates.length > 0 || draft.signature !== ''
  const [isOpen, setOpen] = useState(false)
  const { data: facts } = useQuery(receptionQuery(useApi(), order.id))
  const known = new Map(facts?.best_before.map(({ line_id, day }) => [line_id, day]))
  const [errors, setErrors] = useState<Record<number, DraftErrors>>({})
  const [isChecked, setChecked] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const celsius = typedCelsius(temperature)
  useEffect(fetchTheRest, [])
  const replaced = new Set(order.lines.map(({ substitutes_line_id }) => substitutes_line_id))
  const came = order.lines.filter(line => (line.picked_packages ?? 0) > 0)
  const missing = order.lines.filter(
    line => (line.picked_packages ?? 0) === 0 && !replaced.has(line.id),
  )

  const finish = () => {
    const found = [...drafts].map(([id, draft]) => [id, faultErrors(draft)] as const)
    setErrors(Object.fromEntries(found))
    setChecked(true)
    const isWrong = found.some(([, wrong]) => Object.keys(wrong).length > 0)
    if (!isWrong && celsius !== undefined && receivedBy.trim() !== '') return setAsking(true)
    // What is wrong may be far above, or under the bar.
    requestAnimationFrame(() => {
      const [wrong] = form.current?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? []
      wrong?.scrollIntoView({ block: 'center' })
      wrong?.focus({ preventScroll: true })
    })
  }
  const send = async () => {
    const made = await make({
      orderId: order.id,
      number: order.number,
      shopName: order.shop.name,
      received_by: receivedBy.trim(),
      temperature_c: celsius ?? null,
      received_at: new Date().toISOString(),
      note: note.trim(),
      ...handover,
      faults: [...drafts].map(([id, draft]) => faultOf(id, draft)),
    })
    setAsking(false)
    if (made === null) return
    clear()
    await navigate({ to: '/orders/$orderId', params: { orderId: order.id } })
  }

  return (
    <div ref={form}>
      <div className="mt-4 empty:hidden">
        <FoundAgain at={foundAt} onClear={clear} />
      </div>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <InputField
          label="Température (°C)"
          inputMode="text"
          autoComplete="off"
          value={temperature}
          error={
            isChecked && celsius === undefined ? 'De −40 à 60, une décimale au plus.' : undefined
          }
          onChange={({ target }) => change(before => ({ ...before, temperature: target.value }))}
        />
        <InputField
          label="Réceptionné par"
          maxLength={60}
          autoComplete="off"
          value={receivedBy}
          error={isChecked && receivedBy.trim() === '' ? 'Indiquez qui a reçu.' : undefined}
          onChange={({ target }) => change(before => ({ ...before, receivedBy: target.value }))}
        />
      </div>
      {/* A label with a date is rare among whole fruit and vegetables. */}
      {dates === null && (
        <Button
          variant="ghost"
          className="mt-2"
          onClick={() => change(before => ({ ...before, dates: {} }))}
        >
          <CalendarDays aria-hidden="true" className="size-4" />
          Noter des dates (DLC, DDM)
        </Button>
      )}
      <Card className="mt-2">
        <ul aria-label="Lignes livrées" className="divide-y">
          {came.map(line => (
            <ReceptionLine
              key={line.id}
              order={order}
              line={line}
              draft={drafts.get(line.id)}
              errors={errors[line.id] ?? {}}
              bestBefore={dates?.[line.id] ?? known.get(line.id) ?? ''}
              onDate={
                dates === null
                  ? undefined
                  : day =>
                      change(before => ({ ...before, dates: { ...before.dates, [line.id]: day } }))
              }
              onChange={next => {
                const fault = next(drafts.get(line.id))
                change(before => {
                  const faults = new Map(before.faults)
                  if (fault === undefined) faults.delete(line.id)
                  else faults.set(line.id, fault)
                  return { ...before, faults }
                })
                // What was wrong is judged anew while it is mended.
                if (errors[line.id] !== undefined)
                  setErrors({ ...errors, [line.id]: fault ? faultErrors(fault) : {} })
              }}
            />
          ))}
          {missing.map(line => (
            <MissingLine key={line.id} line={line} />
          ))}
        </ul>
      </Card>
      <div className="mt-4">
        {isOpen || isHandedOver ? (
          <Card className="p-4">
            <Suspense fallback={<Skeleton className="h-72 w-full" />}>
              <HandoverFields
                orderId={order.id}
                draft={draft}
                onChange={next => change(before => ({ ...before, ...next }))}
              />
            </Suspense>
          </Card>
        ) : (
          <Button
            variant="secondary"
            size="lg"
            className="max-sm:w-full"
            onClick={() => setOpen(true)}
          >
            <PackageOpen aria-hidden="true" className="size-5" />
            Caisses rendues, signature
          </Button>
        )}
      </div>
      <div className="mt-4">
        <TextareaField
          label="Remarque"
          optional
          rows={2}
          maxLength={500}
          value={note}
          onChange={({ target }) => change(before => ({ ...before, note: target.value }))}
        />
      </div>
      <div
        data-action-bar
        className="sticky bottom-[calc(var(--foot)+0.5rem)] z-10 mt-4 flex flex-wrap items-center gap-3 rounded-lg border border-line-strong bg-surface p-3 shadow-floating"
      >
        <p className="min-w-0 flex-1 basis-40 text-sm">
          {formatCount(came.length, 'article livré', 'articles livrés')},{' '}
          <span className="tabular-nums">{saidGross(order)}</span>
          {drafts.size > 0 && ', avant les avoirs'}
        </p>
        <Button size="lg" className="max-sm:w-full" pending={isPending} onClick={finish}>
          {drafts.size === 0 ? (
            <>
              <Check aria-hidden="true" className="size-5" />
              {order.claims.length === 0 ? 'Tout est bon' : 'Le reste est bon'}
            </>
          ) : (
            `Terminer, ${formatCount(drafts.size, 'ligne signalée', 'lignes signalées')}`
          )}
        </Button>
      </div>
      {isAsking && (
        <Suspense>
          <FinishDialog
            order={order}
            faults={drafts.size}
            hasTemperature={typeof celsius === 'number'}
            crates={handover.crates.reduce((sum, { count }) => sum + count, 0)}
            pending={isPending}
            onClose={() => setAsking(false)}
            onConfirm={() => void send()}
          />
        </Suspense>
      )}
    </div>
  )
}
