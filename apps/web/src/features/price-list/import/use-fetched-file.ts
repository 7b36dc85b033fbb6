import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'

type Opening = { isPending: boolean; refusal: string | null }

/** Chooses the file that was fetched at night, as if the person had, once. */
export const useFetchedFile = (
  /** What the address says. */
  asked: unknown,
  choose: (file: File) => Promise<void>,
): Opening => {
  const api = useApi()
  const fetchId = typeof asked === 'number' ? asked : undefined
  const [opening, setOpening] = useState<Opening>({
    isPending: fetchId !== undefined,
    refusal: null,
  })
  const chosen = useRef(choose)
  chosen.current = choose
  useEffect(() => {
    if (fetchId === undefined) return
    const leaving = new AbortController()
    const open = async () => {
      try {
        const file = await api.getFetchedPriceList({
          params: { fetchId },
          signal: leaving.signal,
        })
        setOpening({ isPending: false, refusal: null })
        await chosen.current(new File([file.blob], file.name))
      } catch (error) {
        if (leaving.signal.aborted) return
        const refusal = messageOf(error, 'Le fichier n’a pas pu être ouvert. Veuillez réessayer.')
        setOpening({ isPending: false, refusal })
      }
    }
    void open()
    return () => leaving.abort()
  }, [api, fetchId])
  return opening
}
