import { formatShortDay, formatTime } from '@carreau/domain/french/dates'
import { formatCount, formatEuros } from '@carreau/domain/french/format'
import type { ProposalKind } from '@carreau/domain/needs/needs'
import { useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { Truck } from 'lucide-react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Price } from '../../../ui/product/price.tsx'
import { type Need, type Proposal, type Split, splitQuery } from './needs.queries.ts'
import { useApply } from './use-apply.ts'
import { Why } from './why.tsx'

const titles: Record<ProposalKind, string> = {
  cheapest: 'Le moins cher',
  fewest: 'Le moins de livraisons',
  single: 'Un seul fournisseur',
  usual: 'Comme d’habitude',
}

const bought = ({ shops }: Proposal): string =>
  JSON.stringify(
    shops.map(({ shop, lines }) => [
      shop.id,
      lines.map(({ offer_id, packages_quantity }) => [offer_id, packages_quantity]),
    ]),
  )

/** Proposals that buy the same are one, under all their names. */
const differing = (proposals: readonly Proposal[]) =>
  [...Map.groupBy(proposals, bought).values()].flatMap(same => {
    const [first] = same
    return first === undefined ? [] : { proposal: first, kinds: same.map(({ kind }) => kind) }
  })

/**
 * What a need costs, split in several ways, side by side; one tap puts one into the carts. `nameOf` says what a line of
 * the need is called.
 */
export const Proposals = ({
  need,
  nameOf,
  onApplied,
  action = 'Mettre au panier',
}: {
  need: Need
  nameOf: (line: number) => string
  onApplied?: () => void
  action?: string
}) => {
  const { data, error, refetch, isPlaceholderData } = useQuery(splitQuery(useApi(), need))
  const apply = useApply(need, onApplied)
  if (data === undefined)
    return error === null ? (
      <Skeleton className="h-72" />
    ) : (
      <ErrorState error={error} reset={() => void refetch()} />
    )
  return (
    <div
      aria-busy={isPlaceholderData}
      className={cx('flex flex-col gap-4 transition-opacity', isPlaceholderData && 'opacity-60')}
    >
      <Unsendable split={data} />
      {!data.proven && (
        <p className="text-ink-soft text-sm">
          Recherche arrêtée avant sa fin&nbsp;: il existe peut-être encore moins cher.
        </p>
      )}
      <ul
        aria-label="Propositions"
        className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3"
      >
        {differing(data.proposals).map(({ proposal, kinds }) => (
          <li key={kinds.join()}>
            <ProposalCard
              proposal={proposal}
              title={kinds.map(kind => titles[kind]).join(' · ')}
              action={action}
              nameOf={nameOf}
              isBest={kinds.includes('cheapest')}
              isPending={apply.isPending && apply.variables === proposal}
              isDisabled={isPlaceholderData || apply.isPending}
              onApply={() => apply.mutate(proposal)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

const Unsendable = ({ split: { unsendable, proposals } }: { split: Split }) => {
  if (proposals.length > 0) return null
  return (
    <p role="status" className="rounded-md bg-saffron-soft px-3 py-2 text-saffron-ink">
      {unsendable?.message ?? 'Aucun fournisseur qui livre chez vous n’a ces produits aujourd’hui.'}
    </p>
  )
}

const ProposalCard = ({
  proposal,
  title,
  action,
  nameOf,
  isBest,
  isPending,
  isDisabled,
  onApply,
}: {
  proposal: Proposal
  title: string
  action: string
  nameOf: (line: number) => string
  isBest: boolean
  isPending: boolean
  isDisabled: boolean
  onApply: () => void
}) => {
  const isEstimated = proposal.shops.some(({ lines }) => lines.some(({ estimated }) => estimated))
  return (
    <Card className={cx('flex flex-col gap-3 p-4', isBest && 'border-leaf!')}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-semibold text-base">{title}</h3>
        <LeftOut names={proposal.missing.map(({ line }) => nameOf(line))} />
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <Price
          value={proposal.total_net}
          estimated={isEstimated}
          className="font-semibold text-2xl"
        />
        <Saving saving={proposal.saving_net} />
      </div>
      <p className="text-ink-soft text-sm">
        {proposal.fees_net === 0
          ? 'Livraison comprise, HT'
          : `dont ${formatEuros(proposal.fees_net)} de livraison, HT`}
        {' · '}
        {formatCount(proposal.shops.length, 'livraison', 'livraisons')}
      </p>
      <ul className="flex flex-col gap-1 text-sm">
        {proposal.shops.map(({ shop, goods_net, delivery_date, cut_off_at, lines }) => (
          <li key={shop.id} className="flex items-start gap-2">
            <Truck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
            <span className="min-w-0 flex-1">
              {shop.name}
              <span className="block text-ink-soft">
                {`${formatShortDay(delivery_date)}, avant ${formatShortDay(cut_off_at)} ${formatTime(cut_off_at)} · ${formatCount(lines.length, 'produit', 'produits')}`}
              </span>
            </span>
            <Price value={goods_net} />
          </li>
        ))}
      </ul>
      <Button wide pending={isPending} disabled={isDisabled} onClick={onApply}>
        {action}
        <span className="sr-only"> {title}</span>
      </Button>
      <Why proposal={proposal} nameOf={nameOf} />
    </Card>
  )
}

/** Before the total, which is of less than was asked for. */
const LeftOut = ({ names }: { names: readonly string[] }) => {
  const [only] = names
  if (only === undefined) return null
  return (
    <Chip tone="saffron" className="whitespace-normal!">
      {`Sans ${names.length === 1 ? only : formatCount(names.length, 'produit', 'produits')}`}
    </Chip>
  )
}

const Saving = ({ saving }: { saving: number | null }) => {
  if (saving === null || saving === 0) return null
  return saving > 0 ? (
    <Chip tone="leaf">{`−${formatEuros(saving)} sur vos habitudes`}</Chip>
  ) : (
    <Chip tone="neutral">{`+${formatEuros(-saving)} sur vos habitudes`}</Chip>
  )
}
