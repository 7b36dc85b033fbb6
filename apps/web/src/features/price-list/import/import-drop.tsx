import { cx } from 'class-variance-authority'
import { FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'

/** Where one drops the file or chooses it. */
export const ImportDrop = ({
  file,
  disabled,
  onChoose,
}: {
  file: File | null
  disabled: boolean
  onChoose: (file: File) => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const [chosen] = files ?? []
    if (chosen && !disabled) onChoose(chosen)
  }
  return (
    <section
      aria-label="Fichier à importer"
      className={cx(
        'flex flex-wrap items-center gap-4 rounded-md border border-dashed p-5',
        isOver ? 'border-leaf bg-leaf-soft' : 'border-line-strong',
      )}
      onDragOver={event => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={event => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <FileSpreadsheet aria-hidden="true" className="size-7 text-leaf-ink" />
      <p className="min-w-0 flex-1 basis-48 text-sm">
        <strong className="block truncate">
          {file?.name ?? 'Déposez votre fichier de prix ici'}
        </strong>
        <span className="text-ink-soft">
          CSV ou XLSX, 10 Mo au plus. Rien ne change avant votre accord.
        </span>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Fichier de prix"
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        onChange={({ target }) => {
          take(target.files)
          // So that the same file may be chosen again.
          target.value = ''
        }}
      />
      <Button variant="secondary" disabled={disabled} onClick={() => input.current?.click()}>
        {file === null ? 'Choisir un fichier' : 'Choisir un autre fichier'}
      </Button>
    </section>
  )
}
