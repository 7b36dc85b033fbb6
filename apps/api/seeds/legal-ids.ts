import { isSiren, isSiret, sirenOf, vatNumberOf } from '@carreau/domain/companies/company-numbers'

const withCheckDigit = (digits: string, isValid: (number: string) => boolean): string => {
  const number = [...'0123456789'].map(digit => digits + digit).find(isValid)
  if (number === undefined) throw new RangeError(`No check digit for ${digits}`)
  return number
}

/** A SIRET and VAT number for the demo, the n-th of a series: valid by their check digits, made up. */
export const fictionalLegalIds = (n: number): { siret: string; vatNumber: string } => {
  const siren = withCheckDigit(String(14_000_000 + n), isSiren)
  const siret = withCheckDigit(`${siren}0001`, isSiret)
  return { siret, vatNumber: vatNumberOf(sirenOf(siret)) }
}
