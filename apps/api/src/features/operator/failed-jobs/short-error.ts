/** Enough for the first line of an error; what follows it is a stack or what was sent. */
const longestRead = 1_000
const longest = 200

/**
 * What went wrong, for the eyes of the platform: the first line, without the addresses, links and
 * long words (tokens, keys) that an error may repeat from what it was about.
 */
export const shortError = (text: string | null): string => {
  const [line = ''] = (text ?? '').trim().slice(0, longestRead).split('\n', 1)
  const clean = line
    .replace(/\b([a-z][a-z0-9+.-]{1,15}):\/\/\S+/gi, '$1://…')
    .replace(/[^\s<>"'(),;]+@[^\s<>"'(),;]+/g, '…@…')
    .replace(/[\w+/=-]{24,}/g, '…')
    .trim()
  if (clean === '') return 'Erreur sans message'
  return clean.length > longest ? `${clean.slice(0, longest - 1)}…` : clean
}
