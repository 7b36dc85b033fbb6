/** What keeps Carreau from starting, as one French sentence for the person at the terminal. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The system's own word for a failure (`EACCES`), or its message when it has none. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? String(error.code) : error.message
}
