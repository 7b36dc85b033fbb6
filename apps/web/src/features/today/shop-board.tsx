import {
  formatDateInSentence,
  formatDateTime,
  formatDay,
  formatLongDate,
} from '@carreau/domain/french/dates'
import { formatCount, formatNumber, formatPackages } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/form/button.tsx'
import { useTimeLeft } from '../../ui/product/cut-off-note.tsx'
import { BoardPlaces } from './board-places.tsx'
import { Part } from './part.tsx'
import { type ShopToday, shopTodayQuery } from './today.queries.ts'

/** A wholesaler's night: orders by state, what changed, what ran short, what waits for an answer. */
export const ShopBoard = () => {
  const { data, isError, refetch } = useQuery(shopTodayQuery(useApi()))
  if (data === undefined && !isError) return <BoardPlaces />
  if (data === undefined)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p>Le tableau du jour n’a pas pu être lu.</p>
        <Button variant="secondary" onClick={() => refetch()}>
          Réessayer
        </Button>
      </div>
    )
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-3xl">Aujourd’hui</h1>
        <p className="text-ink-soft text-sm first-letter:uppercase">{formatLongDate(new Date())}</p>
      </header>
      <Night today={data} />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Waits today={data} />
        <Short short={data.short} day={data.day} />
        <Tours tours={data.tours} />
      </div>
    </div>
  )
}

const states = [
  ['submitted', 'à accepter'],
  ['accepted', 'acceptées'],
  ['picking', 'en préparation'],
  ['shipped', 'expédiées'],
  ['delivered', 'livrées'],
] as const satisfies readonly (readonly [keyof ShopToday['orders'], string])[]

