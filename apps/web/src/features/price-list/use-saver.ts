import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { isApiError, messageOf } from '../../platform/api-client/api-error.ts'
import { addEdits, type Edits, namedChange, refusedPositions, type Step } from './changes.ts'
import { type Offer, offersQuery, type PriceList, useTakeOffers } from './price-list.queries.ts'

/** Why an offer's edits are not saved; `theirs` is the offer as somebody else left it. */
export type Failure = { edits: Edits; reason: string; theirs: Offer | null }

/** Time for the next key to come before a batch leaves. */
const pauseMs = 250
const perBatch = 500

const unsaved = 'Non enregistré. Vérifiez votre connexion, puis réessayez.'

/**
 * Saves edits in small batches, one after the other: what is typed shows at once, and what the
 * server refuses stays where it was typed, with the reason, until it is put right.
 */
export const useSaver = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  const takeOffers = useTakeOffers()
  const [waiting, setWaiting] = useState<ReadonlyMap<number, Edits>>(new Map())
  const [sending, setSending] = useState<ReadonlyMap<number, Edits>>(new Map())
  const [failures, setFailures] = useState<ReadonlyMap<number, Failure>>(new Map())
  const [savedOnce, setSavedOnce] = useState(false)
  const latest = useRef({ takeOffers })
  latest.current = { takeOffers }

  const offersById = useCallback(
    () =>
      new Map(
        queryClient
          .getQueryData<PriceList>(offersQuery(api).queryKey)
          ?.offers.map(offer => [offer.id, offer]),
      ),
    [api, queryClient],
  )

  const fail = useCallback(
    async (edits: Edits, offerId: number, reason: string, isConflict: boolean) => {
      let theirs: Offer | null = null
      if (isConflict)
        try {
          theirs = (await api.call('GET /v3/shop/offers/{offerId}', { params: { offerId } })).data
        } catch {
          // The reason stands; trying again asks anew.
        }
      setFailures(known => new Map(known).set(offerId, { edits, reason, theirs }))
    },
    [api],
  )

  const send = useCallback(
    async (batch: ReadonlyMap<number, Edits>): Promise<void> => {
      const known = offersById()
      const entries = [...batch].flatMap(([offerId, edits]) => {
        const offer = known.get(offerId)
        return offer === undefined ? [] : [{ offer, edits }]
      })
      if (entries.length === 0) return
      try {
        const { data } = await api.call('POST /v3/shop/offers/changes', {
          body: { changes: entries.map(({ offer, edits }) => namedChange(offer, edits)) },
        })
        latest.current.takeOffers(data.offers)
        setSavedOnce(true)
      } catch (error) {
        const { code, errors } = isApiError(error) ? error : { code: null, errors: {} }
        const refused = refusedPositions(errors)
        // All or none: without the bad ones the others go through, unless nothing says which.
        const isAtFault = (position: number) => refused.size === 0 || refused.has(position)
        const rest = new Map<number, Edits>()
        for (const [position, { offer, edits }] of entries.entries())
          if (isAtFault(position))
            await fail(
              edits,
              offer.id,
              refused.get(position) ?? messageOf(error, unsaved),
              code === 'offer_changed',
            )
          else rest.set(offer.id, edits)
        await send(rest)
      }
    },
    [api, fail, offersById],
  )

  useEffect(() => {
    if (waiting.size === 0 || sending.size > 0) return
    const timer = setTimeout(() => {
      const batch = new Map([...waiting].slice(0, perBatch))
      setWaiting(all => new Map([...all].filter(([id, edits]) => batch.get(id) !== edits)))
      setSending(batch)
      void send(batch).finally(() => setSending(new Map()))
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [waiting, sending, send])

  const pending = waiting.size + sending.size
  // Leaving now would lose what is not saved yet.
  useEffect(() => {
    if (pending === 0) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [pending])

  const forget = (offerId: number) =>
    setFailures(known => {
      const next = new Map(known)
      next.delete(offerId)
      return next
    })

  return {
    pending,
    savedOnce,
    failures,
    /** An offer as the person sees it: their edits over what is saved. */
    shown: (offer: Offer): Offer => ({
      ...offer,
      ...failures.get(offer.id)?.edits,
      ...sending.get(offer.id),
      ...waiting.get(offer.id),
    }),
    save: (step: Step) => {
      const again = new Map(failures)
      const kept: [number, Edits][] = []
      for (const { offerId } of step) {
        const failure = again.get(offerId)
        // A conflict is settled first; the new value joins what awaits the choice.
        if (failure && again.delete(offerId)) kept.push([offerId, failure.edits])
      }
      setFailures(again)
      setWaiting(all => addEdits(new Map([...kept, ...all]), step))
    },
    /** Sends an offer's refused edits again; over another's change when `theirs` was shown. */
    retry: (offerId: number) => {
      const failure = failures.get(offerId)
      if (failure === undefined) return
      if (failure.theirs) takeOffers([failure.theirs])
      forget(offerId)
      setWaiting(all => new Map(all).set(offerId, { ...failure.edits, ...all.get(offerId) }))
    },
    /** Leaves an offer as it is on the server. */
    giveUp: (offerId: number) => {
      const theirs = failures.get(offerId)?.theirs
      if (theirs) takeOffers([theirs])
      forget(offerId)
    },
  }
}

export type Saver = ReturnType<typeof useSaver>
