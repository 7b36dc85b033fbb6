import { formatList } from '@carreau/domain/french/format'
import { createEditRoom, type EditRoom, type Made, type RoomRules } from '@carreau/offline-edits'
import type { RoomConnection } from '@carreau/offline-edits/browser-queue'
import { QueueFull } from '@carreau/offline-edits/held'
import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/feedback/toast.ts'
import type { Api } from '../api-client/api-client.ts'
import { ApiError, isApiError, messageOf } from '../api-client/api-error.ts'
import { newIdempotencyKey } from '../api-client/idempotency-key.ts'
import { setReached } from '../offline/reachable.ts'

/** What sending an edit and showing its answer takes. */
export type Tools = { api: Api; queryClient: QueryClient }

/** What is said of an edit. */
type Words<Edit, Answer> = {
  /** Once the server has made it; a word with the same `doneId` takes the place of the one shown. */
  done?: string
  doneId?: string
  /** What was lost, and what brings it back: offered with `done` for eight seconds. */
  undo?: {
    lost: string
    /** Resolves to the names of what could not be brought back. */
    putBack: (make: (edit: Edit) => Promise<Made<Edit, Answer>>) => Promise<string[]>
  }
  /** When it fails without a word of the server's; where there is none, `make` throws. */
  failed?: string
}

const undoMs = 8_000
/** More would fill the screen of a phone. */
const namedAtMost = 5
const notPutBack = 'L’annulation n’a pas abouti. Réessayez.'

const sayHowItWent = ({
  done,
  doneId,
  isKept,
  isSilent = false,
}: Pick<Words<never, never>, 'done' | 'doneId'> & {
  isKept: boolean
  /** Where everything is kept first, keeping is nothing to speak of. */
  isSilent?: boolean | undefined
}): void => {
  if (isKept && !isSilent)
    toast.info('Gardé sur cet appareil\u00a0: envoyé dès que le réseau revient', { id: 'kept' })
  if (!isKept && done !== undefined)
    toast.success(done, doneId === undefined ? undefined : { id: doneId })
}

const offerUndo = (done: string, lost: string, putBack: () => Promise<string[]>): void => {
  // A second tap, while the toast leaves, would put it back twice.
  let isUndone = false
  toast.success(done, {
    description: lost,
    duration: undoMs,
    action: {
      label: 'Annuler',
      onClick: () => {
        if (isUndone) return
        isUndone = true
        putBack()
          .then(missing => {
            const named = missing.length > namedAtMost ? [`${missing.length} articles`] : missing
            if (named.length > 0) toast.error(`Pas remis\u00a0: ${formatList(named)}.`)
          })
          .catch(error => toast.error(messageOf(error, notPutBack)))
      },
    },
  })
}

/** The edits of a room, as its screens make and show them. */
export type Edits<Data, Edit, Answer> = Omit<EditRoom<Data, Edit, Answer, Tools>, 'make'> & {
  /** Makes an edit and says how it went; null when it failed. */
  make: (
    ...made: Parameters<EditRoom<Data, Edit, Answer, Tools>['make']>
  ) => Promise<Awaited<ReturnType<EditRoom<Data, Edit, Answer, Tools>['make']>> | null>
}

/** What is wrong with an edit has no field on its screen any more: the first fault itself is said. */
const firstFault = (error: unknown): string | undefined =>
  isApiError(error) && error.code === 'invalid_input'
    ? Object.values(error.errors).flat()[0]
    : undefined

const full = new ApiError({
  status: 0,
  code: 'unknown',
  message: 'Trop de modifications attendent déjà sur cet appareil. Retrouvez d’abord le réseau.',
})

/** Says of a room what its edits do (packages/offline-edits) and what is said of them. */
export const createEdits = <Data, Edit, Answer>({
  words,
  ...rules
}: RoomRules<Data, Edit, Answer, Tools> & { words: (edit: Edit) => Words<Edit, Answer> }): Edits<
  Data,
  Edit,
  Answer
> => {
  const room = createEditRoom(rules, connection)
  return {
    ...room,
    make: async (tools, edit) => {
      const { done, doneId, failed, undo } = words(edit)
      try {
        const made = await room.make(tools, edit)
        if (undo !== undefined && done !== undefined)
          offerUndo(done, made.isKept ? `${undo.lost}, gardé sur cet appareil` : undo.lost, () =>
            undo.putBack(again => room.make(tools, again)),
          )
        else sayHowItWent({ done, doneId, isKept: made.isKept, isSilent: rules.isKeptFirst })
        return made
      } catch (error) {
        const why = error instanceof QueueFull && !rules.isKeptFirst ? full : error
        if (failed === undefined) throw why
        toast.error(firstFault(why) ?? messageOf(why, failed))
        return null
      }
    },
  }
}

/** How the edits of every room reach the API. What keeping them takes comes with use-sending.ts. */
export const connection: RoomConnection = {
  newKey: newIdempotencyKey,
  setReached,
  judge: error => {
    if (!isApiError(error)) {
      console.error('Not sent', error)
      return 'later'
    }
    const { status, code, message } = error
    if (code === 'network') return 'lost'
    if (code === 'already_done') return 'done'
    if (status === 500) return 'fault'
    if (status < 400 || status === 401 || status === 429 || status > 500) return 'later'
    return { code, message }
  },
}
