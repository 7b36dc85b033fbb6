/** What a connection may still do: it grows by the second, never beyond `atOnce`. */
export type Allowance = { left: number; at: number }

export const fullAllowance = (atOnce: number, now: number): Allowance => ({ left: atOnce, at: now })

/** Takes one, unless none is left. Times are milliseconds of one clock. */
export const spend = (
  allowance: Allowance,
  { perSecond, atOnce }: { perSecond: number; atOnce: number },
  now: number,
): boolean => {
  const grown = allowance.left + ((now - allowance.at) * perSecond) / 1000
  allowance.left = Math.min(atOnce, grown)
  allowance.at = now
  if (allowance.left < 1) return false
  allowance.left -= 1
  return true
}
