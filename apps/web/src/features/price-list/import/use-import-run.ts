import { maxImportBytes } from '@carreau/domain/price-list/price-list'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { priceListKey } from '../price-list.queries.ts'
import {
  awaitImport,
  type Corrections,
  type ImportAnswer,
  noCorrections,
  useImport,
} from './import.queries.ts'

const failure = 'Le fichier n’a pas pu être lu. Veuillez réessayer.'
const unreachable =
  'L’envoi n’a pas abouti. Votre fichier reste choisi et rien n’a changé\u00a0: réessayez quand le réseau revient.'
const unknownOutcome =
  'Le réseau s’est coupé pendant l’écriture. Regardez la mercuriale avant de recommencer\u00a0: le fichier y est en entier, ou pas du tout.'

const isLost = (error: unknown): boolean => isApiError(error) && error.code === 'network'

const refusalOf = (error: unknown): string => {
  if (isLost(error)) return unreachable
  return (isApiError(error) && error.errors.file?.[0]) || messageOf(error, failure)
}

/** A UUID, in pages without https too. */
const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Up to so many lines each correction refreshes the preview by itself. */
const quickLines = 5_000

/** The request under way and the key of its progress. */
type Running = { mode: 'preview' | 'apply'; key: string }

/** The state of one import: file chosen, previewed, corrected, applied. */
export const useImportRun = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  const sending = useImport()
  const [file, setFile] = useState<File | null>(null)
  const [corrections, setCorrections] = useState(noCorrections)
  /** The answer and the corrections it was made with: it is stale for any others. */
  const [read, setRead] = useState<{ answer: ImportAnswer; to: Corrections } | null>(null)
  const [running, setRunning] = useState<Running | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [stopped, setStopped] = useState(false)
  const controller = useRef<AbortController | null>(null)
  // Leaving the screen stops a preview; an import being written is left to finish.
  const mode = useRef<Running['mode'] | null>(null)
  mode.current = running?.mode ?? null
  useEffect(() => () => (mode.current === 'apply' ? undefined : controller.current?.abort()), [])

  /** The request arrived but its answer was lost: asks the server how it ended. */
  const learnOutcome = async (key: string, isCurrent: () => boolean): Promise<void> => {
    const outcome = await awaitImport(api, key)
    if (!isCurrent()) return
    if (outcome === 'applied') {
      await queryClient.invalidateQueries({ queryKey: priceListKey })
      setRead(known => known && { ...known, answer: { ...known.answer, applied: true } })
    } else setRefusal(outcome === 'not-applied' ? unreachable : unknownOutcome)
  }

  const run = async (
    chosen: File,
    wanted: Running['mode'],
    to: Corrections,
    withdrawMissing = false,
  ): Promise<void> => {
    controller.current?.abort()
    const own = new AbortController()
    controller.current = own
    const isCurrent = () => controller.current === own
    const key = newKey()
    setRunning({ mode: wanted, key })
    setRefusal(null)
    setStopped(false)
    try {
      const answer = await sending.mutateAsync({
        file: chosen,
        mode: wanted,
        key,
        corrections: to,
        withdrawMissing,
        signal: own.signal,
      })
      if (isCurrent()) setRead({ answer, to })
    } catch (error) {
      if (!isCurrent() || own.signal.aborted) return
      if (wanted === 'apply' && isLost(error)) await learnOutcome(key, isCurrent)
      else setRefusal(refusalOf(error))
    } finally {
      if (isCurrent()) setRunning(null)
    }
  }

  const restart = () => {
    controller.current?.abort()
    controller.current = null
    setFile(null)
    setRead(null)
    setCorrections(noCorrections)
    setRefusal(null)
    setRunning(null)
    setStopped(false)
  }
  const answer = read?.answer ?? null
  const isFresh = read !== null && read.to === corrections

  return {
    file,
    answer,
    corrections,
    running,
    refusal,
    /** The person stopped the preview: nothing has changed. */
    stopped,
    /** Whether the preview was made with the current corrections: only then may it be applied. */
    isFresh: isFresh && running?.mode !== 'preview',
    choose: async (chosen: File) => {
      restart()
      setFile(chosen)
      if (chosen.size > maxImportBytes)
        return setRefusal('Ce fichier dépasse 10 Mo. Retirez-en les feuilles et images inutiles.')
      if (chosen.size === 0) return setRefusal('Ce fichier est vide.')
      // A copy in memory: what is applied is what was previewed, even if the file is saved again meanwhile.
      const copy = await chosen.arrayBuffer().catch(() => null)
      if (copy === null)
        return setRefusal('Ce fichier ne peut pas être ouvert. Fermez-le ailleurs.')
      const kept = new File([copy], chosen.name, { type: chosen.type })
      setFile(kept)
      await run(kept, 'preview', noCorrections)
    },
    correct: (next: Corrections) => {
      setCorrections(next)
      if (file && (answer?.file.lines ?? 0) <= quickLines) void run(file, 'preview', next)
    },
    readAgain: () => {
      if (file) void run(file, 'preview', corrections)
    },
    apply: (withdrawMissing: boolean) => {
      if (file && isFresh) void run(file, 'apply', corrections, withdrawMissing)
    },
    /** Stops waiting for the reading of the file; the server, which only reads, changes nothing. */
    stop: () => {
      controller.current?.abort()
      controller.current = null
      setRunning(null)
      setStopped(true)
    },
    restart,
  }
}

export type ImportRun = ReturnType<typeof useImportRun>
