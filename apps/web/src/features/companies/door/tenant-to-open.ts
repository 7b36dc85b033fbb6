import type { Access, SelectedTenant } from '../../../platform/session/session-store.ts'

/**
 * The company to open at sign-in without asking: the one chosen last if the person still has it,
 * else the only one there is. Null when there is a choice to make, or none to offer.
 */
export const tenantToOpen = (
  accesses: readonly Access[],
  lastChosen: SelectedTenant | null,
): SelectedTenant | null => {
  const choices = accesses
    .filter(access => access.status !== 'refused')
    .flatMap(({ type, id, company_name, roles }) =>
      roles.map(selectedRole => ({ type, id, selectedRole, company_name })),
    )
  const same = choices.find(
    choice =>
      choice.type === lastChosen?.type &&
      choice.id === lastChosen.id &&
      choice.selectedRole === lastChosen.selectedRole,
  )
  return same ?? (choices.length === 1 ? (choices[0] ?? null) : null)
}
