import { ofName } from '@carreau/domain/french/of-name'
import { Mail } from 'lucide-react'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { type Member, useInvite } from './members.queries.ts'
import type { RoleWords } from './role-choice.tsx'

/** What may be asked about a line of the list before it happens. */
export type MemberQuestion = 'roles' | 'remove'

/** A member, or an invitation that is still open, with what an administrator may do about it. */
export const MemberRow = ({
  member,
  roles,
  isSelf,
  isLastAdmin,
  onAsk,
}: {
  member: Member
  roles: readonly RoleWords[]
  isSelf: boolean
  isLastAdmin: boolean
  onAsk: (question: MemberQuestion) => void
}) => {
  const { email, first_name, status } = member
  const isInvited = status === 'invited'
  const name = first_name ?? email
  const remove = isSelf ? 'Quitter' : 'Retirer'
  return (
    <li className="flex flex-col gap-3 p-4 sm:flex-row sm:items-center">
      <div className="flex min-w-0 flex-1 gap-3">
        {isInvited ? (
          <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-soft">
            <Mail aria-hidden="true" className="size-4" />
          </span>
        ) : (
          <Avatar user={{ first_name: name, avatar_url: null }} />
        )}
        <div className="flex min-w-0 flex-1 flex-col gap-1.5">
          <div>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
              <span className="min-w-0 break-words">{name}</span>
              {isSelf && <Chip tone="outline">Vous</Chip>}
              {isInvited && <Chip tone="saffron">Invitation envoyée</Chip>}
            </p>
            {!isInvited && <p className="break-words text-ink-soft text-sm">{email}</p>}
          </div>
          <p className="flex flex-wrap gap-1.5">
            {member.roles.map(role => (
              <Chip key={role} tone={role === 'admin' ? 'leaf' : 'neutral'}>
                {roles.find(known => known.role === role)?.label ?? role}
              </Chip>
            ))}
          </p>
          {isLastAdmin && (
            <p className="text-ink-soft text-sm">
              Seul administrateur{'\u00a0'}: nommez-en un autre avant de{' '}
              {isSelf ? 'quitter la société' : 'le retirer'}.
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2 sm:justify-end">
        <Button
          variant="secondary"
          aria-label={`Rôles ${ofName(name)}`}
          onClick={() => onAsk('roles')}
        >
          Rôles
        </Button>
        {isInvited && <ResendButton member={member} />}
        <Button
          variant="secondary"
          aria-label={isSelf ? 'Quitter la société' : `${remove} ${name}`}
          disabled={isLastAdmin}
          onClick={() => onAsk('remove')}
        >
          {remove}
        </Button>
      </div>
    </li>
  )
}

/** Inviting again sends a new link, which ends the one before. */
const ResendButton = ({ member: { email, roles } }: { member: Member }) => {
  const invitation = useInvite()
  return (
    <Button
      variant="secondary"
      aria-label={`Renvoyer l’invitation à ${email}`}
      pending={invitation.isPending}
      onClick={() =>
        invitation.mutate(
          { email, roles },
          {
            onError: error =>
              toast.error(messageOf(error, 'L’invitation n’est pas partie. Veuillez réessayer.')),
          },
        )
      }
    >
      Renvoyer
    </Button>
  )
}
