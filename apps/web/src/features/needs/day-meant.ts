import { foldText } from '@carreau/catalogue-search/words/fold'
import { addDays } from '@carreau/domain/french/paris-time'

const weekdays = 'dimanche lundi mardi mercredi jeudi vendredi samedi'.split(' ')

/** How far ahead a delivery is chosen here. */
const daysAhead = 10

/** The days that may be chosen, from today on. */
export const daysFrom = (today: string): string[] =>
  Array.from({ length: daysAhead }, (_, days) => addDays(today, days))

/** The day a need is for, where it says one: « pour demain », « livraison samedi »; the next such weekday. */
export const dayMeant = (text: string, today: string): string | null => {
  const said = foldText(text).match(
    /\b(?:pour|livraison|livrer|livre|livree)(?: le| ce| de)? (apres demain|demain|aujourd hui|[a-z]+)\b/,
  )?.[1]
  if (said === undefined) return null
  if (said === 'aujourd hui') return today
  if (said === 'demain') return addDays(today, 1)
  if (said === 'apres demain') return addDays(today, 2)
  const weekday = weekdays.indexOf(said)
  if (weekday < 0) return null
  return (
    daysFrom(today)
      .slice(1)
      .find(day => new Date(`${day}T12:00:00Z`).getUTCDay() === weekday) ?? null
  )
}
