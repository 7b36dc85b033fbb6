import { wrongPeriod } from '@carreau/domain/customers/figures'
import { addDays } from '@carreau/domain/french/paris-time'
import { type ChangeEvent, useState } from 'react'
import { InputField } from '../../../ui/form/field.tsx'
import { Tabs } from '../../../ui/navigation/tabs.tsx'

export const periodLengths = [
  { value: '7', label: '7 jours' },
  { value: '30', label: '30 jours' },
  { value: '90', label: '90 jours' },
  { value: '365', label: '12 mois' },
] as const
export type PeriodLength = (typeof periodLengths)[number]['value']

/** Days of Paris, both included. */
export type Period = { from: string; to: string }
/** What an address asks for: so many days up to today, or a period of its own. */
export type AskedPeriod = { days?: number; from?: string; to?: string }

const isDay = (text: unknown): text is string => {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  // The 31st of a shorter month is the 1st of the next.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Why a period cannot be shown, or null. */
export const periodFault = ({ from, to }: Period): string | null => {
  if (!isDay(from) || !isDay(to)) return 'Indiquez les deux dates.'
  return wrongPeriod({ from, to })
}

/** The period that an address asks for; the last 30 days, which need no word, of anything else. */
export const readPeriod = (search: Record<string, unknown>): AskedPeriod => {
  const { from, to } = search
  if (isDay(from) && isDay(to) && periodFault({ from, to }) === null) return { from, to }
  const days = periodLengths.find(({ value }) => value === String(search.days))?.value
  return days === undefined || days === '30' ? {} : { days: Number(days) }
}

/** The days that are asked for, as of today. */
export const periodOf = ({ days = 30, from, to }: AskedPeriod, today: string): Period =>
  from !== undefined && to !== undefined
    ? { from, to }
    : { from: addDays(today, 1 - days), to: today }

const lengthOf = ({ days = 30, from }: AskedPeriod): PeriodLength | 'own' =>
  (from === undefined && periodLengths.find(({ value }) => Number(value) === days)?.value) || 'own'

/** The usual lengths up to today, or from a day to a day. */
export const PeriodChoice = ({
  asked,
  period,
  onAsk,
}: {
  asked: AskedPeriod
  period: Period
  onAsk: (asked: AskedPeriod) => void
}) => {
  const [typed, setTyped] = useState(period)
  const [shown, setShown] = useState(period)
  // A length that is chosen brings its own days.
  if (shown.from !== period.from || shown.to !== period.to) {
    setShown(period)
    setTyped(period)
  }
  const fault = periodFault(typed)
  const at = (end: keyof Period) => ({
    value: typed[end],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const next = { ...typed, [end]: target.value }
      setTyped(next)
      if (periodFault(next) === null) onAsk(next)
    },
  })
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Tabs<PeriodLength | 'own'>
        label="Période"
        value={lengthOf(asked)}
        onChange={days => days !== 'own' && onAsk({ days: Number(days) })}
        options={periodLengths}
      />
      <div className="grid grid-cols-2 gap-3">
        <InputField label="Du" error={fault ?? undefined} type="date" {...at('from')} />
        <InputField label="Au" type="date" {...at('to')} />
      </div>
    </div>
  )
}
