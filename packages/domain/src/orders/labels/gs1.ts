/** Whether the last digit of a GS1 number is the check digit of the others. */
export const hasCheckDigit = (digits: string): boolean => {
  if (!/^\d+$/.test(digits)) return false
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
