import type { QueryClient, QueryKey } from '@tanstack/react-query'

export type ShownEdits = {
  begin: (client: QueryClient) => void
  end: (client: QueryClient) => void
  /**
   * What is to be shown of an answer that has just come: itself, or what stands there with an edit,
   * of which it may be a part.
   */
  over: <Answer, Shown = Answer>(
    client: QueryClient,
    queryKey: QueryKey,
    answer: Answer,
    partOf?: (shown: Shown) => Answer | undefined,
  ) => Answer
}

/**
 * Edits of one room that its screens show before the server has answered. A reading that comes
 * meanwhile, whoever asked for it, may not know of them: shown, it would take a tap back under the next
 * one. Whoever edits asks again when the edit has ended.
 */
export const createShownEdits = (): ShownEdits => {
  const counts = new WeakMap<QueryClient, number>()
  const countOf = (client: QueryClient) => counts.get(client) ?? 0
  return {
    begin: client => void counts.set(client, countOf(client) + 1),
    end: client => void counts.set(client, countOf(client) - 1),
    over: <Answer, Shown = Answer>(
      client: QueryClient,
      queryKey: QueryKey,
      answer: Answer,
      partOf?: (shown: Shown) => Answer | undefined,
    ): Answer => {
      if (countOf(client) === 0) return answer
      const shown = client.getQueryData(queryKey)
      if (shown === undefined) return answer
      return (partOf === undefined ? (shown as Answer) : partOf(shown as Shown)) ?? answer
    },
  }
}
