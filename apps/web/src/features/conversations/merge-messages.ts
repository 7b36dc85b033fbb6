/** Messages of both, each once and in order; what came later is how it is now. */
export const mergeMessages = <M extends { id: number }>(
  known: readonly M[],
  came: readonly M[],
): M[] => {
  const byId = new Map(known.map(message => [message.id, message]))
  for (const message of came) byId.set(message.id, message)
  return [...byId.values()].sort((left, right) => left.id - right.id)
}

/** The furthest back that is asked for again to see what was read of one’s own. */
const maxRefreshed = 60

/**
 * The message after which all is to be asked for again: the last that is known, or the one before
 * the first of one's own side whose marks may still change.
 */
export const catchUpFrom = (
  messages: readonly { id: number; author: { side: string }; read_at: string | null }[],
  side: string,
): number => {
  const recent = messages.slice(-maxRefreshed)
  const open = recent.findIndex(({ author, read_at }) => author.side === side && read_at === null)
  if (open === -1) return recent.at(-1)?.id ?? 0
  // Of the first message kept, what stands before it is not known: one less finds it again.
  return recent[open - 1]?.id ?? (recent[open]?.id ?? 1) - 1
}
