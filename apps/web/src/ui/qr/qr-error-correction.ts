/** Product of two elements of GF(2⁸) modulo x⁸ + x⁴ + x³ + x² + 1 (ISO/IEC 18004, annex A). */
export const multiply = (x: number, y: number): number => {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((y >>> bit) & 1) * x
  }
  return product
}

/** Coefficients, highest first and without the leading 1, of ∏ (x − 2ⁱ) for i below the degree. */
const generatorOf = (degree: number): number[] => {
  const generator = Array<number>(degree).fill(0)
  generator[degree - 1] = 1
  let root = 1
  for (let i = 0; i < degree; i += 1) {
    for (let j = 0; j < degree; j += 1)
      generator[j] = multiply(generator[j] ?? 0, root) ^ (generator[j + 1] ?? 0)
    root = multiply(root, 2)
  }
  return generator
}

/** The Reed–Solomon codewords, so many, that protect these. */
export const errorCorrection = (data: readonly number[], count: number): number[] => {
  const generator = generatorOf(count)
  const rest = Array<number>(count).fill(0)
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    for (const [i, coefficient] of generator.entries())
      rest[i] = (rest[i] ?? 0) ^ multiply(coefficient, factor)
  }
  return rest
}
