import { callerFrom, rolesOf, type TenantType, wordingOf } from '@carreau/domain/companies/roles'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Checkbox } from '../../../ui/form/checkbox.tsx'

/** The roles one may hold, several at once, with what each is for. */
export const RoleChoice = ({
  roles,
  field,
  error,
  locked,
}: {
  roles: readonly RoleWords[]
  field: UseFormRegisterReturn
  error: string | undefined
  /** A role that cannot be taken away, and why. */
  locked?: { role: string; why: string } | undefined
}) => (
  <fieldset
    className="flex flex-col gap-1"
    aria-describedby={error === undefined ? undefined : 'roles-error'}
  >
    <legend className="mb-1 font-medium text-sm">Rôles</legend>
    {roles.map(({ role, label, description }) => (
      <Checkbox
        key={role}
        value={role}
        className="min-h-11 py-1.5"
        {...field}
        {...(role === locked?.role && {
          // Not `disabled`: the form would leave it out of what it sends.
          'aria-disabled': true,
          onClick: event => event.preventDefault(),
        })}
      >
        <span>
          <span className="block font-medium">{label}</span>
          <span className="block text-ink-soft">
            {role === locked?.role ? locked.why : description}
          </span>
        </span>
      </Checkbox>
    ))}
    {error !== undefined && (
      <p id="roles-error" role="alert" className="text-sm text-tomato-ink">
        {error}
      </p>
    )}
  </fieldset>
)

export type RoleWords = { role: string; label: string; description: string }

/** The roles of a kind of company in words, from the widest to the narrowest. */
export const roleWordsOf = (type: TenantType): RoleWords[] =>
  rolesOf(type).flatMap(role => {
    const holder = callerFrom(type, role)
    return holder === null ? [] : [{ role, ...wordingOf(holder) }]
  })
