import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/form/checkbox.tsx'
import { InputField } from '../../ui/form/field.tsx'
import type { QuietHours } from './notifications.queries.ts'

/** A kitchen's night, before the person has said otherwise. */
const usual: QuietHours = { from: '22:00', to: '05:30' }

const ends = [
  { end: 'from', label: 'De', hint: undefined },
  { end: 'to', label: 'À', hint: 'Heure de Paris' },
] as const

/** When devices stay silent; what is compulsory rings all the same. */
export const QuietHoursCard = ({
  hours,
  onChange,
}: {
  hours: QuietHours | null
  onChange: (hours: QuietHours | null) => void
}) => {
  // What is being typed; otherwise what is saved, which may have been read anew.
  const [draft, setTyped] = useState<QuietHours | null>(null)
  const typed = draft ?? hours ?? usual
  const isSame = typed.from === typed.to
  const leave = () => {
    if (!isSame && typed.from !== '' && typed.to !== '') setTyped(null)
  }
  const change = (next: QuietHours) => {
    setTyped(next)
    // An emptied field is on its way to another time.
    if (next.from !== '' && next.to !== '' && next.from !== next.to) onChange(next)
  }
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex flex-col gap-1">
        <h3 className="text-lg">Heures calmes</h3>
        <p className="text-ink-soft text-sm">
          Vos appareils restent silencieux&nbsp;; ce qui est arrivé vous est annoncé en une fois
          ensuite. Un refus, une annulation ou un manquant passe toujours.
        </p>
      </div>
      <Switch checked={hours !== null} onChange={() => onChange(hours === null ? typed : null)}>
        Silence pendant ces heures
      </Switch>
      {hours !== null && (
        <div className="grid max-w-sm grid-cols-2 items-start gap-4">
          {ends.map(({ end, label, hint }) => (
            <InputField
              key={end}
              label={label}
              error={isSame && end === 'to' ? 'Choisissez deux heures différentes.' : undefined}
              hint={hint}
              type="time"
              onBlur={leave}
              value={typed[end]}
              onChange={event => change({ ...typed, [end]: event.target.value })}
            />
          ))}
        </div>
      )}
    </Card>
  )
}
