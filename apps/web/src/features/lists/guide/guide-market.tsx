import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { useMake } from '../../../platform/edits/use-edits.ts'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useDebounced } from '../../../ui/form/use-debounced.ts'
import { StarButton } from '../../../ui/product/star-button.tsx'
import { favoriteEdits, useFavoriteIds } from '../door/favorite-edits.ts'
import { findInMarketQuery, type GuideLine, guideKey } from './guide.queries.ts'
import { GuideRow } from './guide-row.tsx'
import { type InCarts, nameOfLine, shownLineOf } from './guide-view.ts'

/** A word is typed, not its letters. */
const pauseMs = 300

/** What the market has under that name and the guide has not: ordered from here, or kept with a star. */
export const GuideMarket = ({
  name,
  known,
  inCarts,
}: {
  name: string
  known: readonly GuideLine[]
  inCarts: InCarts
}) => {
  const heading = useId()
  const sought = useDebounced(name.trim(), pauseMs)
  const { data } = useQuery({ ...findInMarketQuery(useApi(), sought), enabled: sought.length > 1 })
  const ids = new Set(known.map(({ id }) => id))
  const found = (data ?? []).filter(({ id, best_offer }) => best_offer !== null && !ids.has(id))
  if (sought.length < 2) return null
  if (found.length === 0)
    return known.length > 0 || data === undefined ? null : (
      <p className="text-ink-soft">
        Aucun de vos fournisseurs n’en propose sous ce nom.{' '}
        <Link
          to="/search-products"
          search={{ search: sought }}
          className="text-leaf-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          Chercher « {sought} » sur le marché
        </Link>
      </p>
    )
  return (
    <Card>
      <section aria-labelledby={heading}>
        <h2
          id={heading}
          className="border-b px-3 py-2.5 font-sans font-semibold text-base tracking-normal sm:px-4"
        >
          Ajouter du marché
        </h2>
        <ul className="divide-y">
          {found.map(line => (
            <li key={line.id} className="flex items-center max-sm:relative">
              {/* On a phone the star stands beside the name: the price needs the width below. */}
              <ul className="min-w-0 flex-1 max-sm:[&>li>:first-child>div]:pr-9">
                <GuideRow {...shownLineOf(line, 'best', inCarts)} isUnderShop={false} />
              </ul>
              <div className="max-sm:absolute max-sm:top-0 max-sm:right-0">
                <KeepStar line={line} />
              </div>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}

const KeepStar = ({ line }: { line: GuideLine }) => {
  const { make } = useMake(favoriteEdits)
  const queryClient = useQueryClient()
  const on = useFavoriteIds().has(line.id)
  const name = nameOfLine(line)
  const toggle = async () => {
    try {
      await make({ specId: line.id, favorite: !on, name })
      await queryClient.invalidateQueries({ queryKey: guideKey })
    } catch (error) {
      toast.error(messageOf(error, 'Le favori n’a pas pu être changé.'))
    }
  }
  return <StarButton on={on} of={name} onClick={() => void toggle()} />
}