/** The day's orders, each count leading to the desk. */
const Night = ({
  today: { day, has_delivery_days, cut_off_at, orders, news },
}: {
  today: ShopToday
}) => (
  <Card>
    <section aria-labelledby="night">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-3">
        <h2 id="night" className="text-lg">
          {has_delivery_days ? 'Livraison du ' : 'Commandes du '}
          {formatDateInSentence(day)}
        </h2>
        {cut_off_at !== null && <CutOff at={cut_off_at} />}
        {!has_delivery_days && (
          <p className="text-ink-soft text-sm">
            Aucun jour de livraison indiqué&nbsp;:{' '}
            <Link to="/shop/profile" search={{ section: 'livraison' }} className="underline">
              dites quand vous livrez
            </Link>
          </p>
        )}
      </header>
      <ul className="grid grid-cols-2 gap-2 p-4 sm:grid-cols-3 lg:grid-cols-5">
        {states.map(([state, label]) => (
          <li key={state}>
            <Link
              to="/shop/orders"
              search={{ day }}
              className={cx(
                'flex min-h-16 flex-col justify-center rounded-md border px-3 py-2 hover:bg-sunken',
                state === 'submitted' && orders[state] > 0 && 'border-saffron bg-saffron-soft',
              )}
            >
              <span className="font-semibold text-2xl tabular-nums leading-7">
                {formatNumber(orders[state])}
              </span>
              <span className="text-ink-soft text-sm">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      {news.new + news.changed > 0 && (
        <p className="border-t px-4 py-3 text-sm">
          Depuis votre dernier passage&nbsp;:{' '}
          <strong>
            {[
              news.new > 0 && formatCount(news.new, 'nouvelle', 'nouvelles'),
              news.changed > 0 && formatCount(news.changed, 'modifiée', 'modifiées'),
            ]
              .filter(Boolean)
              .join(', ')}
          </strong>
        </p>
      )}
    </section>
  </Card>
)

const CutOff = ({ at }: { at: string }) => {
  const { isOver, isSoon, words } = useTimeLeft(at)
  return (
    <p className={cx('text-sm', isSoon && !isOver ? 'text-saffron-ink' : 'text-ink-soft')}>
      {isOver ? 'Commandes closes depuis le ' : 'Commandes jusqu’au '}
      {formatDateTime(at)}
      {!isOver && words !== null && ` · ${words}`}
    </p>
  )
}

const dayMs = 86_400_000

/** « mise à jour il y a 4 jours », in calendar days of Paris. */
const ageWords = (changedAt: string): string => {
  const from = Date.parse(parisDay(new Date(changedAt)))
  const days = Math.round((Date.parse(parisDay(new Date())) - from) / dayMs)
  if (days <= 0) return 'mise à jour aujourd’hui'
  return days === 1 ? 'mise à jour hier' : `mise à jour il y a ${days} jours`
}
/** Prices of fresh produce do not keep for longer. */
const staleDays = 2

const Waits = ({
  today: { left, recalls, claims, messages, price_list },
}: {
  today: ShopToday
}) => {
  const changed = price_list.changed_at
  const isStale = changed !== null && Date.now() - Date.parse(changed) > staleDays * dayMs
  return (
    <Part id="waits" title="En attente">
      {recalls.open > 0 && (
        <Row to="/shop/recalls" isPressing>
          {formatCount(recalls.open, 'rappel en cours', 'rappels en cours')}
          {recalls.unanswered > 0 && (
            <span className="block text-sm">
              {formatCount(
                recalls.unanswered,
                'client n’a pas répondu',
                'clients n’ont pas répondu',
              )}
            </span>
          )}
        </Row>
      )}
      {left.day !== null && (
        <li>
          <Link
            to="/shop/tours"
            search={{ day: left.day }}
            className="block min-h-11 px-4 py-2.5 font-medium text-tomato-ink tabular-nums hover:bg-sunken"
          >
            {formatCount(left.orders, 'commande non livrée', 'commandes non livrées')}
            <span className="block text-sm">À reporter, la première du {formatDay(left.day)}</span>
          </Link>
        </li>
      )}
      <Row to="/shop/orders" isPressing={claims.open > 0}>
        {claims.open === 0
          ? 'Aucune réclamation ouverte'
          : formatCount(claims.open, 'réclamation ouverte', 'réclamations ouvertes')}
        {claims.answer_by !== null && (
          <span className="block text-sm">
            À répondre avant le {formatDateTime(claims.answer_by)}
          </span>
        )}
      </Row>
      <Row to="/messages" isPressing={messages > 0}>
        {messages === 0
          ? 'Aucun message non lu'
          : formatCount(messages, 'conversation non lue', 'conversations non lues')}
      </Row>
      <Row to="/shop/offers" isPressing={isStale || price_list.offers === 0}>
        {price_list.offers === 0
          ? 'Aucune offre en vente'
          : `Mercuriale\u00a0: ${formatCount(price_list.offers, 'offre', 'offres')} en vente`}
        {changed !== null && <span className="block text-sm">{ageWords(changed)}</span>}
      </Row>
    </Part>
  )
}

const Row = ({
  to,
  isPressing,
  children,
}: {
  to: LinkProps['to']
  isPressing: boolean
  children: ReactNode
}) => (
  <li>
    <Link
      to={to}
      className={cx(
        'block min-h-11 px-4 py-2.5 tabular-nums hover:bg-sunken',
        isPressing ? 'font-medium text-saffron-ink' : 'text-ink-soft',
      )}
    >
      {children}
    </Link>
  </li>
)

const Short = ({ short, day }: { short: ShopToday['short']; day: string }) =>
  short.length === 0 ? null : (
    <Part id="short" title="Manquants de la nuit">
      {short.map(product => (
        <li key={product.specification_id}>
          <Link
            to="/shop/picking"
            search={{ day, by: 'product' }}
            className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 py-2.5 tabular-nums hover:bg-sunken"
          >
            <span className="font-medium">{product.name}</span>
            <span className="text-tomato-ink">
              {formatNumber(product.picked_packages)} sur {formatPackages(product.ordered_packages)}
            </span>
            <span className="col-span-2 text-ink-soft text-sm">
              {formatCount(product.orders_count, 'commande', 'commandes')}
            </span>
          </Link>
        </li>
      ))}
    </Part>
  )

const Tours = ({ tours }: { tours: ShopToday['tours'] }) =>
  tours.length === 0 ? null : (
    <Part id="tours" title="Tournées">
      {tours.map(tour => (
        <li key={`${tour.day} ${tour.id}`}>
          <Link
            to="/shop/tours"
            search={{ day: tour.day }}
            className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 py-2.5 tabular-nums hover:bg-sunken"
          >
            <span className={cx('font-medium', tour.id === null && 'text-saffron-ink')}>
              {tour.name ?? 'Sans tournée'}
              {tours.at(-1)?.day !== tours[0]?.day && (
                <span className="font-normal text-ink-soft">, {formatDay(tour.day)}</span>
              )}
            </span>
            <span className="text-ink-soft">
              {tour.delivered} sur {formatCount(tour.stops, 'livrée', 'livrées')}
            </span>
            <span className="col-span-2 text-ink-soft text-sm">
              {progressOf(tour)}
              {tour.left > 0 && (
                <strong className="font-medium text-tomato-ink">
                  {progressOf(tour) !== '' && ', '}
                  {formatCount(tour.left, 'non livrée', 'non livrées')}
                </strong>
              )}
            </span>
          </Link>
        </li>
      ))}
    </Part>
  )

const progressOf = ({ stops, shipped, delivered, left }: ShopToday['tours'][number]): string => {
  const toLoad = stops - shipped - delivered
  const onRoad = shipped - left
  if (delivered === stops) return 'terminée'
  return [toLoad > 0 && `${toLoad}\u00a0à charger`, onRoad > 0 && `${onRoad}\u00a0en route`]
    .filter(Boolean)
    .join(', ')
}
