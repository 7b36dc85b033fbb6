import type { GuideLine } from '../guide/guide.queries.ts'

/** What is ticked, by specification, and how many packages of it. */
export type Chosen = ReadonlyMap<number, { line: GuideLine; packages: number }>
