import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts'
import { type Offer, offersQuery, type PriceList, useReplaceOffers } from '../price-list.queries.ts'
import type { Step } from './changes.ts'
import { createSaver } from './saver.ts'

/** The saver of the screen: leaving sends pending edits, and asks first when some were refused. */
export const useSaver = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  const replaceOffers = useReplaceOffers()
  const latest = useRef(replaceOffers)
  latest.current = replaceOffers
  const [saver] = useState(() => createSaver(api, offers => latest.current(offers)))
  const { waiting, sending, failures, savedOnce } = useSyncExternalStore(
    saver.subscribe,
    saver.getState,
    saver.getState,
  )
  const pending = new Set([...waiting.keys(), ...sending.keys()]).size
  useUnsavedGuard(pending + failures.size > 0, saver.flush)

  useEffect(() => {
    window.addEventListener('online', saver.retryNetwork)
    return () => {
      window.removeEventListener('online', saver.retryNetwork)
      void saver.flush()
    }
  }, [saver])

  return {
    pending,
    savedOnce,
    failures,
    /** An offer as the person sees it: their edits over what is saved. */
    shown: (offer: Offer): Offer => {
      const edits = [failures, sending, waiting].flatMap(map => map.get(offer.id)?.edits ?? [])
      return edits.length === 0 ? offer : Object.assign({}, offer, ...edits)
    },
    save: (step: Step) => {
      const list = queryClient.getQueryData<PriceList>(offersQuery(api).queryKey)
      const byId = new Map(list?.offers.map(offer => [offer.id, offer]))
      saver.save(step, offerId => byId.get(offerId))
    },
    retry: saver.retry,
    retryNetwork: saver.retryNetwork,
    giveUp: saver.giveUp,
  }
}

export type UsedSaver = ReturnType<typeof useSaver>
