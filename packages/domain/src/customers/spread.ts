/**
 * The parts of a payment in cents over what is open, in the order given: each invoice is paid whole
 * before the next gets anything. What is left over beyond all of them is in no part.
 */
export const spread = <Open extends { readonly openCents: number }>(
  amountCents: number,
  open: readonly Open[],
): (Open & { cents: number })[] => {
  let leftCents = amountCents
  return open.flatMap(invoice => {
    const cents = Math.min(leftCents, invoice.openCents)
    leftCents -= cents
    return cents > 0 ? [{ ...invoice, cents }] : []
  })
}
