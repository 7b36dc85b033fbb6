import type { List } from './list.ts'

export type Recurrence = Pick<List['recurrences'][number], 'days' | 'shop_id'>

export const noRecurrence: Recurrence = { days: [], shop_id: null }

/** A list's recurrences as its form begins with them: one without days when there is none. */
export const typedRecurrences = (list: List | undefined): readonly Recurrence[] =>
  list === undefined || list.recurrences.length === 0
    ? [noRecurrence]
    : list.recurrences.map(({ days, shop_id }) => ({ days, shop_id }))

/** A day is delivered once: ticked in one recurrence it leaves the others. */
export const withDay = (
  recurrences: readonly Recurrence[],
  at: number,
  day: number,
  ticked: boolean,
): readonly Recurrence[] =>
  recurrences.map(({ days, shop_id }, index) => {
    if (index !== at && !ticked) return { days, shop_id }
    const others = days.filter(known => known !== day)
    return { days: ticked && index === at ? [...others, day] : others, shop_id }
  })
