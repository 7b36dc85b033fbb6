import { type FormEvent, useState } from 'react'
import { Dialog, DialogButtons } from '../../../../ui/feedback/dialog.tsx'
import { Field, InputField } from '../../../../ui/form/field.tsx'
import { Select } from '../../../../ui/form/input.tsx'

const reasons = ['Client absent', 'Établissement fermé', 'Accès impossible', 'Autre'] as const

/** Why nothing could be handed over: the order stays on the road. */
const LeaveDialog = ({
  name,
  pending,
  onClose,
  onLeave,
}: {
  name: string
  pending: boolean
  onClose: () => void
  onLeave: (reason: string) => void
}) => {
  const [reason, setReason] = useState<string>(reasons[0])
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const said = words.trim()
    if (reason === 'Autre' && said === '') return setError('Indiquez pourquoi rien n’a été livré.')
    const parts = reason === 'Autre' ? [said] : [reason, said]
    onLeave(parts.filter(Boolean).join(', '))
  }
  return (
    <Dialog
      onClose={onClose}
      title="Non livré"
      description={`${name}\u00a0: la commande reste expédiée et se livre au prochain passage. Le bureau et le client le lisent.`}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field label="Motif">
          {control => (
            <Select {...control} value={reason} onChange={event => setReason(event.target.value)}>
              {reasons.map(one => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          )}
        </Field>
        <InputField
          label="Précision"
          optional={reason !== 'Autre'}
          maxLength={150}
          value={words}
          error={error}
          onChange={event => {
            setWords(event.target.value)
            setError(undefined)
          }}
        />
        <DialogButtons onCancel={onClose} confirm="Laisser non livré" pending={pending} />
      </form>
    </Dialog>
  )
}

export default LeaveDialog
