import { maxMessageLength, maxMessagePhotos } from '@carreau/domain/conversations/conversations'
import { formatNumber } from '@carreau/domain/french/format'
import { ImagePlus, SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react'
import { Spinner } from '../../../ui/feedback/skeleton.tsx'
import { IconButton } from '../../../ui/form/button.tsx'
import { Textarea } from '../../../ui/form/input.tsx'
import { usePictureInput } from '../../../ui/form/use-picture-input.ts'
import { PhotoThumbs } from '../../../ui/product/photo-thumbs.tsx'
import { type Photo, useSendPhoto } from '../conversations.queries.ts'
import { type Draft, emptyDraft, isEmptyDraft, keepDraft, readDraft } from './drafts.ts'
import { QuoteCard } from './quote-card.tsx'

/** From here on one is told how much room is left. */
const tellFrom = maxMessageLength - 500

/** Where one writes. What is not sent is kept. Enter sends, Shift and Enter begin a line. */
export const Composer = ({
  holder,
  conversationId,
  onSend,
  onType,
}: {
  holder: string
  conversationId: number
  /** True once it is kept: only then does the field empty. */
  onSend: (draft: Draft) => Promise<boolean>
  onType: () => void
}) => {
  const [draft, setDraft] = useState(() => readDraft(holder, conversationId))
  const [isUploading, setIsUploading] = useState(false)
  const write = (change: (draft: Draft) => Draft) =>
    setDraft(current => {
      const next = change(current)
      keepDraft(holder, conversationId, next)
      return next
    })
  const length = draft.body.trim().length
  const isTooLong = length > maxMessageLength
  const isReady = !isEmptyDraft(draft) && !isTooLong && !isUploading

  const send = async () => {
    if (!isReady) return
    // Emptied at once, so that a second touch sends nothing; what could not be kept comes back.
    write(() => emptyDraft)
    if (!(await onSend(draft))) write(() => draft)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }

  return (
    <form
      onSubmit={submit}
      className="flex flex-col gap-2 border-line border-t bg-paper px-3 pt-2 pb-[max(0.5rem,var(--safe-bottom))]"
    >
      {draft.quote !== null && (
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <QuoteCard quote={draft.quote} />
          </div>
          <IconButton
            label="Ne pas joindre la commande"
            onClick={() => write(current => ({ ...current, quote: null }))}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <div className="flex flex-wrap items-end gap-1">
        <AttachPhotos
          photos={draft.photos}
          onBusy={setIsUploading}
          onAdd={photo => write(current => ({ ...current, photos: [...current.photos, photo] }))}
          onRemove={key =>
            write(current => ({
              ...current,
              photos: current.photos.filter(photo => photo.key !== key),
            }))
          }
        />
        <Textarea
          aria-label="Votre message"
          placeholder="Votre message…"
          rows={1}
          enterKeyHint="send"
          aria-invalid={isTooLong || undefined}
          aria-describedby="message-room"
          className="max-h-40 min-h-11! min-w-0 flex-1 resize-none [field-sizing:content]"
          value={draft.body}
          onChange={({ target }) => {
            write(current => ({ ...current, body: target.value }))
            if (target.value.trim() !== '') onType()
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton
          type="submit"
          label="Envoyer"
          disabled={!isReady}
          className="bg-leaf text-on-leaf hover:bg-leaf-hover"
        >
          <SendHorizontal aria-hidden="true" />
        </IconButton>
      </div>
      <p
        id="message-room"
        role={isTooLong ? 'alert' : undefined}
        className={isTooLong ? 'text-sm text-tomato-ink' : 'text-ink-soft text-xs empty:hidden'}
      >
        {length > tellFrom &&
          `${formatNumber(length)} signes sur ${formatNumber(maxMessageLength)}${isTooLong ? ' : envoyez-le en plusieurs fois.' : ''}`}
      </p>
    </form>
  )
}

/** Photographs of a message: sent as they are chosen, seen before the message goes. */
const AttachPhotos = ({
  photos,
  onAdd,
  onRemove,
  onBusy,
}: {
  photos: readonly Photo[]
  onAdd: (photo: Photo) => void
  onRemove: (key: string) => void
  onBusy: (isBusy: boolean) => void
}) => {
  const send = useSendPhoto()
  const { input, choose, refusal } = usePictureInput({
    send: async file => onAdd(await send.mutateAsync(file)),
    failure: 'La photo n’a pas pu être envoyée. Vérifiez votre connexion, puis réessayez.',
    most: maxMessagePhotos,
    held: photos.length,
    tooMany: `Un message compte au plus ${maxMessagePhotos} photos.`,
    onBusy,
  })

  return (
    <>
      {photos.length > 0 && (
        <PhotoThumbs label="Photos jointes" photos={photos} onRemove={onRemove} />
      )}
      <p role="alert" className="w-full text-sm text-tomato-ink empty:hidden">
        {refusal}
      </p>
      <input {...input} aria-label="Photos du message" />
      <IconButton
        label="Ajouter une photo"
        disabled={send.isPending || photos.length >= maxMessagePhotos}
        onClick={choose}
      >
        {send.isPending ? <Spinner /> : <ImagePlus aria-hidden="true" />}
      </IconButton>
    </>
  )
}
