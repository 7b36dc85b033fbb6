import { formatPhone, readPhone } from '@carreau/domain/french/phone'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { newIdempotencyKey } from '../../../platform/api-client/idempotency-key.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { FormAlert, formRules, showRefusal } from '../../../ui/form/form-errors.tsx'
import { type Contact, useKeepContact } from './contacts.queries.ts'

/** Notes somebody of a customer, or what has changed of them. */
const ContactDialog = ({
  buyerId,
  contact,
  onClose,
}: {
  buyerId: number
  /** Null for a new one. */
  contact: Contact | null
  onClose: () => void
}) => {
  const keep = useKeepContact(buyerId, contact)
  // Of one dialog one contact: sent again after an answer that was lost, it is the same.
  const [key, setKey] = useState(newIdempotencyKey)
  const { register, handleSubmit, setError, formState, getValues } = useForm({
    defaultValues: {
      name: contact?.name ?? '',
      role: contact?.role ?? '',
      phone: contact?.phone == null ? '' : formatPhone(contact.phone),
      email: contact?.email ?? '',
    },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async body => {
    try {
      await keep.mutateAsync({ body, key })
      onClose()
    } catch (error) {
      setKey(newIdempotencyKey())
      showRefusal(
        error,
        ['name', 'role', 'phone', 'email'],
        setError,
        'Le contact n’a pas été enregistré. Réessayez.',
      )
    }
  })
  return (
    <Dialog
      onClose={onClose}
      title={contact === null ? 'Nouveau contact' : 'Modifier le contact'}
      description="Ce client ne voit pas ce que vous notez ici."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormAlert message={errors.root?.message} />
        <InputField
          label="Nom"
          error={errors.name?.message}
          {...register('name', { validate: text => text.trim() !== '' || 'Indiquez un nom.' })}
          maxLength={80}
          autoComplete="off"
        />
        <InputField
          label="Rôle"
          optional
          hint="Chef, comptabilité, réception le matin…"
          error={errors.role?.message}
          {...register('role')}
          maxLength={60}
          autoComplete="off"
        />
        <InputField
          label="Téléphone"
          type="tel"
          error={errors.phone?.message}
          {...register('phone', {
            validate: text => {
              if (text.trim() === '')
                return getValues('email').trim() !== '' || 'Indiquez un téléphone ou un e-mail.'
              return (
                readPhone(text) !== null ||
                'Indiquez un numéro de dix chiffres, ou avec son indicatif\u00a0: +32…'
              )
            },
          })}
          maxLength={40}
          autoComplete="off"
        />
        <InputField
          label="E-mail"
          optional
          type="email"
          error={errors.email?.message}
          {...register('email', {
            validate: text =>
              text.trim() === '' ||
              formRules.email.pattern.value.test(text) ||
              formRules.email.pattern.message,
          })}
          maxLength={200}
          autoComplete="off"
        />
        <DialogButtons onCancel={onClose} confirm="Enregistrer" pending={isSubmitting} />
      </form>
    </Dialog>
  )
}

export default ContactDialog
