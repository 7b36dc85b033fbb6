/** « 2 modifications n’ont pas encore été envoyées. » */
export const unsentMessage = (count: number): string =>
  count === 1
    ? '1 modification n’a pas encore été envoyée.'
    : `${count} modifications n’ont pas encore été envoyées.`
