/**
 * Exact money on integers (docs/trade-and-law.md#rounding): amounts in cents, unit prices in 1/10
 * 000 € (`…E4`), weights in grams, packages in thousandths. Products and quotients pass through
 * BigInt; what comes out is a safe integer or a RangeError.
 */

/** A double keeps 15 significant decimal digits: beyond them JSON could not carry the value. */
const maxMinor = 999_999_999_999_999

/** An integer in a smallest unit as a bigint. Throws RangeError when it is not a safe integer. */
export const exact = (minor: number): bigint => {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`Not an exact integer: ${minor}`)
  return BigInt(minor)
}

/**
 * numerator ÷ denominator rounded to the nearest integer, halves away from zero
 * (docs/trade-and-law.md#rounding). Throws RangeError on a denominator that is not positive, or a
 * result beyond safe integers.
 */
export const roundHalfUp = (numerator: bigint, denominator: bigint): number => {
  if (denominator <= 0n) throw new RangeError(`Denominator must be positive: ${denominator}`)
  const magnitude = numerator < 0n ? -numerator : numerator
  const rounded = (2n * magnitude + denominator) / (2n * denominator)
  if (rounded > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('Amount out of range')
  return Number(numerator < 0n ? -rounded : rounded)
}

/** Sum of integers in one smallest unit. Throws RangeError when any or the sum is not exact. */
export const sumExact = (values: readonly number[]): number =>
  roundHalfUp(
    values.reduce((sum, value) => sum + exact(value), 0n),
    1n,
  )

/**
 * Net of a line in cents: round2(quantity × unit price) (docs/trade-and-law.md#rounding). The
 * quantity is in thousandths of the billing unit (grams for kg), the price in 1/10 000 € per
 * billing unit.
 */
export const lineNetCents = (line: { quantityMilli: number; unitPriceE4: number }): number =>
  roundHalfUp(exact(line.quantityMilli) * exact(line.unitPriceE4), 100_000n)

const readMinor = (text: string, decimals: number): number | null => {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || fraction.length > decimals) return null
  const magnitude = Number(whole + fraction.padEnd(decimals, '0'))
  if (magnitude > maxMinor) return null
  return sign === '-' && magnitude !== 0 ? -magnitude : magnitude
}

/**
 * A decimal string as an integer of its last place: ('1.85', 4) → 18500. Throws RangeError when
 * it is not a plain decimal, has more decimals than asked, or more than 15 digits.
 */
export const minorFromDecimal = (text: string, decimals: number): number => {
  const minor = readMinor(text, decimals)
  if (minor === null)
    throw new RangeError(`Not a decimal with at most ${decimals} decimals and 15 digits: ${text}`)
  return minor
}

/**
 * Whether a JSON number has at most so many decimals and 15 digits, as it is written: what is read
 * with as many decimals (`centsFromEuros` with 2, `gFromKg` with 3, `e4FromEuros` with 4) then never
 * throws.
 */
export const isDecimal = (value: number, decimals: number): boolean =>
  readMinor(String(value), decimals) !== null

/** JSON numbers are read through their shortest decimal text: 0.1 is 0.1, not its binary kin. */
const minorFromNumber = (value: number, decimals: number): number =>
  minorFromDecimal(String(value), decimals)

/** Division by a power of ten rounds to the double whose shortest text is that very decimal. */
const numberFromMinor = (minor: number, decimals: number): number => {
  if (!Number.isSafeInteger(minor) || Math.abs(minor) > maxMinor) {
    throw new RangeError(`Out of range: ${minor}`)
  }
  return minor / 10 ** decimals
}

/** 105 cents → 1.05 €. Throws RangeError beyond 15 digits or on a fraction of a cent. */
export const eurosFromCents = (cents: number): number => numberFromMinor(cents, 2)
/** 18 500 → 1.85 €. Throws RangeError beyond 15 digits or on a fraction of 1/10 000 €. */
export const eurosFromE4 = (e4: number): number => numberFromMinor(e4, 4)
/** 1.05 € → 105 cents. Throws RangeError on NaN, overflow or a third decimal. */
export const centsFromEuros = (euros: number): number => minorFromNumber(euros, 2)
/** 1.85 € → 18 500. Throws RangeError on NaN, overflow or a fifth decimal. */
export const e4FromEuros = (euros: number): number => minorFromNumber(euros, 4)
/**
 * The exact price of a package, in 1/10 000 000 €, as JSON carries it: 4 decimals of a unit price times 3 of
 * a weight. The prices there are keep so many decimals as a double.
 */
