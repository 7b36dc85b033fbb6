import { useId, useRef, useState } from 'react'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { type User, useAuth } from '../../../platform/session/auth-context.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Spinner } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { usePictureInput } from '../../../ui/form/use-picture-input.ts'
import { useUpdateMe, useUploadPicture } from './users.queries.ts'

/** The picture of the person: shown as soon as it is chosen, put back when refused. */
export const PictureField = ({ user }: { user: User }) => {
  const upload = useUploadPicture()
  const update = useUpdateMe()
  const chooseButton = useRef<HTMLButtonElement>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const id = useId()
  // Pictures are sent in the name of a company, whose quota they count in.
  const mayChoose = useAuth().tenant !== null
  const isPending = upload.isPending || update.isPending

  const send = async (file: File) => {
    const shown = URL.createObjectURL(file)
    setPreview(shown)
    try {
      await upload.mutateAsync(file)
      toast.success('Photo enregistrée')
    } finally {
      setPreview(null)
      URL.revokeObjectURL(shown)
    }
  }
  const { input, choose, refusal, setRefusal } = usePictureInput({
    send,
    failure: 'La photo n’a pas pu être envoyée. Vérifiez votre connexion, puis réessayez.',
  })

  const remove = async () => {
    setRefusal(null)
    try {
      await update.mutateAsync({ avatar_key: null })
      toast.success('Photo retirée')
      // The button that had the focus is gone.
      chooseButton.current?.focus()
    } catch (error) {
      setRefusal(messageOf(error, 'La photo n’a pas pu être retirée. Veuillez réessayer.'))
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture and its buttons, not fields of a form
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className="flex items-center gap-4 sm:gap-5"
      aria-busy={isPending || undefined}
    >
      <span className="relative">
        <Avatar
          user={{ ...user, avatar_url: preview ?? user.avatar_url }}
          className="size-20 text-2xl sm:size-24"
        />
        {upload.isPending && (
          <span className="absolute inset-0 flex items-center justify-center rounded-full bg-scrim text-paper">
            <Spinner />
          </span>
        )}
      </span>
      <div className="flex min-w-0 flex-col items-start gap-2">
        <h3 id={`${id}-label`} className="text-lg">
          Photo
        </h3>
        <input {...input} aria-label="Photo" />
        <div className="flex flex-wrap gap-2">
          <Button
            ref={chooseButton}
            variant="secondary"
            disabled={upload.isPending || !mayChoose}
            aria-describedby={`${id}-note`}
            onClick={choose}
          >
            {user.avatar_url === null ? 'Choisir une photo' : 'Changer la photo'}
          </Button>
          {user.avatar_url !== null && (
            <Button
              variant="ghost"
              pending={update.isPending}
              disabled={upload.isPending}
              onClick={remove}
            >
              Retirer la photo
            </Button>
          )}
        </div>
        <p id={`${id}-note`} className="text-ink-soft text-sm">
          {mayChoose
            ? 'JPEG, PNG, WebP ou AVIF, 10\u00a0Mo au plus. Vos collègues la voient.'
            : 'Choisissez d’abord une société\u00a0: ce sont vos collègues qui voient votre photo.'}
        </p>
        <p role="alert" className="text-sm text-tomato-ink empty:hidden">
          {refusal}
        </p>
      </div>
    </div>
  )
}
