import { callerFrom, roleLabel } from '@carreau/domain/companies/roles'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { SessionLine } from '../../../ui/session-line.tsx'
import { type PersonDetail, personQuery, useEndPersonSessions } from './people.queries.ts'

const SignOutDialog = lazy(async () => ({
  default: (await import('./person-dialogs.tsx')).SignOutPersonDialog,
}))

const RemoveFactorDialog = lazy(async () => ({
  default: (await import('./person-dialogs.tsx')).RemoveFactorDialog,
}))

/** One person: who they are, where they are signed in, and the way to end it all. */
export const PersonPanel = ({ personId }: { personId: number }) => {
  const { data: person, error, refetch } = useQuery(personQuery(useApi(), personId))
  const ending = useEndPersonSessions(personId)
  const isYou = useAuth().user?.id === personId
  const [isAsking, setAsking] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const name = useRef<HTMLHeadingElement>(null)
  useHeadingFocus(name, isAsking, person?.sessions.length === 0)
  useHeadingFocus(name, isRemoving, person?.second_factor === false)
  if (person === undefined)
    return error === null ? (
      <Skeleton className="h-96 rounded-lg" />
    ) : (
      <ErrorState error={error} reset={refetch} />
    )
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 ref={name} tabIndex={-1} className="min-w-0 break-words text-lg">
            {person.first_name}
          </h2>
          {isYou && <Chip tone="saffron">Vous</Chip>}
        </div>
        <p className="break-words text-sm">{person.email}</p>
      </div>
      <SecondFactor isOn={person.second_factor} />
      {person.second_factor && !isOperator(person) && (
        <Button variant="secondary" className="sm:self-start" onClick={() => setRemoving(true)}>
          Retirer le second facteur
        </Button>
      )}
      <Companies accesses={person.accesses} />
      {person.sessions.length > 0 && (
        <Button
          variant="secondary"
          className="sm:self-start"
          pending={ending.isPending}
          onClick={() => setAsking(true)}
        >
          {isYou ? 'Fermer mes sessions' : 'Fermer ses sessions'}
        </Button>
      )}
      <Sessions sessions={person.sessions} />
      {isRemoving && (
        <Suspense>
          <RemoveFactorDialog person={person} onClose={() => setRemoving(false)} />
        </Suspense>
      )}
      {isAsking && (
        <Suspense>
          <SignOutDialog
            person={person}
            isYou={isYou}
            pending={ending.isPending}
            onClose={() => setAsking(false)}
            onEnd={reason => ending.mutate(reason, { onSuccess: () => setAsking(false) })}
          />
        </Suspense>
      )}
    </Card>
  )
}

/** An operator's ends on the server alone. */
const isOperator = ({ accesses }: PersonDetail): boolean =>
  accesses.some(({ type }) => type === 'platform')

/** The button that was pressed goes with what it ended: whoever pressed it goes on from the name. */
const useHeadingFocus = (
  heading: RefObject<HTMLHeadingElement | null>,
  isAsking: boolean,
  isButtonGone: boolean,
): void => {
  const wasAsking = useRef(false)
  useEffect(() => {
    if (wasAsking.current && !isAsking && isButtonGone) heading.current?.focus()
    wasAsking.current = isAsking
  }, [heading, isAsking, isButtonGone])
}

const SecondFactor = ({ isOn }: { isOn: boolean }) => {
  const Icon = isOn ? ShieldCheck : TriangleAlert
  return (
    <p className="flex items-start gap-2 text-sm">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${isOn ? 'text-leaf-ink' : 'text-saffron-ink'}`}
      />
      {isOn ? 'Double authentification activée' : 'Sans double authentification'}
    </p>
  )
}

const Companies = ({ accesses }: Pick<PersonDetail, 'accesses'>) =>
  accesses.length === 0 ? (
    <p className="text-ink-soft text-sm">Ne travaille pour aucune société.</p>
  ) : (
    <ul aria-label="Sociétés" className="flex flex-col gap-1 text-sm">
      {accesses.map(({ type, id, company_name, roles }) => (
        <li key={id} className="break-words">
          <span className="font-medium">{company_name}</span>{' '}
          <span className="text-ink-soft">
            {roles
              .flatMap(role => {
                const caller = callerFrom(type, role)
                return caller === null ? [] : [roleLabel(caller)]
              })
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )

const Sessions = ({ sessions }: Pick<PersonDetail, 'sessions'>) => {
  const now = new Date()
  return sessions.length === 0 ? (
    <p className="border-line border-t pt-3 text-ink-soft text-sm">Aucune session ouverte.</p>
  ) : (
    <ul aria-label="Sessions" className="divide-y divide-line border-line border-t">
      {sessions.map(session => (
        <li key={session.id} className="flex items-center gap-x-3 py-2.5 text-sm">
          <SessionLine session={session} now={now} />
        </li>
      ))}
    </ul>
  )
}
