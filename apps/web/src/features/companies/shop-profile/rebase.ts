const isSame = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right)

/**
 * What was typed, over what somebody else saved meanwhile: a field that was typed in keeps what was
 * typed, any other takes what is there now. `changed` names the fields that the other has changed.
 */
export const rebase = <Draft extends object>(
  began: Draft,
  typed: Draft,
  now: Draft,
): { draft: Draft; changed: (keyof Draft)[] } => {
  const draft = { ...now }
  const changed: (keyof Draft)[] = []
  for (const name of Object.keys(now) as (keyof Draft)[]) {
    if (!isSame(began[name], now[name])) changed.push(name)
    if (!isSame(began[name], typed[name])) draft[name] = typed[name]
  }
  return { draft, changed }
}
