import { ofName } from '@carreau/domain/french/of-name'
import { useForm } from 'react-hook-form'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { type Member, type Role, useSetRoles } from './members.queries.ts'
import { RoleChoice, type RoleWords } from './role-choice.tsx'

/** The roles of a member or of an invitation. Loaded on demand (it brings Radix). */
const RolesDialog = ({
  member,
  roles,
  isSelf,
  isLastAdmin,
  onClose,
}: {
  member: Member
  roles: readonly RoleWords[]
  isSelf: boolean
  isLastAdmin: boolean
  onClose: () => void
}) => {
  const change = useSetRoles()
  const { register, handleSubmit, watch, formState } = useForm<{ roles: Role[] }>({
    defaultValues: { roles: member.roles },
  })
  const givesUp = isSelf && !watch('roles').includes('admin')
  const submit = handleSubmit(typed =>
    change.mutateAsync({ member, ...typed }).then(onClose, () => undefined),
  )
  return (
    <Dialog onClose={onClose} title={`Rôles ${ofName(member.first_name ?? member.email)}`}>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <RoleChoice
          roles={roles}
          field={register('roles', {
            validate: chosen => chosen.length > 0 || 'Choisissez au moins un rôle.',
          })}
          error={formState.errors.roles?.message}
          locked={
            isLastAdmin
              ? { role: 'admin', why: 'La société doit garder au moins un administrateur.' }
              : undefined
          }
        />
        {givesUp && (
          <p
            role="status"
            className="rounded-md bg-saffron-soft px-3.5 py-3 text-saffron-ink text-sm"
          >
            Vous ne gérerez plus la société ni ses membres. Un autre administrateur pourra vous le
            rendre.
          </p>
        )}
        <DialogButtons onCancel={onClose} confirm="Enregistrer" pending={change.isPending} />
      </form>
    </Dialog>
  )
}

export default RolesDialog
