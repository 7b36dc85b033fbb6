import { formatDay } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, ShieldPlus } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { leadToAddressNotice } from '../door/lead-to-address-notice.ts'
import {
  type SecondFactor,
  secondFactorQuery,
  useBeginSecondFactor,
  useDisableSecondFactor,
  useProven,
} from './second-factor.queries.ts'
import { EnrolSecondFactor, RecoveryCodes, SecondFactorProof } from './second-factor-steps.tsx'

/** A code of the telephone besides the password: on, off, and the codes for its loss. */
export const SecondFactorSection = ({
  onBegin,
  onEnd,
}: {
  /** Its setting-up began; it ended, given up or with the recovery codes kept. */
  onBegin?: () => void
  onEnd?: () => void
}) => {
  const state = useQuery(secondFactorQuery(useApi()))
  const [codes, setCodes] = useState<string[] | null>(null)
  // What is shown first nobody has asked for yet; what comes in its place takes the focus.
  const hasBegun = useRef(false)
  const isRead = state.data !== undefined
  useEffect(() => {
    if (isRead) hasBegun.current = true
  }, [isRead])
  if (state.isPending) return <Skeleton className="h-52 rounded-lg" />
  if (state.data === undefined)
    return <ErrorState error={state.error} reset={() => void state.refetch()} />
  return (
    <Card className="p-5">
      {codes !== null ? (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(null)
            onEnd?.()
          }}
        />
      ) : state.data.enabled ? (
        <IsOn state={state.data} hasBegun={hasBegun} onCodes={setCodes} />
      ) : (
        <IsOff
          state={state.data}
          hasBegun={hasBegun}
          onCodes={setCodes}
          onBegin={onBegin}
          onCancel={onEnd}
        />
      )}
    </Card>
  )
}

/** On or off, in a line that takes the focus from what stood there before. */
const Status = ({
  line,
  hasBegun,
  children,
}: {
  line?: RefObject<HTMLParagraphElement | null>
  hasBegun: RefObject<boolean>
  children: ReactNode
}) => {
  const own = useRef<HTMLParagraphElement>(null)
  const ref = line ?? own
  useEffect(() => {
    if (hasBegun.current) ref.current?.focus()
  }, [hasBegun, ref])
  return (
    <p
      ref={ref}
      tabIndex={-1}
      className="flex scroll-mt-32 items-center gap-2 font-medium outline-none"
    >
      {children}
    </p>
  )
}

const IsOff = ({
  state: { compulsory },
  hasBegun,
  onCodes,
  onBegin,
  onCancel,
}: {
  state: SecondFactor
  hasBegun: RefObject<boolean>
  onCodes: (codes: string[]) => void
  onBegin: (() => void) | undefined
  onCancel: (() => void) | undefined
}) => {
  const { tenant } = useAuth()
  const begin = useBeginSecondFactor()
  if (begin.data !== undefined)
    return (
      <EnrolSecondFactor
        enrolment={begin.data}
        onCodes={onCodes}
        onCancel={() => {
          begin.reset()
          onCancel?.()
        }}
      />
    )
  const isShopAdmin = tenant?.type === 'shop' && tenant.selectedRole === 'admin'
  return (
    <div className="flex flex-col items-start gap-4">
      <Status hasBegun={hasBegun}>
        <ShieldPlus aria-hidden="true" className="size-5 text-ink-soft" />
        Désactivée
      </Status>
      <p className="text-ink-soft">
        Avec la double authentification, votre mot de passe ne suffit plus{'\u00a0'}: se connecter
        demande aussi un code de votre téléphone.
        {compulsory && ' Elle est obligatoire pour les opérateurs de la plateforme.'}
        {isShopAdmin &&
          ' Nous la recommandons à qui administre une boutique\u00a0: vos prix, vos clients et vos factures en dépendent.'}
      </p>
      <Button
        pending={begin.isPending}
        onClick={() =>
          begin.mutate(undefined, {
            onSuccess: onBegin,
            onError: error => {
              toast.error(messageOf(error, 'L’activation n’a pas commencé. Veuillez réessayer.'))
              leadToAddressNotice(error)
            },
          })
        }
      >
        Activer la double authentification
      </Button>
    </div>
  )
}

const IsOn = ({
  state: { enabled_at, recovery_codes_left: left, compulsory },
  hasBegun,
  onCodes,
}: {
  state: SecondFactor
  hasBegun: RefObject<boolean>
  onCodes: (codes: string[]) => void
}) => {
  const [asking, setAsking] = useState<'renew' | 'disable' | null>(null)
  const renew = useProven('renewRecoveryCodes')
  const disable = useDisableSecondFactor()
  const status = useRef<HTMLParagraphElement>(null)
  const cancel = (
    <Button
      variant="secondary"
      onClick={() => {
        setAsking(null)
        status.current?.focus()
      }}
    >
      Annuler
    </Button>
  )
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <Status line={status} hasBegun={hasBegun}>
          <ShieldCheck aria-hidden="true" className="size-5 text-leaf-ink" />
          {enabled_at === null ? 'Activée' : `Activée depuis le ${formatDay(enabled_at)}`}
        </Status>
        <p className={left < 3 ? 'text-tomato-ink' : 'text-ink-soft'}>
          {left === 0
            ? 'Il ne vous reste aucun code de secours\u00a0: renouvelez-les.'
            : `${formatCount(left, 'code de secours restant', 'codes de secours restants')}.`}
        </p>
      </div>
      {asking === 'renew' && (
        <SecondFactorProof
          recovery
          submitLabel="Renouveler les codes"
          onProof={async proof => onCodes(await renew.mutateAsync(proof))}
          cancel={cancel}
        />
      )}
      {asking === 'disable' && (
        <SecondFactorProof
          recovery
          danger
          submitLabel="Désactiver"
          onProof={proof => disable.mutateAsync(proof)}
          cancel={cancel}
        />
      )}
      {asking === null && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setAsking('renew')}>
            Renouveler les codes de secours
          </Button>
          {!compulsory && (
            <Button variant="secondary" onClick={() => setAsking('disable')}>
              Désactiver
            </Button>
          )}
        </div>
      )}
      {compulsory && (
        <p className="text-ink-soft text-sm">
          Vous êtes opérateur de la plateforme&nbsp;: la double authentification reste activée.
        </p>
      )}
    </div>
  )
}
