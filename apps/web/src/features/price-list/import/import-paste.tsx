import { Button } from '../../../ui/form/button.tsx'
import { TextareaField } from '../../../ui/form/field.tsx'

/** A list as it came in a mail or a message: it goes the way of a file. */
export const ImportPaste = ({
  text,
  disabled,
  onChange,
  onRead,
}: {
  text: string
  disabled: boolean
  onChange: (text: string) => void
  onRead: (file: File) => void
}) => {
  const isEmpty = text.trim() === ''
  const read = () => {
    if (!(isEmpty || disabled)) onRead(new File([text], 'Liste collée', { type: 'text/plain' }))
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={event => {
        event.preventDefault()
        read()
      }}
    >
      <TextareaField
        label="Liste à lire"
        hint="Une ligne par offre, comme « Tomate grappe 57/67 ES cat 1 plt 6kg … 1,45 ». Ctrl + Entrée la lit."
        rows={6}
        autoFocus
        spellCheck={false}
        className="font-mono"
        value={text}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) read()
        }}
      />
      <Button type="submit" className="self-start" disabled={isEmpty || disabled}>
        Lire la liste
      </Button>
    </form>
  )
}