export const eurosFromE7 = (e7: bigint): number => {
  const digits = String(e7).padStart(8, '0')
  return Number(`${digits.slice(0, -7)}.${digits.slice(-7)}`)
}
/** 14.0525 € → 140 525 000. Throws RangeError on NaN, a negative price or an eighth decimal. */
export const e7FromEuros = (euros: number): bigint => {
  // Below a millionth JavaScript writes an exponent; what is less than 1/10 000 000 € is nothing.
  const text = Math.abs(euros) < 1e-6 ? euros.toFixed(7) : String(euros)
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{1,7}))?$/.exec(text) ?? []
  if (whole === undefined) throw new RangeError(`Not a price of a package: ${euros}`)
  return BigInt(whole + fraction.padEnd(7, '0'))
}
/** 9 860 g → 9.86 kg. Throws RangeError beyond 15 digits or on a fraction of a gram. */
export const kgFromG = (grams: number): number => numberFromMinor(grams, 3)
/** 9.86 kg → 9 860 g. Throws RangeError on NaN, overflow or a fourth decimal. */
export const gFromKg = (kg: number): number => minorFromNumber(kg, 3)
/** 1 500 → 1.5 packages. Throws RangeError beyond 15 digits or on a fraction of a thousandth. */
export const packagesFromMilli = (packagesMilli: number): number =>
  numberFromMinor(packagesMilli, 3)
/** 1.5 packages → 1 500. Throws RangeError on NaN, overflow or a fourth decimal. */
export const milliFromPackages = (packages: number): number => minorFromNumber(packages, 3)

/** Something taxed: a line, a charge or a contribution. */
export type TaxedAmount = { readonly netCents: number; readonly vatRate: string }
/** One rate's share of a document: base excluding VAT and the VAT on it. */
export type VatShare = { rate: string; baseCents: number; amountCents: number }
export type DocumentTotals = { netCents: number; vat: VatShare[]; grossCents: number }

const basisPointsOf = (vatRate: string): number => {
  const basisPoints = minorFromDecimal(vatRate, 2)
  if (basisPoints < 0 || basisPoints > 10_000) throw new RangeError(`Not a VAT rate: ${vatRate}`)
  return basisPoints
}

/** A rate in its one spelling: '5.50' → '5.5' (docs/trade-and-law.md#vat). Throws RangeError. */
export const normaliseVatRate = (vatRate: string): string => String(basisPointsOf(vatRate) / 100)

/**
 * Base and VAT of each rate, lowest rate first; VAT is rounded half-up once per rate, on the
 * rate's whole base (EN 16931 BR-CO-17, docs/trade-and-law.md#vat-per-rate). Throws RangeError on a
 * bad rate or amount.
 */
export const vatBreakdown = (lines: readonly TaxedAmount[]): VatShare[] => {
  const bases = new Map<number, bigint>()
  for (const { netCents, vatRate } of lines) {
    const basisPoints = basisPointsOf(vatRate)
    bases.set(basisPoints, (bases.get(basisPoints) ?? 0n) + exact(netCents))
  }
  return [...bases]
    .sort(([left], [right]) => left - right)
    .map(([basisPoints, base]) => ({
      rate: String(basisPoints / 100),
      baseCents: roundHalfUp(base, 1n),
      amountCents: roundHalfUp(base * BigInt(basisPoints), 10_000n),
    }))
}

/**
 * Totals of an order, invoice or credit note: net of everything (BT-109), VAT by rate, gross.
 * Charges are document-level (delivery), contributions their own lines (Interfel).
 */
export const documentTotals = (document: {
  lines: readonly TaxedAmount[]
  charges?: readonly TaxedAmount[]
  contributions?: readonly TaxedAmount[]
}): DocumentTotals => {
  const { lines, charges = [], contributions = [] } = document
  const taxed = [...lines, ...charges, ...contributions]
  const vat = vatBreakdown(taxed)
  const netCents = sumExact(taxed.map(amount => amount.netCents))
  const grossCents = sumExact([netCents, ...vat.map(share => share.amountCents)])
  return { netCents, vat, grossCents }
}
