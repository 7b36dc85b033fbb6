import { type ChangeEvent, useRef, useState } from 'react'
import { isApiError, messageOf } from '../../platform/api-client/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { useUploadLogo } from './shop-profile.queries.ts'

const failure = 'Le logo n’a pas pu être envoyé. Vérifiez votre connexion, puis réessayez.'

/** The wholesaler's logo: sent when chosen, kept when the form is saved. */
export const LogoField = ({
  url,
  onChange,
}: {
  url: string | null
  onChange: (picture: { key: string; url: string } | null) => void
}) => {
  const upload = useUploadLogo()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file === undefined) return
    setRefusal(null)
    try {
      onChange(await upload.mutateAsync(file))
    } catch (error) {
      setRefusal((isApiError(error) && error.errors.file?.[0]) || messageOf(error, failure))
    }
    // So that the same file may be chosen again.
    target.value = ''
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture and its buttons, not fields of a form
    <div role="group" aria-label="Logo" className="flex flex-wrap items-center gap-4">
      <span className="flex size-20 items-center justify-center overflow-hidden rounded-md border border-line bg-sunken text-ink-soft text-xs">
        {url === null ? 'Sans logo' : <img src={url} alt="" className="size-full object-cover" />}
      </span>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        onChange={send}
        hidden
        aria-label="Fichier du logo"
      />
      <Button variant="secondary" pending={upload.isPending} onClick={() => input.current?.click()}>
        {url === null ? 'Choisir un logo' : 'Changer le logo'}
      </Button>
      {url !== null && (
        <Button variant="ghost" onClick={() => onChange(null)}>
          Retirer le logo
        </Button>
      )}
      <p role="alert" className="w-full text-sm text-tomato-ink empty:hidden">
        {refusal}
      </p>
    </div>
  )
}
