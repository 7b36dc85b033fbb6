import { Copy, Download } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { saveFile } from '../../../platform/save-file.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { CodeInput, CurrentPasswordField } from '../../../ui/form/credential-fields.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormAlert, formRules, showRefusal } from '../../../ui/form/form-errors.tsx'
import { QrCode } from '../../../ui/qr/qr-code.tsx'
import { type Enrolment, type Proof, useProven } from './second-factor.queries.ts'

/** Four signs at a time, as a person types them. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

const copy = (text: string) =>
  navigator.clipboard.writeText(text).then(
    () => toast.success('Clé copiée'),
    () => toast.error('La copie a échoué. Sélectionnez la clé à la main.'),
  )

/** The secret goes to the telephone, and a first code comes back. */
export const EnrolSecondFactor = ({
  enrolment: { secret, uri },
  onCodes,
  onCancel,
}: {
  enrolment: Enrolment
  onCodes: (codes: string[]) => void
  onCancel: () => void
}) => {
  const confirm = useProven('confirmSecondFactor')
  const steps = useRef<HTMLOListElement>(null)
  useEffect(() => steps.current?.focus(), [])
  return (
    <div className="flex flex-col gap-6">
      <ol
        ref={steps}
        tabIndex={-1}
        className="flex scroll-mt-32 list-decimal flex-col gap-1 pl-5 text-ink-soft outline-none"
      >
        <li>
          Ouvrez votre application d’authentification (Google Authenticator, FreeOTP, 1Password…).
        </li>
        <li>Scannez ce QR code, ou saisissez la clé.</li>
        <li>Entrez le code qu’elle affiche, et votre mot de passe.</li>
      </ol>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={uri} label="QR code à scanner avec votre application" />
        <div className="flex min-w-0 flex-1 basis-60 flex-col items-start gap-2">
          <p className="font-medium text-sm">Clé à saisir à la main</p>
          <p className="break-words font-mono text-sm" translate="no">
            {inGroups(secret)}
          </p>
          <Button variant="secondary" size="sm" onClick={() => void copy(secret)}>
            <Copy aria-hidden="true" className="size-4" />
            Copier la clé
          </Button>
          <a
            href={uri}
            className="inline-flex min-h-9 items-center text-leaf-ink pointer-coarse:min-h-11 text-sm underline underline-offset-4"
          >
            Ouvrir dans l’application de cet appareil
          </a>
        </div>
      </div>
      <SecondFactorProof
        codeHint="Il change toutes les 30 secondes."
        submitLabel="Activer"
        onProof={async proof => onCodes(await confirm.mutateAsync(proof))}
        cancel={
          <Button variant="secondary" onClick={onCancel}>
            Annuler
          </Button>
        }
      />
    </div>
  )
}

const asText = (codes: readonly string[]): string =>
  `Codes de secours Carreau (chacun sert une fois)\n\n${codes.join('\n')}\n`

/** Ten codes, shown this once: the way in for who has lost the telephone. */
export const RecoveryCodes = ({
  codes,
  onDone,
}: {
  codes: readonly string[]
  onDone: () => void
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-32 text-lg outline-none">
        Vos codes de secours
      </h3>
      <p className="text-ink-soft">
        Gardez-les à l’abri{'\u00a0'}: si vous perdez votre téléphone, chacun ouvre votre compte une
        fois. Ils ne seront plus affichés.
      </p>
      <ul
        translate="no"
        className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-md bg-sunken p-4 font-mono sm:grid-cols-2"
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          onClick={() =>
            navigator.clipboard.writeText(asText(codes)).then(
              () => toast.success('Codes copiés'),
              () => toast.error('La copie a échoué. Sélectionnez les codes à la main.'),
            )
          }
        >
          <Copy aria-hidden="true" className="size-4" />
          Copier
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            saveFile({
              name: 'carreau-codes-de-secours.txt',
              blob: new Blob([asText(codes)], { type: 'text/plain' }),
            })
          }
        >
          <Download aria-hidden="true" className="size-4" />
          Enregistrer
        </Button>
        <Button onClick={onDone}>Je les ai gardés</Button>
      </div>
    </div>
  )
}

/** Asks for both proofs, a code and the password, before something is changed. */
export const SecondFactorProof = ({
  codeHint,
  recovery = false,
  submitLabel,
  danger = false,
  onProof,
  cancel,
}: {
  codeHint?: string
  /** Whether a recovery code does too. */
  recovery?: boolean
  submitLabel: string
  danger?: boolean
  onProof: (proof: Proof) => Promise<unknown>
  cancel: ReactNode
}) => {
  const { register, handleSubmit, setError, formState } = useForm<Proof>({
    defaultValues: { code: '', current_password: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(proof =>
    onProof(proof).catch(error =>
      showRefusal(
        error,
        ['code', 'current_password'],
        setError,
        'L’enregistrement a échoué. Veuillez réessayer.',
      ),
    ),
  )
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormAlert message={errors.root?.message} />
      <Field
        label={recovery ? 'Code de l’application ou code de secours' : 'Code à six chiffres'}
        hint={codeHint}
        error={errors.code?.message}
      >
        {control => (
          <CodeInput
            {...control}
            {...register('code', formRules.code)}
            recovery={recovery}
            // Where a recovery code does too, a button has just asked for both.
            autoFocus={recovery}
          />
        )}
      </Field>
      <CurrentPasswordField
        label="Mot de passe"
        error={errors.current_password?.message}
        {...register('current_password', formRules.password)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={isSubmitting}>
          {submitLabel}
        </Button>
        {cancel}
      </div>
    </form>
  )
}
