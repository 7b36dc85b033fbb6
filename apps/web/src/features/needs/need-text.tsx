import { maxNeedText } from '@carreau/domain/needs/need-text'
import { Mic, MicOff } from 'lucide-react'
import { useRef } from 'react'
import { useIsReachable } from '../../platform/offline/reachable.ts'
import { Button } from '../../ui/form/button.tsx'
import { TextareaField } from '../../ui/form/field.tsx'
import { useDictation } from './use-dictation.ts'

/** The need as it is written, pasted or said; what was heard stands there to be corrected. */
export const NeedText = ({
  text,
  isPending,
  onChange,
  onRead,
}: {
  text: string
  isPending: boolean
  onChange: (text: string) => void
  onRead: () => void
}) => {
  const isReachable = useIsReachable()
  // What stood there before it was spoken stays.
  const before = useRef('')
  const dictation = useDictation(heard =>
    onChange([before.current, heard].filter(part => part !== '').join('\n')),
  )
  const isEmpty = text.trim() === ''
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={event => {
        event.preventDefault()
        if (!isEmpty && isReachable) onRead()
      }}
    >
      <TextareaField
        label="Ce qu’il vous faut"
        rows={8}
        maxLength={maxNeedText}
        value={text}
        placeholder={'3 colis tomates grappe\n10 kg carottes\n2 bottes de basilic bio'}
        hint={
          isReachable
            ? 'Une ligne par produit, une phrase ou un message collé.'
            : 'Sans réseau, votre texte est gardé ici. Les propositions viendront avec le réseau.'
        }
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey))
            event.currentTarget.form?.requestSubmit()
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={isPending} disabled={isEmpty || !isReachable}>
          Voir les propositions
        </Button>
        {dictation !== null && (
          <Button
            variant="secondary"
            aria-pressed={dictation.isListening}
            onClick={() => {
              before.current = text.trim()
              dictation.toggle()
            }}
          >
            {dictation.isListening ? (
              <MicOff aria-hidden="true" className="size-4" />
            ) : (
              <Mic aria-hidden="true" className="size-4" />
            )}
            {dictation.isListening ? 'Arrêter' : 'Dicter'}
          </Button>
        )}
      </div>
    </form>
  )
}
