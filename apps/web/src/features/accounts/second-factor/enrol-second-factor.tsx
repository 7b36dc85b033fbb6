import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { QrCode } from '../../../ui/qr/qr-code.tsx'
import { type Enrolment, useProven } from './second-factor.queries.ts'
import { SecondFactorProof } from './second-factor-proof.tsx'

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
