import { type ChangeEvent, useRef, useState } from 'react'
import { isApiError, messageOf } from '../../platform/api-client/api-error.ts'

/** What the API takes, so that a phone offers its photographs and converts its own formats. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif'
/** As the API says it (packages/contract/src/companies/media.ts). */
const maxBytes = 10 * 1024 * 1024

/**
 * A hidden file input for pictures that are sent as they are chosen, one after the other: spread
 * `input` over it, `choose` opens it, `refusal` says in French what was not taken.
 */
export const usePictureInput = ({
  send,
  failure,
  most = 1,
  held = 0,
  tooMany,
  onBusy,
}: {
  /** Rejects when the API refuses the picture. */
  send: (file: File) => Promise<unknown>
  /** What to say when the API said nothing. */
  failure: string
  /** How many the field takes in all, and how many it has. */
  most?: number
  held?: number
  /** What to say when more are chosen at once. */
  tooMany?: string
  onBusy?: (isBusy: boolean) => void
}) => {
  const field = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    const room = most - held
    setRefusal(chosen.length > room ? (tooMany ?? null) : null)
    onBusy?.(true)
    try {
      for (const file of chosen.slice(0, room)) {
        if (file.size > maxBytes) setRefusal(`«\u00a0${file.name}\u00a0» dépasse 10\u00a0Mo.`)
        else await send(file)
      }
    } catch (error) {
      setRefusal((isApiError(error) && error.errors.file?.[0]) || messageOf(error, failure))
    }
    onBusy?.(false)
    // So that the same file may be chosen again.
    target.value = ''
  }

  return {
    refusal,
    setRefusal,
    choose: () => field.current?.click(),
    input: {
      ref: field,
      type: 'file',
      hidden: true,
      multiple: most > 1,
      accept: accepted,
      onChange: take,
    },
  } as const
}
