import { useState } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Tabs } from '../../../ui/navigation/tabs.tsx'
import {
  type AskedPeriod,
  type Period,
  type PeriodLength,
  periodFault,
  periodLengths,
} from './period.ts'

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
  const type = (part: Partial<Period>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    if (periodFault(next) === null) onAsk(next)
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Tabs<PeriodLength | 'own'>
        label="Période"
        value={lengthOf(asked)}
        onChange={days => days !== 'own' && onAsk({ days: Number(days) })}
        options={periodLengths}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label="Du" error={fault ?? undefined}>
          {control => (
            <Input
              {...control}
              type="date"
              value={typed.from}
              onChange={event => type({ from: event.target.value })}
            />
          )}
        </Field>
        <Field label="Au">
          {control => (
            <Input
              {...control}
              type="date"
              value={typed.to}
              onChange={event => type({ to: event.target.value })}
            />
          )}
        </Field>
      </div>
    </div>
  )
}
