export const periodLengths = [
  { value: '7', label: '7 jours' },
  { value: '30', label: '30 jours' },
  { value: '90', label: '90 jours' },
  { value: '365', label: '12 mois' },
] as const
export type PeriodLength = (typeof periodLengths)[number]['value']

/** The days an address asks for; 30 of anything else. */
export const readPeriod = (search: Record<string, unknown>): { days?: PeriodLength } => {
  const days = periodLengths.find(({ value }) => value === String(search.days))?.value
  return days === undefined || days === '30' ? {} : { days }
}
