import { addDays, isoWeekday } from './paris-time.ts'

/** Easter Sunday of a year of the Gregorian calendar (Meeus, Jones and Butcher). */
const easterSunday = (year: number): string => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const days = moon + weekday - 7 * late + 114
  const text = (value: number): string => String(value).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${text(Math.floor(days / 31))}-${text((days % 31) + 1)}`
}

/** Month and day of the public holidays that never move (C. trav. L3133-1). */
const fixedHolidays: ReadonlySet<string> = new Set([
  '01-01',
  '05-01',
  '05-08',
  '07-14',
  '08-15',
  '11-01',
  '11-11',
  '12-25',
])

/** Easter Monday, Ascension Day and Whit Monday, in days after Easter Sunday. */
const movingHolidays = [1, 39, 50] as const

/** Whether a day is a public holiday of metropolitan France. Throws RangeError when not a day. */
export const isPublicHoliday = (day: string): boolean => {
  const easter = easterSunday(Number(day.slice(0, 4)))
  return (
    fixedHolidays.has(day.slice(5)) || movingHolidays.some(after => addDays(easter, after) === day)
  )
}

/** Monday to Friday, public holidays excepted. Throws RangeError when not a day. */
export const isWorkingDay = (day: string): boolean => isoWeekday(day) <= 5 && !isPublicHoliday(day)

/** The working day that comes so many working days later. Throws RangeError when not a day. */
export const addWorkingDays = (day: string, count: number): string => {
  let reached = day
  for (let left = count; left > 0; ) {
    reached = addDays(reached, 1)
    if (isWorkingDay(reached)) left -= 1
  }
  return reached
}
