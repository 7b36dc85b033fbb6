/** What lists that were made without a network have become, for whoever has one open. */
const made = new Map<number, number>()

export const rememberMade = (waitingId: number, listId: number): void => {
  made.set(waitingId, listId)
}

/** The id that the server gave to a list made without a network; any other id is what it is. */
export const madeIdOf = (listId: number): number => made.get(listId) ?? listId
