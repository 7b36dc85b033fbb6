/** How long what a company's keys called can be read, and how much of it. */
export const callsKeptDays = 14
export const callsKept = 10_000
