import { type ChangeEvent, useRef, useState } from 'react'
import { isApiError, messageOf } from '../../platform/api-client/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { useUploadImage } from './operator.queries.ts'

const failure = 'L’image n’a pas pu être envoyée. Vérifiez votre connexion, puis réessayez.'

/** The picture beside the opening words: sent when chosen, kept when the part is saved. */
export const HeroImageField = ({
  url,
  onChange,
}: {
  url: string | null
  onChange: (url: string | null) => void
}) => {
  const upload = useUploadImage()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file === undefined) return
    setRefusal(null)
    try {
      onChange((await upload.mutateAsync(file)).url)
    } catch (error) {
      setRefusal((isApiError(error) && error.errors.file?.[0]) || messageOf(error, failure))
    }
    // So that the same file may be chosen again.
    target.value = ''
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture and its buttons, not fields of a form
    <div role="group" aria-label="Image" className="flex flex-wrap items-center gap-3">
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        onChange={send}
        hidden
        aria-label="Fichier de l’image"
      />
      <Button variant="secondary" pending={upload.isPending} onClick={() => input.current?.click()}>
        {url === null ? 'Choisir une image' : 'Changer l’image'}
      </Button>
      {url === null ? (
        <p className="text-ink-soft text-sm">Sans image, l’ardoise des prix du jour.</p>
      ) : (
        <Button variant="ghost" onClick={() => onChange(null)}>
          Retirer l’image
        </Button>
      )}
      <p role="alert" className="w-full text-sm text-tomato-ink empty:hidden">
        {refusal}
      </p>
    </div>
  )
}
