/**
 * A day as somebody types it quickly: « 3/12 », « 03.12.26 », « 0312 », « 031226 », as YYYY-MM-DD. Without a year it is
 * the one nearest to `today`, before or after. Null: no day.
 */
export const readTypedDay = (text: string, today: string): string | null => {
  const plain = text.trim()
  const parts =
    /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(plain) ??
    /^(\d{1,2})[/. -](\d{1,2})(?:[/. -](\d{2}|\d{4}))?$/.exec(plain)
  if (parts === null) return null
  const [, day = '', month = '', year] = parts
  const on = (of: number): string =>
    `${String(of).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const isDay = (found: string): boolean =>
    !Number.isNaN(Date.parse(found)) && new Date(found).toISOString().startsWith(found)
  if (year !== undefined) {
    const found = on(year.length === 2 ? 2000 + Number(year) : Number(year))
    return isDay(found) ? found : null
  }
  const now = Number(today.slice(0, 4))
  const away = (found: string): number => Math.abs(Date.parse(found) - Date.parse(today))
  return (
    [now - 1, now, now + 1]
      .map(on)
      .filter(isDay)
      .toSorted((left, right) => away(left) - away(right))[0] ?? null
  )
}
