import { formatNumber, formatPackages, formatUnitPrice } from '@carreau/domain/french/format'
import { milliFromPackages, packagesFromMilli } from '@carreau/domain/money/money'
import {
  type LotClaim,
  pinsRefusal,
  type SplitRule,
  splitLot,
  splitRuleLabels,
  splitRules,
  splitWhy,
} from '@carreau/domain/orders/stock/short-lots'
import { type Replacement, replaceMissing } from '@carreau/domain/orders/stock/short-replacements'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pin } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { newIdempotencyKey } from '../../../platform/api-client/idempotency-key.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { QuantityStepper } from '../../../ui/form/quantity-stepper.tsx'
import { Tabs } from '../../../ui/navigation/tabs.tsx'
import { type ShortSplitLine, shortSplitQuery, showPicked } from './picking.queries.ts'

/** What each line that is short gets instead, as the server works it out. */
const replacementsOf = (lines: readonly ShortSplitLine[], shares: ReadonlyMap<number, number>) =>
  replaceMissing(
    lines.map(line => ({
      lineId: line.line_id,
      missingMilli: milliFromPackages(line.ordered_packages) - (shares.get(line.line_id) ?? 0),
      way: line.replacement_way,
      ranked: line.replacements.map(one => ({
        specificationId: one.specification_id,
        content: one.content,
        ownContent: one.own_content,
        stepMilli: one.step_packages === 0.5 ? 500 : 1000,
        leftMilli: one.left_packages === null ? null : milliFromPackages(one.left_packages),
      })),
    })),
  )

type Pins = Readonly<Record<number, number>>

const claimsOf = (lines: readonly ShortSplitLine[], pins: Pins): LotClaim[] =>
  lines.map(line => ({
    lineId: line.line_id,
    orderedMilli: milliFromPackages(line.ordered_packages),
    at: Date.parse(line.ordered_at),
    priority: line.priority,
    pinnedMilli:
      pins[line.line_id] === undefined ? null : milliFromPackages(pins[line.line_id] ?? 0),
  }))

/** What this customer gets instead of what is missing, by its own ranking. */
const Instead = ({
  line,
  replacement,
}: {
  line: ShortSplitLine
  replacement: Replacement | undefined
}) => {
  const offer = line.replacements.find(
    ({ specification_id }) => specification_id === replacement?.specificationId,
  )
  if (replacement === undefined || offer === undefined) return null
  const facts = [offer.origin_name, offer.variant_size, offer.category && `cat. ${offer.category}`]
  return (
    <span className="mt-1 block break-words rounded-sm bg-leaf-soft px-2 py-1 text-leaf-ink text-sm">
      <span className="font-medium">
        {replacement.way === 'put_in' ? 'Remplacé par ' : 'Proposé au client\u00a0: '}
        {formatPackages(packagesFromMilli(replacement.milli))} de {offer.name}
      </span>
      {' · '}
      {facts.filter(Boolean).join(' · ')}
      {offer.unit_price !== null && ` · ${formatUnitPrice(offer.unit_price, offer.unit)}`}
    </span>
  )
}

