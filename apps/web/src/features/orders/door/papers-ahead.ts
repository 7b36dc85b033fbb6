import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError } from '../../../platform/api-client/api-error.ts'
import { fetchDocument } from '../papers/fetch-document.ts'

/** An order as it stands in a list; in another state it has other papers. */
export type Listed = { id: number; status: string; delivery_date: string }

/** A day of a large kitchen or of one picker; more would fill a phone. */
const mostOrders = 60
/** What the person came for is read first. */
const afterMs = 3_000

const stateOf = ({ id, status }: Listed): string => `${id} ${status}`

/**
 * Once for each state of an order: that it was read is remembered beside what else is known of the company, and
 * forgotten with it, as the papers are (platform/offline/kept-answers.ts). True, for a query answers something.
 */
const papersQuery = (order: Listed, read: () => Promise<unknown>) =>
  queryOptions({
    queryKey: ['papers-ahead', stateOf(order)],
    queryFn: async () => {
      await read()
      return true
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** The person does not want to pay for what they may never look at. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** The order itself leads to them. */
const readPapers = async (api: Api, { id }: Listed): Promise<void> => {
  const { data } = await api.getOrder({ params: { orderId: id } })
  for (const document of data.documents)
    if (document.kind === 'order_form' || document.kind === 'delivery_note')
      await fetchDocument(api, id, document)
}

/**
 * Reads the order forms and delivery notes of today’s and tomorrow’s deliveries while there is a network, one
 * after the other: the law wants them with the goods (docs/trade-and-law.md), also in a cellar without one.
 * `read`: what else than both this person may have of an order.
 */
export const usePapersAhead = (
  orders: readonly Listed[],
  read: (api: Api, order: Listed) => Promise<unknown> = readPapers,
): void => {
  const api = useApi()
  const queryClient = useQueryClient()
  const today = parisDay(new Date())
  const wanted = orders
    .filter(({ delivery_date: day }) => day === today || day === addDays(today, 1))
    .slice(0, mostOrders)
  const readAll = useEffectEvent(async (signal: AbortSignal) => {
    for (const order of wanted) {
      // What is on its way comes to its end: the next screen may want it, too.
      if (signal.aborted) return
      try {
        await queryClient.fetchQuery(papersQuery(order, () => read(api, order)))
      } catch (error) {
        // A paper that is refused is no reason to go without the others.
        if (!isApiError(error) || error.code === 'network') return
      }
    }
  })
  const states = wanted.map(stateOf).join()
  useEffect(() => {
    if (states === '' || savesData()) return
    const leaving = new AbortController()
    const timer = setTimeout(() => void readAll(leaving.signal), afterMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [states])
}
