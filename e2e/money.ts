/** Cents of a French amount as a person reads it: « ≈ 1 234,50 € » is 123450. */
export const centsIn = (text: string): number => {
  const [, euros, cents] = /([\d\s]+),(\d\d)\s€/.exec(text) ?? []
  if (euros === undefined || cents === undefined) throw new Error(`No amount in « ${text} »`)
  return Number(euros.replace(/\s/g, '') + cents)
}

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0)
