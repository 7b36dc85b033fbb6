import { nextDeliveries } from '@carreau/domain/companies/delivery-calendar'
import { formatLongDate } from '@carreau/domain/french/dates'
import { calendarOf, type DeliveryDraft } from './delivery-draft.ts'

/** The next six deliveries by the rules as they are typed. */
export const NextDeliveries = ({ draft }: { draft: DeliveryDraft }) => {
  const calendar = calendarOf(draft)
  const next = calendar === null ? [] : nextDeliveries(calendar, new Date(), 6)
  return (
    <section aria-label="Prochaines livraisons" className="rounded-md bg-sunken p-4 text-sm">
      <h2 className="font-medium font-sans text-sm">Prochaines livraisons avec ces réglages</h2>
      {next.length === 0 ? (
        <p className="mt-2 text-tomato-ink">Aucune livraison dans les 60 prochains jours.</p>
      ) : (
        <ul className="mt-2 grid gap-1 sm:grid-cols-2 lg:grid-cols-3">
          {next.map(({ date }) => (
            <li key={date}>{formatLongDate(date)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
