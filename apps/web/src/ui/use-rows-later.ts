import { useDeferredValue } from 'react'

/**
 * How many of a list's rows are drawn: `first`, which fill the first sight, together with the page, the rest right
 * after it and in slices, so that a phone answers to a thumb before it has drawn what nobody sees yet. Data that
 * comes is drawn in one piece otherwise, thirty rows of it for a quarter of a second.
 */
export const useRowsLater = (rows: number, first: number): number => {
  const atOnce = Math.min(rows, first)
  return Math.max(useDeferredValue(rows, atOnce), atOnce)
}
