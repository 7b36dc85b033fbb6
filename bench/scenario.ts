/** What a figure is held to; one that `must` be met fails the run, and nothing is written. */
export type Goal = { says: string; isMet: boolean; must?: true }

/** One row of RESULTS.md: its name, with the scenario's, is what the next run finds it by. */
export type Figure = { name: string; measured: string; goal?: Goal }

export type Scenario = {
  name: string
  /** The question that its figures answer. */
  asks: string
  goal: string
  /** `short`: as little as shows that the scenario works; its figures are not for the table. */
  run: (options: { short: boolean }) => Promise<Figure[]>
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en')

/** Three digits or more. */
export const decimal = (value: number): string =>
  value < 1_000 ? value.toFixed(value < 10 ? 2 : 1) : whole(value)

/** A figure that is better the smaller it is. */
export const atMost = (name: string, limit: number, value: number, unit: string): Figure => ({
  name,
  measured: `${decimal(value)} ${unit}`,
  goal: { says: `≤ ${whole(limit)} ${unit}`, isMet: value <= limit },
})

/** A count of faults: one is too many. */
export const mustBeNone = (name: string, count: number): Figure => ({
  name,
  measured: whole(count),
  goal: { says: '0', isMet: count === 0, must: true },
})

/** What one call after the other takes in turn. */
export const inTurn = <T>(values: readonly T[], index: number): T => {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('the market lacks what is measured')
  return value
}