/** Who gets what of a product that is short: seen before anything is written, changed by hand, then applied. */
export const ShortSplit = ({
  specificationId,
  day,
  packages,
  lot,
  onApplied,
}: {
  specificationId: number
  day: string
  packages: number
  lot: string
  onApplied: () => void
}) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const [rule, setRule] = useState<SplitRule>('pro_rata')
  const [pins, setPins] = useState<Pins>({})
  const [idempotencyKey, setKey] = useState(newIdempotencyKey)
  const asked = shortSplitQuery(api, { specificationId, day })
  const { data, error, refetch } = useQuery(asked)
  const apply = useMutation({
    mutationFn: async () => {
      const lines = new Set(data?.lines.map(({ line_id }) => line_id))
      const kept = Object.entries(pins)
        .map(([id, pinned]) => ({ line_id: Number(id), packages: pinned }))
        .filter(({ line_id }) => lines.has(line_id))
      const body = {
        ...{ day, packages, rule, pins: kept, expected_version: data?.version ?? '' },
        ...(lot !== '' && { lot }),
      }
      const params = { specId: specificationId }
      return (await api.applyShortSplit({ params, body, idempotencyKey })).data
    },
    onSuccess: async orders => {
      await showPicked(queryClient, orders)
      toast.success('Réparti\u00a0: les clients qui reçoivent moins sont prévenus.')
      onApplied()
    },
    onError: async refused => {
      toast.error(messageOf(refused, 'La répartition n’a pas été enregistrée. Réessayez.'))
      if (isApiError(refused) && refused.code !== 'network') setKey(newIdempotencyKey())
      await refetch()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })

  if (error !== null && data === undefined)
    return (
      <div role="alert" className="flex flex-col gap-3 rounded-md bg-saffron-soft p-3">
        <p className="text-saffron-ink">
          {messageOf(
            error,
            'Répartir demande le réseau. Sans lui, préparez commande par commande, avec le motif.',
          )}
        </p>
        <Button variant="secondary" className="self-start" onClick={() => void refetch()}>
          Réessayer
        </Button>
      </div>
    )
  if (data === undefined) return <Skeleton className="h-48 w-full" />

  const claims = claimsOf(data.lines, pins)
  const fault = pinsRefusal(milliFromPackages(packages), claims)
  const shares = splitLot(milliFromPackages(packages), claims, rule)
  const given = packagesFromMilli([...shares.values()].reduce((sum, milli) => sum + milli, 0))
  const left = packages - given
  const replacements = replacementsOf(data.lines, shares)
  return (
    <section aria-label={`Répartir ${data.name}`} className="flex flex-col gap-3">
      <Tabs
        label="Règle de répartition"
        value={rule}
        onChange={setRule}
        options={splitRules.map(value => ({ value, label: splitRuleLabels[value] }))}
        className="flex-wrap self-start [&>button]:h-12 max-sm:[&>button]:basis-1/2"
      />
      <table className="w-full border-collapse text-left">
        <thead className="text-ink-soft text-sm">
          <tr>
            <th className="py-1 pr-2 font-medium">Client</th>
            <th className="py-1 pr-2 text-right font-medium">Commandé</th>
            <th className="py-1 text-right font-medium">Reçoit</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {data.lines.map((line, at) => {
            const milli = shares.get(line.line_id) ?? 0
            const claim = claims[at]
            const name = line.buyer.company_name
            const isPinned = pins[line.line_id] !== undefined
            const unpin = () => setPins(({ [line.line_id]: _, ...others }) => others)
            return (
              <tr key={line.line_id}>
                <td className="py-2 pr-2">
                  <span className="block break-words font-medium">{name}</span>
                  <span className="block text-ink-soft text-sm">
                    {claim && splitWhy(claim, { milli, rule, claims })}
                  </span>
                  <Instead line={line} replacement={replacements.get(line.line_id)} />
                  {isPinned && (
                    <button
                      type="button"
                      onClick={unpin}
                      className="flex min-h-11 items-center gap-1.5 font-medium text-leaf-ink text-sm underline"
                    >
                      <Pin aria-hidden="true" className="size-4" />
                      Rendre à la règle
                      <span className="sr-only">, {name}</span>
                    </button>
                  )}
                </td>
                <td className="py-2 pr-2 text-right tabular-nums">
                  {formatNumber(line.ordered_packages)}
                </td>
                <td className="py-2 text-right">
                  <QuantityStepper
                    label={`Colis pour ${name}`}
                    value={packagesFromMilli(milli)}
                    step={line.ordered_packages % 1 === 0 ? 1 : 0.5}
                    min={0}
                    max={line.ordered_packages}
                    onChange={value => setPins(before => ({ ...before, [line.line_id]: value }))}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {left > 0 && fault === null && (
        <p role="status" className="text-ink-soft">
          Il reste {formatPackages(left)} que personne ne reçoit.
        </p>
      )}
      {fault !== null && (
        <p role="alert" className="rounded-md bg-tomato-soft p-3 font-medium text-tomato-ink">
          {fault}
        </p>
      )}
      {data.is_weighed && (
        <p className="text-ink-soft text-sm">
          À peser&nbsp;: chaque commande garde sa part, et se pèse ensuite une à une.
        </p>
      )}
      <Button
        size="lg"
        className="h-16 text-lg"
        disabled={fault !== null}
        pending={apply.isPending}
        onClick={() => apply.mutate()}
      >
        Appliquer : {formatPackages(given)} sur {formatNumber(data.ordered_packages)}
      </Button>
    </section>
  )
}
